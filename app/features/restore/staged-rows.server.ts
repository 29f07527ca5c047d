import type { PoolClient } from 'pg'
import type { PhotoOf } from '~/features/archive/archive-format'
import {
  type ArchivedRow,
  COLLECTION_NAMES,
  type CollectionName,
  collectionOf,
  columnsOf,
} from '~/features/archive/collections'
import type { Actor } from '~/platform/actor'
import { withPatience } from '~/platform/db.server'
import { derivedId } from '~/platform/ids.server'
import { keyOf, type OpenArchive, photoNames } from './read-archive.server'
import type { RestoreCounts, RestoreMode } from './restore-terms'
import { keptName } from './restored-name.server'

const ROWS_A_STATEMENT = 1_000
/** Beyond what a page waits: a large collection goes in by a few statements. */
const PATIENCE = 300_000

/** Runs one statement of a restore. */
export const run = <Row extends object>(client: PoolClient, text: string, values: unknown[] = []) =>
  withPatience(client, PATIENCE, () => client.query<Row>(text, values))

/**
 * Puts an archive's rows beside the collection, into tables that live as long as the transaction, and finds out which row of the person
 * each is: `target` is the id it has or will have, `fresh` says that there is none yet. An id that is somebody else's gives way to one
 * made of owner and id; companies, artists and tags are also found by name. With `replace` no two of them become one.
 */
export async function stage(client: PoolClient, actor: Actor, { rows, photos }: OpenArchive, mode: RestoreMode) {
  const held = new Set(photos.flatMap(file => (file.of ? [keyOf(file.of)] : [])))
  for (const name of COLLECTION_NAMES) {
    await createTable(client, name)
    for (let at = 0; at < rows[name].length; at += ROWS_A_STATEMENT) {
      await fill(
        client,
        name,
        rows[name].slice(at, at + ROWS_A_STATEMENT).map(row => stagedRow(actor, name, row, held)),
      )
    }
    await pointToTargets(client, name)
    if (collectionOf(name).bare) continue
    if (name === 'project_tags') await findLinks(client, actor)
    else await findById(client, actor, name)
    if (isNamed(name)) await findByName(client, actor, name, mode)
    await run(client, `create index on staged_${name} (id)`)
    await run(client, `create index on staged_${name} (target)`)
    await run(client, `analyze staged_${name}`)
  }
  await run(client, SPUN_AMONG)
}

/** Of which collections a person has no two of one name. */
export const isNamed = (name: CollectionName) => ['companies', 'artists', 'tags'].includes(name)

/** What tells a row of the archive (`s`) from the one that is there (`t`), its times aside. */
function differs(name: CollectionName): string {
  const columns = Object.keys(columnsOf(name)).filter(column => !NOT_COMPARED.has(column))
  const side = (alias: string) => `(${columns.map(column => `${alias}."${column}"::text`).join(', ')})`
  return `(${side('t')} is distinct from ${side('s')}${collectionOf(name).photo ? ` or ${otherPhotos(name)}` : ''})`
}
const NOT_COMPARED = new Set(['id', 'user', 'slug', 'image', 'more_photos', 'created', 'updated'])

/** Whether the photos of the archive (`s`) are others than those that are there (`t`). */
export function otherPhotos(name: CollectionName): string {
  const first = `case when s.image = '' then t.image <> '' else t.image not in (s.image, s.kept) end`
  if (name !== 'progress_notes') return `(${first})`
  return `(${first} or jsonb_array_length(t.more_photos) <> jsonb_array_length(s.more_photos) or exists (
    select from jsonb_array_elements(s.more_photos) with ordinality more(photo, place)
    where t.more_photos->(place::int - 1)->>'image' not in (photo->>'image', photo->>'kept')))`
}

/** What would happen, by collection. */
export async function countStaged(client: PoolClient, actor: Actor): Promise<Record<string, RestoreCounts>> {
  const counts: Record<string, RestoreCounts> = {}
  for (const name of COLLECTION_NAMES.filter(name => !collectionOf(name).bare)) {
    const { rows } = await run<RestoreCounts>(
      client,
      `select count(*) as total, count(*) filter (where s.fresh) as fresh,
        count(*) filter (where not s.fresh and ${differs(name)}) as differing,
        (select count(*) from ${name} t where t."user" = $1 and ${isGone(name)}) as gone
      from staged_${name} s left join ${name} t on t.id = s.target and t."user" = $1`,
      [actor.userId],
    )
    if (rows[0]) counts[name] = rows[0]
  }
  return counts
}

/** A row that is there (`t`) and not in the archive. */
export const isGone = (name: CollectionName) => `not exists (select from staged_${name} s where s.target = t.id)`

/** A photo that has to be brought in, and the record it will belong to. */
export type NeededPhoto = { of: PhotoOf; target: string }

/**
 * The photos that are not there yet: of new rows and, with `replace`, those that are others. The profile picture only where there is
 * none.
 */
