import { i18n } from '~/platform/messages'
import { RESTORE_PATH, TRASH_DAYS } from './trash-terms'

/** Milliseconds: long enough to read the toast and to reach its button. */
export const TOAST_DURATION = 10_000

/**
 * Returns the toast for a deletion, with an Undo button. `returnTo` is the page after Undo, by default that of the
 * record.
 */
export const deletedToast = (title: string, act: string, returnTo = '') => ({
  title,
  description: i18n.t('In the trash for {days} days.', { days: TRASH_DAYS }),
  duration: TOAST_DURATION,
  undo: { action: RESTORE_PATH, fields: { act, ...(returnTo && { returnTo }) } },
})
