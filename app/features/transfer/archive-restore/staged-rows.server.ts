import type { PoolClient } from 'pg'
import sql from 'sql-template-tag'
import { MAX_CUSTOM_FIELDS } from '~/features/collection/custom-fields/custom-field-terms'
import type { PhotoOf } from '~/features/transfer/archive/archive-format'
import {
  type ArchivedRow,
  COLLECTION_NAMES,
  type CollectionName,
  collectionOf,
  columnsOf,
} from '~/features/transfer/archive/collections'
import { followReferences, matchById, matchByKey, matchRepeatedKey } from '~/features/transfer/rows/match.server'
import type { RowTable } from '~/features/transfer/rows/row-table'
import { createStage, fillStage, indexStage, run } from '~/features/transfer/rows/stage.server'
import { alternativeName } from '~/features/transfer/rows/store-photos.server'
import type { Actor } from '~/platform/actor'
import { derivedId } from '~/platform/db/ids.server'
import type { OpenArchive } from './open-archive.server'
import { keyOf, photoNames } from './read-archive.server'
import type { RestoreMode } from './restore-terms'

/** Returns whether a user's names are unique in the collection. */
export const isNamed = (name: CollectionName) => ['companies', 'artists', 'tags', 'custom_fields'].includes(name)

/**
 * Returns the staging table of a collection. `derived` is the ID that a row gets if another user has its ID. `kept` is
 * the alternative name of its first photo, `kept_legend` that of its legend.
 */
export function tableOf(name: CollectionName): RowTable {
  const { bare, photo, refs } = collectionOf(name)
  return {
    name,
    columns: { ...columnsOf(name), user: 'text' },
    helpers: {
      ...(!bare && { derived: 'text' }),
      ...(photo && { kept: 'text' }),
      ...(name === 'projects' && { kept_legend: 'text' }),
    },
    refs,
    key: keyColumns(name),
    picture: photo ? 'image' : undefined,
    morePhotos: name === 'progress_notes',
    legend: name === 'projects',
  }
}

/** Returns the columns that are unique per owner. */
function keyColumns(name: CollectionName): string[] | undefined {
  if (name === 'project_tags') return ['project', 'tag']
  if (name === 'year_goals') return ['year']
  if (name === 'color_words') return ['code']
  if (name === 'budgets') return ['year', 'currency']
  if (name === 'boards') return ['year']
  if (name === 'board_squares') return ['board', 'position']
  return name === 'drills' ? ['palette', 'code', 'shape', 'finish'] : isNamed(name) ? ['name'] : undefined
}

/**
 * Stages an archive's rows until the transaction ends, and matches them with the user's rows. Companies, artists
 * and tags are also matched by name, and drills by what they are. With `replace`, no two rows match the same one. Returns
 * the names of the user's own fields that there is no room for.
 */
export async function stage(
  client: PoolClient,
  actor: Actor,
  { rows, photos }: OpenArchive,
  mode: RestoreMode,
): Promise<string[]> {
  const leftOut: string[] = []
  const held = new Set(photos.flatMap(file => (file.of ? [keyOf(file.of)] : [])))
  for (const name of COLLECTION_NAMES) {
    const table = tableOf(name)
    await createStage(client, table, { dropOnCommit: true })
    await fillStage(client, table, stagedRows(actor, name, rows[name], held))
    for (const statement of followReferences(table)) await run(client, statement)
    if (collectionOf(name).bare) continue
    await match(client, name, mode)
    if (name === 'custom_fields') leftOut.push(...(await keepTen(client, actor, mode)))
    await indexStage(client, table)
  }
  await run(client, SPUN_AMONG)
  await run(client, VALUES_BY_FIELD)
  for (const statement of EDITED_NAMES) await run(client, statement)
  return leftOut
}