export async function neededPhotos(
  client: PoolClient,
  actor: Actor,
  { photos }: OpenArchive,
  mode: RestoreMode,
): Promise<NeededPhoto[]> {
  const needed = (name: 'projects' | 'progress_notes', photo: string, from = '') => `
    select '${name}' as collection, s.id as record, ${photo} as name, s.target
    from staged_${name} s left join ${name} t on t.id = s.target and t."user" = $1 ${from}
    where ${photo} <> '' and (s.fresh ${mode === 'replace' ? `or ${otherPhotos(name)}` : ''})`
  const avatar = photos.find(({ of }) => of?.collection === 'users')?.of
  const moreOf = 'cross join lateral jsonb_array_elements(s.more_photos) more'
  const { rows } = await run<PhotoOf & { target: string }>(
    client,
    [
      needed('projects', 's.image'),
      needed('progress_notes', 's.image'),
      needed('progress_notes', `more->>'image'`, moreOf),
      `select 'users', $2, $3, id from users where id = $1 and avatar = '' and $3 <> ''`,
    ].join(' union all '),
    [actor.userId, avatar?.record ?? '', avatar?.name ?? ''],
  )
  return rows.map(({ target, ...of }) => ({ of, target }))
}

function stagedRow(actor: Actor, name: CollectionName, row: ArchivedRow, held: Set<string>): object {
  const { bare, photo } = collectionOf(name)
  if (bare) return row
  const staged = { ...row, derived: derivedId(actor.userId, row.id) }
  if (!photo) return staged
  const photos = photoNames(row)
    .filter(image => held.has(keyOf({ collection: name as PhotoOf['collection'], record: row.id, name: image })))
    .map(image => ({ image, kept: keptName(actor, row.id, image) }))
  const [first] = photos.filter(({ image }) => image === row.image)
  return { ...staged, image: '', kept: '', ...first, more_photos: photos.filter(photo => photo !== first) }
}

function stagedColumns(name: CollectionName): [string, string][] {
  const { bare, photo } = collectionOf(name)
  return Object.entries({ ...columnsOf(name), ...(!bare && { derived: 'text' }), ...(photo && { kept: 'text' }) })
}

async function createTable(client: PoolClient, name: CollectionName): Promise<void> {
  const columns = stagedColumns(name).map(([column, type]) => `"${column}" ${type}`)
  const found = collectionOf(name).bare ? 'place serial' : 'target text, fresh boolean'
  await run(client, `create temp table staged_${name} (${[...columns, found].join(', ')}) on commit drop`)
}

async function fill(client: PoolClient, name: CollectionName, rows: object[]): Promise<void> {
  const columns = stagedColumns(name)
  const names = columns.map(([column]) => `"${column}"`).join(', ')
  const types = columns.map(([column, type]) => `"${column}" ${type}`).join(', ')
  await run(
    client,
    `insert into staged_${name} (${names}) select ${names} from jsonb_to_recordset($1::jsonb) as given(${types})`,
    [JSON.stringify(rows)],
  )
}

/** What a row names becomes what that row is here. */
async function pointToTargets(client: PoolClient, name: CollectionName): Promise<void> {
  for (const [column, other] of Object.entries(collectionOf(name).refs ?? {})) {
    await run(
      client,
      `update staged_${name} s set "${column}" = other.target from staged_${other} other where other.id = s."${column}"`,
    )
  }
}

async function findById(client: PoolClient, actor: Actor, name: CollectionName): Promise<void> {
  await run(
    client,
    `update staged_${name} s set target = case
      when exists (select from ${name} t where t.id = s.id and t."user" = $1) then s.id
      when exists (select from ${name} t where t.id in (s.id, s.derived)) then s.derived
      else s.id end`,
    [actor.userId],
  )
  await run(
    client,
    `update staged_${name} s set fresh = not exists (select from ${name} t where t.id = s.target and t."user" = $1)`,
    [actor.userId],
  )
}

async function findByName(client: PoolClient, actor: Actor, name: CollectionName, mode: RestoreMode): Promise<void> {
  await run(
    client,
    `update staged_${name} s set target = t.id, fresh = false from ${name} t
    where s.fresh and t."user" = $1 and t.name = s.name
      ${mode === 'replace' ? `and not exists (select from staged_${name} o where not o.fresh and o.target = t.id)` : ''}`,
    [actor.userId],
  )
}

/** A tag is on a kit once, whatever the id of the link. */
async function findLinks(client: PoolClient, actor: Actor): Promise<void> {
  await run(
    client,
    `update staged_project_tags s set fresh = there.id is null, target = coalesce(there.id,
        case when exists (select from project_tags t where t.id = s.id) then s.derived else s.id end)
    from staged_project_tags o
    left join project_tags there on there.project = o.project and there.tag = o.tag and there."user" = $1
    where o.id = s.id`,
    [actor.userId],
  )
}

const SPUN_AMONG = `
  update staged_randomizer_spins s set selected_projects = (
    select coalesce(jsonb_agg(coalesce(to_jsonb(kit.target), spun.id) order by spun.place), '[]')
    from jsonb_array_elements(s.selected_projects) with ordinality spun(id, place)
    left join staged_projects kit on to_jsonb(kit.id) = spun.id)
  where jsonb_typeof(s.selected_projects) = 'array'`
