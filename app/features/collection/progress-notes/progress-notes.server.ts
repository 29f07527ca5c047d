import { isDeepStrictEqual } from 'node:util'
import sql from 'sql-template-tag'
import { moveOneToTrash } from '~/features/collection/trash/move-to-trash.server'
import type { Actor } from '~/platform/actor'
import { dayToDate } from '~/platform/dates'
import { type Db, db } from '~/platform/db/db.server'
import { isUniqueViolation } from '~/platform/db/db-errors.server'
import { newId } from '~/platform/db/ids.server'
import { ownedBy } from '~/platform/db/ownership'
import { query } from '~/platform/db/query.server'
import { inTransaction, type Tx } from '~/platform/db/transaction.server'
import { InvalidError, NotFoundError } from '~/platform/errors'
import { type Picture, removePictures, type StoredPicture, withPictures } from '~/platform/images/images.server'
import { i18n } from '~/platform/messages'
import { type NewNote, rewrittenFields, settleFigures } from './new-note.server'
import { MAX_PHOTOS } from './note-photos'
import type { ProgressNoteInput } from './progress-note.schema'
import { takeWaitingPhotos, waitingPreviews } from './waiting-photos.server'

/**
 * A photo for a note: a processed picture, or the ID of a waiting photo (`waiting-photos.server.ts`). The IDs come
 * first.
 */
export type NotePhoto = Picture | string

type PhotoChange = {
  /** Added after the existing photos. */
  added?: readonly NotePhoto[]
  removed?: readonly string[]
  /** The API's only picture of a note: replaces the first photo, or null removes it. The others stay. */
  first?: Picture | null
}

/**
 * Adds a note to a kit, with text, photos, a figure or minutes. Marks the kit as changed. `also` runs in the same
 * transaction, after the kit was locked.
 * @throws NotFoundError
 * @throws InvalidError if all are missing, there are too many photos, or both figures
 */
export async function addNote(
  actor: Actor,
  projectId: string,
  sent: NewNote,
  photos: readonly NotePhoto[] = [],
  id = newId(),
  on: Db = db,
  also?: Also,
): Promise<{ id: string }> {
  proveOneFigure(sent)
  if (isEmpty(sent) && photos.length === 0) throw new InvalidError({ content: [i18n.t(NOTHING_REPORTED)] })
  if (photos.length > MAX_PHOTOS) throw new InvalidError({ photos: [i18n.t(TOO_MANY, { max: MAX_PHOTOS })] })
  await proveOwned(on, actor, projectId)
  const write = (stored: StoredPicture[]) =>
    inTransaction(
      async tx => {
        await touchProject(tx, actor, projectId)
        const { input, created } = await settleFigures(tx, actor, projectId, sent)
        if (isEmpty(input) && photos.length === 0) throw new InvalidError({ content: [i18n.t(NOTHING_REPORTED)] })
        const [first, ...more] = [...(await takeWaitingPhotos(tx, actor, id, waitingOf(photos))), ...stored]
        await tx.progressNote.create({
          data: {
            id,
            projectId,
            ...ownedBy(actor),
            date: dayToDate(input.date),
            ...pickFields(input),
            ...first,
            morePhotos: more,
            created,
          },
        })
        await also?.(tx)
      },
      { within: on },
    )
  await withPictures(freshOf(photos), placeOf(id), write, on)
  return { id }
}

type Also = (tx: Tx) => Promise<unknown>

/**
 * Adds a note once per idempotency key, which becomes its ID. A note with this ID and the same day, text and photos
 * counts as already added: `also` does not run again.
 * @throws NotFoundError
 * @throws InvalidError as `addNote` does
 */
export async function addNoteOnce(
  actor: Actor,
  projectId: string,
  sent: NewNote,
  photos: readonly NotePhoto[],
  key: string,
  also?: Also,
): Promise<{ id: string }> {
  const before = await addedBefore(actor, projectId, sent, photos, key)
  if (before) return before
  try {
    return await addNote(actor, projectId, sent, photos, key, db, also)
  } catch (error) {
    // The form was submitted twice concurrently, the connection was lost after the commit, or another record has the key.
    const concurrent = await addedBefore(actor, projectId, sent, photos, key).catch(() => null)
    if (concurrent) return concurrent
    if (isUniqueViolation(error)) return addNote(actor, projectId, sent, photos, newId(), db, also)
    throw error
  }
}

