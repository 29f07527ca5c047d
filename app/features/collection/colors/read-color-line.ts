import { parseCount } from '~/features/collection/projects/project-figures'
import { formatList } from '~/platform/lists'
import { i18n } from '~/platform/messages'
import { cellsOf, type Table } from './color-table'
import { CODE_LIMIT, CODE_TOO_LONG, CONTAINER_LIMIT, CONTAINER_TOO_LONG } from './color-terms'

/** A color of a line; without a count it is null. Only a table with such a column has containers. */
type Color = { symbol: string; code: string; count: number | null; container?: string }
/** The colors of a line, and its parts that are no part of a legend, such as a color's name. */
export type ReadLine = { colors: Color[]; unused: string[] }

const MAX_SYMBOL = 4
const LARGEST_COUNT = 9_999_999
/** Characters: room for the codes of a whole legend, and few enough for patterns that take quadratic time. */
const MAX_LINE = 4_000
const UNREADABLE = /*i18n*/ 'No code was found. Write a line like “A 310 1250”.'
const AB_OR_SYMBOL = /*i18n*/ 'Write “AB105” for the drill, or “AB;105” for the symbol AB.'

/** Reads a line of a table. Returns the message of an error, and null if the line is not part of the table. */
export function readCells(line: string, table: Table): ReadLine | string | null {
  const cells = cellsOf(line, table)
  if (!cells) return null
  const { columns } = table
  if (cells.slice(columns.length).some(Boolean)) return i18n.t('It has more parts than the header.')
  const cell = (name: string) => cells[columns.indexOf(name as Table['columns'][number])] ?? ''
  const [, code = cell('code'), name = ''] = CODE_AND_NAME.exec(bare(cell('code'))) ?? []
  const position = cell('position')
  const unused = [
    /^\d*[.)]?$/.test(position) ? '' : position,
    name,
    isAb(cell('finish')) ? '' : cell('finish'),
    ...cells.filter((_, at) => columns[at] === 'other'),
  ].filter(Boolean)
  const count = /^[-–—]?$/.test(cell('count')) ? '' : cell('count')
  const container = columns.includes('container') ? cell('container') : undefined
  return colorOf(cell('symbol'), withFinish(code, isAb(cell('finish'))), count, unused, container)
}

/** Reads a line without a table: one color, or several codes. `position` is its number among the colors of the list. */
export function readLine(line: string, position: number): ReadLine | string {
  if (line.length > MAX_LINE) return i18n.t('This line is too long.')
  const rest = line.replace(/^\d{1,3}[.)]\s+/, '')
  return readSeveral(rest, position) ?? readOne(rest, position)
}

/** Reads `310, 321, 666` and `310 x 5, 321 x 7`. Null if the line names one color. */
function readSeveral(line: string, position: number): ReadLine | null {
  const bareCodes = line.split(',').map(code => code.trim())
  // Without spaces, `310,1250` is a code and its count, and the first of three can be the position.
  const isPair = bareCodes.length === 2 && !/\s/.test(line) && !/,\d{3}$/.test(line)
  const isNumbered = bareCodes.length === 3 && !/\s/.test(line) && bareCodes[0] === String(position)
  if (bareCodes.length > 1 && !isPair && !isNumbered && bareCodes.every(isCode)) {
    return { colors: bareCodes.map(code => ({ symbol: '', code: bare(code), count: null })), unused: [] }
  }
  const parts = line.split(/[,;]\s+/).filter(Boolean)
  if (parts.length < 2) return null
  const read = parts.map(part => (hasPlainNumber(part) ? null : readOne(part, 0)))
  if (!read.every(one => one !== null && typeof one !== 'string')) return null
  return { colors: read.flatMap(({ colors }) => colors), unused: read.flatMap(({ unused }) => unused) }
}

/** Whether a part of a line has a number beside its code that is not marked as its count. */
const hasPlainNumber = (part: string) =>
  tokensOf(part)
    .tokens.slice(1)
    .some(word => /^[-+]?\d/.test(word))

