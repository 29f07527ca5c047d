import { describe, expect, it } from 'vitest'
import { formatDistance } from './near-color'
import { differenceOf, nearestColors } from './nearest-colors.server'

// G. Sharma, W. Wu, E. N. Dalal, "The CIEDE2000 Color-Difference Formula" (2005), table 1: the pairs' numbers there.
describe('the distance of two colors', () => {
  it.each([
    [1, [50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
    [7, [50, 0, 0], [50, -1, 2], 2.3669],
    [10, [50, 2.49, -0.001], [50, -2.49, 0.001], 7.1792],
    [11, [50, 2.49, -0.001], [50, -2.49, 0.0011], 7.2195],
    [17, [50, 2.5, 0], [73, 25, -18], 27.1492],
    [20, [50, 2.5, 0], [58, 24, 15], 19.4535],
    [25, [60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
    [34, [2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
  ] as const)('is that of the published pair %i', (_, [l, a, b], [l2, a2, b2], published) => {
    const distance = differenceOf({ mode: 'lab65', l, a, b }, { mode: 'lab65', l: l2, a: a2, b: b2 })
    expect(distance).toBeCloseTo(published, 4)
  })

  it.each([
    [0.99, 'hard to tell apart'],
    [1, 'very close'],
    [2.5, 'close'],
    [5, 'similar'],
    [10, 'clearly different'],
  ])('of %d is “%s”', (distance, words) => {
    expect(formatDistance(distance)).toBe(words)
  })
})

describe('the nearest colors', () => {
  const color = (code: string, more = {}) => ({ code, key: code, palette: 'dmc', swatch: '', ...more })
  const codesOf = (near: { code: string }[] | undefined) => near?.map(({ code }) => code)

  it('of a red are reds, nearest first, and at most five', () => {
    const drawer = ['310', '304', '498', '815', '816', '817', '3865', '700'].map(code => color(code))
    const [near] = nearestColors([{ key: '321', swatch: '' }], drawer)
    expect(codesOf(near)).toEqual(['304', '817', '498', '816', '815'])
    expect(near?.map(({ distance }) => distance)).toEqual(
      [...(near ?? [])].map(one => one.distance).sort((a, b) => a - b),
    )
  })

  it('have the same finish, and are not the color itself', () => {
    const drawer = [color('321'), color('304', { key: '304AB' }), color('666'), color('817', { key: '817:GLOW' })]
    const of = (key: string) => codesOf(nearestColors([{ key, swatch: '' }], drawer)[0])
    expect([of('321'), of('321AB'), of('321:GLOW')]).toEqual([['666'], ['304'], ['817']])
  })

  it('follow a corrected swatch, and know numbers of other makers only by it', () => {
    const drawer = [color('310', { swatch: '#c72b3b' }), color('321', { palette: 'other' }), color('666')]
    const [near] = nearestColors([{ key: '304', swatch: '#C72B3B' }], drawer)
    expect(near?.[0]).toMatchObject({ code: '310', distance: 0 })
    expect(codesOf(near)).toEqual(['310', '666'])
  })

  it('of a code without a color are none', () => {
    expect(nearestColors([{ key: 'Z743', swatch: '' }], [color('310')])).toEqual([[]])
  })
})
