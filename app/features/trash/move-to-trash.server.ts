import { FILE_COLUMNS } from '~/features/files/file-columns'
import type { Actor } from '~/platform/actor'
import type { Tx } from '~/platform/db.server'
import { newId } from '~/platform/ids.server'
import { type Companion, companionsOf, emptiedBy, linkName, plainRow, readTies, type Tie } from './ties.server'
import { TRASH_DAYS, type TrashKind } from './trash-terms'

/** The table of each kind, and what a row `r` of it is called in the trash. */
export const TRASHED: Record<TrashKind, { table: string; title: string }> = {
  project: { table: 'projects', title: 'r.title' },
  progress_note: { table: 'progress_notes', title: '(select title from projects where id = r.project)' },
  tag: { table: 'tags', title: 'r.name' },
  company: { table: 'companies', title: 'r.name' },
  artist: { table: 'artists', title: 'r.name' },
}

/**
 * Deletes records of one kind with all that goes with them, and keeps in the trash what brings them back: every row that goes, and the
 * links that are emptied. A fixed number of statements, however many they are; ids of others are not there. Answers the act that
 * brings them back together, and how many went.
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
  // Held from here on: nothing is added to them between the copy and the end.
  const held = await tx.$queryRawUnsafe<{ id: string }[]>(
    `select id from ${table} where "user" = $1 and id = any($2::text[]) order by id for update`,
    actor.userId,
    ids,
  )
  const going = held.map(({ id }) => id)
  if (going.length === 0) return { act, count: 0 }
  await tx.$executeRawUnsafe(snapshot(kind, ties), actor.userId, going, act, kind)
  await tx.$executeRawUnsafe(removal(table, ties), going)
  return { act, count: going.length }
}

function snapshot(kind: TrashKind, ties: Tie[]): string {
  const { table, title } = TRASHED[kind]
  const companions = companionsOf(ties, table, '= r.id')
  const rows = companions.map(({ table, where }) => `'${table}', ${list(plainRow('x'), `${table} x where x.${where}`)}`)
  const links = emptiedBy(ties, table).map(
    tie => `'${linkName(tie)}', ${list('x.id', `${tie.from} x where x.${tie.column} = r.id`)}`,
  )
  return `
    insert into trash (id, "user", act, kind, record, title, payload, files, expires)
    select left(md5($3 || r.id), 16), $1, $3, $4::trash_kind, r.id, coalesce(${title}, ''),
      jsonb_build_object(
        'rows', jsonb_build_object(${[`'${table}', jsonb_build_array(${plainRow('r')})`, ...rows].join(', ')}),
        'emptied', jsonb_build_object(${links.join(', ')})),
      ${filesOf(table, companions)}, now() + interval '${TRASH_DAYS} days'
    from ${table} r where r.id = any($2::text[]) and r."user" = $1`
}

// All in one statement: the database would cascade by itself, but row by row, and notes that go alone have their kit's words
// gathered anew.
function removal(table: string, ties: Tie[]): string {
  const along = companionsOf(ties, table, '= any($1::text[])').map(
    ({ table, where }, index) => `along_${index} as (delete from ${table} where ${where})`,
  )
  return `${along.length > 0 ? `with ${along.join(', ')} ` : ''}delete from ${table} where id = any($1::text[])`
}

const list = (what: string, from: string) => `(select coalesce(jsonb_agg(${what}), '[]') from ${from})`

function filesOf(table: string, companions: Companion[]): string {
  const named = FILE_COLUMNS.flatMap(({ collection, table: holder, files, column }) => {
    const where = holder === table ? 'id = r.id' : companions.find(one => one.table === holder)?.where
    return where
      ? [`select '${collection}/' || x.id || '/' || x.${column} from ${files} x where x.${where} and x.${column} <> ''`]
      : []
  })
  return named.length > 0 ? `array(${named.join(' union all ')})` : `'{}'`
}
