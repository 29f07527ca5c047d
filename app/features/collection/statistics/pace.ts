import { joinWithDots } from '~/components/ui/join-with-dots'
import type { Day } from '~/platform/dates'
import { i18n } from '~/platform/messages'
import { aboutCount } from './about-count'
import { activeWeeksOf, type DayGain, percentile } from './forecast'

/** The diamonds and minutes of the notes that have both. `isAbout`: some diamonds are derived from a percentage. */
export type TimedWork = { diamonds: number; minutes: number; isAbout: boolean }

/** How fast a kit grows; null if unknown. */
export type Pace = { perHour: number | null; perWeek: number | null; isHourAbout: boolean; isWeekAbout: boolean }

/**
 * Returns the diamonds per hour of the timed notes, and the median of the last eight active weeks. Null if both are
 * unknown or not above zero. `isAbout` says whether some diamonds of the days are derived from a percentage.
 */
export function paceOf(timed: TimedWork, days: DayGain[], isAbout: boolean, today: Day): Pace | null {
  const perHour = timed.minutes > 0 ? Math.round((timed.diamonds * 60) / timed.minutes) : 0
  const perWeek = Math.round(
    percentile(
      activeWeeksOf(days, today).map(([, gain]) => gain),
      0.5,
    ) ?? 0,
  )
  if (perHour <= 0 && perWeek <= 0) return null
  return {
    perHour: perHour > 0 ? perHour : null,
    perWeek: perWeek > 0 ? perWeek : null,
    isHourAbout: timed.isAbout,
    isWeekAbout: isAbout,
  }
}

/** Formats a pace: "420 diamonds per hour · about 3,100 per active week". */
export function formatPace({ perHour, perWeek, isHourAbout, isWeekAbout }: Pace): string {
  return joinWithDots([
    perHour === null ? '' : i18n.t('{diamonds} diamonds per hour', { diamonds: aboutCount(perHour, isHourAbout) }),
    perWeek === null
      ? ''
      : i18n.t(perHour === null ? DIAMONDS_PER_WEEK : PER_WEEK, { diamonds: aboutCount(perWeek, isWeekAbout) }),
  ])
}

const DIAMONDS_PER_WEEK = /*i18n*/ '{diamonds} diamonds per active week'
const PER_WEEK = /*i18n*/ '{diamonds} per active week'
