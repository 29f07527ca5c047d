import type { ProgressNoteInput } from '~/features/progress-notes/progress-note.schema'
import { addNote } from '~/features/progress-notes/progress-notes.server'
import type { ProjectInput } from '~/features/projects/project.schema'
import { createProject } from '~/features/projects/projects.server'
import type { Actor } from '~/platform/actor'

/** Returns minimal input for a kit; `overrides` has what the test needs. */
export const projectInput = (overrides: Partial<ProjectInput> = {}): ProjectInput => ({
  title: 'The Starry Night',
  status: 'stash',
  kitCategory: 'full',
  drillShape: null,
  company: '',
  artist: '',
  tags: [],
  datePurchased: null,
  dateReceived: null,
  dateStarted: null,
  dateCompleted: null,
  width: null,
  height: null,
  totalDiamonds: null,
  sourceUrl: '',
  generalNotes: '',
  ...overrides,
})

export async function makeProject(actor: Actor, overrides: Partial<ProjectInput> = {}) {
  const input = projectInput(overrides)
  return { ...(await createProject(actor, input)), ...input }
}

export async function makeNote(actor: Actor, projectId: string, overrides: Partial<ProgressNoteInput> = {}) {
  const input = { date: '2026-11-15', content: 'The sky is done down to the hills.', ...overrides }
  return { ...(await addNote(actor, projectId, input)), ...input }
}
