import type { Day } from '~/platform/dates'

/** The progress notes of a day: diamonds added, negative after a correction, and minutes. */
export type WorkDay = {
  day: Day
  diamonds: number
  minutes: number
  /** Whether some diamonds are derived from a percentage. */
  isAbout: boolean
}

export type YearWork = {
  /** each day with a note, in order */
  days: Day[]
  diamonds: number
  minutes: number
  isAbout: boolean
  /** January to December, never negative */
  diamondsByMonth: number[]
  minutesByMonth: number[]
}

/** Adds up the days of a year. A correction is subtracted from its month. */
export function yearWorkOf(days: WorkDay[]): YearWork {
  const byMonth = (figure: 'diamonds' | 'minutes') =>
    Array.from({ length: 12 }, (_, month) =>
      Math.max(0, sumOf(days.filter(({ day }) => Number(day.slice(5, 7)) === month + 1).map(day => day[figure]))),
    )
  return {
    days: days.map(({ day }) => day),
    diamonds: Math.max(0, sumOf(days.map(({ diamonds }) => diamonds))),
    minutes: sumOf(days.map(({ minutes }) => minutes)),
    isAbout: days.some(({ isAbout }) => isAbout),
    diamondsByMonth: byMonth('diamonds'),
    minutesByMonth: byMonth('minutes'),
  }
}

const sumOf = (figures: number[]) => figures.reduce((sum, figure) => sum + figure, 0)
