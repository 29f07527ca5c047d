import sql from 'sql-template-tag'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'
import { isUniqueViolation } from '~/platform/db/db-errors.server'
import { ownedBy } from '~/platform/db/ownership'
import { query } from '~/platform/db/query.server'
import type { Tx } from '~/platform/db/transaction.server'
import { ConflictError, InvalidError, NotFoundError } from '~/platform/errors'
import {
  loadPicture,
  type Picture,
  type PictureFile,
  pictureFile,
  type StoredPicture,
  withPictures,
} from '~/platform/images/images.server'
import { i18n } from '~/platform/messages'
import type { PictureWidth } from '~/platform/storage/file-url'

/**
 * Photos whose note is not saved expire after a day. Nightly jobs delete their rows and files (`sweep-expired`,
 * `sweep-files`).
 */
const LIFETIME_MS = 24 * 3600_000

/**
 * Stores a photo before its note, which may not exist yet. The file is stored under the note's ID, so saving the note
 * moves no file. The browser chooses the photo's ID; a repeated upload with the same ID is stored once.
 */
export async function keepWaitingPhoto(
  actor: Actor,
  { id, noteId }: { id: string; noteId: string },
  picture: Picture,
): Promise<void> {
  if ((await db.waitingPhoto.count({ where: { id, ...ownedBy(actor) } })) > 0) return
  const expires = new Date(Date.now() + LIFETIME_MS)
  try {
    await withPictures([picture], placeOf(noteId), async ([stored]) => {
      if (stored) await insert({ id, ...ownedBy(actor), noteId, ...stored, expires })
    })
  } catch (error) {
    // A concurrent upload with the same ID was stored first; the files of this one are already deleted.
    if (!(error instanceof ConflictError)) throw error
  }
}

async function insert(data: StoredPicture & { id: string; userId: string; noteId: string; expires: Date }) {
  try {
    await db.waitingPhoto.create({ data, select: { id: true } })
  } catch (error) {
    if (isUniqueViolation(error)) throw new ConflictError('id', i18n.t('This photo was already uploaded.'))
    throw error
  }
}

/**
 * Returns a waiting photo for its form, `width` pixels wide or in full size.
 * @throws NotFoundError also for a photo that its note has taken
 */
export async function waitingPhotoFile(actor: Actor, id: string, width?: PictureWidth): Promise<PictureFile> {
  const photo = await db.waitingPhoto.findFirst({
    where: { id, ...ownedBy(actor), taken: false },
    select: { noteId: true, image: true },
  })
  if (!photo) throw new NotFoundError()
  return pictureFile({ ...placeOf(photo.noteId), fileName: photo.image }, width)
}

/** Returns a waiting photo for a record of another kind. Null if it has expired. */
export async function waitingPicture(actor: Actor, id: string): Promise<Picture | null> {
  const row = await db.waitingPhoto.findFirst({
    where: { id, ...ownedBy(actor), taken: false },
    select: { noteId: true, image: true, imageWidth: true, imageHeight: true, imagePreview: true },
  })
  return row && loadPicture({ ...placeOf(row.noteId), fileName: row.image }, row)
}

/**
 * Moves waiting photos into their note, within the transaction and in order. Skips those in `there` (file names), which
 * the note already has because the form was submitted twice.
 * @throws InvalidError on `photos`, with a message for each that is missing or in another note
 */
export async function takeWaitingPhotos(
  tx: Tx,
  actor: Actor,
  noteId: string,
  requested: readonly string[],
  there: readonly string[] = [],
): Promise<StoredPicture[]> {
  const ids = [...new Set(requested)]
  if (ids.length === 0) return []
  const rows = await query<StoredPicture & { id: string; taken: boolean }>(
    sql`
    select id, taken, image, image_width as "imageWidth", image_height as "imageHeight", image_preview as "imagePreview"
    from waiting_photos where "user" = ${actor.userId} and note = ${noteId} and id = any(${ids}) for update`,
    tx,
  )
  const photos = ids.map(id => rows.find(row => row.id === id))
  const problems = photos.flatMap((photo, index) => {
    if (!photo) return [i18n.t(GONE, { number: index + 1 })]
    return photo.taken && !there.includes(photo.image) ? [i18n.t(USED, { number: index + 1 })] : []
  })
  if (problems.length > 0) throw new InvalidError({ photos: problems })
  await tx.waitingPhoto.updateMany({ where: { id: { in: ids }, ...ownedBy(actor) }, data: { taken: true } })
  return photos.flatMap(photo => (!photo || photo.taken ? [] : [storedOf(photo)]))
}

const storedOf = ({ image, imageWidth, imageHeight, imagePreview }: StoredPicture): StoredPicture => ({
  image,
  imageWidth,
  imageHeight,
  imagePreview,
})

/** Returns the previews of a note's waiting or taken photos, in order. They show whether the note has these photos. */
export async function waitingPreviews(actor: Actor, noteId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const photos = await db.waitingPhoto.findMany({
    where: { id: { in: [...ids] }, ...ownedBy(actor), noteId },
    select: { id: true, imagePreview: true },
  })
  const previews = new Map(photos.map(({ id, imagePreview }) => [id, imagePreview]))
  return [...new Set(ids)].map(id => previews.get(id) ?? '')
}

const GONE =
  /*i18n*/ 'Photo {number} has expired: unsaved photos are deleted after a day. Remove it here and select it again.'
const USED = /*i18n*/ 'Photo {number} is already part of a progress note. Remove it here.'

const placeOf = (noteId: string) => ({ collection: 'progress_notes' as const, recordId: noteId })
