import { type Cell, cellText, isEmptyCell } from '~/features/transfer/csv/cell'
import type { RowNote, SourcePhoto, Table, TableRow } from '~/features/transfer/csv/csv-table'
import { escapeFormula } from '~/features/transfer/csv/csv-text'
import { IMPORT_LIMITS, TOO_MANY_KITS } from '~/features/transfer/csv/import-limits'
import { FIELD_HEADERS, TRANSFER_FIELDS, type TransferField } from '~/features/transfer/csv/transfer-fields'
import { isDay } from '~/platform/dates'
import { invalidFile } from '~/platform/errors'
import { i18n } from '~/platform/messages'

/** What a file was recognized as, for the check page. */
export type Found = {
  /** "a backup of Dazzle Diary" */
  name: string
  kits: number
  notes: number
  photos: number
  /** what is not imported, one sentence each */
  missing: string[]
}

/** A table of kits. With `distinct`, rows with the same title are separate kits. */
export type Source = Table & { found?: Found; distinct?: boolean; isFixed?: boolean }

/** A kit of another app: its cells by field, more lines for its notes, and columns that the user assigns. */
export type SourceKit = {
  fields: Partial<Record<TransferField, Cell>>
  facts?: string[]
  extra?: Record<string, string>
  notes?: RowNote[]
  sourceId?: string
  photo?: SourcePhoto
}

const GUARDED: TransferField[] = ['title', 'company', 'artist', 'generalNotes', 'tags']

/** Formats kits of another app as a table in the format of our export. */
export function tableOf(kits: SourceKit[], found: Pick<Found, 'name'> & { missing?: string[] }): Source {
  const whole = kits.map(({ facts = [], fields, ...kit }) => ({
    ...kit,
    fields: { ...fields, generalNotes: [fields.generalNotes, ...facts].filter(Boolean).join('\n') },
  }))
  const used = TRANSFER_FIELDS.filter(
    field => field === 'title' || field === 'status' || whole.some(kit => !isEmptyCell(kit.fields[field])),
  )
  const extra = [...new Set(whole.flatMap(kit => Object.keys(kit.extra ?? {})))]
  return {
    encoding: 'utf-8',
    delimiter: ',',
    header: [...used.map(field => FIELD_HEADERS[field]), ...extra],
    rows: whole.map((kit, at) => ({
      line: at + 2,
      cells: [
        ...used.map(field => {
          const cell = kit.fields[field] ?? ''
          return typeof cell === 'string' && GUARDED.includes(field) ? escapeFormula(cell) : cell
        }),
        ...extra.map(name => kit.extra?.[name] ?? ''),
      ],
      notes: kit.notes,
      sourceId: kit.sourceId,
      photo: kit.photo,
    })),
    found: {
      name: found.name,
      kits: kits.length,
      notes: kits.reduce((sum, kit) => sum + (kit.notes?.length ?? 0), 0),
      photos: photosIn(kits).length,
      missing: found.missing ?? [],
    },
  }
}

/** Returns the photos of kits and of their notes. */
export const photosIn = (rows: Pick<TableRow, 'photo' | 'notes'>[]): SourcePhoto[] =>
  rows.flatMap(({ photo, notes = [] }) => [...(photo ? [photo] : []), ...notes.flatMap(note => note.photos ?? [])])

/** Returns a sentence about a `count`, or nothing for none. */
export const ifAny = (count: number, sentence: string, values?: Record<string, string>): string[] =>
  count === 0 ? [] : [i18n.t(sentence, { count, ...values })]

export const PHOTOS_NOT_IN_FILE =
  /*i18n*/ '{count, plural, one {Not imported: # photo that is not in the file.} other {Not imported: # photos that are not in the file.}}'
export const NOTES_WITHOUT_DATE =
  /*i18n*/ '{count, plural, one {Not imported: # note without a date.} other {Not imported: # notes without a date.}}'

/** Returns the filled fields that no reader knows, with their number: "Not imported: 2 unknown fields (mood, shelf)." */
export function unknownFields(rows: Record<string, unknown>[], known: readonly string[]): string[] {
  const names = new Set(rows.flatMap(row => Object.keys(row).filter(key => !known.includes(key) && isFilled(row[key]))))
  if (names.size === 0) return []
  const shown = [...names].slice(0, SHOWN_FIELDS).map(name => name.slice(0, 40))
  return ifAny(
    names.size,
    /*i18n*/ '{count, plural, one {Not imported: # unknown field ({names}).} other {Not imported: # unknown fields ({names}).}}',
    { names: [...shown, ...(names.size > shown.length ? ['…'] : [])].join(', ') },
  )
}
const SHOWN_FIELDS = 8
const isFilled = (value: unknown) => value !== null && value !== undefined && value !== '' && value !== false

/** Returns the rows of a table as records by header, in lower case. */
export const recordsOf = ({ header, rows }: Table): Record<string, string>[] => {
  const names = header.map(name => name.toLowerCase())
  return rows.map(({ cells }) => Object.fromEntries(names.map((name, at) => [name, cellText(cells[at]).trim()])))
}

/** Returns a text or number of unknown JSON as text; everything else as ''. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' && Number.isFinite(value) ? String(value) : ''

/** Returns an amount of unknown JSON: a number stays one. */
export const moneyOf = (value: unknown): Cell =>
  typeof value === 'number' && Number.isFinite(value) ? value : textOf(value)

/** Returns a count or price as text; zero means unknown. */
export const amountOf = (value: unknown): string => (Number(textOf(value)) === 0 ? '' : textOf(value))

/** Returns the day of a date or time as written, never shifted by a time zone; other text unchanged. */
export function dayOf(value: unknown): string {
  const text = textOf(value)
  return isDay(text.slice(0, 10)) ? text.slice(0, 10) : text
}

/** Returns "Label: value", or nothing for an empty value. */
export const fact = (label: string, value: string): string[] =>
  value ? [i18n.t('{label}: {value}', { label, value })] : []

/** Returns the objects of a list in unknown JSON. */
export const listOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(item => typeof item === 'object' && item !== null && !Array.isArray(item)) : []

/**
 * Returns the kits in unknown JSON.
 * @throws InvalidError on `file` if there are too many, before one is read
 */
export function kitsIn(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value) && value.length > IMPORT_LIMITS.rows) throw invalidFile(i18n.t(TOO_MANY_KITS))
  return listOf(value)
}
