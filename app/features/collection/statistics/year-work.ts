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
  /** of each of `days`, how many diamonds it has next to the others of the year: a third, 1 to 3, the most */
  levels: number[]
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
    levels: levelsOf(days),
    diamonds: Math.max(0, total('diamonds')),
    minutes: total('minutes'),
    isAbout: days.some(({ isAbout }) => isAbout),
    diamondsByMonth: byMonth('diamonds'),
    minutesByMonth: byMonth('minutes'),
  }
}

function levelsOf(days: WorkDay[]): number[] {
  const counts = days.map(({ diamonds }) => diamonds).filter(count => count > 0)
  const sorted = counts.sort((a, b) => a - b)
  const [some = 0, most = 0] = [1, 2].map(third => sorted[Math.ceil((third * sorted.length) / 3) - 1])
  return days.map(({ diamonds }) => (diamonds > most ? 3 : diamonds > some ? 2 : 1))
}
