/** The progress notes of a day: diamonds added, negative after a correction, and minutes. */
export type WorkDay = {
  /** of the year, from 0 for January 1 */
  day: number
  /** from 0 for January */
  month: number
  diamonds: number
  minutes: number
  /** Whether some diamonds are derived from a percentage. */
  isAbout: boolean
}

export type YearWork = {
  /** each day with a note, from 0 for January 1, in order */
  days: number[]
  diamonds: number
  minutes: number
  isAbout: boolean
  /** January to December, never negative */
  diamondsByMonth: number[]
  minutesByMonth: number[]
}

/** Adds up the days of a year. A correction is subtracted from its month. */
export function yearWorkOf(days: WorkDay[]): YearWork {
  const total = (figure: 'diamonds' | 'minutes') => days.reduce((sum, day) => sum + day[figure], 0)
  const byMonth = (figure: 'diamonds' | 'minutes') => {
    const sums = Array.from({ length: 12 }, () => 0)
    for (const day of days) sums[day.month] = (sums[day.month] ?? 0) + day[figure]
    return sums.map(sum => Math.max(0, sum))
  }
  return {
    days: days.map(({ day }) => day),
    diamonds: Math.max(0, total('diamonds')),
    minutes: total('minutes'),
    isAbout: days.some(({ isAbout }) => isAbout),
    diamondsByMonth: byMonth('diamonds'),
    minutesByMonth: byMonth('minutes'),
  }
}
