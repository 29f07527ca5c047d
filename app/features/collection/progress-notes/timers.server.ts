import sql from 'sql-template-tag'
import type { Actor } from '~/platform/actor'
import type { Db } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { query } from '~/platform/db/query.server'
import { NotFoundError } from '~/platform/errors'

/** The running timer of a user: its kit, and the time since its start. */
export type Timer = { projectId: string; title: string; seconds: number }

/** Returns SQL for the running timer of the user as an object (`Timer`), or null. */
export const timerOf = ({ userId }: Actor) => sql`
  (select json_build_object('projectId', timed.id, 'title', timed.title,
      'seconds', greatest(0, floor(extract(epoch from clock_timestamp() - timer.started)))::int)
    from work_timers timer join projects timed on timed.id = timer.project where timer."user" = ${userId})`

/**
 * Starts the timer for a kit. A running one goes on: a user has one. Returns the running timer.
 * @throws NotFoundError
 */
export async function startTimer(actor: Actor, projectId: string): Promise<Timer> {
  const started = await query(
    sql`insert into work_timers (id, "user", project, started)
      select ${newId()}, p."user", p.id, clock_timestamp() from projects p where p.id = ${projectId} and p."user" = ${actor.userId}
      on conflict ("user") do update set started = work_timers.started returning id`,
  )
  const [row] = started.length > 0 ? await query<{ timer: Timer | null }>(sql`select ${timerOf(actor)} as timer`) : []
  if (!row?.timer) throw new NotFoundError()
  return row.timer
}

/** Ends the timer of a kit. Returns its whole minutes, at most 1440; null if none runs. */
export async function endTimer({ userId }: Actor, projectId: string, on?: Db): Promise<number | null> {
  const [stopped] = await query<{ minutes: number }>(
    sql`delete from work_timers where "user" = ${userId} and project = ${projectId}
      returning least(1440, greatest(1, round(extract(epoch from clock_timestamp() - started) / 60)))::int as minutes`,
    on,
  )
  return stopped?.minutes ?? null
}
