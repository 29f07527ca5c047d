import { isDeepStrictEqual } from 'node:util'
import { moveToTrash } from '~/features/trash/move-to-trash.server'
import type { Actor } from '~/platform/actor'
import { dayToDate } from '~/platform/dates'
import { allOrNothing, db, type Tx } from '~/platform/db.server'
import { isUniqueViolation } from '~/platform/db-errors.server'
import { InvalidError, NotFoundError } from '~/platform/errors'
import { newId } from '~/platform/ids.server'
import { type Picture, removePictures, type StoredPicture, withPictures } from '~/platform/images.server'
import { ownedBy } from '~/platform/ownership'
import { MOST_PHOTOS } from './note-photos'
import type { ProgressNoteInput } from './progress-note.schema'
import { takeWaitingPhotos, waitingPreviews } from './waiting-photos.server'

/** A photo for a note: made ready just now, or the id of one that waits for it (`waiting-photos.server.ts`); those come first. */
export type NotePhoto = Picture | string

/** What becomes of a note's photos. */
type PhotoChange = {
  /** come after those there are */
  added?: readonly NotePhoto[]
  /** names of files that go */
  removed?: readonly string[]
  /** what another client sends as the note's one picture: takes the first one's place, or null empties it; the others stay */
  first?: Picture | null
}

/**
 * Adds a note to a kit's story: words, photos, or both. The kit counts as changed.
 * Throws NotFoundError, and InvalidError when there is neither or there are too many photos.
 */
export async function addNote(
  actor: Actor,
  projectId: string,
  input: ProgressNoteInput,
  photos: readonly NotePhoto[] = [],
  id = newId(),
): Promise<{ id: string }> {
  if (!input.content && photos.length === 0) throw new InvalidError({ content: [NOTHING_TOLD] })
  if (photos.length > MOST_PHOTOS) throw new InvalidError({ photos: [TOO_MANY] })
  await proveOwned(actor, projectId)
  await withPictures(freshOf(photos), placeOf(id), stored =>
    db.$transaction(async tx => {
      await touchProject(tx, actor, projectId)
      const [first, ...more] = [...(await takeWaitingPhotos(tx, actor, id, waitingOf(photos))), ...stored]
      await tx.progressNote.create({
        data: {
          id,
          projectId,
          ...ownedBy(actor),
          date: dayToDate(input.date),
          content: input.content,
          ...first,
          morePhotos: more,
        },
      })
    }),
  )
  return { id }
}

/**
 * The same for a form that counts once however often it is sent: its key becomes the id, and a note there with the same day, words and
 * photos is taken for the same one.
 */
export async function addNoteOnce(
  actor: Actor,
  projectId: string,
  input: ProgressNoteInput,
  photos: readonly NotePhoto[],
  key: string,
): Promise<{ id: string }> {
  const before = await addedBefore(actor, projectId, input, photos, key)
  if (before) return before
  try {
    return await addNote(actor, projectId, input, photos, key)
  } catch (error) {
    // Sent twice at the same moment, or a key that is in use for something else.
    const meanwhile = await addedBefore(actor, projectId, input, photos, key)
    if (meanwhile) return meanwhile
    if (isUniqueViolation(error)) return addNote(actor, projectId, input, photos)
    throw error
  }
}

/**
 * Changes the given fields and photos of a note. A function decides the fields while the note is locked, from what it then reads; what
 * it throws refuses the change. Returns the ID of the note's project.
 * @throws NotFoundError
 * @throws InvalidError if neither words nor photos would remain, or there would be too many photos
 */
export async function updateNote(
  actor: Actor,
  id: string,
  wanted: Partial<ProgressNoteInput> | (() => Promise<Partial<ProgressNoteInput>>),
  { added = [], removed = [], first }: PhotoChange = {},
): Promise<{ projectId: string }> {
  const { projectId } = await noteOf(db, actor, id)
  const decided = async () => (typeof wanted === 'function' ? wanted() : wanted)
  // A change that is refused stores no photos.
  await decided()
  const fresh = freshOf(added)
  const gone = await withPictures(first ? [first, ...fresh] : fresh, placeOf(id), stored =>
    allOrNothing(async () => {
      await touchProject(db, actor, projectId)
      const before = await noteOf(db, actor, id)
      const input = await decided()
      const taken = await takeWaitingPhotos(db, actor, id, waitingOf(added), namesOf(before))
      const photos =
        first === undefined
          ? regrouped(
              [before.first, ...before.more, ...taken, ...stored].filter(
                photo => photo && !removed.includes(photo.image),
              ),
            )
          : { first: first && (stored[0] ?? null), more: [...before.more, ...stored.slice(first ? 1 : 0)] }
      const kept = [photos.first, ...photos.more].flatMap(photo => photo ?? [])
      if (!(input.content ?? before.content) && kept.length === 0) throw new InvalidError({ content: [NOTHING_TOLD] })
      if (kept.length > MOST_PHOTOS) throw new InvalidError({ photos: [TOO_MANY] })
      await db.progressNote.update({
        where: { id, ...ownedBy(actor) },
        data: {
          content: input.content,
          ...(input.date && { date: dayToDate(input.date) }),
          ...(photos.first ?? NO_PICTURE),
          morePhotos: photos.more,
        },
      })
      const names = new Set(kept.map(photo => photo.image))
      return namesOf(before).filter(name => !names.has(name))
    }),
  )
  await removePictures(gone.map(fileName => ({ ...placeOf(id), fileName })))
  return { projectId }
}

