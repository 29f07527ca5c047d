import type { LengthUnit } from './cell-values'
import { COLUMN_HEADINGS } from './column-headings'
import { foldWord } from './fold-word'
import { COLUMN_TARGETS, type ColumnTarget, csvColumn, TRANSFER_FIELDS } from './transfer-fields'

const DIMENSIONS_HEADINGS = ['dimensions', 'size', 'canvas size', 'canvas']
const MINUTES_HEADINGS = ['hours', 'hrs', 'hours spent', 'time', 'time spent', 'minutes', 'mins', 'minutes spent']
/** Columns without a field here. Each becomes a line of the notes: "Tax: 1.20". */
const FACT_HEADINGS = ['canvas type', 'tax']

const TARGET_OF_WORD = new Map<string, ColumnTarget>([
  ...COLUMN_TARGETS.flatMap(target => (COLUMN_HEADINGS[target] ?? []).map(word => [foldWord(word), target] as const)),
  ...TRANSFER_FIELDS.flatMap(field => csvColumn(field).headings.map(word => [word, field] as const)),
  ...DIMENSIONS_HEADINGS.map(word => [word, 'dimensions'] as const),
  ...MINUTES_HEADINGS.map(word => [word, 'minutes'] as const),
  ...FACT_HEADINGS.map(word => [word, 'fact'] as const),
])

// A second column of these often holds something else.
const NEVER_IGNORED: ColumnTarget[] = ['specialDrills', 'code', 'place', 'series', 'price', 'orderNumber', 'finishing']

/**
 * Detects the target of each header. A second column with the same target is ignored until the user chooses one; so is
 * a size column next to a width or height column. A drill type next to the drill shape is added to the notes.
 */
export function detectColumns(headers: string[]): ColumnTarget[] {
  const found = headers.map(header => TARGET_OF_WORD.get(headerWord(header)) ?? 'ignore')
  const sides = found.includes('width') || found.includes('height')
  return found.map((target, at) => {
    if (target === 'dimensions' && sides) return 'ignore'
    if (target === 'fact' || found.indexOf(target) === at) return target
    if (NEVER_IGNORED.includes(target)) return 'fact'
    return target === 'drillShape' && headerWord(headers[at] ?? '') === 'drill type' ? 'fact' : 'ignore'
  })
}

/** Returns whether the import reads a column with this header as a field of ours, in any spelling. */
export const isKnownHeader = (header: string): boolean => TARGET_OF_WORD.has(headerWord(header))

/** Returns the unit in a header such as "Width (in)" or "Breite in cm", if it names one. */
export function unitOfHeader(header: string): LengthUnit | undefined {
  const [, unit] = UNIT.exec(header) ?? UNIT_AT_END.exec(header) ?? []
  if (!unit) return undefined
  return METRIC[unit.toLowerCase()] ?? 'in'
}

const METRIC: Record<string, LengthUnit> = { cm: 'cm', см: 'cm', mm: 'mm', мм: 'mm' }
const UNIT = /[([]\s*(cm|mm|in|inch|inches|"|см|мм)\s*[)\]]/i
const UNIT_AT_END = /[,\s]\s*(?:in |en |w |в )?(cm|mm|inch|inches|см|мм)\.?$/i

const headerWord = (header: string) =>
  foldWord(
    header
      .replace(/[([].*?[)\]]/g, ' ')
      .replace(/[:*]/g, ' ')
      .replace(/[\s\p{Sc}]+$/u, '')
      .replace(UNIT_AT_END, ''),
  )
