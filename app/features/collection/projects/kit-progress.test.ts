import { describe, expect, it } from 'vitest'
import { formatMinutes, formatPercent, formatPlaced, formatProgress, progressOf } from './kit-progress'

const sized = { totalDiamonds: null, width: 40, height: 50 }
const counted = { totalDiamonds: 38_100, width: 40, height: 50 }
const unknown = { totalDiamonds: null, width: null, height: null }

const said = (figure: { placed?: number; percent?: number }, kit: typeof sized | typeof counted | typeof unknown) => {
  const progress = progressOf({ placed: null, percent: null, ...figure }, kit)
  return progress && [formatProgress(progress), formatPlaced(progress)]
}

describe('the progress of a kit', () => {
  it.each([
    ['diamonds of a stated count', { placed: 23_622 }, counted, ['62%', '23,622 of 38,100']],
    ['a percentage of a stated count', { percent: 62 }, counted, ['62%', 'about 23,600 of 38,100']],
    ['all of a stated count', { percent: 100 }, counted, ['100%', '38,100 of 38,100']],
    ['all of an estimate', { percent: 100 }, sized, ['100%', 'about 32,000 of about 32,000']],
    ['diamonds of an estimate (40 × 50 × 16)', { placed: 8000 }, sized, ['about 25%', '8,000 of about 32,000']],
    ['a percentage of an estimate', { percent: 25 }, sized, ['25%', 'about 8,000 of about 32,000']],
    ['diamonds of an unknown count', { placed: 500 }, unknown, ['', '500 diamonds']],
    ['a percentage of an unknown count', { percent: 62.5 }, unknown, ['63%', '']],
    ['nothing placed yet', { placed: 0 }, counted, ['0%', '0 of 38,100']],
    ['all but one', { placed: 38_099 }, counted, ['99%', '38,099 of 38,100']],
    ['more than there are', { placed: 40_000 }, counted, ['100%', '40,000 of 38,100']],
    [
      'a stated count of zero, which is unknown',
      { placed: 8000 },
      { ...sized, totalDiamonds: 0 },
      ['about 25%', '8,000 of about 32,000'],
    ],
  ])('is shown for %s', (_what, figure, kit, text) => {
    expect(said(figure, kit)).toEqual(text)
  })

  it('is null without a figure', () => {
    expect(said({}, counted)).toBeNull()
    expect(progressOf(null, counted)).toBeNull()
  })
})

it.each([
  [0, '0%'],
  [0.1, '1%'],
  [61.9, '62%'],
  [99.9, '99%'],
  [100, '100%'],
])('%d percent is shown as %s', (percent, text) => {
  expect(formatPercent(percent)).toBe(text)
})

it.each([
  [0, '0 min'],
  [45, '45 min'],
  [60, '1 h'],
  [70, '1 h 10 min'],
  [1180, '19 h 40 min'],
])('%d minutes are shown as %s', (minutes, text) => {
  expect(formatMinutes(minutes)).toBe(text)
})