function* stagedRows(
  actor: Actor,
  name: CollectionName,
  rows: ArchivedRow[],
  held: Set<string>,
): Generator<Record<string, unknown>> {
  const { bare, photo } = collectionOf(name)
  for (const row of rows) {
    // Nothing but the photo.
    if (name === 'loose_photos' && !held.has(keyOf({ collection: name, record: row.id, name: String(row.image) })))
      continue
    const owned = { ...row, user: actor.userId, ...(!bare && { derived: derivedId(actor.userId, row.id) }) }
    yield photo ? { ...owned, ...stagedPhotos(actor, name as PhotoOf['collection'], row, held) } : owned
  }
}

function stagedPhotos(actor: Actor, collection: PhotoOf['collection'], row: ArchivedRow, held: Set<string>) {
  const photos = photoNames(row)
    .filter(name => held.has(keyOf({ collection, record: row.id, name })))
    .map(image => ({ image, kept: alternativeName(actor, row.id, image) }))
  const [first] = photos.filter(({ image }) => image === row.image)
  const others = photos.filter(photo => photo !== first)
  if (collection !== 'projects') return { image: '', kept: '', ...first, more_photos: others }
  const [legend] = others
  return { image: '', kept: '', ...first, legend_image: legend?.image ?? '', kept_legend: legend?.kept ?? '' }
}

/**
 * The collections that are matched by key, whatever their IDs: a kit has a tag once, a year a goal, a board and a budget
 * in a currency, a color its words, and a board each square.
 */
const BY_KEY: CollectionName[] = ['project_tags', 'year_goals', 'budgets', 'boards', 'board_squares', 'color_words']

async function match(client: PoolClient, name: CollectionName, mode: RestoreMode): Promise<void> {
  const table = tableOf(name)
  if (BY_KEY.includes(name)) await run(client, matchByKey(table))
  else {
    await run(client, matchById(table))
    await run(client, matchById(table, 'derived'))
  }
  await run(
    client,
    `update staged_${name} s set target = s.derived
    where s.skip_reason is null and exists (select from ${name} t where t.id = s.id)`,
  )
  if (!isNamed(name) && name !== 'drills') return
  const unmatched = `and not exists (select from staged_${name} o where o.skip_reason is not null and o.target = t.id)`
  await run(client, `${matchByKey(table)} ${mode === 'replace' ? unmatched : ''}`)
}

const SPUN_AMONG = `
  update staged_randomizer_spins s set selected_projects = (
    select coalesce(jsonb_agg(coalesce(to_jsonb(kit.target), spun.id) order by spun.place), '[]')
    from jsonb_array_elements(s.selected_projects) with ordinality spun(id, place)
    left join staged_projects kit on to_jsonb(kit.id) = spun.id)
  where jsonb_typeof(s.selected_projects) = 'array'`

/** Leaves out the fields above the limit, and their values. With `replace`, the user's other fields go. Returns the names. */
async function keepTen(client: PoolClient, actor: Actor, mode: RestoreMode): Promise<string[]> {
  await run(client, matchRepeatedKey(tableOf('custom_fields')))
  const { rows } = await run<{ name: string }>(
    client,
    sql`delete from staged_custom_fields where stage_order in (
      select stage_order from staged_custom_fields where skip_reason is null order by stage_order
      offset greatest(0, ${MAX_CUSTOM_FIELDS} - (
        select count(*) from custom_fields t where t."user" = ${actor.userId}
          and (${mode === 'merge'} or exists (select from staged_custom_fields s where s.target = t.id)))))
    returning name`,
  )
  return rows.map(({ name }) => name)
}

const VALUES_BY_FIELD = `
  update staged_projects s set custom = (
    select coalesce(jsonb_object_agg(field.target, sent.value), '{}')
    from jsonb_each(s.custom) sent join staged_custom_fields field on field.id = sent.key)
  where s.custom <> '{}'`

/** Companies and artists in the values of edits. */
const EDITED_NAMES = ['0', '1'].flatMap(side =>
  Object.entries({ company: 'companies', artist: 'artists' }).map(
    ([field, name]) => `
  update staged_kit_edits e set changes = jsonb_set(e.changes, '{${field},${side}}', to_jsonb(o.target)) from staged_${name} o
  where o.id = e.changes #>> '{${field},${side}}' and o.target <> o.id`,
  ),
)
