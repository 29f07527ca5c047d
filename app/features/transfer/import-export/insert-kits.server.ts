import sql, { raw } from 'sql-template-tag'
import { hasFigure } from '~/features/collection/projects/kit-progress.server'
import { rowOf } from '~/features/collection/projects/project-columns.server'
import { columnOf, PLAIN_FIELDS } from '~/features/collection/projects/project-fields'
import type { Actor } from '~/platform/actor'
import { type Day, today } from '~/platform/dates'
import { newId } from '~/platform/db/ids.server'
import { execute, query } from '~/platform/db/query.server'
import type { Tx } from '~/platform/db/transaction.server'
import type { StoredPicture } from '~/platform/images/images.server'
import type { Landing } from './import-landings.server'
import type { Links } from './import-links.server'
import type { PlannedRow } from './import-plan'
import type { CustomOf } from './own-values.server'

export type LandedRow = { row: PlannedRow; id: string }
/** Stored photos by record, in their order. */
export type StoredPhotos = ReadonlyMap<string, StoredPicture[]>

const ROWS_A_STATEMENT = 2_000

const INSERTED = raw(
  [
    ...PLAIN_FIELDS.map(columnOf),
    'id',
    '"user"',
    'company',
    'artist',
    '"import"',
    'source_id',
    'image',
    'image_width',
    'image_height',
    'image_preview',
    'created',
    'updated',
    'custom',
  ].join(),
)

/**
 * Creates a kit for every row, with a few statements for thousands. Creation times are a millisecond apart, in file
 * order, and so are those of a kit's tags: the export preserves both orders.
 */
export async function insertKits(
  tx: Tx,
  actor: Actor,
  { importId, landings, links, customOf, photos }: InsertedKits,
  onProgress: (share: number) => Promise<void>,
): Promise<LandedRow[]> {
  const first = Date.now() - landings.length
  const landed = landings.map(({ row, kitId }) => ({ row, id: kitId }))
  for (let at = 0; at < landed.length; at += ROWS_A_STATEMENT) {
    const batch = landed.slice(at, at + ROWS_A_STATEMENT)
    const kits = batch.flatMap(({ row, id }, place) => {
      if (!row.input) return []
      const { company, artist } = row.input
      const moment = new Date(first + at + place).toISOString()
      return {
        id,
        user: actor.userId,
        ...rowOf(row.input),
        company: links.companies.get(company),
        artist: links.artists.get(artist),
        import: importId,
        source_id: row.sourceId,
        ...pictureRow(photos.get(id)?.[0]),
        created: moment,
        updated: moment,
        custom: customOf(row),
      }
    })
    await execute(
      sql`insert into projects (${INSERTED})
        select ${INSERTED} from jsonb_populate_recordset(null::projects, ${JSON.stringify(kits)}::jsonb)`,
      tx,
    )
    await linkTags(tx, actor, batch, links.tags)
    await noteProgress(
      tx,
      actor,
      batch.flatMap(({ row: { progress: percent, minutes }, id }) =>
        percent === null && !minutes ? [] : [{ id: newId(), project: id, percent, minutes: minutes || null }],
      ),
    )
    await insertNotes(tx, actor, landings.slice(at, at + ROWS_A_STATEMENT), photos)
    await onProgress(Math.min(1, (at + ROWS_A_STATEMENT) / landed.length))
  }
  return landed
}

type InsertedKits = {
  importId: string
  landings: Landing[]
  links: Links
  customOf: CustomOf
  photos: StoredPhotos
}

const pictureRow = ({ image, imageWidth, imageHeight, imagePreview }: Partial<StoredPicture> = {}) => ({
  image: image ?? '',
  image_width: imageWidth,
  image_height: imageHeight,
  image_preview: imagePreview ?? '',
})

/**
 * Adds the progress notes of a backup, in their order, with the times of the kit: undoing the import recognizes them.
 */
export async function insertNotes(
  tx: Tx,
  { userId }: Actor,
  landings: Pick<Landing, 'kitId' | 'notes'>[],
  photos: StoredPhotos,
): Promise<void> {
  const notes = landings.flatMap(({ kitId, notes }) =>
    notes.map(({ id, note: { photos: _photos, id: sourceId = '', ...note } }) => {
      const [first, ...others] = photos.get(id) ?? []
      return { ...note, id, project: kitId, source_id: sourceId, ...pictureRow(first), more_photos: others }
    }),
  )
  for (let at = 0; at < notes.length; at += ROWS_A_STATEMENT) {
    await execute(
      sql`insert into progress_notes (id, project, "user", date, content, percent, minutes, source_id,
        image, image_width, image_height, image_preview, more_photos, created, updated)
      select note.id, p.id, p."user", note.date, note.content, note.percent, note.minutes, note.source_id,
        note.image, note.image_width, note.image_height, note.image_preview, note.more_photos, p.updated, p.updated
      from jsonb_to_recordset(${JSON.stringify(notes.slice(at, at + ROWS_A_STATEMENT))}::jsonb)
        as note(id text, project text, date date, content text, percent numeric, minutes int, source_id text,
          image text, image_width int, image_height int, image_preview text, more_photos jsonb)
      join projects p on p.id = note.project and p."user" = ${userId}`,
      tx,
    )
  }
}

type ImportedProgress = { id: string; project: string; percent: number | null; minutes: number | null }

/**
 * Adds a progress note with the percentage and the time to each kit, of the day of its finish, or else today, but not before its
 * newest figure, whose place it takes. Its creation time is that of the kit's change: undoing the import recognizes it.
 */
export async function noteProgress(tx: Tx, { userId }: Actor, notes: ImportedProgress[]): Promise<void> {
  if (notes.length === 0) return
  await execute(
    sql`insert into progress_notes (id, project, "user", date, percent, minutes, created, updated)
    select note.id, p.id, p."user",
      greatest(least(p.date_completed, today.day), (select max(n.date) from progress_notes n where n.project = p.id and ${raw(hasFigure('n'))})),
      note.percent, note.minutes, p.updated, p.updated
    from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as note(id text, project text, percent numeric, minutes int)
    join projects p on p.id = note.project and p."user" = ${userId}
    cross join (select ${await todayOf(tx, userId)}::date as day) today`,
    tx,
  )
}

async function todayOf(tx: Tx, userId: string): Promise<Day> {
  const [user] = await query<{ timezone: string }>(sql`select timezone from users where id = ${userId}`, tx)
  return today(user?.timezone)
}

/** Adds the tags of each row to its kit. Returns the new links. */
export async function linkTags(
  tx: Tx,
  actor: Actor,
  rows: LandedRow[],
  tags: Links['tags'],
): Promise<{ project: string; tag: string }[]> {
  const wanted = rows.flatMap(({ row, id }) => {
    const tagIds = [...new Set((row.input?.tags ?? []).flatMap(name => tags.get(name) ?? []))]
    return tagIds.map((tag, place) => ({ id: newId(), project: id, tag, place }))
  })
  if (wanted.length === 0) return []
  return query(
    sql`
    insert into project_tags (id, project, tag, "user", created, updated)
    select wanted.id, wanted.project, wanted.tag, ${actor.userId}, now() + place * interval '1 millisecond', now()
    from unnest(${wanted.map(link => link.id)}::text[], ${wanted.map(link => link.project)}::text[],
      ${wanted.map(link => link.tag)}::text[], ${wanted.map(link => link.place)}::int[]) as wanted(id, project, tag, place)
    on conflict (project, tag) do nothing
    returning project, tag`,
    tx,
  )
}
