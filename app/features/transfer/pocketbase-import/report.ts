import { formatCount } from '~/platform/notation'
import type { ImportReport } from './pocketbase-import.server'

/**
 * Formats a report for the admin: how many records were not imported, the counts of each collection, then every
 * problem.
 */
export function formatReport({ dryRun, counts, pictures, merged, problems, notImported }: ImportReport): string {
  const total = (key: 'found' | 'out') => counts.reduce((sum, { counts }) => sum + counts[key], 0)
  const [found, out] = [total('found'), total('out')].map(count => formatCount(count))
  const rows = counts.map(
    ({ collection, counts: { found, come, there, out } }) =>
      `  ${collection.padEnd(24)}${cells(found, come, there, out)}`,
  )
  return [
    dryRun ? 'Dry run: nothing was changed.' : 'Import complete.',
    ...(total('out') > 0 ? [`${out} of ${found} records skipped.`] : []),
    '',
    `  ${''.padEnd(24)}${cells('found', dryRun ? 'to import' : 'imported', 'existing', 'skipped')}`,
    ...rows,
    `  ${'photos of these records'.padEnd(24)}${cells(pictures.found, pictures.come)}`,
    ...(notImported.length > 0 ? ['', ...notImported] : []),
    ...listed(
      'Merged into existing accounts',
      merged.map(({ record, email }) => `users/${record} ${email}`),
    ),
    ...listed(
      'Problems',
      problems.map(({ collection, record, field, reason }) => `${collection}/${record} ${field}: ${reason}`),
    ),
  ].join('\n')
}

const cells = (...values: (string | number)[]) => values.map(value => String(value).padStart(12)).join('')

const listed = (title: string, lines: string[]) =>
  lines.length > 0 ? ['', `${title} (${lines.length}):`, ...lines.map(line => `  ${line}`)] : []
