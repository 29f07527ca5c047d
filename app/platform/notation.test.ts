import { describe, expect, it, test } from 'vitest'
import { dayWithWeekday, formatDay } from './dates'
import { formatCount } from './notation'
import { inNotationOf, notationFor } from './notation.server'

const NARROW_SPACE = '\u202F'

describe('without a choice, dates and numbers follow the first language of the browser', () => {
  it.each([
    ['', 'November 22, 2026', '31,630.5'],
    ['en-US,en;q=0.9', 'November 22, 2026', '31,630.5'],
    ['en-GB', '22 November 2026', '31,630.5'],
    ['de-DE,de;q=0.9,en;q=0.8', '22 November 2026', '31.630,5'],
    ['fr-FR', '22 November 2026', `31${NARROW_SPACE}630,5`],
    ['ja', '2026-11-22', '31,630.5'],
    ['ar-EG', '22 November 2026', '31,630.5'],
    ['xx-YY', 'November 22, 2026', '31,630.5'],
    ['*', 'November 22, 2026', '31,630.5'],
    ['de-', '22 November 2026', '31.630,5'],
    ['\u0000;--', 'November 22, 2026', '31,630.5'],
  ])('%j', (language, day, number) => {
    inNotationOf(notationFor('', language), () => {
      expect(formatDay('2026-11-22')).toBe(day)
      expect(formatCount(31_630.5)).toBe(number)
    })
  })
})

test.each([
  ['day-month', '22 November 2026', 'Sunday, 22 November', '1,234'],
  ['month-day', 'November 22, 2026', 'Sunday, November 22', '1,234'],
  ['iso', '2026-11-22', 'Sunday, 2026-11-22', '1.234'],
  ['unknown', '22 November 2026', 'Sunday, 22 November', '1.234'],
])('the choice “%s” wins over a German browser', (choice, day, weekday, number) => {
  inNotationOf(notationFor(choice, 'de'), () => {
    expect(formatDay('2026-11-22')).toBe(day)
    expect(dayWithWeekday('2026-11-22', '2026-12-01')).toBe(weekday)
    expect(formatCount(1234)).toBe(number)
  })
})

test('a weekday of another year has the year', () => {
  const written = (choice: string) =>
    inNotationOf(notationFor(choice), () => dayWithWeekday('2025-11-22', '2026-01-01'))
  expect(['day-month', 'month-day', 'iso'].map(written)).toEqual([
    'Saturday, 22 November 2025',
    'Saturday, November 22, 2025',
    'Saturday, 2025-11-22',
  ])
})

test('two requests at the same time keep their own notation', async () => {
  const later = async () => {
    await new Promise(resolve => setTimeout(resolve, 1))
    return formatCount(1234)
  }
  const both = ['de', 'en'].map(language => inNotationOf(notationFor('', language), later))
  expect(await Promise.all(both)).toEqual(['1.234', '1,234'])
})
