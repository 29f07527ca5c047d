import sql from 'sql-template-tag'
import type { NewNote } from '~/features/collection/progress-notes/new-note.server'
import { addNoteOnce, type NotePhoto } from '~/features/collection/progress-notes/progress-notes.server'
import { type KitProgress, progressOf } from '~/features/collection/projects/kit-progress'
import { canvasIn, figureOf } from '~/features/collection/projects/kit-progress.server'
import type { Canvas } from '~/features/collection/projects/project-figures'
import type { ProjectStatus } from '~/features/collection/projects/project-terms'
import { type StatusChange, updateProject } from '~/features/collection/projects/projects.server'
import type { Actor } from '~/platform/actor'
import { prepared } from '~/platform/db/prepared.server'
import { query } from '~/platform/db/query.server'
import { NotFoundError } from '~/platform/errors'

/** The kits that work starts on. */
const WAITING: readonly ProjectStatus[] = ['purchased', 'stash']

export type Logged = {
  noteId: string
  title: string
  status: ProjectStatus
  progress: KitProgress | null
  /** the start of a kit that was waiting */
  change: StatusChange | null
}

/**
 * Adds a progress note once per idempotency key. In the same transaction it starts a purchased kit or one from the
 * stash; other kits keep their status. Returns the kit's progress.
 * @throws NotFoundError
 * @throws InvalidError
 */
export async function logProgress(
  actor: Actor,
  projectId: string,
  draft: NewNote,
  photos: readonly NotePhoto[],
  key: string,
): Promise<Logged> {
  const started: { change: StatusChange | null } = { change: null }
  const { id: noteId } = await addNoteOnce(actor, projectId, draft, photos, key, async tx => {
    const { status } = await kitNow(actor, projectId, tx)
    if (!WAITING.includes(status)) return
    const { change } = await updateProject(actor, projectId, { status: 'progress' }, {}, tx)
    started.change = change
  })
  const { title, status, figure, canvas } = await kitNow(actor, projectId)
  return { noteId, title, status, progress: progressOf(figure, canvas), change: started.change }
}

type KitNow = { title: string; status: ProjectStatus; canvas: Canvas; figure: Parameters<typeof progressOf>[0] }

async function kitNow({ userId }: Actor, id: string, on?: Parameters<typeof query>[1]): Promise<KitNow> {
  const [kit] = await query<KitNow>(
    prepared(sql`
      select p.title, p.status::text as status, ${canvasIn('p')} as canvas, ${figureOf('p')} as figure
      from projects p where p.id = ${id} and p."user" = ${userId}`),
    on,
  )
  if (!kit) throw new NotFoundError()
  return kit
}
