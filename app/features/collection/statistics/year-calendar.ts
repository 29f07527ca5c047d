import { type Day, daysBetween, dayToDate } from '~/platform/dates'
import type { YearWork } from './year-work'

/** A month in weeks from Monday. Its days are numbered from 0. */
export type CalendarMonth = {
  /** the weekday of the first day, from 0 for Monday */
  first: number
  /** of each day, from 0 without a note to 3; null after today */
  levels: (0 | 1 | 2 | 3 | null)[]
  /** the number of days with a note */
  noted: number
  /** the days on which a kit was finished */
  finishes: number[]
}

/** Returns the twelve months of a year. `finishes` are days of the year, from 0 for January 1. */
export function calendarOf(year: number, work: YearWork, finishes: number[], today: Day): CalendarMonth[] {
  const levelOf = new Map(work.days.map((day, at) => [day, work.levels[at]]))
  const last = daysBetween(`${year}-01-01`, today)
  return Array.from({ length: 12 }, (_, month) => {
    const start = firstOf(year, month)
    const before = daysBetween(`${year}-01-01`, start)
    const length = daysBetween(start, firstOf(year + Math.floor((month + 1) / 12), (month + 1) % 12))
    const levels = Array.from({ length }, (_, day) => {
      const level = levelOf.get(before + day)
      return (level ?? (before + day > last ? null : 0)) as CalendarMonth['levels'][number]
    })
    return {
      first: (dayToDate(start).getUTCDay() + 6) % 7,
      levels,
      noted: levels.filter(level => level).length,
      finishes: finishes.map(day => day - before).filter(day => day >= 0 && day < length),
    }
  })
}

const firstOf = (year: number, month: number): Day => `${year}-${String(month + 1).padStart(2, '0')}-01`
