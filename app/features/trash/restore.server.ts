import { tagSlug } from '~/features/tags/tag-slug'
import { takenSlugs } from '~/features/tags/tags-by-name.server'
import type { Actor } from '~/platform/actor'
import { db, type Tx } from '~/platform/db.server'
import { ConflictError } from '~/platform/errors'
import { ownedBy } from '~/platform/ownership'
import { TRASHED } from './move-to-trash.server'
import { companionsOf, emptiedBy, linkName, plainRow, readTies, type Tie } from './ties.server'
import type { TrashKind } from './trash-terms'

/** What came back. `record` is where it is to be found now; with `existing` a thing of that name was there, which got its kits. */
export type Restored = {
  kind: TrashKind
  count: number
  record: string
  /** of a note */
  project: string | null
  title: string
  existing: boolean
  /** kits that have the name again */
  kits: number
}

type Row = { id: string; kind: TrashKind; record: string; title: string; project: string | null }

// Ten thousand kits with their notes, on a busy machine.
const TIME_LIMIT = 60_000

/**
 * Brings back what was deleted at one stroke (`act`), or one thing of it (`id`): with its ids and times, linked to what still exists,
 * and linked from where nothing else was put meanwhile. Null when there is nothing (any more).
 * @throws ConflictError for a note whose kit is not there
 */
export function restoreFromTrash(actor: Actor, wanted: { act: string } | { id: string }): Promise<Restored | null> {
  return db.$transaction(
    async tx => {
      const rows = await heldRows(tx, actor, wanted)
      const [first] = rows
      if (!first) return null
      const { kind } = first
      const ids = rows.map(({ id }) => id)
      const back =
        kind === 'project' || kind === 'progress_note'
          ? await restoreRecords(tx, actor, kind, rows)
          : await restoreName(tx, actor, kind, first)
      await tx.$executeRaw`delete from trash where "user" = ${actor.userId} and id = any(${ids}::text[])`
      return { kind, title: first.title, project: first.project, ...back }
    },
    { maxWait: 30_000, timeout: TIME_LIMIT },
  )
}

// Held until the end: pressed twice, the second finds nothing.
const heldRows = (tx: Tx, { userId }: Actor, wanted: { act: string } | { id: string }) =>
  tx.$queryRawUnsafe<Row[]>(
    `select id, kind::text as kind, record, title, payload #>> '{rows,progress_notes,0,project}' as project from trash
     where "user" = $1 and ${'act' in wanted ? 'act' : 'id'} = $2 and expires > now() order by id for update`,
    userId,
    'act' in wanted ? wanted.act : wanted.id,
  )

async function restoreRecords(tx: Tx, actor: Actor, kind: 'project' | 'progress_note', rows: Row[]) {
  if (kind === 'progress_note') await proveKit(tx, actor, rows)
  const { table } = TRASHED[kind]
  const place = await placeOf(tx, actor, rows)
  // A kit comes with its history and with its notes' words: the database is not to write them anew.
  await comingBack(tx, kind === 'project')
  const back = await putBack(place, table)
  // A kit that is here again already, out of an archive, tells its own history and gets what else it lacks.
  const there = new Set(back)
  if (back.length < rows.length) await comingBack(tx, false)
  const anew = { ...place, ids: rows.filter(({ record }) => there.has(record)).map(({ id }) => id) }
  for (const { table: along } of companionsOf(place.ties, table, ''))
    await putBack(along === 'status_changes' ? anew : place, along)
  await comingBack(tx, false)
  for (const tie of emptiedBy(place.ties, table)) await fillLinks(place, tie)
  return { count: back.length, record: rows[0]?.record ?? '', existing: false, kits: 0 }
}

/** Tells the triggers of this transaction whether what is written comes as it was (migration 20261121231500). */
const comingBack = (tx: Tx, whether: boolean) =>
  tx.$executeRaw`select set_config('glint.coming_back', ${whether ? 'on' : 'off'}, true)`

async function proveKit(tx: Tx, { userId }: Actor, [note]: Row[]): Promise<void> {
  const id = note?.project ?? ''
  if ((await tx.project.count({ where: { id, userId } })) > 0) return
  const kit = await tx.trash.findFirst({ where: { userId, record: id }, select: { title: true } })
  throw new ConflictError(
    'project',
    kit
      ? `This note belongs to “${kit.title}”, which is in the trash too. Bring the kit back first.`
      : 'The kit of this note is gone for good, so the note has no place to come back to.',
  )
}

/** A name that was given anew meanwhile stays as it is, and gets the kits of the one that was deleted. */
async function restoreName(tx: Tx, actor: Actor, kind: 'tag' | 'company' | 'artist', row: Row) {
  const { table } = TRASHED[kind]
  const place = await placeOf(tx, actor, [row])
  await putBack(place, table, kind === 'tag' ? { slug: await freeSlug(tx, actor, row) } : {})
  const [there] = await tx.$queryRawUnsafe<{ id: string }[]>(
    `select id from ${table} where "user" = $1 and name = $2::citext`,
    actor.userId,
    row.title,
  )
  const record = there?.id ?? row.record
  let kits = 0
  for (const { table: along } of companionsOf(place.ties, table, ''))
    kits += (await putBack(place, along, { [kind]: record })).length
  for (const tie of emptiedBy(place.ties, table)) kits += await fillLinks(place, tie, record)
  return { count: 1, record, existing: record !== row.record, kits }
}

