import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { gemSvg, gemUrl } from './gem-art'

const SIZE = { width: 164, height: 124 }
const titles = Array.from({ length: 200 }, (_, index) => `Kit number ${index}`)

describe('the gem of a kit without a photo', () => {
  it('does not change between releases, because users recognize their kits by it', () => {
    const drawn = ['The Starry Night', 'Young Hare', 'Water Lilies', 'The Kiss'].map(gemUrl).join()
    expect(createHash('sha256').update(drawn).digest('hex').slice(0, 16)).toBe('4f02b30fd03caa62')
  })

  it('tells kits apart', () => {
    // Of 5,760 gems. Two of 200 titles share one about as often as expected by chance: three times.
    expect(new Set(titles.map(gemUrl)).size).toBeGreaterThan(190)
  })

  it('is small enough to inline', () => {
    expect(Math.max(...titles.map(title => gemUrl(title).length))).toBeLessThan(3_000)
  })

  it.each(['', ' ', '🪩💎', 'x'.repeat(10_000), '日本', `"'<>&#%`])('accepts any text: %s', title => {
    expect(gemUrl(title)).toMatch(/^data:image\/svg\+xml,%3Csvg[^"<>#]*%3C\/svg%3E$/)
  })

  it('has muted colors, dark and light', () => {
    for (const title of titles) {
      const [dark, light] = [colorsIn(gemSvg(title, 'dark', SIZE)), colorsIn(gemSvg(title, 'light', SIZE))]
      expect([dark.length, light.length]).toEqual([9, 9])
      expect(Math.max(...dark.flat())).toBeLessThan(190)
      expect(Math.min(...light.flat())).toBeGreaterThan(120)
    }
  })

  it('draws no facet outside the picture', () => {
    for (const title of titles) {
      const facets = gemSvg(title, 'dark', SIZE).split(`translate(82 62)`)[1] ?? ''
      const distances = [...facets.matchAll(/(-?[\d.]+) (-?[\d.]+)(?=[LMz])/g)].map(([, x, y]) =>
        Math.hypot(Number(x), Number(y)),
      )
      expect(distances.length).toBeGreaterThan(40)
      // Half the height of the picture: inside, however the gem is tilted.
      expect(Math.max(...distances)).toBeLessThan(62)
    }
  })
})

const colorsIn = (svg: string) =>
  [...svg.matchAll(/#([0-9a-f]{6})/g)].map(([, hex = '']) =>
    [0, 2, 4].map(at => Number.parseInt(hex.slice(at, at + 2), 16)),
  )
