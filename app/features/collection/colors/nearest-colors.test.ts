import { describe, expect, it } from 'vitest'
import { hexOfKey } from './drill-colors.server'
import { formatDistance } from './near-color'
import { differenceOf, nearestColors } from './nearest-colors'

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
    [0, 'very close'],
    [2.99, 'very close'],
    [3, 'close'],
  ])('of %d is “%s”', (distance, label) => {
    expect(formatDistance(distance)).toBe(label)
  })
})

describe('the nearest colors', () => {
  const color = (key: string, more = {}) => ({ key, hex: hexOfKey(key) ?? '', ...more })
  const nearTo = (key: string, drawer: ReturnType<typeof color>[], limit = 9) =>
    nearestColors([color(key)], drawer, limit)[0]?.map(({ key }) => key)

  it('of a red are near reds, nearest first, and no more than wanted', () => {
    const drawer = ['310', '304', '498', '815', '817', '3865', '700', '666'].map(key => color(key))
    const [near = []] = nearestColors([color('321')], drawer, 9)
    expect(near.map(({ key }) => key)).toEqual(['304', '666'])
    expect(near.every(({ distance }, at) => distance < 6 && distance >= (near[at - 1]?.distance ?? 0))).toBe(true)
    expect(nearTo('321', drawer, 1)).toEqual(['304'])
  })

  it('have the same finish, and are not the color itself', () => {
    const drawer = ['321', '304AB', '666', '666:GLOW'].map(key => color(key))
    expect(['321', '321AB', '321:GLOW'].map(key => nearTo(key, drawer))).toEqual([['666'], ['304AB'], ['666:GLOW']])
  })

  it('follow a corrected swatch, and a color that is not known is near to nothing', () => {
    const drawer = [color('310', { hex: '#c72b3b' }), color('Z743'), color('700')]
    expect(nearTo('321', drawer)).toEqual(['310'])
    expect(nearTo('Z743', drawer)).toEqual([])
  })
})
