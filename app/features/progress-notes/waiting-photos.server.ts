import type { Actor } from '~/platform/actor'
import { db, type Tx } from '~/platform/db.server'
import { isUniqueViolation } from '~/platform/db-errors.server'
import { ConflictError, InvalidError, NotFoundError } from '~/platform/errors'
import { type Picture, type PictureFile, pictureFile, type StoredPicture, withPictures } from '~/platform/images.server'
import { ownedBy } from '~/platform/ownership'

/** Photos that nobody saves are kept for a day; what is left of them then goes nightly (`sweep-expired`, `sweep-files`). */
const WAITS = 24 * 3600_000

/**
 * Keeps a photo that comes ahead of its note, which may not exist yet: at the place it will have there, so that saving moves no file. The
 * browser chooses the id, and sent again under the same one it is kept once.
 */
export async function keepWaitingPhoto(
  actor: Actor,
  { id, noteId }: { id: string; noteId: string },
  picture: Picture,
): Promise<void> {
  if ((await db.waitingPhoto.count({ where: { id, ...ownedBy(actor) } })) > 0) return
  const expires = new Date(Date.now() + WAITS)
  try {
    await withPictures([picture], placeOf(noteId), async ([stored]) => {
      if (stored) await insert({ id, ...ownedBy(actor), noteId, ...stored, expires })
    })
  } catch (error) {
    // Both tries arrived at the same moment; the files of this one are gone again.
    if (!(error instanceof ConflictError)) throw error
  }
}

async function insert(data: StoredPicture & { id: string; userId: string; noteId: string; expires: Date }) {
  try {
    await db.waitingPhoto.create({ data, select: { id: true } })
  } catch (error) {
    if (isUniqueViolation(error)) throw new ConflictError('id', 'This photo is there already.')
    throw error
  }
}

/** A waiting photo, small, for the form it waits in. Throws NotFoundError: a photo that is in its note has another address. */
export async function waitingPhotoFile(actor: Actor, id: string): Promise<PictureFile> {
  const photo = await db.waitingPhoto.findFirst({
    where: { id, ...ownedBy(actor), taken: false },
    select: { noteId: true, image: true },
  })
  if (!photo) throw new NotFoundError()
  return pictureFile({ ...placeOf(photo.noteId), fileName: photo.image }, 320)
}

/**
 * Takes waiting photos into their note, in that transaction and order. Those it has already (`there`, names of files) are left out: the
 * form came twice. Throws InvalidError on `photos`, with a sentence for each that is not there or in another note.
 */
export async function takeWaitingPhotos(
  tx: Tx,
  actor: Actor,
  noteId: string,
  asked: readonly string[],
  there: readonly string[] = [],
): Promise<StoredPicture[]> {
  const ids = [...new Set(asked)]
  if (ids.length === 0) return []
  const rows = await tx.$queryRaw<(StoredPicture & { id: string; taken: boolean })[]>`
    select id, taken, image, image_width as "imageWidth", image_height as "imageHeight", image_preview as "imagePreview"
    from waiting_photos where "user" = ${actor.userId} and note = ${noteId} and id = any(${ids}) for update`
  const photos = ids.map(id => rows.find(row => row.id === id))
  const problems = photos.flatMap((photo, index) => {
    if (!photo) return [`Photo ${index + 1} ${GONE}`]
    return photo.taken && !there.includes(photo.image) ? [`Photo ${index + 1} ${USED}`] : []
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

/** The previews of photos that wait or waited for that note, in that order: they tell whether it has them. */
export async function waitingPreviews(actor: Actor, noteId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const photos = await db.waitingPhoto.findMany({
    where: { id: { in: [...ids] }, ...ownedBy(actor), noteId },
    select: { id: true, imagePreview: true },
  })
  const previews = new Map(photos.map(({ id, imagePreview }) => [id, imagePreview]))
  return [...new Set(ids)].map(id => previews.get(id) ?? '')
}

const GONE = 'is no longer kept: what is not saved goes after a day. Remove it here and choose it again.'
const USED = 'is in a note already. Remove it here.'

const placeOf = (noteId: string) => ({ collection: 'progress_notes' as const, recordId: noteId })
