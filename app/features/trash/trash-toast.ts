import type { Restored } from './restore.server'
import { countedKind, KIND_WORDS, RESTORE_PATH, TRASH_DAYS } from './trash-terms'

// Long enough to read it and to reach the button.
const DURATION = 10_000

/** What a deletion is told with: the trash, and the way back. `returnTo` is where the way back leads, when not to the thing itself. */
export const deletedToast = (title: string, act: string, returnTo = '') => ({
  title,
  description: `It stays in the trash for ${TRASH_DAYS} days.`,
  duration: DURATION,
  undo: { action: RESTORE_PATH, fields: { act, ...(returnTo && { returnTo }) } },
})

/** What bringing something back is told with. */
export function restoredToast({ kind, count, title, existing, kits }: Restored) {
  const [one] = KIND_WORDS[kind]
  if (count > 1) return { title: `${countedKind(count, kind)} are back.` }
  if (kind === 'project') return { title: `“${title}” is back.` }
  if (kind === 'progress_note') return { title: 'The note is back.' }
  const on = kits > 0 ? countedKind(kits, 'project') : ''
  if (!existing) return { title: `The ${one} “${title}” is back${on && `, on ${on}`}.` }
  return {
    title: `You have ${one === 'artist' ? 'an' : 'a'} ${one} “${title}” again already.`,
    description: on
      ? `${on} that had the deleted one ${kits === 1 ? 'has' : 'have'} this one now.`
      : 'It stays as it is.',
  }
}

/** When a note has no kit to come back to, with the reason. */
export const refusedToast = (reason: string) => ({
  variant: 'warning' as const,
  title: 'The note cannot come back.',
  description: reason,
  duration: DURATION,
})

/** When there is nothing to bring back. */
export const NOTHING_BACK = {
  variant: 'warning' as const,
  title: 'There is nothing to bring back.',
  description: `It is back already, or no longer in the trash.`,
}