/** Moves a note to the trash with its photos. Answers its kit, and the act that brings it back. Throws NotFoundError. */
export function deleteNote(actor: Actor, id: string): Promise<{ projectId: string; act: string }> {
  return db.$transaction(async tx => {
    const { projectId } = await noteOf(tx, actor, id)
    const { act } = await moveToTrash(tx, actor, 'progress_note', [id])
    await touchProject(tx, actor, projectId)
    return { projectId, act }
  })
}

const NOTHING_TOLD = 'Write a few words or add a photo.'
const TOO_MANY = `A note holds at most ${MOST_PHOTOS} photos. Put the others into a note of their own.`

const NO_PICTURE = { image: '', imageWidth: null, imageHeight: null, imagePreview: '' }

const waitingOf = (photos: readonly NotePhoto[]) => photos.filter(photo => typeof photo === 'string')
const freshOf = (photos: readonly NotePhoto[]) => photos.filter(photo => typeof photo !== 'string')

const placeOf = (id: string) => ({ collection: 'progress_notes' as const, recordId: id })

type StoredNote = {
  projectId: string
  content: string
  first: StoredPicture | null
  more: StoredPicture[]
}

// Changed on our pages, a note that has photos has its first one where other clients look for it.
function regrouped(photos: (StoredPicture | null)[]): Pick<StoredNote, 'first' | 'more'> {
  const [first = null, ...more] = photos.flatMap(photo => photo ?? [])
  return { first, more }
}

const namesOf = ({ first, more }: StoredNote) => [first, ...more].flatMap(photo => photo?.image ?? [])

async function addedBefore(
  actor: Actor,
  projectId: string,
  { date, content }: ProgressNoteInput,
  photos: readonly NotePhoto[],
  id: string,
): Promise<{ id: string } | null> {
  const there = await db.progressNote.findFirst({
    where: { id, projectId, ...ownedBy(actor), date: dayToDate(date), content },
    select: { imagePreview: true, morePhotos: true },
  })
  if (!there) return null
  // The same photo has the same preview.
  const previews = [there, ...(there.morePhotos as StoredPicture[])].map(photo => photo.imagePreview).filter(Boolean)
  const sent = [
    ...(await waitingPreviews(actor, id, waitingOf(photos))),
    ...freshOf(photos).map(photo => photo.preview),
  ]
  return isDeepStrictEqual(previews, sent) ? { id } : null
}

async function proveOwned(actor: Actor, projectId: string): Promise<void> {
  if ((await db.project.count({ where: { id: projectId, ...ownedBy(actor) } })) === 0) throw new NotFoundError()
}

/** Reads and locks the note, to prevent lost updates. @throws NotFoundError */
async function noteOf(tx: Tx, actor: Actor, id: string): Promise<StoredNote> {
  const [note] = await tx.$queryRaw<StoredNote[]>`
    select project as "projectId", content, more_photos as more,
      case when image <> '' then jsonb_build_object('image', image, 'imageWidth', image_width, 'imageHeight', image_height,
        'imagePreview', image_preview) end as first
    from progress_notes where id = ${id} and "user" = ${actor.userId} for no key update`
  if (!note) throw new NotFoundError()
  return note
}

// The story is part of the kit: whoever logs progress finds the kit on top of "last modified". First of all in a transaction: whatever
// changes a kit and its notes holds the kit before it holds a note.
async function touchProject(tx: Tx, actor: Actor, projectId: string): Promise<void> {
  const { count } = await tx.project.updateMany({
    where: { id: projectId, ...ownedBy(actor) },
    data: { updated: new Date() },
  })
  if (count === 0) throw new NotFoundError()
}
