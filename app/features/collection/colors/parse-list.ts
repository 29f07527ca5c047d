import { type Table, tableOf } from './color-table'
import { drillKey } from './drill-key'
import { type ReadLine, readCells, readLine } from './read-color-line'

/** A color that a line names. `line` counts from 1. */
type ListedColor = { line: number; symbol: string; code: string; count: number | null; container?: string }
/** A line, or a part of one, that is no color: a heading, a total, a name. */
export type SkippedText = { line: number; text: string }
type LineError = { line: number; text: string; message: string }
export type ParsedList = { colors: ListedColor[]; errors: LineError[]; skipped: SkippedText[]; twice: string[] }

/** Characters of a pasted list. */
export const LIST_LIMIT = 40_000
/** Characters of a line that a message repeats. */
const SHOWN = 120

/**
 * Reads a pasted list of colors: symbol, code and count with any separators, tables under a header, or bare codes. Each
 * part of each line is in the result: as a color, as skipped, or as an error. `twice` are the codes that stand there
 * twice without different symbols.
 */
export function parseList(text: string): ParsedList {
  const parsed: ParsedList = { colors: [], errors: [], skipped: [], twice: [] }
  let table: Table | null = null
  let position = 0
  for (const [index, raw] of text.split(/\r\n?|\n/).entries()) {
    const line = index + 1
    const shown = raw.trim().slice(0, SHOWN)
    if (shown === '') continue
    const header = tableOf(raw)
    if (header || isTotal(raw) || isRule(raw)) {
      table = header ?? table
      parsed.skipped.push({ line, text: shown })
      continue
    }
    position++
    const read: ReadLine | string = (table && readCells(raw, table)) ?? readLine(raw.trim(), position)
    if (typeof read === 'string') {
      parsed.errors.push({ line, text: shown, message: read })
      continue
    }
    parsed.colors.push(...read.colors.map(color => ({ line, ...color })))
    if (read.unused.length > 0) parsed.skipped.push({ line, text: read.unused.join(' · ').slice(0, SHOWN) })
  }
  parsed.twice = repeated(parsed.colors)
  return parsed
}

/** Returns whether a line has nothing but a word for the total, numbers and what they count. */
function isTotal(line: string): boolean {
  const tokens = line.split(/[\s;|:=]+/).filter(Boolean)
  return tokens.some(word => TOTAL.test(word)) && tokens.every(word => TOTAL.test(word) || COUNTED.test(word))
}
const TOTAL = /^(totals?|sum|summe|gesamt|insgesamt|totaal|totale|somme|suma|razem|итого|всего)$/i
const COUNTED = /^([\d.,'’]+|colou?rs?|drills?|diamonds?|pcs|pieces|bags?|count|qty|in|of|[-–—+]+)$/i

/** Returns whether a line only separates others: `|---|---|`. */
const isRule = (line: string) => /[-–—=_─━═]{3}|[*~·•]\s*[*~·•]\s*[*~·•]/.test(line) && !/[\p{L}\p{N}]/u.test(line)

function repeated(colors: ListedColor[]): string[] {
  const seen = new Map<string, Set<string>>()
  const twice = new Set<string>()
  for (const { code, symbol } of colors) {
    const symbols = seen.get(drillKey(code)) ?? new Set()
    if (symbols.size > 0 && (symbol === '' || symbols.has(symbol) || symbols.has(''))) twice.add(code)
    seen.set(drillKey(code), symbols.add(symbol))
  }
  return [...twice]
}
