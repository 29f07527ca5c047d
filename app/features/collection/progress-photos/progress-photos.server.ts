import sql from 'sql-template-tag'
import type { Actor } from '~/platform/actor'
import type { Day } from '~/platform/dates'
import { prepared } from '~/platform/db/prepared.server'
import { query } from '~/platform/db/query.server'

/** A photo of a progress note. `image` is its file name. */
export type ProgressPhoto = {
  noteId: string
  date: Day
  image: string
  imageWidth: number | null
  imageHeight: number | null
}

/** The first and the newest progress photo of a kit. */
export type ThenAndNow = { first: ProgressPhoto; latest: ProgressPhoto }

/** Returns the first and the newest progress photo of a kit; null unless there are two. */
export async function thenAndNow(actor: Actor, projectId: string): Promise<ThenAndNow | null> {
  const found = await firstAndLatest(actor, projectId)
  return found && found.first.image !== found.latest.image ? found : null
}

/** Returns the first and the newest progress photo of a kit, which can be the same; null without photos. */
export async function firstAndLatest(actor: Actor, projectId: string): Promise<ThenAndNow | null> {
  const pictured = sql`from progress_notes where project = ${projectId} and "user" = ${actor.userId} and image <> ''`
  const [first, latest] = await query<ProgressPhoto>(
    prepared(sql`
    (select id as "noteId", date, image, image_width as "imageWidth", image_height as "imageHeight"
      ${pictured} order by date, created, id desc limit 1)
    union all
    (select id, date, coalesce(more_photos->-1->>'image', image),
      case when more_photos = '[]' then image_width else (more_photos->-1->>'imageWidth')::int end,
      case when more_photos = '[]' then image_height else (more_photos->-1->>'imageHeight')::int end
      ${pictured} order by date desc, created desc, id limit 1)`),
  )
  return first && latest ? { first, latest } : null
}

/** A photo of the kit's page, with its day. */
export type ShownPhoto = ProgressPhoto & { imagePreview: string }

// More than anybody browses at once; the notes have them all.
const SHOWN = 60

/** Returns the newest progress photos of a kit, at most 60, the newest first. */
export const newestPhotos = (actor: Actor, projectId: string): Promise<ShownPhoto[]> =>
  query(
    prepared(sql`
    select n.id as "noteId", n.date, photo.image, photo.width as "imageWidth", photo.height as "imageHeight",
        photo.preview as "imagePreview" from progress_notes n
      cross join lateral (
        select n.image, n.image_width as width, n.image_height as height, n.image_preview as preview, 0 as place union all
        select more->>'image', (more->>'imageWidth')::int, (more->>'imageHeight')::int, more->>'imagePreview', place
          from jsonb_array_elements(n.more_photos) with ordinality listed(more, place)
      ) photo
      where n.project = ${projectId} and n."user" = ${actor.userId} and n.image <> ''
      order by n.date desc, n.created desc, n.id, photo.place limit ${SHOWN}`),
  )

/** Returns all progress photos of a kit, oldest first. */
export const progressPhotos = (actor: Actor, projectId: string): Promise<Pick<ProgressPhoto, 'noteId' | 'image'>[]> =>
  query(
    prepared(sql`
    select n.id as "noteId", photo.image from progress_notes n
      cross join lateral (
        select n.image, 0 as place union all
        select more->>'image', place from jsonb_array_elements(n.more_photos) with ordinality listed(more, place)
      ) photo
      where n.project = ${projectId} and n."user" = ${actor.userId} and n.image <> ''
      order by n.date, n.created, n.id desc, photo.place`),
  )