/**
 * Writes the sent fields over the note that was added with the key, whose photos stay. Returns whether there is one.
 * @throws InvalidError if nothing would remain, or diamonds cannot be added
 */
export async function rewriteNote(actor: Actor, projectId: string, sent: NewNote, key: string): Promise<boolean> {
  const isThere = (await db.progressNote.count({ where: { id: key, projectId, ...ownedBy(actor) } })) > 0
  if (isThere) await updateNote(actor, key, on => rewrittenFields(on, actor, projectId, sent, key))
  return isThere
}

/**
 * Changes the given fields and photos of a note. A function decides the fields after the note is locked and read; its
 * errors reject the change. `moveTo` moves the note to another project. Returns the ID of the note's project.
 * @throws NotFoundError
 * @throws InvalidError if nothing would remain, or there would be too many photos or both figures
 */
export async function updateNote(
  actor: Actor,
  id: string,
  wanted: Partial<ProgressNoteInput> | ((on: Db) => Promise<Partial<ProgressNoteInput>>),
  { added = [], removed = [], first, moveTo }: PhotoChange & { moveTo?: string } = {},
  on: Db = db,
): Promise<{ projectId: string }> {
  const { projectId: from } = await noteOf(on, actor, id)
  const projectId = moveTo ?? from
  const decided = async (on: Db) => (typeof wanted === 'function' ? wanted(on) : wanted)
  // A rejected change stores no photos.
  await decided(on)
  const fresh = freshOf(added)
  const write = (stored: StoredPicture[]) =>
    inTransaction(
      async tx => {
        // Sorted by ID, as bulk changes lock them: prevents deadlocks.
        for (const project of [...new Set([from, projectId])].sort()) await touchProject(tx, actor, project)
        const before = await noteOf(tx, actor, id)
        const input = withOneFigure(await decided(tx))
        const taken = await takeWaitingPhotos(tx, actor, id, waitingOf(added), namesOf(before))
        const photos =
          first === undefined
            ? regrouped(inPlace([before.first, ...before.more], removed, [...taken, ...stored]))
            : { first: first && (stored[0] ?? null), more: [...before.more, ...stored.slice(first ? 1 : 0)] }
        const present = [photos.first, ...photos.more].flatMap(photo => photo ?? [])
        if (isEmpty({ ...before, ...input }) && present.length === 0)
          throw new InvalidError({ content: [i18n.t(NOTHING_REPORTED)] })
        if (present.length > MAX_PHOTOS) throw new InvalidError({ photos: [i18n.t(TOO_MANY, { max: MAX_PHOTOS })] })
        await tx.progressNote.update({
          where: { id, ...ownedBy(actor) },
          data: {
            projectId: moveTo,
            ...pickFields(input),
            ...(input.date && { date: dayToDate(input.date) }),
            ...(photos.first ?? NO_PICTURE),
            morePhotos: photos.more,
          },
        })
        const names = new Set(present.map(photo => photo.image))
        return namesOf(before).filter(name => !names.has(name))
      },
      { within: on },
    )
  const gone = await withPictures(first ? [first, ...fresh] : fresh, placeOf(id), write, on)
  await removePictures(
    gone.map(fileName => ({ ...placeOf(id), fileName })),
    on,
  )
  return { projectId }
}

/**
 * Moves a note to the trash with its photos. Returns its kit and the deletion ID, which restores it.
 * @throws NotFoundError
 */
export function deleteNote(actor: Actor, id: string, on: Db = db): Promise<{ projectId: string; act: string }> {
  return inTransaction(
    async tx => {
      const { projectId } = await noteOf(tx, actor, id)
      const act = await moveOneToTrash(tx, actor, 'progress_note', id)
      await touchProject(tx, actor, projectId)
      return { projectId, act }
    },
    { within: on },
  )
}

type NoteReport = Pick<ProgressNoteInput, 'content' | 'placed' | 'percent' | 'minutes'>

const isEmpty = ({ content, placed, percent, minutes, add, timer }: NoteReport & Pick<NewNote, 'add' | 'timer'>) =>
  !content && !isGiven(placed) && !isGiven(percent) && !minutes && add === undefined && !timer

const pickFields = ({ content, placed, percent, minutes }: Partial<NoteReport>) => ({
  content,
  placed,
  percent,
  minutes,
})

const isGiven = (figure: number | null | undefined) => figure !== undefined && figure !== null

function proveOneFigure({ placed, percent }: Partial<NoteReport>): void {
  if (isGiven(placed) && isGiven(percent)) throw new InvalidError({ percent: [i18n.t(BOTH_FIGURES)] })
}

