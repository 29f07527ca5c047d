import { ProjectSchema } from '~/features/collection/projects/project.schema'
import { getProject } from '~/features/collection/projects/project-queries.server'
import { updateProject } from '~/features/collection/projects/projects.server'
import type { Actor } from '~/platform/actor'
import { editOf } from '~/platform/changes/merge-edits'

/**
 * Stores the notes of a kit if the form changes them.
 * @throws RejectedEditError if they were changed both here and elsewhere
 */
export async function editNotes(actor: Actor, id: string, form: FormData): Promise<void> {
  await updateProject(actor, id, async tx => {
    const { generalNotes } = await getProject(actor, id, tx)
    return editOf(form, { generalNotes }, ProjectSchema.pick({ generalNotes: true }))
  })
}
