import { i18n } from '~/platform/messages'
import { COLOR_UNDO_PATH } from './color-terms'

// Milliseconds: long enough to read the toast and to reach its button.
const DURATION = 10_000

/** Returns the toast of a change. `undo` is the ID for Undo; null if nothing changed. */
export const colorToast = (title: string, undo: string | null, returnTo: string) =>
  undo
    ? { title, duration: DURATION, undo: { action: COLOR_UNDO_PATH, fields: { change: undo, returnTo } } }
    : { title: i18n.t('Nothing changed.') }

/** Returns the toast after Undo. Null means that there was nothing to undo. */
export function undoneColorsToast(undone: { title: string; rows: number; skipped: number } | null) {
  if (!undone) return { variant: 'warning' as const, title: i18n.t('Nothing to undo.') }
  const { title, skipped } = undone
  return {
    title: i18n.t('Undone: {title}.', { title }),
    description:
      skipped > 0
        ? i18n.t(
            '{count, plural, one {# color changed since then and stayed.} other {# colors changed since then and stayed.}}',
            { count: skipped },
          )
        : undefined,
    duration: DURATION,
  }
}