/** A new figure replaces the other one. @throws InvalidError for both */
function withOneFigure(input: Partial<ProgressNoteInput>): Partial<ProgressNoteInput> {
  proveOneFigure(input)
  if (isGiven(input.placed)) return { ...input, percent: null }
  return isGiven(input.percent) ? { ...input, placed: null } : input
}

const NOTHING_REPORTED = /*i18n*/ 'Add diamonds, minutes, a few words or a photo.'
const BOTH_FIGURES = /*i18n*/ 'Enter the diamonds or the percentage, not both.'
const TOO_MANY = /*i18n*/ 'A progress note can have at most {max} photos. Add the others to a new progress note.'

const NO_PICTURE = { image: '', imageWidth: null, imageHeight: null, imagePreview: '' }

const waitingOf = (photos: readonly NotePhoto[]) => photos.filter(photo => typeof photo === 'string')
const freshOf = (photos: readonly NotePhoto[]) => photos.filter(photo => typeof photo !== 'string')

const placeOf = (id: string) => ({ collection: 'progress_notes' as const, recordId: id })

type StoredNote = NoteReport & {
  projectId: string
  first: StoredPicture | null
  more: StoredPicture[]
}

/** Returns the photos without the removed ones. New photos take their places first, as a cropped one should. */
function inPlace(photos: (StoredPicture | null)[], removed: readonly string[], fresh: StoredPicture[]) {
  const waiting = [...fresh]
  const stored = photos.map(photo => (photo && removed.includes(photo.image) ? (waiting.shift() ?? null) : photo))
  return [...stored, ...waiting]
}

// The app saves the first photo in the column that API clients read.
function regrouped(photos: (StoredPicture | null)[]): Pick<StoredNote, 'first' | 'more'> {
  const [first = null, ...more] = photos.flatMap(photo => photo ?? [])
  return { first, more }
}

const namesOf = ({ first, more }: StoredNote) => [first, ...more].flatMap(photo => photo?.image ?? [])

async function addedBefore(
  actor: Actor,
  projectId: string,
  { date, content, add, timer, timed: _, ...figures }: NewNote,
  photos: readonly NotePhoto[],
  id: string,
): Promise<{ id: string } | null> {
  const { placed = null, percent = null, minutes = null } = figures
  // What the server computed is not compared: the kit's progress and the timer have moved on.
  const sentFigures = { ...(add === undefined && { placed, percent }), ...(!timer && { minutes }) }
  const there = await db.progressNote.findFirst({
    where: { id, projectId, ...ownedBy(actor), date: dayToDate(date), content, ...sentFigures },
    select: { imagePreview: true, morePhotos: true },
  })
  if (!there) return null
  // Equal photos have equal previews.
  const previews = [there, ...(there.morePhotos as StoredPicture[])].map(photo => photo.imagePreview).filter(Boolean)
  const sent = [
    ...(await waitingPreviews(actor, id, waitingOf(photos))),
    ...freshOf(photos).map(photo => photo.preview),
  ]
  return isDeepStrictEqual(previews, sent) ? { id } : null
}

async function proveOwned(on: Db, actor: Actor, projectId: string): Promise<void> {
  if ((await on.project.count({ where: { id: projectId, ...ownedBy(actor) } })) === 0) throw new NotFoundError()
}

/** Reads and locks the note, to prevent lost updates. @throws NotFoundError */
async function noteOf(on: Db, actor: Actor, id: string): Promise<StoredNote> {
  const [note] = await query<StoredNote>(
    sql`
    select project as "projectId", content, placed, percent::float8 as percent, minutes, more_photos as more,
      case when image <> '' then jsonb_build_object('image', image, 'imageWidth', image_width, 'imageHeight', image_height,
        'imagePreview', image_preview) end as first
    from progress_notes where id = ${id} and "user" = ${actor.userId} for no key update`,
    on,
  )
  if (!note) throw new NotFoundError()
  return note
}

// Notes are part of the kit, so a new note moves the kit to the top of "last modified". Call it first in a transaction:
// each change locks the kit before its notes.
async function touchProject(tx: Tx, actor: Actor, projectId: string): Promise<void> {
  const { count } = await tx.project.updateMany({
    where: { id: projectId, ...ownedBy(actor) },
    data: { updated: new Date() },
  })
  if (count === 0) throw new NotFoundError()
}
