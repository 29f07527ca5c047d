import sql from 'sql-template-tag'
import type { Actor } from '~/platform/actor'
import type { Db } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { execute, query } from '~/platform/db/query.server'
import { NotFoundError } from '~/platform/errors'

/** The running timer of a user: its kit, and the time since its start. */
export type Timer = { projectId: string; title: string; seconds: number }

/** The time of a stopped timer that no note has taken: its kit, and its whole minutes. */
export type StoppedTimer = Timer & { minutes: number }

/** Returns SQL for the running timer of the user as an object (`Timer`), or null. */
export const timerOf = ({ userId }: Actor) => sql`
  (select json_build_object('projectId', timed.id, 'title', timed.title,
      'seconds', greatest(0, floor(extract(epoch from clock_timestamp() - timer.started)))::int)
    from work_timers timer join projects timed on timed.id = timer.project where timer."user" = ${userId})`

/** Returns SQL for the stopped timer of a kit, otherwise of another kit, as an object (`StoppedTimer`), or null. */
export const stoppedTimerOf = ({ userId }: Actor, projectId: string) => sql`
  (select json_build_object('projectId', timed.id, 'title', timed.title,
      'seconds', timer.seconds, 'minutes', greatest(1, round(timer.seconds / 60.0))::int)
    from stopped_timers timer join projects timed on timed.id = timer.project where timer."user" = ${userId}
    order by timer.project = ${projectId} desc, timer.id limit 1)`

/**
 * Starts the timer for a kit, from the time of its stopped timer. A running one goes on: a user has one. Returns the
 * running timer.
 * @throws NotFoundError
 */
export async function startTimer(actor: Actor, projectId: string): Promise<Timer> {
  const own = sql`"user" = ${actor.userId} and project = ${projectId}`
  await execute(
    sql`with begun as (
        insert into work_timers (id, "user", project, started)
        select ${newId()}, p."user", p.id, clock_timestamp() - coalesce(
            (select seconds from stopped_timers where ${own}), 0) * interval '1 second'
          from projects p where p.id = ${projectId} and p."user" = ${actor.userId}
        on conflict ("user") do nothing returning project)
      delete from stopped_timers where ${own} and project in (select project from begun)`,
  )
  const [kit] = await query<{ timer: Timer | null }>(
    sql`select ${timerOf(actor)} as timer from projects where id = ${projectId} and "user" = ${actor.userId}`,
  )
  if (!kit?.timer) throw new NotFoundError()
  return kit.timer
}

/**
 * Stops the timer of a kit and keeps its time, at most a day, until a note takes it. Returns the minutes that are kept,
 * also if the timer was stopped before; null if there are none.
 */
export async function stopTimer({ userId }: Actor, projectId: string): Promise<number | null> {
  await execute(
    sql`with ended as (
        delete from work_timers where "user" = ${userId} and project = ${projectId} returning "user", project, started)
      insert into stopped_timers as kept (id, "user", project, seconds)
        select ${newId()}, "user", project, greatest(1, least(86400, extract(epoch from clock_timestamp() - started)))::int
          from ended
        on conflict ("user", project) do update set seconds = least(86400, kept.seconds + excluded.seconds)`,
  )
  const [stopped] = await query<{ timer: StoppedTimer | null }>(
    sql`select ${stoppedTimerOf({ userId }, projectId)} as timer`,
  )
  return stopped?.timer?.projectId === projectId ? stopped.timer.minutes : null
}

/** Drops the time of a kit's stopped timer. */
export async function discardTimer({ userId }: Actor, projectId: string): Promise<void> {
  await execute(sql`delete from stopped_timers where "user" = ${userId} and project = ${projectId}`)
}

/** Takes seconds from a kit's stopped timer, for a note that has its minutes. Time that was added since stays. */
export async function takeStoppedTime({ userId }: Actor, projectId: string, seconds: number, on: Db): Promise<void> {
  const own = sql`"user" = ${userId} and project = ${projectId}`
  await execute(
    sql`with rest as (
        update stopped_timers set seconds = seconds - ${seconds} where ${own} and seconds > ${seconds} returning id)
      delete from stopped_timers where ${own} and seconds <= ${seconds}`,
    on,
  )
}

/** Ends the running timer of a kit for a note. Returns its whole minutes, at most 1440; null if none runs. */
export async function endTimer({ userId }: Actor, projectId: string, on: Db): Promise<number | null> {
  const [stopped] = await query<{ minutes: number }>(
    sql`delete from work_timers where "user" = ${userId} and project = ${projectId}
      returning least(1440, greatest(1, round(extract(epoch from clock_timestamp() - started) / 60)))::int as minutes`,
    on,
  )
  return stopped?.minutes ?? null
}
