import type { Actor } from '~/platform/actor'
import { dayToDate } from '~/platform/dates'
import { db, type Tx } from '~/platform/db.server'
import { NotFoundError } from '~/platform/errors'
import { newId } from '~/platform/ids.server'
import { ownedBy } from '~/platform/ownership'
import type { ProgressNoteInput } from './progress-note.schema'

/** Adds a note to a kit's story. The kit counts as changed. Throws NotFoundError. */
export async function addNote(actor: Actor, projectId: string, input: ProgressNoteInput): Promise<{ id: string }> {
  const id = newId()
  await db.$transaction(async tx => {
    await touchProject(tx, actor, projectId)
    await tx.progressNote.create({
      data: { id, projectId, ...ownedBy(actor), date: dayToDate(input.date), content: input.content },
    })
  })
  return { id }
}

/** Changes the given fields of a note. Throws NotFoundError. */
export async function updateNote(actor: Actor, id: string, input: Partial<ProgressNoteInput>): Promise<void> {
  await db.$transaction(async tx => {
    const { projectId } = await noteForChange(tx, actor, id)
    await tx.progressNote.update({
      where: { id, ...ownedBy(actor) },
      data: { ...(input.date && { date: dayToDate(input.date) }), content: input.content },
    })
    await touchProject(tx, actor, projectId)
  })
}

/** Deletes a note. Throws NotFoundError. */
export async function deleteNote(actor: Actor, id: string): Promise<void> {
  await db.$transaction(async tx => {
    const { projectId } = await noteForChange(tx, actor, id)
    await tx.progressNote.delete({ where: { id, ...ownedBy(actor) } })
    await touchProject(tx, actor, projectId)
  })
}

async function noteForChange(tx: Tx, actor: Actor, id: string) {
  const note = await tx.progressNote.findFirst({
    where: { id, ...ownedBy(actor) },
    select: { projectId: true, image: true },
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
