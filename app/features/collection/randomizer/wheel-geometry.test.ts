import { describe, expect, it } from 'vitest'
import { restingTurn, slicesOf, turnTo } from './wheel-geometry'

const kits = (count: number, title = 'Owl') =>
  Array.from({ length: count }, (_, n) => ({ id: `kit-${n}`, title: `${title} ${n}`, company: null }))

const labelsOf = (count: number, title: string) =>
  slicesOf(kits(count, title)).map(({ label }) => label.lines.map(({ text }) => text))

describe('slices', () => {
  it('have centered labels, which are upright wherever the wheel rests', () => {
    expect(slicesOf(kits(4)).map(({ label }) => label.turn)).toEqual([45, 135 + 180, 225 + 180, 315])
    expect(slicesOf(kits(4)).map(({ label }) => label.anchor)).toEqual(['end', 'start', 'start', 'end'])
    for (const rest of [0, -77, -200, -301.5])
      for (const { label } of slicesOf(kits(12), rest))
        expect(Math.cos(((label.turn + rest) * Math.PI) / 180)).toBeGreaterThanOrEqual(-1e-9)
  })

  it.each([2, 7, 11, 12])('of %i kits have different colors, far apart for neighbors', count => {
    const hues = slicesOf(kits(count)).map(slice => slice.hue)
    expect(new Set(hues).size).toBe(count)
    for (const [at, hue] of hues.entries()) {
      const apart = Math.abs(hue - (hues[(at + 1) % count] ?? 0))
      expect(Math.min(apart, 360 - apart)).toBeGreaterThanOrEqual(60)
    }
  })

  it('form a full circle for one kit, and are empty for none', () => {
    expect(slicesOf(kits(1))[0]?.path.match(/A/g)).toHaveLength(2)
    expect(slicesOf([])).toEqual([])
  })

  it('have the whole title, in several lines if necessary', () => {
    expect(labelsOf(12, 'Owl')[3]).toEqual(['Owl 3'])
    expect(labelsOf(12, 'The Great Wave off')[3]).toEqual(['The Great', 'Wave off 3'])
    expect(labelsOf(6, 'Two Men Contemplating the Moon')[3]).toEqual(['Two Men', 'Contemplating', 'the Moon 3'])
    expect(labelsOf(6, 'Girl with a Pearl Earring and')[3]).toEqual(['Girl with a', 'Pearl Earring', 'and 3'])
  })

  it('have a truncated title only if it does not fit', () => {
    const [first] = labelsOf(7, 'The Extraordinarily Long Title of a Very Large Painting in Oil')
    expect(first?.join(' ')).toMatch(/^The Extraord.*…$/)
    expect(labelsOf(3, '星月夜の大きなダイヤモンドアート')[0]?.join('')).toMatch(/^星月夜.*…/)
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
