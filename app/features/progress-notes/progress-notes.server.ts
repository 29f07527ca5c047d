import { moveToTrash } from '~/features/trash/move-to-trash.server'
import type { Actor } from '~/platform/actor'
import { dayToDate } from '~/platform/dates'
import { db, type Tx } from '~/platform/db.server'
import { InvalidError, NotFoundError } from '~/platform/errors'
import { newId } from '~/platform/ids.server'
import { type Picture, removePictures, withPicture } from '~/platform/images.server'
import { ownedBy } from '~/platform/ownership'
import type { ProgressNoteInput } from './progress-note.schema'

/**
 * Adds a note to a kit's story: words, a picture, or both. The kit counts as changed.
 * Throws NotFoundError, and InvalidError when there is neither.
 */
export async function addNote(
  actor: Actor,
  projectId: string,
  input: ProgressNoteInput,
  picture?: Picture | null,
  id = newId(),
): Promise<{ id: string }> {
  if (!input.content && !picture) throw new InvalidError({ content: [NOTHING_TOLD] })
  await proveOwned(actor, projectId)
  await withPicture(picture, placeOf(id), stored =>
    db.$transaction(async tx => {
      await touchProject(tx, actor, projectId)
      await tx.progressNote.create({
        data: { id, projectId, ...ownedBy(actor), date: dayToDate(input.date), content: input.content, ...stored },
      })
    }),
  )
  return { id }
}

/**
 * Changes the given fields of a note; a new picture takes the place of the old one. Answers the kit it belongs to.
 * Throws NotFoundError, and InvalidError when nothing would be left of it.
 */
export async function updateNote(
  actor: Actor,
  id: string,
  input: Partial<ProgressNoteInput>,
  { picture, removePicture = false }: { picture?: Picture | null; removePicture?: boolean } = {},
): Promise<{ projectId: string }> {
  await noteOf(db, actor, id)
  const { projectId, formerPicture } = await withPicture(picture, placeOf(id), stored =>
    db.$transaction(async tx => {
      const before = await noteOf(tx, actor, id)
      const image = stored?.image ?? (removePicture ? '' : before.image)
      if (!(input.content ?? before.content) && !image) throw new InvalidError({ content: [NOTHING_TOLD] })
      await tx.progressNote.update({
        where: { id, ...ownedBy(actor) },
        data: {
          content: input.content,
          ...(input.date && { date: dayToDate(input.date) }),
          ...(stored ?? (removePicture && NO_PICTURE)),
        },
      })
      await touchProject(tx, actor, before.projectId)
      return { projectId: before.projectId, formerPicture: image === before.image ? '' : before.image }
    }),
  )
  await removePictures([{ ...placeOf(id), fileName: formerPicture }])
  return { projectId }
}

/** Moves a note to the trash with its picture. Answers its kit, and the act that brings it back. Throws NotFoundError. */
export function deleteNote(actor: Actor, id: string): Promise<{ projectId: string; act: string }> {
  return db.$transaction(async tx => {
    const { projectId } = await noteOf(tx, actor, id)
    const { act } = await moveToTrash(tx, actor, 'progress_note', [id])
    await touchProject(tx, actor, projectId)
    return { projectId, act }
  })
}

const NOTHING_TOLD = 'Write a few words or add a picture.'

const NO_PICTURE = { image: '', imageWidth: null, imageHeight: null, imagePreview: '' }

const placeOf = (id: string) => ({ collection: 'progress_notes' as const, recordId: id })

async function proveOwned(actor: Actor, projectId: string): Promise<void> {
  if ((await db.project.count({ where: { id: projectId, ...ownedBy(actor) } })) === 0) throw new NotFoundError()
}

async function noteOf(tx: Tx, actor: Actor, id: string) {
  const note = await tx.progressNote.findFirst({
    where: { id, ...ownedBy(actor) },
    select: { projectId: true, content: true, image: true },
  })
  if (!note) throw new NotFoundError()
  return note
}

// The story is part of the kit: whoever logs progress finds the kit on top of "last modified".
async function touchProject(tx: Tx, actor: Actor, projectId: string): Promise<void> {
  const { count } = await tx.project.updateMany({
    where: { id: projectId, ...ownedBy(actor) },
    data: { updated: new Date() },
  })
  if (count === 0) throw new NotFoundError()
}
