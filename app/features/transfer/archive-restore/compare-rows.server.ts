import type { PoolClient } from 'pg'
import sql, { empty, join, raw } from 'sql-template-tag'
import type { PhotoOf } from '~/features/transfer/archive/archive-format'
import { COLLECTION_NAMES, type CollectionName, collectionOf, columnsOf } from '~/features/transfer/archive/collections'
import { run } from '~/features/transfer/rows/stage.server'
import { LEGEND_POSITION } from '~/features/transfer/rows/staged-pictures.server'
import type { Actor } from '~/platform/actor'
import type { OpenArchive } from './open-archive.server'
import type { RestoreCounts, RestoreMode } from './restore-terms'
import { bringsSettings } from './restored-settings.server'

/** Compares the staged rows of each collection with the user's rows. Omits collections without IDs (`bare`). */
export async function countStaged(client: PoolClient, actor: Actor): Promise<Record<string, RestoreCounts>> {
  const counts: Record<string, RestoreCounts> = {}
  for (const name of COLLECTION_NAMES.filter(name => !collectionOf(name).bare)) {
    const [staged, stored] = [raw(`staged_${name}`), raw(name)]
    const { rows } = await run<RestoreCounts>(
      client,
      sql`select count(*) as total, count(*) filter (where s.skip_reason is null) as fresh,
        count(*) filter (where s.skip_reason is not null and ${raw(differs(name))}) as differing,
        (select count(*) from ${stored} t where t."user" = ${actor.userId} and ${raw(isGone(name))}
          and ${!collectionOf(name).stays}) as gone
      from ${staged} s left join ${stored} t on t.id = s.target and t."user" = ${actor.userId}`,
    )
    if (rows[0]) counts[name] = rows[0]
  }
  return counts
}

/** Returns the SQL condition that the user's row (`t`) is not in the archive. */
export const isGone = (name: CollectionName) => `not exists (select from staged_${name} s where s.target = t.id)`

/** SQL: whether the row in the archive (`s`) and the user's row (`t`) differ, except for their times. */
function differs(name: CollectionName): string {
  const columns = Object.keys(columnsOf(name)).filter(column => !NOT_COMPARED.has(column))
  const side = (alias: string) => `(${columns.map(column => `${alias}."${column}"::text`).join(', ')})`
  return `(${side('t')} is distinct from ${side('s')}${collectionOf(name).photo ? ` or ${otherPhotos(name)}` : ''})`
}
const NOT_COMPARED = new Set(['id', 'user', 'slug', 'image', 'legend_image', 'more_photos', 'created', 'updated'])

/** Returns the SQL condition that the photos in the archive (`s`) differ from those of the user's row (`t`). */
export function otherPhotos(name: CollectionName): string {
  const first = `case when s.image = '' then t.image <> '' else t.image not in (s.image, s.kept) end`
  if (name === 'loose_photos') return first
  if (name !== 'progress_notes') {
    const legend = `case when s.legend_image = '' then t.legend_image <> '' else t.legend_image not in (s.legend_image, s.kept_legend) end`
    return `(${first} or ${legend})`
  }
  return `(${first} or jsonb_array_length(t.more_photos) <> jsonb_array_length(s.more_photos) or exists (
    select from jsonb_array_elements(s.more_photos) with ordinality more(photo, place)
    where t.more_photos->(place::int - 1)->>'image' not in (photo->>'image', photo->>'kept')))`
}

/** The histories of kits, with what their entries are compared by. */
export const HISTORIES = {
  status_changes: { entry: 'h.from_status, h.to_status, h.at', order: 'h.id' },
  kit_edits: { entry: `h.changes, date_trunc('milliseconds', h.created)`, order: 'h.created' },
}

/**
 * Returns the SQL condition that a history in the archive differs from that of the user's kit. `s` is the staged kit. A
 * kit without one in the archive keeps its own: older archives have no edits.
 */
export function otherHistory(name: keyof typeof HISTORIES): string {
  const { entry, order } = HISTORIES[name]
  const entries = (table: string, order: string) =>
    `(select array_agg((${entry})::text order by ${order}) from ${table} h where h.project = s.target)`
  return `${entries(`staged_${name}`, 'h.stage_order')} <> coalesce(${entries(name, order)}, '{}')`
}

/** Returns whether the restore of a staged archive changes anything, by mode. */
export async function changesOf(
  client: PoolClient,
  actor: Actor,
  archive: OpenArchive,
  counts: Record<string, RestoreCounts>,
): Promise<Record<RestoreMode, boolean>> {
  const has = (key: 'fresh' | 'differing' | 'gone') => Object.values(counts).some(count => count[key] > 0)
  const needs = async (mode: RestoreMode) => (await neededPhotos(client, actor, archive, mode)).length > 0
  const merge = has('fresh') || (await needs('merge')) || (await bringsSettings(client, actor, archive.settings))
  const isOther = merge || has('differing') || has('gone') || (await needs('replace'))
  return { merge, replace: isOther || (await hasOtherHistory(client)) }
}

async function hasOtherHistory(client: PoolClient): Promise<boolean> {
  const differs = `${otherHistory('status_changes')} or ${otherHistory('kit_edits')}`
  const { rows } = await run(client, `select from staged_projects s where ${differs} limit 1`)
  return rows.length > 0
}

/** A photo to store, the record that gets it, and its position among the record's photos, from 0. */
export type NeededPhoto = { of: PhotoOf; target: string; position: number }

/**
 * Returns the photos to store: those of new rows and, with `replace`, those that differ. Includes the profile photo
 * only if the user has none.
 */
export async function neededPhotos(
  client: PoolClient,
  actor: Actor,
  { photos }: OpenArchive,
  mode: RestoreMode,
): Promise<NeededPhoto[]> {
  const needed = (
    name: 'projects' | 'progress_notes' | 'loose_photos',
    photo: string,
    position: string,
    from = '',
  ) => sql`
    select ${raw(`'${name}' as collection, s.id as record, ${photo} as name, s.target, ${position} as position`)}
    from ${raw(`staged_${name} s left join ${name} t`)} on t.id = s.target and t."user" = ${actor.userId} ${raw(from)}
    where ${raw(photo)} <> '' and (s.skip_reason is null ${mode === 'replace' ? raw(`or ${otherPhotos(name)}`) : empty})`
  const avatar = photos.find(({ of }) => of?.collection === 'users')?.of
  const moreOf = 'cross join lateral jsonb_array_elements(s.more_photos) with ordinality more(photo, place)'
  const { rows } = await run<PhotoOf & { target: string; position: number }>(
    client,
    join(
      [
        needed('projects', 's.image', '0'),
        needed('projects', 's.legend_image', `${LEGEND_POSITION}`),
        needed('progress_notes', 's.image', '0'),
        needed('loose_photos', 's.image', '0'),
        needed('progress_notes', `more.photo->>'image'`, 'more.place::int', moreOf),
        sql`select 'users', ${avatar?.record ?? ''}, ${avatar?.name ?? ''}, id, 0 from users
          where id = ${actor.userId} and avatar = '' and ${avatar?.name ?? ''} <> ''`,
      ],
      ' union all ',
    ),
  )
  return rows.map(({ target, position, ...of }) => ({ of, target, position }))
}
