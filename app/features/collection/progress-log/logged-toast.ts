import type { NoteDraft } from '~/features/collection/progress-notes/note-draft.server'
import { formatProgress } from '~/features/collection/projects/kit-progress'
import { deleteNotePath } from '~/features/collection/projects/project-paths'
import { statusToast } from '~/features/collection/projects/status-toast'
import { formatCount } from '~/platform/notation'
import type { Logged } from './log-progress.server'

/**
 * Returns the toast for a saved progress note. Undo takes back the start of a kit, or deletes diamonds that a button
 * added.
 */
export function loggedToast(projectId: string, logged: Logged, { add }: Pick<NoteDraft, 'add'>, returnTo: string) {
  const { noteId, progress, change, status } = logged
  if (change) return { ...statusToast(change, returnTo), duration: 8_000 }
  const now = progress ? formatProgress(progress) : ''
  const title = add === undefined ? 'Progress note added.' : `+${formatCount(add)} saved.`
  const isFull = progress?.percent === 100 && status === 'progress'
  return {
    title: now ? `${title} “${logged.title}” is at ${now}.` : title,
    description: isFull ? 'Finished? You can mark the kit as finished on its page.' : undefined,
    ...(add !== undefined && { undo: { action: deleteNotePath(projectId, noteId), fields: { returnTo } } }),
  }
}
