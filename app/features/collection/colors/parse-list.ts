import { CODE_LIMIT } from './color-terms'
import { drillKey } from './drill-key'

/** A color that a line names. `line` counts from 1. */
type ListedColor = { line: number; symbol: string; code: string; count: number | null }
type LineError = { line: number; text: string; message: string }
export type ParsedList = { colors: ListedColor[]; errors: LineError[]; skipped: number; twice: string[] }

/** Characters of a pasted list. */
export const LIST_LIMIT = 40_000
const MAX_SYMBOL = 4
const LARGEST_COUNT = 9_999_999

/**
 * Reads a pasted list of colors: symbol, code and count with any separators, tables under a header, or bare codes.
 * Header and total lines are skipped. `twice` are the codes that stand there twice without different symbols.
 */
export function parseList(text: string): ParsedList {
  const parsed: ParsedList = { colors: [], errors: [], skipped: 0, twice: [] }
  let columns: Columns | null = null
  let position = 0
  for (const [index, raw] of text.split(/\r\n?|\n/).entries()) {
    const line = raw.trim()
    if (line === '') continue
    const header = columnsOf(line)
    if (header || /^(total|sum|in total)\b/i.test(line)) {
      columns = header ?? columns
      parsed.skipped++
      continue
    }
    const read = columns && SEPARATOR.test(raw) ? readCells(raw, columns) : readLine(line, position + 1)
    if (typeof read === 'string') parsed.errors.push({ line: index + 1, text: line.slice(0, 60), message: read })
    else parsed.colors.push(...read.map(color => ({ line: index + 1, ...color })))
    position++
  }
  parsed.twice = repeated(parsed.colors)
  return parsed
}

type Read = Omit<ListedColor, 'line'>
type Columns = Partial<Record<'symbol' | 'code' | 'count', number>>

const SEPARATOR = /[\t;|]/
const HEADERS = {
  symbol: /^(symbol|sign)$/i,
  code: /^(dmc|code|colou?r( (no\.?|number|code))?|number)$/i,
  count: /^(qty|quantity|count|pcs|pieces|drills|diamonds)$/i,
}

/** Returns the columns of a header line, or null. */
function columnsOf(line: string): Columns | null {
  const cells = line.split(SEPARATOR.test(line) ? SEPARATOR : /\s+|,/).map(cell => cell.trim())
  const found = (name: keyof Columns) => cells.findIndex(cell => HEADERS[name].test(cell))
  const [symbol, count] = [found('symbol'), found('count')]
  const code = cells.findIndex(cell => /^(dmc|code)$/i.test(cell))
  const codeAt = code >= 0 ? code : found('code')
  if (cells.length < 2 || codeAt < 0 || cells.some(cell => /^\d{2,}$/.test(cell))) return null
  return { code: codeAt, symbol: symbol < 0 ? undefined : symbol, count: count < 0 ? undefined : count }
}

function readCells(line: string, { symbol, code, count }: Columns): Read[] | string {
  const cells = line.split(SEPARATOR).map(cell => cell.trim())
  const cell = (at: number | undefined) => (at === undefined ? '' : (cells[at] ?? ''))
  return color(cell(symbol), cell(code), cell(count))
}

function readLine(line: string, position: number): Read[] | string {
  const rest = line.replace(/^\d{1,3}[.)]\s+/, '')
  const codes = rest.split(/,\s+|,(?=.*,)/).map(code => code.trim())
  if (codes.length > 1 && codes.every(isCode)) return codes.map(code => ({ symbol: '', code: bare(code), count: null }))
  if (/\s·\s/.test(rest)) return readNamed(rest.split('·').map(part => part.trim()))
  const words = wordsOf(rest)
  const symbol = takeSymbol(words, position)
  const [code = '', ...others] = words
  if (!isCode(code) && !(symbol && others.length === 1)) return UNREADABLE
  const last = others.at(-1)
  return color(symbol, code, last !== undefined && /^\d/.test(last) ? last : '')
}

