import type { BulkResult } from './bulk.server'
import { BULK_UNDO_PATH, type BulkChange, formatKits } from './bulk-terms'
import type { UndoneBulk } from './undo-bulk.server'

// Milliseconds: long enough to read the toast and to reach its button.
const DURATION = 10_000

/** Returns the toast of a bulk change, with Undo if a kit changed. `returnTo` is the URL after Undo. */
export function changedToast({ selected, changed, undo }: BulkResult, returnTo: string, change: BulkChange) {
  const rest = selected - changed
  const finished = change.dateCompleted && !change.status ? 'Those in progress are finished.' : ''
  const unchanged = rest > 0 ? `${formatKits(rest)} ${rest === 1 ? 'was' : 'were'} already up to date.` : ''
  return {
    title: `${formatKits(changed)} changed.`,
    description: [finished, unchanged].filter(Boolean).join(' ') || undefined,
    duration: DURATION,
    undo: undo ? { action: BULK_UNDO_PATH, fields: { change: undo, returnTo } } : undefined,
  }
}

/** Returns the toast after Undo. Null means that there was nothing to undo. */
export function undoneToast(undone: UndoneBulk | null) {
  if (!undone) return { variant: 'warning' as const, title: 'Nothing to undo.' }
  const { kits, skipped } = undone
  return {
    title: `${formatKits(kits)} reverted.`,
    description:
      skipped > 0
        ? `${formatKits(skipped)} changed since then and ${skipped === 1 ? 'was' : 'were'} not reverted.`
        : undefined,
    duration: DURATION,
  }
}

export const NOTHING_SELECTED = {
  variant: 'warning' as const,
  title: 'No kits selected.',
  description: 'Select kits, or select all matches.',
}
