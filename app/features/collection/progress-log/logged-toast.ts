import { loggedText } from '~/features/collection/progress-notes/format-note'
import type { NewNote } from '~/features/collection/progress-notes/new-note.server'
import { formatProgress } from '~/features/collection/projects/kit-progress'
import { deleteNotePath } from '~/features/collection/projects/project-paths'
import { statusToast } from '~/features/collection/projects/status-toast'
import { i18n } from '~/platform/messages'
import type { Logged } from './log-progress.server'

/**
 * Returns the toast for a saved progress note. Undo takes back the start of a kit, otherwise the note. On the page of the
 * kit, which shows its progress, it says only what was logged.
 */
export function loggedToast(
  projectId: string,
  logged: Logged,
  draft: NewNote,
  { returnTo, isOnKit }: { returnTo: string; isOnKit: boolean },
) {
  const { noteId, progress, change, status } = logged
  if (change) return { ...statusToast(change, returnTo), duration: 8_000 }
  const now = progress && !isOnKit ? formatProgress(progress) : ''
  const isFull = progress?.percent === 100 && status === 'progress'
  const { add: gain = null, placed, percent, minutes = null, content } = draft
  const isTyped = (placed ?? percent ?? null) !== null
  const title = loggedText({ gain, minutes: isTyped ? null : minutes, content })
  return {
    title: now ? i18n.t('{logged} “{title}” is at {now}.', { logged: title, title: logged.title, now }) : title,
    description: isFull ? i18n.t('Finished? You can mark the kit as finished on its page.') : undefined,
    undo: { action: deleteNotePath(projectId, noteId), fields: { returnTo: returnTo.split('#')[0] ?? '' } },
  }
}
