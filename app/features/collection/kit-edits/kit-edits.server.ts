import sql from 'sql-template-tag'
import type { Actor } from '~/platform/actor'
import type { Db } from '~/platform/db/db.server'
import { prepared } from '~/platform/db/prepared.server'
import { query } from '~/platform/db/query.server'
import { joinEdits } from './join-edits'
import type { KitEdit } from './shown-edits'

/** Entries of a kit that are kept, and those of them that keep its notes, because notes are long. */
export const MAX_EDITS = 100
export const MAX_NOTES = 10

/** Returns what changed in a kit, newest first, at most 100 entries. Empty for another user's kit. */
export async function kitEdits({ userId }: Actor, projectId: string, on?: Db): Promise<KitEdit[]> {
  const edits = await query<KitEdit>(
    prepared(sql`
      select id, created, changes, (
        select coalesce(jsonb_object_agg(named.id, named.name), '{}') from (
          select id, name from companies where "user" = ${userId} and jsonb_exists(changes->'company', id)
          union all
          select id, name from artists where "user" = ${userId} and jsonb_exists(changes->'artist', id)
        ) named
      ) as names
      from kit_edits where project = ${projectId} and "user" = ${userId}
      order by created desc limit ${2 * MAX_EDITS}`),
    on,
  )
  const names = Object.assign({}, ...edits.map(edit => edit.names))
  return joinEdits(edits.map(edit => ({ ...edit, names }))).slice(0, MAX_EDITS)
}

/** Returns whether the kit has an edit with this ID, also if a later one reverted it. */
export async function hasEdit({ userId }: Actor, projectId: string, id: string | undefined, on: Db): Promise<boolean> {
  const found = await query(
    sql`select 1 from kit_edits where id = ${id} and project = ${projectId} and "user" = ${userId}`,
    on,
  )
  return found.length > 0
}
