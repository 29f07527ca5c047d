import { formatCount } from '~/platform/notation'
import type { ImportCounts } from './import-result'

/** Formats a count: "1 kit", "1,200 kits". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`

/** Formats the counts of an import without zeros: "38 added, 2 skipped". */
export function formatCounts({ added, updated, unchanged, skipped, failed }: ImportCounts): string {
  const parts: [number, string][] = [
    [added, 'added'],
    [updated, 'updated'],
    [unchanged, 'unchanged'],
    [skipped, 'skipped'],
    [failed, 'not imported'],
  ]
  const said = parts.filter(([count]) => count > 0).map(([count, word]) => `${formatCount(count)} ${word}`)
  return said.join(', ') || 'nothing imported'
}
