import sql from 'sql-template-tag'
import { selectedKits } from '~/features/collection/bulk-edit/bulk.server'
import type { Selection } from '~/features/collection/bulk-edit/bulk-terms'
import type { Actor } from '~/platform/actor'
import { query } from '~/platform/db/query.server'
import { MAX_LABELS } from './label-terms'

export type KitLabel = { id: string; title: string; place: string; code: string }

/** Returns the labels of the selected kits by title, at most `MAX_LABELS`, and the number of selected kits. */
export async function kitLabels(actor: Actor, selection: Selection): Promise<{ labels: KitLabel[]; total: number }> {
  const rows = await query<KitLabel & { total: number }>(sql`
    select id, title, place, code, count(*) over ()::int as total from projects
    where "user" = ${actor.userId} and id in (${selectedKits(actor, selection)})
    order by title_key, id limit ${MAX_LABELS}`)
  return { labels: rows.map(({ total: _, ...label }) => label), total: rows[0]?.total ?? 0 }
}
