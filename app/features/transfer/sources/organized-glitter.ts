import type { RowNote, Table } from '~/features/transfer/csv/csv-table'
import { escapeFormula, joinTags } from '~/features/transfer/csv/csv-text'
import { isDay } from '~/platform/dates'
import { InvalidError } from '~/platform/errors'
import { countInWords } from '~/platform/notation'
import { amountOf, dayOf, listOf, type Source, type SourceKit, tableOf, textOf } from './source-kits'

const NAME = 'Organized Glitter'

const GUARDED = /^'(?=['=+\-@\t\r\n＝＋－＠])/
const RECORD_ID = /^[a-z0-9]{15}$/
const NO_NAME = /^(none|other|unknown)$/i

/** Reads a CSV export or template of Organized Glitter, of 2025 or newer. Returns nothing for other tables. */
export function readGlitterCsv(table: Table, { hasMark }: { hasMark: boolean }): Source | undefined {
  const { header, rows } = table
  const isNewer = header.includes('Title') && header.includes('# of Colors') && header.includes('General Notes')
  const at = (name: string) => header.indexOf(name)
  const companies = rows.map(({ cells }) => cells[at('Company')]?.trim() ?? '').filter(Boolean)
  const hasIds = at('Company') >= 0 && companies.length > 0 && companies.every(cell => RECORD_ID.test(cell))
  if (!isNewer && !(hasIds && header.includes('Project URL'))) return
  const isGuarded = isNewer && !hasMark
  const cellOf = (name: string | undefined, cell: string) => {
    if (hasIds && (name === 'Company' || name === 'Artist' || name === 'Tags')) return ''
    if ((name === 'Company' || name === 'Artist') && NO_NAME.test(cell.trim())) return ''
    if ((name === '# of Colors' || name === 'Total Diamonds') && cell.trim() === '0') return ''
    return isGuarded ? escapeFormula(cell.replace(GUARDED, '')) : escapeFormula(cell)
  }
  const missing = hasIds
    ? [
        'This older export holds internal numbers instead of names, so company, artist and tags stay empty. Export again to bring them.',
      ]
    : []
  return {
    ...table,
    rows: rows.map(row => ({ ...row, cells: row.cells.map((cell, place) => cellOf(header[place], cell)) })),
    found: {
      name: hasMark ? `a template of ${NAME}` : `an export of ${NAME}`,
      kits: rows.length,
      notes: 0,
      missing,
    },
  }
}

type Manifest = Record<string, unknown>

export const isGlitterManifest = (json: unknown): json is Manifest =>
  typeof json === 'object' && json !== null && 'source' in json && json.source === 'organized-glitter'

/**
 * Reads the manifest of an archive of Organized Glitter: kits and progress notes, without photos.
 * @throws InvalidError on `file` for an archive in several parts
 */
export function readGlitterManifest(manifest: Manifest): Source {
  if (manifest.schemaVersion === 3 || (Array.isArray(manifest.items) && !Array.isArray(manifest.diamondProjects))) {
    throw new InvalidError({
      file: [
        'This is a backup of Organized Glitter in parts, which cannot be imported. Export as CSV there and select that file.',
      ],
    })
  }
  let undated = 0
  const kits = listOf(manifest.diamondProjects).map((project): SourceKit => {
    const notes = listOf(project.progressNotes).flatMap((note): RowNote[] => {
      const date = dayOf(note.date)
      if (isDay(date)) return [{ date, content: textOf(note.content) }]
      undated++
      return []
    })
    const oldId = textOf(project.oldId)
    return { fields: fieldsOf(project), notes, sourceId: oldId && `organized-glitter:${oldId}` }
  })
  const files = listOf(manifest.files)
  const missing = [
    ...notBrought(files.filter(file => String(file.role).startsWith('project-')).length, 'photo'),
    ...notBrought(listOf(manifest.coloringBooks).length, 'coloring book'),
    ...notBrought(undated, 'note without a date', 'notes without a date'),
  ]
  return { ...tableOf(kits, { name: `an archive of ${NAME}`, missing }), distinct: true }
}

const notBrought = (count: number, one: string, many = `${one}s`) =>
  count === 0 ? [] : [`Not imported: ${countInWords(count)} ${count === 1 ? one : many}.`]

const nameOf = (value: unknown) => {
  const name = textOf(value)
  return NO_NAME.test(name) ? '' : name
}

const fieldsOf = (project: Record<string, unknown>): SourceKit['fields'] => ({
  title: textOf(project.title),
  status: textOf(project.status),
  company: nameOf(project.company),
  artist: nameOf(project.artist),
  width: amountOf(project.width),
  height: amountOf(project.height),
  drillShape: textOf(project.drillShape),
  totalDiamonds: amountOf(project.totalDiamonds),
  kitCategory: textOf(project.kitCategory),
  sourceUrl: textOf(project.sourceUrl),
  datePurchased: dayOf(project.datePurchased),
  dateReceived: dayOf(project.dateReceived),
  dateStarted: dayOf(project.dateStarted),
  dateCompleted: dayOf(project.dateCompleted),
  generalNotes: textOf(project.generalNotes),
  tags: joinTags((Array.isArray(project.tags) ? project.tags : []).map(textOf)),
  colorCount: amountOf(project.colorCount),
})