async function freeSlug(tx: Tx, actor: Actor, row: Row): Promise<string> {
  const taken = await takenSlugs(tx, actor)
  const [kept] = await tx.$queryRaw<{ slug: string }[]>`
    select payload #>> '{rows,tags,0,slug}' as slug from trash where id = ${row.id}`
  return kept && !taken.has(kept.slug) ? kept.slug : tagSlug(row.title, taken)
}

/** `others`: whether anything else lies in the person's trash, which may have to bring something along. */
type Place = { tx: Tx; actor: Actor; ties: Tie[]; ids: string[]; others: boolean }

async function placeOf(tx: Tx, actor: Actor, rows: Row[]): Promise<Place> {
  const ids = rows.map(({ id }) => id)
  const others = await tx.trash.count({ where: { ...ownedBy(actor), id: { notIn: ids } }, take: 1 })
  return { tx, actor, ties: await readTies(tx), ids, others: others > 0 }
}

/**
 * Puts the kept rows of one table back. A link to what is gone is left empty; a row that cannot be without it stays away. What is
 * itself in the trash gets them to bring along. `fixed` are columns with another value than they had. Answers the ids of those rows.
 */
async function putBack(place: Place, table: string, fixed: Record<string, string> = {}): Promise<string[]> {
  const { tx, actor, ids } = place
  const columns = await keptColumns(tx, table, ids)
  if (columns.length === 0) return []
  const ties = place.ties.filter(({ from, column }) => from === table && !(column in fixed) && columns.includes(column))
  if (place.others) for (const tie of ties) await handOver(place, tie, fixed)
  const taken = columns.map(column => {
    const given = Object.keys(fixed).indexOf(column)
    if (given >= 0) return `$${given + 3}`
    const link = ties.find(tie => tie.column === column && !tie.needed)
    return link ? `case when ${isThere(link)} then r."${column}" end` : `r."${column}"`
  })
  const back = await tx.$queryRawUnsafe<{ id: string }[]>(
    `insert into ${table} (${columns.map(column => `"${column}"`).join(', ')})
     select ${taken.join(', ')} from ${keptRows(table)}
     where ${['t."user" = $1', 't.id = any($2::text[])', ...ties.filter(tie => tie.needed).map(isThere)].join(' and ')}
     on conflict do nothing returning id::text as id`,
    actor.userId,
    ids,
    ...Object.values(fixed),
  )
  return back.map(({ id }) => id)
}

const keptRows = (table: string) =>
  `trash t cross join lateral jsonb_populate_recordset(null::${table}, t.payload -> 'rows' -> '${table}') r`

const isThere = ({ column, to }: Tie) => `exists (select from ${to} o where o.id = r."${column}" and o."user" = $1)`

/** The columns the rows had when they went and still have: one that came since takes its default. */
async function keptColumns(tx: Tx, table: string, ids: string[]): Promise<string[]> {
  const columns = await tx.$queryRawUnsafe<{ name: string }[]>(
    `select attname::text as name
     from (select payload -> 'rows' -> '${table}' -> 0 as row from trash
       where id = any($1::text[]) and payload -> 'rows' -> '${table}' -> 0 is not null limit 1) kept
     join pg_attribute on attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
       and jsonb_exists(kept.row, attname)`,
    ids,
  )
  return columns.map(({ name }) => name)
}

/** Whoever is on the other side of a link and in the trash itself brings it along later: the order does not matter. */
async function handOver({ tx, actor, ids }: Place, tie: Tie, fixed: Record<string, string>): Promise<void> {
  const { from, column, needed } = tie
  const list = needed ? `{rows,${from}}` : `{emptied,${linkName(tie)}}`
  await tx.$executeRawUnsafe(
    `update trash other set payload = jsonb_set(other.payload, '${list}', other.payload #> '${list}' || late.rows)
     from (select r."${column}" as record, jsonb_agg(${needed ? `${plainRow('r')} || $3::jsonb` : 'r.id'}) as rows
       from ${keptRows(from)}
       where t."user" = $1 and t.id = any($2::text[]) and r."${column}" is not null and not ${isThere(tie)}
       group by 1) late
     where other."user" = $1 and other.record = late.record and other.id <> all($2::text[])
       and other.payload #> '${list}' is not null`,
    actor.userId,
    ids,
    ...(needed ? [JSON.stringify(fixed)] : []),
  )
}

/** Links those again that had the record and have nothing in its place, also in the trash. */
async function fillLinks({ tx, actor, ids, others }: Place, tie: Tie, record?: string): Promise<number> {
  const { from, column } = tie
  const links = `trash t cross join lateral jsonb_array_elements_text(t.payload -> 'emptied' -> '${linkName(tie)}') as link(id)`
  const value = record === undefined ? 't.record' : '$3'
  const values = [actor.userId, ids, ...(record === undefined ? [] : [record])]
  const path = `{rows,${from},0,${column}}`
  if (others) {
    await tx.$executeRawUnsafe(
      `update trash other set payload = jsonb_set(other.payload, '${path}', to_jsonb(${value}::text)) from ${links}
       where t."user" = $1 and t.id = any($2::text[]) and other."user" = $1 and other.record = link.id
         and other.payload #> '${path}' = 'null'`,
      ...values,
    )
  }
  return tx.$executeRawUnsafe(
    `update ${from} x set "${column}" = ${value} from ${links}
     where t."user" = $1 and t.id = any($2::text[]) and x.id = link.id and x."user" = $1 and x."${column}" is null`,
    ...values,
  )
}
