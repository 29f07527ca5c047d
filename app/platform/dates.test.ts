import { describe, expect, it } from 'vitest'
import { dateToDay, daysBetween, dayToDate, formatDay, isDay, today } from './dates'

describe('isDay', () => {
  it.each(['2024-02-29', '2026-12-31', '1999-01-01'])('accepts %s', day => expect(isDay(day)).toBe(true))
  it.each(['2024-02-30', '2023-02-29', '2024-13-01', '2024-1-1', '0999-01-01', '', '2024-01-01T00:00', '31.12.2024'])(
    'rejects %j',
    day => expect(isDay(day)).toBe(false),
  )
})

describe('today', () => {
  const lateEvening = new Date('2026-03-01T02:30:00Z')
  it('is the day in the time zone', () => {
    expect(today('America/New_York', lateEvening)).toBe('2026-02-28')
    expect(today('Asia/Tokyo', lateEvening)).toBe('2026-03-01')
    expect(today('', lateEvening)).toBe('2026-03-01')
  })
  it('treats an unknown time zone as UTC', () => expect(today('Middle/Earth', lateEvening)).toBe('2026-03-01'))
})

it('a day survives a round trip through a date', () => expect(dateToDay(dayToDate('2024-03-31'))).toBe('2024-03-31'))
it('daysBetween ignores daylight saving time', () => expect(daysBetween('2024-03-30', '2024-04-01')).toBe(2))
it('formatDay formats a day', () => expect(formatDay('2026-01-05')).toBe('January 5, 2026'))
