import sql, { raw } from 'sql-template-tag'
import type { Actor } from '../actor'
import { execute } from '../db/query.server'

/**
 * A row that tracks a background job. In that `state`, `progress` advances and `updated` is a heartbeat, by the database's
 * clock.
 */
export type TrackedJob = {
  table: 'imports' | 'archives' | 'restores' | 'time_lapses'
  id: string
  actor: Actor
  state: string
}

/** Updates a job's progress, from 0 to 100, and its heartbeat. Does nothing if the job left that state. */
export async function reportProgress({ table, id, actor, state }: TrackedJob, percent: number): Promise<void> {
  await execute(sql`
    update ${raw(table)} set progress = ${Math.round(percent)}, updated = now()
      where id = ${id} and "user" = ${actor.userId} and state::text = ${state}`)
}

/** Claims a job that made no progress for a minute. Of several concurrent callers, one gets true and requeues it. */
export async function claimStalledJob({ table, id, actor, state }: TrackedJob): Promise<boolean> {
  const claimed = await execute(sql`
    update ${raw(table)} set progress = 0, updated = now()
      where id = ${id} and "user" = ${actor.userId} and state::text = ${state} and updated < now() - interval '1 minute'`)
  return claimed === 1
}
