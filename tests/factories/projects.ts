import type { ProgressNoteInput } from '~/features/collection/progress-notes/progress-note.schema'
import { addNote } from '~/features/collection/progress-notes/progress-notes.server'
import { emptyProject } from '~/features/collection/projects/empty-project'
import type { ProjectInput } from '~/features/collection/projects/project.schema'
import { createProject } from '~/features/collection/projects/projects.server'
import type { Actor } from '~/platform/actor'
import { nextMoment } from '../setup/next-moment'

/** Returns minimal input for a kit; `overrides` has what the test needs. */
export const projectInput = (overrides: Partial<ProjectInput> = {}): ProjectInput => ({
  ...emptyProject(),
  title: 'The Starry Night',
  status: 'stash',
  ...overrides,
})

/** A kit with names, for `projectInput`. */
export const STARRY_NIGHT = {
  title: 'The Starry Night',
  artist: 'Vincent van Gogh',
  company: 'Oraloa',
  tags: ['night sky', 'gift'],
}

/** Creates a kit, later than the rows before it. */
export async function makeProject(actor: Actor, overrides: Partial<ProjectInput> = {}) {
  const input = projectInput(overrides)
  await nextMoment()
  return { ...(await createProject(actor, input)), ...input }
}

/** Creates a progress note, later than the rows before it. */
export async function makeNote(actor: Actor, projectId: string, overrides: Partial<ProgressNoteInput> = {}) {
  const input = { date: '2026-11-15', content: 'The sky is done down to the hills.', ...overrides }
  await nextMoment()
  return { ...(await addNote(actor, projectId, input)), ...input }
}
