import sql, { raw } from 'sql-template-tag'
import type { KitProgress } from '~/features/collection/projects/kit-progress'
import { gainIn, hasFigure } from '~/features/collection/projects/kit-progress.server'
import type { Actor } from '~/platform/actor'
import type { Day } from '~/platform/dates'
import { prepared } from '~/platform/db/prepared.server'
import { execute, query } from '~/platform/db/query.server'
import { type DayGain, forecastOf } from './forecast'
import { paceOf, type TimedWork } from './pace'

/** Older notes are not read: they are before the last eight active weeks of any usual kit. */
const NOTES_READ = 200

type KitGains = {
  days: DayGain[]
  figures: number
  /** of the notes that have both diamonds and minutes */
  timed: TimedWork
  /** whether some diamonds are derived from a percentage */
  isAbout: boolean
  isHidden: boolean
}

/**
 * Returns the diamonds that a kit's newest notes added by day, the number of its notes with a figure, and whether the
 * user hides the estimate.
 */
export async function kitGains({ userId }: Actor, projectId: string): Promise<KitGains> {
  const days = await query<DayGain & { notes: number; isAbout: boolean; isHidden: boolean; timed: TimedWork }>(
    prepared(sql`
      select date::text as day, sum(gain)::float8 as gain, count(*)::int as notes, bool_or(about) as "isAbout",
        json_build_object('diamonds', coalesce(sum(gain) filter (where minutes > 0), 0), 'minutes', coalesce(sum(minutes), 0),
          'isAbout', coalesce(bool_or(about) filter (where minutes > 0), false)) as timed,
        (select hides_forecast from users where id = ${userId}) as "isHidden" from (
        select n.date, n.minutes, n.percent is not null as about, ${raw(gainIn('n', 'p'))} as gain from progress_notes n join projects p on p.id = n.project
        where n.project = ${projectId} and n."user" = ${userId} and ${raw(hasFigure('n'))}
        order by n.date desc, n.created desc limit ${NOTES_READ}
      ) gains where gain is not null group by date`),
  )
  return {
    days: days.map(({ day, gain }) => ({ day, gain })),
    figures: days.reduce((sum, { notes }) => sum + notes, 0),
    timed: {
      diamonds: days.reduce((sum, { timed }) => sum + timed.diamonds, 0),
      minutes: days.reduce((sum, { timed }) => sum + timed.minutes, 0),
      isAbout: days.some(({ timed }) => timed.isAbout),
    },
    isAbout: days.some(({ isAbout }) => isAbout),
    isHidden: days[0]?.isHidden ?? false,
  }
}

/** Shows or hides the estimates of all kits. */
export const hideForecasts = ({ userId }: Actor, isHidden: boolean) =>
  execute(sql`update users set hides_forecast = ${isHidden} where id = ${userId}`)

/** Returns how fast the kit grows. Null if that is unknown. */
export const kitPace = ({ timed, days, isAbout }: KitGains, today: Day) => paceOf(timed, days, isAbout, today)

/** Returns when the kit will be finished at the pace of its notes. Null if that is unknown. */
export function kitForecast(gains: KitGains, progress: KitProgress | null, today: Day) {
  if (!progress || progress.total === null || progress.placed === null) return null
  return forecastOf(gains.days, gains.figures, progress.total - progress.placed, today)
}