const UNREADABLE = 'No code was found. Write a line like “A 310 1250”.'

/** `105 · Tan · Aurora Borealis`: the name is dropped, and the finish becomes part of the code. */
function readNamed([code = '', ...names]: string[]): Read[] | string {
  if (!isCode(code)) return UNREADABLE
  const isAb = names.some(name => /^(ab|aurora borealis)$/i.test(name)) && !/ab/i.test(code)
  return color('', isAb ? `${bare(code)} AB` : code, '')
}

/** Returns the words of a line: bags and the maker's name are none, and a count is one word. */
function wordsOf(line: string): string[] {
  const plain = line
    .replace(/\b\d+\s*bags?\b/gi, '')
    .replace(/\bDMC[-\s]+(?=\w)/gi, '')
    .replace(/\((\d[\d.,\s]*)\)/g, ' $1 ')
    .replace(/^([^\s:]+)\s*:\s*/, '$1 ')
    .replace(/\s+[x×]\s+(?=\d)/i, ' ')
    .replace(/^(\w+)[-–](?=\d)/, '$1 ')
    .replace(/,(?!\d{3}\b)|(?<=^[^\d\s],?\w*),|(?<=^\w+),(?=\d{4,}$)/g, ' ')
  const words: string[] = []
  for (const word of plain.split(/[\t;|\s]+/).filter(word => word !== '' && word !== '-')) {
    if (continuesCount(words, word)) words.push(`${words.pop()}${word}`)
    else words.push(word)
  }
  return words
}

/** Whether a word is the rest of a count like `1 250`, after the code: a lone `310 125` is a code and its count. */
function continuesCount(words: string[], word: string): boolean {
  if (!/^\d{3}$/.test(word) || !/^\d{1,3}$/.test(words.at(-1) ?? '')) return false
  const hasSymbol = isSymbol(words[0] ?? '')
  const isDigitFirst = !hasSymbol && words.length === 2 && /^(0|[1-9]\d?)$/.test(words[0] ?? '')
  return words.length > (hasSymbol ? 2 : 1) && words.slice(0, -1).some(isCode) && !isDigitFirst
}

/** Removes the symbol or the position from the start, and returns the symbol. */
function takeSymbol(words: string[], position: number): string {
  const [first = '', second = ''] = words
  if (words.length < 2) return ''
  const isPosition = words.length > 2 && first === String(position) && /\d/.test(words[1] ?? '')
  const hasCodeAfter = words.length > 2 && isCode(second) && isCount(words[2] ?? '')
  if (isPosition) {
    words.shift()
    return ''
  }
  if (isSymbol(first) || (/^\d$/.test(first) && hasCodeAfter)) return words.shift() ?? ''
  return ''
}

const isSymbol = (word: string) => {
  const length = Array.from(word).length
  return (length === 1 && !/^\d$/.test(word)) || (length <= MAX_SYMBOL && !/[\p{L}\p{N}]/u.test(word))
}
const bare = (code: string) => code.replace(/^(DMC[-\s]*|#)/i, '').trim()
const isCode = (word: string) => /^([A-Z]{0,2}\d{1,5}[A-Z]{0,2}|ecru|blanc|white)$/i.test(bare(word))
const isCount = (word: string) => /^(\d{1,7}|\d{1,3}([,. \u00a0]\d{3}){1,2})$/.test(word)

function color(symbol: string, code: string, count: string): Read[] | string {
  const plain = bare(code)
  if (plain === '') return UNREADABLE
  if (plain.length > CODE_LIMIT) return `A code has at most ${CODE_LIMIT} characters.`
  if (Array.from(symbol).length > MAX_SYMBOL) return `A symbol has at most ${MAX_SYMBOL} characters.`
  if (count === '') return [{ symbol, code: plain, count: null }]
  const number = isCount(count) ? Number(count.replace(/\D/g, '')) : 0
  if (number < 1 || number > LARGEST_COUNT) return `“${count.slice(0, 20)}” is not a number of drills.`
  return [{ symbol, code: plain, count: number }]
}

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
