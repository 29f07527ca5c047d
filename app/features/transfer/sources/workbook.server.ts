import { posix } from 'node:path'
import { Parser } from 'saxen'
import type { Table } from '~/features/transfer/csv/csv-table'
import { IMPORT_LIMITS } from '~/features/transfer/csv/import-limits'
import { invalidFile } from '~/platform/errors'
import type { ZipReader } from '~/platform/storage/zip-reader.server'

export type Sheet = { name: string; rows: { line: number; cells: string[] }[] }

/** Unpacked bytes of one part of a workbook, and rows of a sheet with those above its header. */
const MAX_BYTES = 64 * 1024 * 1024
const MAX_ROWS = IMPORT_LIMITS.rows + 100

/** Returns whether a zip is an Excel workbook (.xlsx). */
export const isWorkbook = ({ paths }: ZipReader) => paths.has('xl/workbook.xml')

/**
 * Reads the sheets of an Excel file. Dates are day numbers, as the file stores them.
 * @throws InvalidError on `file` if it is damaged or too large
 */
export async function readWorkbook(zip: ZipReader): Promise<Sheet[]> {
  const part = async (path: string) =>
    zip.paths.has(path) ? (await zip.read(path, { maxBytes: MAX_BYTES, keep: true })).content.toString() : '<none/>'
  const targets = new Map<string, string>()
  walk(await part('xl/_rels/workbook.xml.rels'), {
    open: (name, attributes) => {
      const { Id = '', Target = '' } = name === 'Relationship' ? attributes() : {}
      targets.set(Id, posix.resolve('/xl', Target).slice(1))
    },
  })
  const named: { name: string; path: string }[] = []
  walk(await part('xl/workbook.xml'), {
    open: (name, attributes) => {
      if (name !== 'sheet') return
      const { name: title = '', 'r:id': id = '' } = attributes()
      named.push({ name: title, path: targets.get(id) ?? '' })
    },
  })
  const shared = sharedTexts(await part('xl/sharedStrings.xml'))
  const sheets: Sheet[] = []
  for (const { name, path } of named.slice(0, 20)) sheets.push({ name, rows: sheetRows(await part(path), shared) })
  return sheets
}

/**
 * Returns the table that begins at the first row with all `headers` and at least two cells; undefined if there is none.
 */
export function tableIn({ rows }: Sheet, headers: string[] = []): Table | undefined {
  const start = rows.findIndex(
    ({ cells }) => headers.every(name => cells.includes(name)) && cells.filter(Boolean).length > 1,
  )
  const header = rows[start]?.cells
  if (!header) return
  const found = rows.slice(start + 1).filter(({ cells }) => cells.some(cell => cell !== ''))
  return { encoding: 'utf-8', delimiter: ',', header, rows: found }
}

function sharedTexts(xml: string): string[] {
  const texts: string[] = []
  walk(xml, {
    open: name => {
      if (name === 'si') texts.push('')
    },
    text: (text, parents) => {
      if (parents.at(-1) === 't' && !parents.includes('rPh')) texts[texts.length - 1] += text
    },
  })
  return texts
}

function sheetRows(xml: string, shared: string[]): Sheet['rows'] {
  const rows: Sheet['rows'] = []
  let cells: string[] = []
  let column = 0
  let type = ''
  walk(xml, {
    open: (name, attributes) => {
      if (name === 'row') {
        if (rows.length >= MAX_ROWS)
          throw invalidFile('This sheet has more than 20,000 lines. Split it into several files.')
        cells = []
        rows.push({ line: Number(attributes().r) || rows.length + 1, cells })
      }
      if (name !== 'c') return
      const { r = '', t = '' } = attributes()
      column = columnOf(r) ?? cells.length
      type = t
      if (column >= IMPORT_LIMITS.columns)
        throw invalidFile(`This sheet has more than ${IMPORT_LIMITS.columns} columns.`)
      while (cells.length <= column) cells.push('')
    },
    text: (text, parents) => {
      const tag = parents.at(-1)
      if (!parents.includes('c') || (tag !== 'v' && tag !== 't') || type === 'e') return
      cells[column] = type === 's' ? (shared[Number(text)] ?? '') : (cells[column] ?? '') + text
    },
  })
  return rows.map(({ line, cells }) => ({ line, cells: cells.map(cell => cell.trim()) }))
}

/** Returns the column of a cell like "AB12", counted from 0. */
function columnOf(cell: string): number | undefined {
  const [letters] = /^[A-Z]{1,3}/.exec(cell) ?? []
  if (!letters) return
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

type Visitor = {
  open?: (name: string, attributes: () => Record<string, string>) => void
  text?: (text: string, parents: string[]) => void
}

function walk(xml: string, { open, text }: Visitor): void {
  const parents: string[] = []
  let failure: unknown
  const guarded = (visit: () => void) => {
    if (failure) return
    try {
      visit()
    } catch (error) {
      failure = error
    }
  }
  new Parser()
    .on('openTag', (name, attributes) =>
      guarded(() => {
        const local = name.slice(name.indexOf(':') + 1)
        parents.push(local)
        open?.(local, attributes)
      }),
    )
    .on('closeTag', () => guarded(() => parents.pop()))
    .on('text', (value, decode) => guarded(() => text?.(decode(value), parents)))
    .on('cdata', value => guarded(() => text?.(value, parents)))
    .on('error', () => {
      failure ??= invalidFile('This spreadsheet is damaged. Save it again and select the new file.')
    })
    .parse(xml)
  if (failure) throw failure
}