function readOne(line: string, position: number): ReadLine | string {
  const { tokens, bags, isAbDrill } = tokensOf(line)
  if (/^ab$/i.test(tokens[0] ?? '') && /^ab[- ]\d/i.test(line)) return i18n.t(AB_OR_SYMBOL)
  const symbol = takeSymbol(tokens, position)
  const code = takeCode(tokens, symbol !== '')
  if (code === null) return i18n.t(UNREADABLE)
  const counted = takeCount(tokens)
  if (counted.error) return counted.error
  const others = tokens.filter(word => !UNIT.test(word))
  const second = others.find(word => isCode(word) && /\d/.test(word) && /\p{L}/u.test(word))
  if (second) return i18n.t('“{code}” can be a second code. Put a comma between codes.', { code: second })
  return colorOf(symbol, withFinish(code, isAbDrill), counted.count, [
    ...(others.length ? [others.join(' ')] : []),
    ...bags,
  ])
}

/** Marks a count that stands in brackets or behind a sign: `=1250`. */
const MARK = '='

/**
 * Returns the words of a line. Bags are no count. A finish between strong separators belongs to the code, as in
 * `105 · Tan · Aurora Borealis`; in a name it does not.
 */
function tokensOf(line: string): { tokens: string[]; bags: string[]; isAbDrill: boolean } {
  const bags = [...line.matchAll(/(?<![\d.,])\d+\s*bags?\b/gi)].map(([bag]) => bag)
  const finish = /(?<=[·•|;\t]\s*)(ab|aurora borealis)(?=\s*([·•|;\t]|$))/i
  const plain = line
    .replace(/(?<![\d.,])\d+\s*bags?\b/gi, '')
    .replace(finish, '')
    .replace(/(?<=\d)[\u00a0\u202f\u2009](?=\d{3}(?!\d))/g, '')
    .replace(/\bDMC[-\s]*#?(?=\w)/gi, '')
    .replace(/[([]\s*(\d[\d.,'’ ]*?)\s*[)\]]/g, ` ${MARK}$1 `)
    .replace(/(?<=[^\s,;|·])\s*:\s*(?=[\d-])|(?<=\S\s)\s*(?:[x×=→]|->|[-–—])\s+(?=\d)/gi, ` ${MARK}`)
    .replace(/(?<=[^\s:])\s*:\s+/g, ' ')
    .replace(/(?<=^|\s)([a-z]{0,2}\d{1,5}[a-z]{0,2})[-–=](?=\d)/gi, `$1 ${MARK}`)
    .replace(/(?<=^|\s)[x×](?=\d)/gi, MARK)
    .replace(/^([^\s,]{1,4}),([^\s,]+),(?=[\d.]+$)/, '$1 $2 ')
    .replace(/(?<=^\w+),(?=\d{4,}$)|,(?!\d{3}(?!\d))|(?<!\d),/g, ' ')
  const tokens = plain.split(/[\s;|·•]+/).filter((word, at) => word !== '' && (at === 0 || !/^[-–—=:→x×]$/i.test(word)))
  return { tokens: joined(tokens), bags, isAbDrill: finish.test(line) }
}

/** Joins the groups of a count at the end of a line: `1 250`. `310 125` is a code and its count. */
function joined(tokens: string[]): string[] {
  const [last = '', group = ''] = [tokens.at(-1), tokens.at(-2)]
  const isGrouped = /^\d{3}$/.test(last) && new RegExp(`^${MARK}?\\d{1,2}$`).test(group)
  return isGrouped && tokens.slice(0, -2).some(isCode) && tokens.length > 2 + Number(isSymbol(tokens[0] ?? ''))
    ? [...tokens.slice(0, -2), `${group}${last}`]
    : tokens
}

/** Removes the symbol or the position from the start, and returns the symbol. */
function takeSymbol(tokens: string[], position: number): string {
  const [first = '', second = '', third = ''] = tokens
  if (tokens.length < 2) return ''
  const isPosition = first === String(position) && tokens.length > 2
  if (isPosition && (/\d/.test(second) || (isSymbol(second) && isCode(third)))) {
    tokens.shift()
    return takeSymbol(tokens, Number.NaN)
  }
  const isBeforeBoth = tokens.length > 2 && isCode(second) && isCount(third)
  if (isSymbol(first) || (/^\d$/.test(first) && isBeforeBoth)) return tokens.shift() ?? ''
  // Charts of many colors have symbols of two characters.
  const isPair = Array.from(first).length === 2 && /\p{L}/u.test(first) && tokens.length === 3 && isBeforeBoth
  return isPair ? (tokens.shift() ?? '') : ''
}

const isSymbol = (word: string) => {
  const length = Array.from(word).length
  return (length === 1 && !/^\d$/.test(word)) || (length <= MAX_SYMBOL && !/[\p{L}\p{N}]/u.test(word))
}

/** Removes the code from the start of the words. With a symbol and a count, any word is one. Null if there is none. */
function takeCode(tokens: string[], hasSymbol: boolean): string | null {
  const [first = '', second = ''] = tokens
  const isAnyWord = hasSymbol && tokens.length === 2 && isCount(second)
  if (!isCode(first) && !isAnyWord) return null
  tokens.shift()
  return isAb(second) && tokens.shift() ? withFinish(bare(first), true) : bare(first)
}

/** Removes the count from the words: the one that is marked, otherwise the only number, if it stands at an end. */
function takeCount(tokens: string[]): { count: string; error?: string } {
  const isNumber = (word: string) => /^[-+~≈]?\d/.test(word)
  const marked = tokens.filter(word => word.startsWith(MARK))
  const numbers = marked.length > 0 ? marked : tokens.filter(isNumber)
  const [count = ''] = numbers
  if (numbers.length > 1) {
    const named = formatList(numbers.map(number => i18n.t('“{name}”', { name: number.replace(MARK, '') })))
    return {
      count: '',
      error: i18n.t('{counts} could both be the count. Leave only one, or put commas between codes.', {
        counts: named,
      }),
    }
  }
  const at = tokens.indexOf(count)
  const after = tokens.slice(at + 1).filter(word => !UNIT.test(word))
  if (count === '' || (marked.length === 0 && at > 0 && after.length > 0)) return { count: '' }
  tokens.splice(at, 1)
  return { count: count.replace(MARK, '') }
}

const UNIT = /^(pcs?|pieces?|drills?|diamonds?|stk|stück|st)\.?$/i

const bare = (code: string) => code.replace(/^(DMC[-\s]*#?|#)/i, '').trim()
const isCode = (word: string) => /^([A-Z]{0,2}\d{1,5}[A-Z]{0,2}|ecru|blanc|white)$/i.test(bare(word))
const CODE_AND_NAME = /^([A-Z]{0,2}\d{1,5}[A-Z]{0,2})\s+(?!AB$)(\D.*)$/i
const isAb = (word: string) => /^(ab|aurora borealis)$/i.test(word)
const withFinish = (code: string, isAbDrill: boolean) => (isAbDrill && !/ab/i.test(code) ? `${bare(code)} AB` : code)

const isCount = (word: string) => countOf(word) !== null
/** Returns a number of drills: `1,250`, `~1.250`, `1250pcs`. Null if it is none. */
function countOf(text: string): number | null {
  const number = parseCount(
    text.replace(/^[=~≈]\s*/, '').replace(/\s*(pcs?|pieces?|drills?|diamonds?|stk|stück|st|x|×)\.?$/i, ''),
  )
  return number !== null && number >= 1 && number <= LARGEST_COUNT ? number : null
}

function colorOf(symbol: string, code: string, count: string, unused: string[], container?: string): ReadLine | string {
  const plain = bare(code)
  if (plain === '') return i18n.t(UNREADABLE)
  if (plain.length > CODE_LIMIT) return CODE_TOO_LONG()
  if (Array.from(symbol).length > MAX_SYMBOL)
    return i18n.t('A symbol has at most {most} characters.', { most: MAX_SYMBOL })
  if (container && container.length > CONTAINER_LIMIT) return CONTAINER_TOO_LONG()
  const number = count === '' ? null : countOf(count)
  if (count !== '' && number === null)
    return i18n.t('“{count}” is not a number of drills.', { count: count.slice(0, 20) })
  return { colors: [{ symbol, code: plain, count: number, container }], unused }
}
