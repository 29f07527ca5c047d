import { formatList } from '~/platform/lists'
import { i18n } from '~/platform/messages'
import type { ImportCounts } from './import-result'

/** Formats the counts of an import without zeros: "38 added, 2 skipped". */
export function formatCounts({ added, updated, unchanged, skipped, failed }: ImportCounts): string {
  const parts: [number, string][] = [
    [added, i18n.t('{count, plural, one {# added} other {# added}}', { count: added })],
    [updated, i18n.t('{count, plural, one {# updated} other {# updated}}', { count: updated })],
    [unchanged, i18n.t('{count, plural, one {# unchanged} other {# unchanged}}', { count: unchanged })],
    [skipped, i18n.t('{count, plural, one {# skipped} other {# skipped}}', { count: skipped })],
    [failed, i18n.t('{count, plural, one {# not imported} other {# not imported}}', { count: failed })],
  ]
  const said = parts.filter(([count]) => count > 0).map(([, text]) => text)
  return formatList(said, 'commas') || i18n.t('nothing imported')
}
