import sql, { raw } from 'sql-template-tag'
import { execute, query } from '~/platform/db/query.server'
import type { Tx } from '~/platform/db/transaction.server'
import type { Collection, Requester } from './collection.server'
import { COLLECTIONS } from './collections/index.server'

/** A record that a part of a batch names. `project` is the one in its body. */
export type NamedRecord = { collection: Collection; id: string; project: string }

/**
 * Locks the records that a batch names, in the same order in every batch, so that two batches cannot deadlock. Projects
 * come first, and those of named notes and links with them: every operation locks a project before what belongs to it.
 */
export async function lockRecords(tx: Tx, named: NamedRecord[], requester: Requester): Promise<void> {
  const projects = named.map(({ collection, id, project }) => (collection.name === 'projects' ? id : project))
  const others = COLLECTIONS.all.flatMap(collection => {
    const ids = named.filter(one => one.collection === collection && one.id).map(({ id }) => id)
    return collection.name === 'projects' || ids.length === 0 ? [] : [{ collection, ids }]
  })
  for (const { collection, ids } of others) {
    if (!collection.fields.project) continue
    const rows = await query<{ project: string | null }>(
      sql`select project from ${raw(collection.table)} t where ${visible(collection, ids, requester)}`,
      tx,
    )
    projects.push(...rows.map(({ project }) => project ?? ''))
  }
  const all = COLLECTIONS.find('projects')
  if (all) await lock(tx, all, projects.filter(Boolean), requester)
  for (const { collection, ids } of others) await lock(tx, collection, ids, requester)
}

async function lock(tx: Tx, collection: Collection, ids: string[], requester: Requester): Promise<void> {
  if (ids.length === 0) return
  await execute(
    sql`select from ${raw(collection.table)} t where ${visible(collection, ids, requester)} order by t.id for no key update of t`,
    tx,
  )
}

// Other users' records are neither read nor locked.
function visible({ rules }: Collection, ids: string[], requester: Requester) {
  const known = [...new Set(ids)].map(id => id.replaceAll('\0', ''))
  const rule = rules.view?.(requester, 't') ?? (requester.kind === 'superuser' ? sql`true` : sql`false`)
  return sql`t.id = any(${known}) and ${rule}`
}
