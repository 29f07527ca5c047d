import { describe, expect, it } from 'vitest'
import { TAG_PALETTE } from '~/features/collection/tags/tag-palette'
import { restingTurn, slicesOf, turnTo } from './wheel-geometry'

const kits = (count: number, title = 'Owl') =>
  Array.from({ length: count }, (_, n) => ({ id: `kit-${n}`, title: `${title} ${n}`, company: null }))

describe('slices', () => {
  it('have centered labels', () => {
    expect(slicesOf(kits(4)).map(({ label }) => label?.turn)).toEqual([45, 135, 225, 315])
  })

  it.each([2, 7, 12, 13, 24, 25, 37, 200])('of %i kits never have the color of a neighboring slice', count => {
    const colors = slicesOf(kits(count)).map(slice => slice.color)
    expect(colors).toHaveLength(count)
    expect(new Set(colors).size).toBe(Math.min(count, TAG_PALETTE.length))
    expect(colors.filter((color, at) => color === colors[(at + 1) % count])).toEqual([])
  })

  it('form a full circle for one kit, and are empty for none', () => {
    expect(slicesOf(kits(1))[0]?.path.match(/A/g)).toHaveLength(2)
    expect(slicesOf(kits(1))[0]?.color).toBe(TAG_PALETTE[0].color)
    expect(slicesOf([])).toEqual([])
  })

  it('have a label for up to 24 kits, truncated to fit', () => {
    expect(slicesOf(kits(24))[3]?.label?.text).toBe('Owl 3')
    expect(slicesOf(kits(25))[3]?.label).toBeNull()
    const [first] = slicesOf(kits(7, 'The Extraordinarily Long Title of a Very Large Painting'))
    expect(first?.label?.text).toMatch(/^The Extra.*…$/)
    expect(slicesOf(kits(3, '星月夜の大きなダイヤモンドアート'))[0]?.label?.text).toMatch(/^星月夜.*…$/)
  })
})

describe('the wheel', () => {
  it.each([2, 7, 40, 200])('stops with the drawn one of %i kits at the pointer', count => {
    for (const spinId of ['aaaaaaaaaaaaaaaa', 'k3m9x0q2w7e5r1t8', '9999999999999999', 'zzzzzzzzzzzzzzzz']) {
      for (const at of [0, 1, count - 1]) {
        const pointed = -restingTurn(at, count, spinId) / (360 / count)
        expect(Math.floor(pointed)).toBe(at)
        expect(pointed - at).toBeGreaterThan(0.15)
        expect(pointed - at).toBeLessThan(0.85)
      }
    }
  })

  it('always turns forward by at least the given number of turns', () => {
    for (const [from, rest] of [
      [0, -20],
      [-340, -20],
      [-20, -340],
      [-90, -90],
    ] as const) {
      const end = turnTo(from, rest, 5)
      expect(end - from).toBeGreaterThanOrEqual(1800)
      expect(end - from).toBeLessThan(2160)
      expect((end - rest) % 360).toBeCloseTo(0)
    }
  })
})
