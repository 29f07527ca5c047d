import type { z } from 'zod'
import { KITTED, KITTED_STATUS } from '~/features/collection/projects/project-terms'
import { tagSlug } from '~/features/collection/tags/tag-slug'
import type { SourceRow, SourceValue } from './pocketbase-database.server'
import { type ImportedTable, SOURCE_COLLECTIONS, type SourceColumn, sourceColumns } from './source-collections'

/** A value that was changed, or a record that was skipped. */
export type MappingProblem = { collection: string; record: string; field: string; reason: string }

export type MappedRecord = { row: Record<string, unknown> & { id: string }; files: string[]; legend: string }

/**
 * Maps a record to a row. Reports each value that is emptied, shortened or replaced. Returns null if a required value
 * is invalid and has no placeholder.
 */
export function mapRecord(
  table: ImportedTable,
  original: SourceRow,
  report: (problem: MappingProblem) => void,
): MappedRecord | null {
  const { from, picture } = SOURCE_COLLECTIONS[table]
  const source = table === 'projects' ? withKittedStatus(original) : original
  const record = String(source.id ?? '')
  const say = (field: string, reason: string) => report({ collection: from, record, field, reason })
  const files = picture ? several(source[picture]) : []
  const row: Record<string, unknown> = {}
  for (const [name, column] of Object.entries(sourceColumns(table))) {
    const field = [name, ...(column.from ?? [])].find(field => field in source) ?? name
    const value = name === picture ? (files[0] ?? '') : columnValue(name, column, source[field] ?? null)
    const result = checked(column, value)
    if ('isSkipped' in result) {
      say(field, `${result.reason} Record skipped.`)
      return null
    }
    const reason = result.reason ?? (column.type === 'date' ? cutTime(source[field], result.value) : undefined)
    if (reason) say(field, reason)
    row[name] = result.value
  }
  if (table === 'tags' && !row.slug) row.slug = tagSlug(String(row.name), new Set())
  const [legend = ''] = table === 'projects' ? several(source.legend_image) : []
  return { row: row as MappedRecord['row'], files, legend }
}

/** Newer sources have a status for kits that are sorted and not started. */
const withKittedStatus = (kit: SourceRow): SourceRow =>
  several(kit.status)[0] === KITTED ? { ...kit, ...KITTED_STATUS, kitted: 1 } : kit

type CheckedValue = { value: unknown; reason?: string } | { isSkipped: true; reason: string }

function checked({ check, unset, placeholder, secret }: SourceColumn, value: unknown): CheckedValue {
  const found = check.safeParse(value)
  if (found.success) return { value: found.data }
  const said = sentence(found.error.issues[0]?.message ?? 'Invalid value.')
  const reason = secret ? said : `${shown(value)}: ${said}`
  const shorter = check.safeParse(shortened(value, found.error.issues[0]))
  if (shorter.success) return { value: shorter.data, reason: `${reason} Shortened.` }
  for (const empty of [placeholder, unset, null, '']) {
    if (empty === undefined) continue
    const emptied = check.safeParse(empty)
    if (emptied.success) {
      return { value: emptied.data, reason: `${reason} ${empty ? `Set to “${empty}”` : 'Left empty'}.` }
    }
  }
  return { isSkipped: true, reason }
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

function shortened(value: unknown, issue: z.core.$ZodIssue | undefined): unknown {
  if (typeof value !== 'string' || issue?.code !== 'too_big') return undefined
  // Half of a surrogate pair is not a character.
  return value.slice(0, Number(issue.maximum)).replace(/[\uD800-\uDBFF]$/, '')
}

function shown(value: unknown): string {
  if (value === '' || value === null) return 'Empty'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return `“${text.length > 60 ? `${text.slice(0, 60)}…` : text}”`
}

/** Returns a message if a source value has a time, which a day loses; undefined otherwise. */
function cutTime(source: SourceValue | undefined, day: unknown): string | undefined {
  if (!day || MIDNIGHT.test(String(source))) return undefined
  return `${shown(source)}: Only the day is stored. Set to “${day}”.`
}

const MIDNIGHT = /^\d{4}-\d\d-\d\d([ T]00:00:00(\.0+)?Z?)?$/

/** Converts a SQLite value to a column's type. An empty value is null if the column allows it; a day has no time. */
function columnValue(name: string, { type, check, unset }: SourceColumn, source: SourceValue): unknown {
  if (type === 'boolean') return source === null ? (unset ?? false) : Boolean(Number(source))
  if (type === 'jsonb')
    return source === null || source === '' ? null : jsonOf(String(source).replaceAll('\\u0000', ''))
  if (type === 'int' || type === 'float8' || type.startsWith('numeric')) {
    // PocketBase stores an empty number as 0.
    return Number(source) === 0 && check.safeParse(null).success ? null : Number(source)
  }
  const whole = String(source ?? '').replaceAll('\0', '')
  const text = /^\[("|\])/.test(whole) && !check.safeParse(whole).success ? textOfList(several(whole), check) : whole
  if (text === '') return unset ?? (type === 'timestamptz' && name !== 'spun_at' ? NOW : emptyOf(check))
  if (type === 'date') return text.slice(0, 10)
  return type === 'timestamptz' ? text.replace(' ', 'T') : text
}

/** Returns the values of a choice or relation as text: all of them if the column stores several, otherwise the first. */
function textOfList(values: string[], check: z.ZodType): string {
  const all = values.join()
  return check.safeParse(all).success ? all : (values[0] ?? '')
}

// A collection can lack the two times.
const NOW = new Date().toISOString()

const emptyOf = (check: z.ZodType) => (check.safeParse(null).success ? null : '')

/** Returns the values of a field. PocketBase stores several as JSON, a single one as plain text. */
function several(source: SourceValue | undefined): string[] {
  const text = String(source ?? '')
  const found = text.startsWith('[') ? jsonOf(text) : [text]
  return Array.isArray(found) ? found.map(String).filter(Boolean) : []
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
