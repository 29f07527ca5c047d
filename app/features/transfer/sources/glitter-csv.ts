import { type Cell, cellText } from '~/features/transfer/csv/cell'
import type { Table } from '~/features/transfer/csv/csv-table'
import { escapeFormula, joinTags } from '~/features/transfer/csv/csv-text'
import { i18n } from '~/platform/messages'
import { GLITTER, NO_NAME } from './glitter-project'
import type { Source } from './source-kits'

const GUARDED = /^'(?=['=+\-@\t\r\n＝＋－＠])/
const POCKETBASE_ID = /^[a-z0-9]{15}$/

/** Reads a CSV export or template of Organized Glitter, of 2025 or newer. Returns nothing for other tables. */
export function readGlitterCsv(table: Table, { hasMark }: { hasMark: boolean }): Source | undefined {
  const { header, rows } = table
  const isNewer = header.includes('Title') && header.includes('# of Colors') && header.includes('General Notes')
  const at = (name: string) => header.indexOf(name)
  const companies = rows.map(({ cells }) => cellText(cells[at('Company')]).trim()).filter(Boolean)
  const hasIds = at('Company') >= 0 && companies.length > 0 && companies.every(cell => POCKETBASE_ID.test(cell))
  if (!isNewer && !(hasIds && header.includes('Project URL'))) return
  const isGuarded = isNewer && !hasMark
  const cellOf = (name: string | undefined, cell: Cell) => {
    if (typeof cell !== 'string') return cell
    if (hasIds && (name === 'Company' || name === 'Artist' || name === 'Tags')) return ''
    if ((name === 'Company' || name === 'Artist') && NO_NAME.test(cell.trim())) return ''
    if ((name === '# of Colors' || name === 'Total Diamonds') && cell.trim() === '0') return ''
    const plain = isGuarded ? cell.replace(GUARDED, '') : cell
    // A comma is part of a tag.
    return escapeFormula(isNewer && name === 'Tags' ? joinTags(plain.split(';')) : plain)
  }
  const missing = hasIds
    ? [
        i18n.t(
          'This older export holds internal numbers instead of names, so company, artist and tags stay empty. Export again to bring them.',
        ),
      ]
    : []
  return {
    ...table,
    rows: rows.map(row => ({ ...row, cells: row.cells.map((cell, place) => cellOf(header[place], cell)) })),
    found: {
      name: hasMark ? i18n.t('a template of {app}', { app: GLITTER }) : i18n.t('an export of {app}', { app: GLITTER }),
      kits: rows.length,
      notes: 0,
      photos: 0,
      missing,
    },
  }
}
