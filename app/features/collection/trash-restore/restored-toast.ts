import type { TrashKind } from '~/features/collection/trash/trash-terms'
import { TOAST_DURATION } from '~/features/collection/trash/trash-toast'
import { i18n } from '~/platform/messages'
import type { Restored } from './restore.server'

/** Returns the toast of a restore. If a record of that name exists, it says that the kits now have that one. */
export function restoredToast({ kind, count, title, existing, kits }: Restored) {
  if (kind === 'project') {
    if (count === 1) return { title: i18n.t('“{title}” restored.', { title }) }
    return { title: i18n.t('{count, plural, one {# kit} other {# kits}} restored.', { count }) }
  }
  if (kind === 'progress_note') {
    if (count === 1) return { title: i18n.t('Progress note restored.') }
    return { title: i18n.t('{count, plural, one {# note} other {# notes}} restored.', { count }) }
  }
  if (!existing) return { title: i18n.t((kits > 0 ? RESTORED_ON_KITS : RESTORED)[kind], { title, kits }) }
  return {
    title: i18n.t(EXISTING[kind], { title }),
    description:
      kits > 0
        ? i18n.t(
            '{kits, plural, one {# kit with the deleted one now has this one.} other {# kits with the deleted one now have this one.}}',
            { kits },
          )
        : i18n.t('It was not changed.'),
  }
}

type NameKind = Exclude<TrashKind, 'project' | 'progress_note'>

const RESTORED: Record<NameKind, string> = {
  tag: /*i18n*/ 'The tag “{title}” was restored.',
  company: /*i18n*/ 'The company “{title}” was restored.',
  artist: /*i18n*/ 'The artist “{title}” was restored.',
}

const RESTORED_ON_KITS: Record<NameKind, string> = {
  tag: /*i18n*/ 'The tag “{title}” was restored, on {kits, plural, one {# kit} other {# kits}}.',
  company: /*i18n*/ 'The company “{title}” was restored, on {kits, plural, one {# kit} other {# kits}}.',
  artist: /*i18n*/ 'The artist “{title}” was restored, on {kits, plural, one {# kit} other {# kits}}.',
}

const EXISTING: Record<NameKind, string> = {
  tag: /*i18n*/ 'You already have a tag named “{title}”.',
  company: /*i18n*/ 'You already have a company named “{title}”.',
  artist: /*i18n*/ 'You already have an artist named “{title}”.',
}

/** Returns the toast for a note whose kit does not exist, with the reason. */
export const rejectedToast = (reason: string) => ({
  variant: 'warning' as const,
  title: i18n.t('The progress note cannot be restored.'),
  description: reason,
  duration: TOAST_DURATION,
})

export const nothingBackToast = () => ({
  variant: 'warning' as const,
  title: i18n.t('Nothing to restore.'),
  description: i18n.t('It was already restored or is no longer in the trash.'),
})
