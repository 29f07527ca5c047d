import sql from 'sql-template-tag'
import type { ProjectStatus } from '~/features/collection/projects/project-terms'
import type { Actor } from '~/platform/actor'
import { today } from '~/platform/dates'
import { prepared } from '~/platform/db/prepared.server'
import { query } from '~/platform/db/query.server'
import type { RecordedStatus } from './history'

// A script may change a status thousands of times. No user reads that.
const MAX_CHANGES = 500

/**
 * Returns the recorded status changes of a kit, oldest first, with days in `timezone`. Empty for another user's kit.
 */
export async function statusHistory(actor: Actor, projectId: string, timezone: string): Promise<RecordedStatus[]> {
  const rows = await query<{ id: string; from: ProjectStatus | null; to: ProjectStatus; at: Date }>(
    prepared(sql`
    select id::text as id, from_status::text as "from", to_status::text as "to", at
      from status_changes where project = ${projectId} and "user" = ${actor.userId}
      order by status_changes.id desc limit ${MAX_CHANGES}`),
  )
  return rows.reverse().map(change => ({ ...change, day: today(timezone, change.at) }))
}
