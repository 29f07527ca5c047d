import { PROJECT_FIELDS } from '~/features/collection/projects/project-fields'
import { STATUS_LABELS } from '~/features/collection/projects/project-terms'
import { formatList } from '~/platform/lists'
import { i18n } from '~/platform/messages'
import type { BulkResult } from './bulk.server'
import { BULK_UNDO_PATH, type BulkChange } from './bulk-terms'
import type { UndoneBulk } from './undo-bulk.server'

// Milliseconds: long enough to read the toast and to reach its button.
const DURATION = 10_000

/** Returns the toast of a bulk change, with Undo if a kit changed. `returnTo` is the URL after Undo. */
export function changedToast({ selected, changed, undo }: BulkResult, returnTo: string, change: BulkChange) {
  const rest = selected - changed
  const finished = change.dateCompleted && !change.status ? i18n.t('Those in progress are finished.') : ''
  const unchanged =
    rest > 0 ? i18n.t('{rest, plural, one {# kit was} other {# kits were}} already up to date.', { rest }) : ''
  return {
    title: changed > 0 ? formatChange(change, changed) : i18n.t('Nothing changed.'),
    description: [finished, unchanged].filter(Boolean).join(' ') || undefined,
    duration: DURATION,
    undo: undo ? { action: BULK_UNDO_PATH, fields: { change: undo, returnTo } } : undefined,
  }
}

/** Says what changed: "In stash: 20 kits", "Tagged 20 kits “hallway”", or the fields. */
function formatChange(change: BulkChange, count: number): string {
  const names = (Object.keys(change) as (keyof BulkChange)[]).filter(name => {
    const value = change[name]
    return value !== undefined && !(Array.isArray(value) && value.length === 0)
  })
  const quoted = (tags: string[]) =>
    formatList(
      tags.map(tag => i18n.t('“{name}”', { name: tag })),
      'commas',
    )
  if (names.length === 1) {
    const { status, addTags, removeTags } = change
    if (status)
      return i18n.t('{status}: {count, plural, one {# kit} other {# kits}}', {
        status: i18n.t(STATUS_LABELS[status]),
        count,
      })
    if (addTags)
      return i18n.t('Tagged {count, plural, one {# kit} other {# kits}} {tags}', { count, tags: quoted(addTags) })
    if (removeTags)
      return i18n.t('Removed {tags} from {count, plural, one {# kit} other {# kits}}', {
        count,
        tags: quoted(removeTags),
      })
  }
  const fields = [...new Set(names.map(name => i18n.t(fieldOf(name).labelInText)))]
  return i18n.t('Changed {count, plural, one {# kit} other {# kits}}: {fields}', {
    count,
    fields: formatList(fields, 'commas'),
  })
}

const fieldOf = (name: keyof BulkChange) =>
  name === 'custom'
    ? { labelInText: /*i18n*/ 'my fields' }
    : PROJECT_FIELDS[name === 'addTags' || name === 'removeTags' ? 'tags' : name]

/** Returns the toast after Undo. Null means that there was nothing to undo. */
export function undoneToast(undone: UndoneBulk | null) {
  if (!undone) return { variant: 'warning' as const, title: i18n.t('Nothing to undo.') }
  const { kits, skipped } = undone
  return {
    title: i18n.t('{kits, plural, one {# kit} other {# kits}} reverted.', { kits }),
    description:
      skipped > 0
        ? i18n.t(
            '{skipped, plural, one {# kit changed since then and was not reverted.} other {# kits changed since then and were not reverted.}}',
            { skipped },
          )
        : undefined,
    duration: DURATION,
  }
}

export const nothingSelected = () => ({
  variant: 'warning' as const,
  title: i18n.t('No kits selected.'),
  description: i18n.t('Select kits, or select all matches.'),
})
