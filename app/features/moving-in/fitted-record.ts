import type { z } from 'zod'
import { tagSlug } from '~/features/tags/tag-slug'
import { MOVING, type MovingColumn, type MovingTable, movingColumns } from './moving-collections'
import type { Kept, KeptRow } from './pocketbase-database.server'

/** What does not fit, of which record and field. */
export type Misfit = { collection: string; record: string; field: string; reason: string }

/** A record in our terms, with the names of its files. */
export type FittedRecord = { row: Record<string, unknown> & { id: string }; files: string[] }

/**
 * A record as it can be kept here; null when what it cannot do without does not fit. What else does not fit is left empty, or shortened
 * where it is a text that is too long. Either is told.
 */
export function fittedRecord(table: MovingTable, kept: KeptRow, tell: (misfit: Misfit) => void): FittedRecord | null {
  const { from, picture } = MOVING[table]
  const record = String(kept.id ?? '')
  const say = (field: string, reason: string) => tell({ collection: from, record, field, reason })
  const files = picture ? several(kept[picture]) : []
  const row: Record<string, unknown> = {}
  for (const [name, column] of Object.entries(movingColumns(table))) {
    const field = [name, ...(column.from ?? [])].find(field => field in kept) ?? name
    const value = name === picture ? (files[0] ?? '') : termOf(name, column, kept[field] ?? null)
    const fitting = fitted(column, value)
    if ('left' in fitting) {
      say(field, `${fitting.reason} The record stays behind.`)
      return null
    }
    if (fitting.reason) say(field, fitting.reason)
    row[name] = fitting.value
  }
  if (table === 'tags' && !row.slug) row.slug = tagSlug(String(row.name), new Set())
  return { row: row as FittedRecord['row'], files }
}

type Fitting = { value: unknown; reason?: string } | { left: true; reason: string }

function fitted({ check, unset, secret }: MovingColumn, value: unknown): Fitting {
  const found = check.safeParse(value)
  if (found.success) return { value: found.data }
  const said = sentence(found.error.issues[0]?.message ?? 'It does not fit.')
  const reason = secret ? said : `${shown(value)}: ${said}`
  const shorter = check.safeParse(shortened(value, found.error.issues[0]))
  if (shorter.success) return { value: shorter.data, reason: `${reason} It comes shortened.` }
  for (const empty of [unset, null, '']) {
    if (empty === undefined) continue
    const emptied = check.safeParse(empty)
    if (emptied.success) {
      return { value: emptied.data, reason: `${reason} It comes ${empty ? `as “${empty}”` : 'empty'}.` }
    }
  }
  return { left: true, reason }
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

function shortened(value: unknown, issue: z.core.$ZodIssue | undefined): unknown {
  if (typeof value !== 'string' || issue?.code !== 'too_big') return undefined
  // Half a sign is none.
  return value.slice(0, Number(issue.maximum)).replace(/[\uD800-\uDBFF]$/, '')
}

function shown(value: unknown): string {
  if (value === '' || value === null) return 'It is empty'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return `“${text.length > 60 ? `${text.slice(0, 60)}…` : text}”`
}

/** A kept value in the terms of our column: what is unset is null where the column can be, a day has no time, a time has a T in it. */
function termOf(name: string, { type, check, unset }: MovingColumn, kept: Kept): unknown {
  if (type === 'boolean') return kept === null ? (unset ?? false) : Boolean(Number(kept))
  if (type === 'jsonb') return kept === null || kept === '' ? null : jsonOf(String(kept).replaceAll('\\u0000', ''))
  if (type === 'int' || type === 'float8') {
    // An unset number is 0 over there.
    return Number(kept) === 0 && check.safeParse(null).success ? null : Number(kept)
  }
  const whole = String(kept ?? '').replaceAll('\0', '')
  // A choice or relation that may be several is a list.
  const text = /^\[("|\])/.test(whole) && !check.safeParse(whole).success ? (several(whole)[0] ?? '') : whole
  if (text === '') return unset ?? (type === 'timestamptz' && name !== 'spun_at' ? NOW : emptyOf(check))
  if (type === 'date') return text.slice(0, 10)
  return type === 'timestamptz' ? text.replace(' ', 'T') : text
}

// A collection need not have the two times.
const NOW = new Date().toISOString()

const emptyOf = (check: z.ZodType) => (check.safeParse(null).success ? null : '')

/** A list over there is JSON where it may hold several, and plain text where it may not. */
function several(kept: Kept | undefined): string[] {
  const text = String(kept ?? '')
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
