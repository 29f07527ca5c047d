import type { BulkResult } from './bulk.server'
import { BULK_UNDO_PATH, kitsInWords } from './bulk-terms'
import type { UndoneBulk } from './undo-bulk.server'

// Long enough to read it and to reach the button.
const DURATION = 10_000

/** What a change of many kits is told with. */
export function changedToast({ selected, changed, undo }: BulkResult, returnTo: string) {
  const rest = selected - changed
  return {
    title: `${kitsInWords(changed)} changed.`,
    description: rest > 0 ? `${kitsInWords(rest)} ${rest === 1 ? 'was' : 'were'} like that already.` : undefined,
    duration: DURATION,
    undo: undo ? { action: BULK_UNDO_PATH, fields: { change: undo, returnTo } } : undefined,
  }
}

/** What taking it back is told with. */
export function undoneToast(undone: UndoneBulk | null) {
  if (!undone) return { variant: 'warning' as const, title: 'There is nothing to take back any more.' }
  const { kits, skipped } = undone
  return {
    title: `Taken back: ${kitsInWords(kits)} ${kits === 1 ? 'is' : 'are'} as before.`,
    description:
      skipped > 0
        ? `${kitsInWords(skipped)} changed since then and ${skipped === 1 ? 'stays' : 'stay'} as ${skipped === 1 ? 'it is' : 'they are'}.`
        : undefined,
    duration: DURATION,
  }
}

/** When the list's form came with nothing ticked. */
export const NOTHING_SELECTED = {
  variant: 'warning' as const,
  title: 'No kit is selected yet.',
  description: 'Tick the kits you mean, or all that match.',
}
