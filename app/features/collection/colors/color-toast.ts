import { COLOR_UNDO_PATH } from './color-terms'

// Milliseconds: long enough to read the toast and to reach its button.
const DURATION = 10_000

/** Returns the toast of a change. `undo` is the ID for Undo; null if nothing changed. */
export const colorToast = (title: string, undo: string | null, returnTo: string) =>
  undo
    ? { title, duration: DURATION, undo: { action: COLOR_UNDO_PATH, fields: { change: undo, returnTo } } }
    : { title: 'Nothing changed.' }

/** Returns the toast after Undo. Null means that there was nothing to undo. */
export function undoneColorsToast(undone: { title: string; rows: number; skipped: number } | null) {
  if (!undone) return { variant: 'warning' as const, title: 'Nothing to undo.' }
  const { title, skipped } = undone
  return {
    title: `Undone: ${title}.`,
    description:
      skipped > 0 ? `${skipped} ${skipped === 1 ? 'color' : 'colors'} changed since then and stayed.` : undefined,
    duration: DURATION,
  }
}
