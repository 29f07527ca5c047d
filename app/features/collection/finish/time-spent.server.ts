import sql from 'sql-template-tag'
import type { Actor } from '~/platform/actor'
import { prepared } from '~/platform/db/prepared.server'
import { query } from '~/platform/db/query.server'

/** Returns the minutes in the progress notes of a kit; 0 if there are none. */
export async function minutesSpent(actor: Actor, projectId: string): Promise<number> {
  const [spent] = await query<{ minutes: number }>(
    prepared(sql`
    select coalesce(sum(minutes), 0)::int as minutes from progress_notes
      where project = ${projectId} and "user" = ${actor.userId}`),
  )
  return spent?.minutes ?? 0
}
