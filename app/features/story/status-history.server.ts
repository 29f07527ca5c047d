import type { ProjectStatus } from '~/features/projects/project-terms'
import type { Actor } from '~/platform/actor'
import { today } from '~/platform/dates'
import { pool } from '~/platform/db.server'
import type { RecordedStatus } from './history'

// A script may change a status thousands of times. No user reads that.
const MOST_CHANGES = 500

/**
 * Returns the recorded status changes of a kit, oldest first, with days in `timezone`. Empty for another user's kit.
 */
export async function statusHistory(actor: Actor, projectId: string, timezone: string): Promise<RecordedStatus[]> {
  const { rows } = await pool.query<{ id: string; from: ProjectStatus | null; to: ProjectStatus; at: Date }>({
    name: 'status-history',
    text: `
      select id::text as id, from_status::text as "from", to_status::text as "to", at
      from status_changes where project = $1 and "user" = $2
      order by status_changes.id desc limit ${MOST_CHANGES}`,
    values: [projectId, actor.userId],
  })
  return rows.reverse().map(change => ({ ...change, day: today(timezone, change.at) }))
}
