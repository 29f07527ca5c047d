import { PROJECT_FIELDS } from '~/features/collection/projects/project-fields'
import { STATUS_LABELS } from '~/features/collection/projects/project-terms'
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
    title: changed > 0 ? formatChange(change, formatKits(changed)) : 'Nothing changed.',
    description: [finished, unchanged].filter(Boolean).join(' ') || undefined,
    duration: DURATION,
    undo: undo ? { action: BULK_UNDO_PATH, fields: { change: undo, returnTo } } : undefined,
  }
}

/** Says what changed: "In stash: 20 kits", "Tagged 20 kits “hallway”", or the fields. */
function formatChange(change: BulkChange, kits: string): string {
  const names = (Object.keys(change) as (keyof BulkChange)[]).filter(name => {
    const value = change[name]
    return value !== undefined && !(Array.isArray(value) && value.length === 0)
  })
  const tags = (added: string[] = []) => added.map(tag => `“${tag}”`).join(', ')
  if (names.length === 1) {
    if (change.status) return `${STATUS_LABELS[change.status]}: ${kits}`
    if (change.addTags) return `Tagged ${kits} ${tags(change.addTags)}`
    if (change.removeTags) return `Removed ${tags(change.removeTags)} from ${kits}`
  }
  return `Changed ${kits}: ${[...new Set(names.map(name => CHANGED[name] ?? labelOf(name)))].join(', ')}`
}

const CHANGED: Partial<Record<keyof BulkChange, string>> = {
  company: 'company',
  artist: 'artist',
  addTags: 'tags',
  removeTags: 'tags',
}

const labelOf = (name: keyof BulkChange): string =>
  (PROJECT_FIELDS as Record<string, { label: string } | undefined>)[name]?.label.toLowerCase() ?? name

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
