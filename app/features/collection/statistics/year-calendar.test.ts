import { expect, it } from 'vitest'
import { calendarOf } from './year-calendar'
import { yearWorkOf } from './year-work'

const day = (day: number, month: number, diamonds: number) => ({ day, month, diamonds, minutes: 0, isAbout: false })

it('has the months in weeks from Monday, with their notes and finishes', () => {
  const work = yearWorkOf([day(0, 0, 100), day(30, 0, 900), day(31, 1, 0), day(59, 2, 500)])
  const months = calendarOf(2026, work, [30, 364], '2026-03-02')
  // January 1, 2026 is a Thursday.
  expect(months.map(({ first }) => first)).toEqual([3, 6, 6, 2, 4, 0, 2, 5, 1, 3, 6, 1])
  expect(months.map(({ levels }) => levels.length)).toEqual([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31])
  expect(months.map(({ noted }) => noted)).toEqual([2, 1, 1, ...Array(9).fill(0)])
  expect(months[0]?.levels.filter(level => level)).toEqual([1, 3])
  expect(months[1]?.levels[0]).toBe(1)
  expect(months[2]?.levels.slice(0, 3)).toEqual([2, 0, null])
  expect(months.map(({ finishes }) => finishes)).toEqual([[30], ...Array(10).fill([]), [30]])
})

it('has 29 days in February of a leap year, and no day to come in a year before', () => {
  const months = calendarOf(2024, yearWorkOf([]), [], '2026-01-01')
  expect(months[1]?.levels).toEqual(Array(29).fill(0))
  expect(months[11]?.levels).toHaveLength(31)
})
