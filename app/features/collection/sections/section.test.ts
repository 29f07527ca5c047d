import { describe, expect, it } from 'vitest'
import { formatSection, type SectionCanvas, sectionCount, sectionOf } from './section'

const canvas: SectionCanvas = { width: 40, height: 50, totalDiamonds: null }
const format = (number: number, of = canvas) => formatSection(of, sectionOf(of, number))

describe('a section of the canvas', () => {
  it.each([
    [1, '4 × 4 cm near the top left, about 256 diamonds'],
    [5, '4 × 4 cm near the top, about 256 diamonds'],
    [10, '4 × 4 cm near the top right, about 256 diamonds'],
    [51, '4 × 4 cm near the left edge, about 256 diamonds'],
    [65, '4 × 4 cm in the middle, about 256 diamonds'],
    [60, '4 × 4 cm near the right edge, about 256 diamonds'],
    [121, '4 × 2 cm near the bottom left, about 128 diamonds'],
    [126, '4 × 2 cm near the bottom, about 128 diamonds'],
    [130, '4 × 2 cm near the bottom right, about 128 diamonds'],
  ])('number %d is %s', (number, expected) => {
    expect(format(number)).toBe(expected)
  })

  it('counts by the entered diamonds, because a canvas may be drilled in part', () => {
    expect(format(1, { ...canvas, totalDiamonds: 8_000 })).toContain('about 64 diamonds')
    expect(format(1, { ...canvas, totalDiamonds: 1 })).toContain('about 1 diamond')
  })

  it.each([
    [40, 50],
    [42.3, 56],
    [3, 3],
    [1, 200],
    [999.99, 0.5],
  ])('covers a canvas of %d × %d cm without gaps and overlaps', (width, height) => {
    const sized = { width, height, totalDiamonds: null }
    const sections = Array.from({ length: sectionCount(sized) }, (_, at) => sectionOf(sized, at + 1))
    const area = sections.reduce((sum, section) => sum + section.width * section.height, 0)
    expect(area).toBeCloseTo(width * height, 5)
    expect(new Set(sections.map(({ x, y }) => `${x} ${y}`)).size).toBe(sections.length)
    for (const section of sections) {
      expect(section.x + section.width).toBeLessThanOrEqual(width + 1e-9)
      expect(section.y + section.height).toBeLessThanOrEqual(height + 1e-9)
      expect(section.width).toBeGreaterThan(0)
    }
  })
})
