import type { PoolClient } from 'pg'
import sql, { raw } from 'sql-template-tag'
import type { Actor } from '~/platform/actor'
import { inBatches } from '~/platform/db/snapshot.server'
import type { PhotoOf } from './archive-format'
import { type CollectionName, columnsOf } from './collections'
import { photoPaths } from './photo-paths'

const ROWS_A_BATCH = 1_000

/** Yields a collection's rows as a JSON array, one row per line, oldest first. Calls `counted` for each batch. */
export async function* rowsAsJson(
  client: PoolClient,
  actor: Actor,
  name: CollectionName,
  counted: (rows: number) => void,
): AsyncGenerator<string> {
  const columns = Object.entries(columnsOf(name)).map(([column, type]) =>
    type === 'timestamptz' ? `${MOMENT(`"${column}"`)} as "${column}"` : `"${column}"`,
  )
  const order = 'created' in columnsOf(name) ? `${name}.created, id` : 'id'
  const statement = sql`
    select to_json(archived)::text as line
    from (
      select ${raw(columns.join(', '))} from ${raw(name)} where "user" = ${actor.userId} order by ${raw(order)}
    ) archived`
  const batches = inBatches<{ line: string }>(client, statement, ROWS_A_BATCH)
  let before = '[\n'
  for await (const rows of batches) {
    counted(rows.length)
    yield before + rows.map(row => row.line).join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

// In UTC, independent of the connection's time zone.
const MOMENT = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export type ArchivedPhoto = { path: string; of: PhotoOf; changed: Date }

/** Returns all photos of the collection, by kit, oldest first, and then those that wait for a kit. */
export async function photosOf(client: PoolClient, actor: Actor): Promise<ArchivedPhoto[]> {
  const pathOf = photoPaths()
  const photos: ArchivedPhoto[] = []
  const batches = inBatches<{
    kit: string
    title: string
    artist: string
    collection: PhotoOf['collection']
    record: string
    name: string
    day: string | null
    is_legend: boolean
    changed: Date
  }>(
    client,
    sql`
      select p.id as kit, p.title, coalesce(a.name::text, '') as artist, photo.*
      from projects p
      left join artists a on a.id = p.artist
      cross join lateral (
        select 'projects' as collection, p.id as record, p.image as name, null::date as day, false as is_legend, p.updated as changed,
          0 as place
        where p.image <> ''
        union all
        select 'projects', p.id, p.legend_image, null, true, p.updated, 1 where p.legend_image <> ''
        union all
        select 'progress_notes', n.id, told.name, n.date, false, n.updated, told.place
        from progress_notes n
        cross join lateral (
          select n.image as name, 0 as place where n.image <> ''
          union all
          select more.photo->>'image', more.place from jsonb_array_elements(n.more_photos) with ordinality more(photo, place)
        ) told
        where n.project = p.id
      ) photo
      where p."user" = ${actor.userId}
      order by p.created, p.id, photo.day nulls first, photo.record, photo.place`,
    ROWS_A_BATCH,
  )
  for await (const rows of batches) {
    for (const { collection, record, name, changed, is_legend: isLegend, ...kit } of rows) {
      photos.push({ path: pathOf({ ...kit, name, isLegend }), of: { collection, record, name }, changed })
    }
  }
  const { rows: waiting } = await client.query<{ record: string; file: string; name: string; changed: Date }>(
    sql`select id as record, name as file, image as name, created as changed from loose_photos
      where "user" = ${actor.userId} order by created, id`,
  )
  for (const { record, file, name, changed } of waiting) {
    const path = pathOf({ kit: '', title: 'Photos without a kit', artist: '', day: null, name, file })
    photos.push({ path, of: { collection: 'loose_photos', record, name }, changed })
  }
  return photos
}
