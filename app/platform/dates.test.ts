import { describe, expect, it } from 'vitest'
import { dateToDay, dayInWords, daysBetween, dayToDate, isDay, today } from './dates'

describe('isDay', () => {
  it.each(['2024-02-29', '2026-12-31', '1999-01-01'])('takes %s', day => expect(isDay(day)).toBe(true))
  it.each(['2024-02-30', '2023-02-29', '2024-13-01', '2024-1-1', '0999-01-01', '', '2024-01-01T00:00', '31.12.2024'])(
    'refuses %j',
    day => expect(isDay(day)).toBe(false),
  )
})

describe('today', () => {
  const lateEvening = new Date('2026-03-01T02:30:00Z')
  it('is the day of the zone', () => {
    expect(today('America/New_York', lateEvening)).toBe('2026-02-28')
    expect(today('Asia/Tokyo', lateEvening)).toBe('2026-03-01')
    expect(today('', lateEvening)).toBe('2026-03-01')
  })
  it('takes an unknown zone as UTC', () => expect(today('Middle/Earth', lateEvening)).toBe('2026-03-01'))
})

it('goes to the database and back unshifted', () => expect(dateToDay(dayToDate('2024-03-31'))).toBe('2024-03-31'))
it('counts days across a change of clocks', () => expect(daysBetween('2024-03-30', '2024-04-01')).toBe(2))
it('says a day in words', () => expect(dayInWords('2026-01-05')).toBe('January 5, 2026'))
