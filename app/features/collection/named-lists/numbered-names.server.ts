import sql, { raw } from 'sql-template-tag'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'
import { ownedBy } from '~/platform/db/ownership'
import { prepared } from '~/platform/db/prepared.server'
import { query } from '~/platform/db/query.server'
import { NotFoundError } from '~/platform/errors'
import type { ListKind } from './lists'

/** A name that the migration `same_names` changed. `twin` is the name it looked like; null if it could not be seen. */
export type NumberedName = { id: string; name: string; was: string; twin: { id: string; name: string } | null }

/** Returns the names of a list that still have the number of the migration, and whose twins still exist. */
export const listNumberedNames = (actor: Actor, kind: ListKind): Promise<NumberedName[]> =>
  query(
    prepared(sql`
      select n.id, n.name, k.was,
        case when t.id is not null then json_build_object('id', t.id, 'name', t.name) end as twin
      from kept_apart k join ${raw(kind)} n on n.id = k.record and n."user" = k."user" and n.name = k.renamed
      left join ${raw(kind)} t on t.id = k.twin and t."user" = k."user"
      where k."user" = ${actor.userId} and k.kind = ${kind} and (k.twin is null or t.id is not null)
      order by n.name_key, n.id`),
  )

/** Keeps the name as it is, so that its list no longer shows it among the pairs. @throws NotFoundError */
export async function keepNumbered(actor: Actor, record: string): Promise<void> {
  const { count } = await db.keptApart.deleteMany({ where: { record, ...ownedBy(actor) } })
  if (count === 0) throw new NotFoundError()
}
