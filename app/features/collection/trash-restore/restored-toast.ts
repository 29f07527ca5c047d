import { countedKind, KIND_NAMES } from '~/features/collection/trash/trash-terms'
import { TOAST_DURATION } from '~/features/collection/trash/trash-toast'
import type { Restored } from './restore.server'

/** Returns the toast of a restore. If a record of that name exists, it says that the kits now have that one. */
export function restoredToast({ kind, count, title, existing, kits }: Restored) {
  const [one] = KIND_NAMES[kind]
  if (count > 1) return { title: `${countedKind(count, kind)} restored.` }
  if (kind === 'project') return { title: `“${title}” restored.` }
  if (kind === 'progress_note') return { title: 'Progress note restored.' }
  const on = kits > 0 ? countedKind(kits, 'project') : ''
  if (!existing) return { title: `The ${one} “${title}” was restored${on && `, on ${on}`}.` }
  return {
    title: `You already have ${one === 'artist' ? 'an' : 'a'} ${one} named “${title}”.`,
    description: on
      ? `${on} with the deleted one ${kits === 1 ? 'now has' : 'now have'} this one.`
      : 'It was not changed.',
  }
}

/** Returns the toast for a note whose kit does not exist, with the reason. */
export const rejectedToast = (reason: string) => ({
  variant: 'warning' as const,
  title: 'The progress note cannot be restored.',
  description: reason,
  duration: TOAST_DURATION,
})

export const NOTHING_BACK = {
  variant: 'warning' as const,
  title: 'Nothing to restore.',
  description: `It was already restored or is no longer in the trash.`,
}
