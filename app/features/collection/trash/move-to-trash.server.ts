import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Actor } from '~/platform/actor'
import { newId } from '~/platform/db/ids.server'
import { execute, query } from '~/platform/db/query.server'
import type { Tx } from '~/platform/db/transaction.server'
import { NotFoundError } from '~/platform/errors'
import { FILE_COLUMNS } from '~/platform/storage/file-columns'
import {
  type Companion,
  companionsOf,
  emptiedBy,
  type ForeignKey,
  linkName,
  plainRow,
  readTies,
} from './foreign-keys.server'
import { TRASH_DAYS, type TrashKind } from './trash-terms'

/** The table of each kind, and the SQL of the title of its row `r` in the trash. */
export const TRASHED: Record<TrashKind, { table: string; title: string }> = {
  project: { table: 'projects', title: 'r.title' },
  progress_note: { table: 'progress_notes', title: '(select title from projects where id = r.project)' },
  tag: { table: 'tags', title: 'r.name' },
  company: { table: 'companies', title: 'r.name' },
  artist: { table: 'artists', title: 'r.name' },
}

/**
 * Deletes records of one kind with their dependent rows. Saves these rows and the emptied links in the trash. The
 * number of statements does not depend on the number of records. Records of other users are ignored. Returns the
 * deletion ID, which restores all of them, and their number.
 */
export async function moveToTrash(
  tx: Tx,
  actor: Actor,
  kind: TrashKind,
  ids: string[],
): Promise<{ act: string; count: number }> {
  const { table } = TRASHED[kind]
  const ties = await readTies(tx)
  const act = newId()
  // Locks the records: no dependent row can be added between copy and deletion.
  const held = await query<{ id: string }>(
    sql`select id from ${raw(table)} where "user" = ${actor.userId} and id = any(${ids}::text[]) order by id for update`,
    tx,
  )
  const going = held.map(({ id }) => id)
  if (going.length === 0) return { act, count: 0 }
  await execute(snapshot(actor, { kind, going, act, ties }), tx)
  await execute(removal(table, going, ties), tx)
  return { act, count: going.length }
}

/**
 * Deletes one record as `moveToTrash` does. Returns the deletion ID.
 * @throws NotFoundError also if it was deleted a moment before
 */
export async function moveOneToTrash(tx: Tx, actor: Actor, kind: TrashKind, id: string): Promise<string> {
  const { act, count } = await moveToTrash(tx, actor, kind, [id])
  if (count === 0) throw new NotFoundError()
  return act
}

type Going = { kind: TrashKind; going: string[]; act: string; ties: ForeignKey[] }

function snapshot({ userId }: Actor, { kind, going, act, ties }: Going): Sql {
  const { table, title } = TRASHED[kind]
  const companions = companionsOf(ties, table, sql`= r.id`)
  const rows = companions.map(
    ({ table, where }) => sql`${raw(`'${table}'`)}, ${list(plainRow('x'), sql`${raw(table)} x where x.${where}`)}`,
  )
  const links = emptiedBy(ties, table).map(
    tie => sql`${raw(`'${linkName(tie)}'`)}, ${list('x.id', raw(`${tie.from} x where x.${tie.column} = r.id`))}`,
  )
  return sql`
    insert into trash (id, "user", act, kind, record, title, payload, files, expires)
    select left(md5(${act} || r.id), 16), r."user", ${act}, ${kind}::trash_kind, r.id, coalesce(${raw(title)}, ''),
      jsonb_build_object(
        'rows', jsonb_build_object(${join([raw(`'${table}', jsonb_build_array(${plainRow('r')})`), ...rows])}),
        'emptied', jsonb_build_object(${links.length > 0 ? join(links) : empty})),
      ${filesOf(table, companions)}, now() + ${`${TRASH_DAYS} days`}::interval
    from ${raw(table)} r where r.id = any(${going}::text[]) and r."user" = ${userId}`
}

// One statement, because the database cascades row by row, and each deleted note would update its kit's note summary.
function removal(table: string, going: string[], ties: ForeignKey[]): Sql {
  const along = companionsOf(ties, table, sql`= any(${going}::text[])`).map(
    ({ table, where }, index) => sql`${raw(`along_${index}`)} as (delete from ${raw(table)} where ${where})`,
  )
  return sql`${along.length > 0 ? sql`with ${join(along)} ` : empty}delete from ${raw(table)} where id = any(${going}::text[])`
}

const list = (what: string, from: Sql) => sql`(select coalesce(jsonb_agg(${raw(what)}), '[]') from ${from})`

function filesOf(table: string, companions: Companion[]): Sql {
  const named = FILE_COLUMNS.flatMap(({ collection, table: holder, files, column }) => {
    const where = holder === table ? sql`id = r.id` : companions.find(one => one.table === holder)?.where
    return where
      ? [
          sql`${raw(`select '${collection}/' || x.id || '/' || x.${column} from ${files}`)} x where x.${where} and x.${raw(column)} <> ''`,
        ]
      : []
  })
  return named.length > 0 ? sql`array(${join(named, ' union all ')})` : sql`'{}'`
}
