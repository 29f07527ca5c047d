import { expect, it } from 'vitest'
import { dateToDay } from '~/platform/dates'
import { forecastOf, formatForecast, mondayOf, percentile } from './forecast'

// 2026-09-21 is a Monday. The weeks before it, with 1000, 2000, 3000 and 4000 diamonds.
const TODAY = '2026-09-21'
const WEEKS = [
  { day: '2026-08-24', gain: 1000 },
  { day: '2026-08-31', gain: 1500 },
  { day: '2026-09-06', gain: 500 },
  { day: '2026-09-08', gain: 3000 },
  { day: '2026-09-20', gain: 4000 },
]

it.each([
  ['2026-09-21', '2026-09-21'],
  ['2026-09-27', '2026-09-21'],
  ['2027-01-01', '2026-12-28'],
])('the week of %s starts on %s', (day, monday) => {
  expect(mondayOf(day)).toBe(monday)
})

it.each([
  [[1000, 2000, 3000, 4000], 0.25, 1750],
  [[4000, 1000, 3000, 2000], 0.75, 3250],
  [[5], 0.25, 5],
  [[], 0.5, null],
])('of %o the share %d is %d, by linear interpolation', (values, share, expected) => {
  expect(percentile(values, share)).toBe(expected)
})

it('a forecast is the remaining diamonds at the quartiles of the weekly pace', () => {
  // 6500 / 3250 = 2 weeks; 6500 / 1750 × 7 = 26 days; the median evening has 1500: 4.3, so 5 evenings.
  const forecast = forecastOf(WEEKS, 5, 6500, TODAY)
  expect(forecast).toEqual({ from: '2026-10-05', to: '2026-10-17', evenings: 5 })
  expect(forecast && formatForecast(forecast, TODAY)).toBe('Estimated finish: October 5–17 (5 evenings)')
})

it('leaves out the running week, and weeks before the last eight', () => {
  const running = [...WEEKS, { day: '2026-09-22', gain: 90_000 }]
  expect(forecastOf(running, 6, 6500, '2026-09-23')).toEqual({ from: '2026-10-07', to: '2026-10-19', evenings: 5 })
  // Nine Mondays from July 20.
  const nine = Array.from({ length: 9 }, (_, week) => ({
    day: dateToDay(new Date(Date.UTC(2026, 6, 20 + 7 * week))),
    gain: week === 0 ? 90_000 : 700,
  }))
  expect(forecastOf(nine, 9, 700, TODAY)).toMatchObject({ from: '2026-09-28', to: '2026-09-28', evenings: 1 })
})

it('subtracts a correction from its week', () => {
  const corrected = [...WEEKS, { day: '2026-09-19', gain: -2000 }]
  // The weeks are 1000, 2000, 3000 and 2000: quartiles 1750 and 2250.
  expect(forecastOf(corrected, 6, 4500, TODAY)).toMatchObject({ from: '2026-10-05', to: '2026-10-09' })
})

it.each([
  ['fewer than three figures', WEEKS, 2, 6500],
  ['an unknown count', WEEKS, 5, null],
  ['nothing left', WEEKS, 5, 0],
  ['the running week alone', [{ day: '2026-09-21', gain: 500 }], 3, 6500],
  ['a range of more than two years', WEEKS, 5, 200_000],
  ['corrections alone', [{ day: '2026-09-10', gain: -500 }], 3, 6500],
])('is null with %s', (_what, days, figures, remaining) => {
  expect(forecastOf(days, figures, remaining, TODAY)).toBeNull()
})

it('names the year if it is another one', () => {
  expect(formatForecast({ from: '2026-12-28', to: '2027-01-05', evenings: 1 }, TODAY)).toBe(
    'Estimated finish: December 28, 2026 – January 5, 2027 (1 evening)',
  )
  expect(formatForecast({ from: '2026-10-28', to: '2026-11-05', evenings: 2 }, TODAY)).toBe(
    'Estimated finish: October 28 – November 5 (2 evenings)',
  )
})
