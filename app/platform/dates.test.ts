import { expect, test } from 'vitest'
import { recentDay } from './dates'

test('a recent day is said as people say it, and inside a text only today and yesterday are lower case', () => {
  const today = '2026-11-28'
  const both = (day: string) => [recentDay(day, today), recentDay(day, today, true)]
  expect(both('2026-11-28')).toEqual(['Today', 'today'])
  expect(both('2026-11-27')).toEqual(['Yesterday', 'yesterday'])
  expect(both('2026-11-22')).toEqual(['Sunday', 'Sunday'])
  expect(both('2026-11-21')).toEqual(['November 21', 'November 21'])
})
