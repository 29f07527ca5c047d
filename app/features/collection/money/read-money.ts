import { formatList } from '~/platform/lists'
import { commonMeaning, meaningOf, type SignMeaning } from './currency-signs'
import { type EitherAmount, hasFractionOfCent, toCents } from './money'

export type DecimalMark = '.' | ','

/** Returns the amount of a text that names no currency; null if it is empty, NaN if it is none. */
export function parseAmount(typed: string): number | EitherAmount | null {
  if (typed.trim() === '') return null
  const read = readMoney(typed)
  return read && !read.currency && read.possible.length === 0 ? read.amount : Number.NaN
}

/** What is known about an amount from elsewhere. */
export type MoneyContext = {
  /** of the kit, its column or the account: decides what "kr" means, and whether there are decimals */
  currency?: string
  /** how the column writes decimals */
  decimalMark?: DecimalMark
}

export type MoneyReading = {
  amount: number | EitherAmount
  /** '' if the text names none, or only a sign of several currencies */
  currency: string
  /** the currencies of such a sign: DKK, ISK, NOK and SEK for "kr" */
  possible: string[]
  /** the decimal mark that the text proves */
  mark?: DecimalMark
  /** whether the text has fractions of a cent, which are rounded; binary noise is none */
  isRounded: boolean
}

/**
 * Reads an amount with or without a currency, in the spellings of any country: "59.90", "1.234,50 €", "1'234.–", "kr 59,-",
 * "R$ 1.234,50". Returns undefined if the text is none.
 */
export function readMoney(typed: string, context: MoneyContext = {}): MoneyReading | undefined {
  const text = typed.normalize('NFKC').trim()
  if (text.length > MAX_LENGTH) return
  const { before, number, after } = partsOf(text) ?? {}
  if (before === undefined || number === undefined || after === undefined) return
  const [first, isNegative] = withoutMinus(before)
  const tail = /^\s?(?:([.,])\s?[-‐–—−]{0,3}|:[-–—])/.exec(after)
  const meaning = meaningOfSigns(first, after.slice(tail?.[0].length))
  const figure = figureOf(number, tail?.[1])
  if (!meaning || !figure) return
  const currency = chosen(meaning, context.currency)
  const settled = settle(figure, context.decimalMark, currency || context.currency)
  const exact = (amount: number) => (isNegative ? -1 : 1) * toCents(amount)
  return {
    amount:
      typeof settled === 'number'
        ? exact(settled)
        : { withCents: exact(settled.withCents), withThousands: exact(settled.withThousands) },
    currency,
    possible: currency ? [] : meaning.codes,
    mark: 'mark' in figure ? figure.mark : undefined,
    isRounded: typeof settled === 'number' && hasFractionOfCent(settled),
  }
}

/** Returns the ISO code of a currency by its code, sign or name; undefined if it is none. `known` decides what "kr" is. */
export function readCurrency(text: string, known?: string): string | undefined {
  const meaning = meaningOf(text)
  return (meaning && chosen(meaning, known)) || undefined
}

/** Lists currencies to choose from: "DKK, ISK, NOK, or SEK". */
export const anyOf = (currencies: string[]): string => formatList(currencies, 'or')

/** More than any amount with its currency in words. */
const MAX_LENGTH = 60
/** Splits "kr 1.234,50" at its first and last digit. A currency can be the decimal mark: "59€90". */
function partsOf(text: string) {
  const [, between = '', sign = '', cents = ''] = /^(\d[\d.,' ]*?)\s?([^\d\s.,'-]{1,3})\s?(\d\d)$/.exec(text) ?? []
  if (between && meaningOf(sign)) return { before: sign, number: `${between}.${cents}`, after: '' }
  const [, before = '', number, after = ''] = /^(\D*)(\d(?:.*\d)?)(\D*)$/s.exec(text) ?? []
  if (number === undefined) return
  // ".50" and "$.50", but not the point of "Rs.50".
  const isFraction = /(?:^|[^\p{L}\s])[.,]$/u.test(before)
  return isFraction ? { before: before.slice(0, -1), number: `0.${number}`, after } : { before, number, after }
}

/** Returns the text before an amount without its sign, and whether it is a minus. */
function withoutMinus(before: string): [text: string, isNegative: boolean] {
  const [minus] = /[-−+]/.exec(before) ?? []
  return minus ? [before.replace(minus, ''), minus !== '+'] : [before, false]
}

const NONE: SignMeaning = { codes: [] }

/** Returns what the texts around an amount mean; undefined if one is no sign or they contradict each other. */
function meaningOfSigns(before: string, after: string): SignMeaning | undefined {
  const signs = [before, after].filter(sign => sign.trim() !== '')
  const meanings = signs.map(meaningOf)
  return meanings.length === 2 ? commonMeaning(meanings[0], meanings[1]) : signs.length === 0 ? NONE : meanings[0]
}

const chosen = ({ codes, usual = '' }: SignMeaning, known = '') => (codes.includes(known) ? known : usual)

/** A number, with the decimal mark that it proves, or both readings by decimal mark. */
type Figure = { value: number; mark?: DecimalMark } | { either: Record<DecimalMark, number> }

/** Reads the digits of an amount. `tail` is the mark of "59,-". */
function figureOf(number: string, tail?: string): Figure | undefined {
  if (/^\d+([.,]\d+)?e[+-]?\d{1,2}$/i.test(number)) return { value: Number(number.replace(',', '.')) }
  const isSpaced = /^\d{1,3}(?:[ '’]\d{3})+(?:[.,]\d+)?$/.test(number)
  const text = isSpaced ? number.replace(/[ '’]/g, '') : number
  const tailMark = tail === '.' || tail === ',' ? tail : undefined
  if (/^\d+$/.test(text)) return { value: Number(text), mark: tailMark }
  if (tailMark) return GROUPED.test(text) ? { value: Number(text.replace(/[.,]/g, '')), mark: tailMark } : undefined
  const [, whole = '', mark, fraction = ''] = /^(\d+)([.,])(\d+)$/.exec(text) ?? []
  if (mark === '.' || mark === ',') {
    const value = Number(`${whole}.${fraction}`)
    const canBeGrouped = fraction.length === 3 && whole.length <= 3 && !whole.startsWith('0') && !isSpaced
    if (!canBeGrouped) return { value, mark }
    const grouped = Number(whole + fraction)
    return { either: mark === '.' ? { '.': value, ',': grouped } : { '.': grouped, ',': value } }
  }
  if (POINT_LAST.test(text)) return { value: Number(text.replaceAll(',', '')), mark: '.' }
  if (COMMA_LAST.test(text)) return { value: Number(text.replaceAll('.', '').replace(',', '.')), mark: ',' }
}

const GROUPED = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/
// Groups of three digits, and those of India: 12,34,567.
const POINT_LAST = /^(?:\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})+,\d{3})(?:\.\d+)?$/
const COMMA_LAST = /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/

function settle(figure: Figure, mark: DecimalMark | undefined, currency: string | undefined): number | EitherAmount {
  if ('value' in figure) return figure.value
  const [withCents = 0, withThousands = 0] = Object.values(figure.either).sort((one, other) => one - other)
  const digits = currency ? decimalsOf(currency) : 2
  if (digits === 0) return withThousands
  // Three decimals are usual in Kuwait.
  if (digits === 3) return withCents
  return mark ? figure.either[mark] : { withCents, withThousands }
}

const knownDecimals = new Map<string, number>()

/** Returns the decimals of a currency by ISO 4217. */
function decimalsOf(currency: string): number {
  const known = knownDecimals.get(currency)
  if (known !== undefined) return known
  const format = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  const decimals = format.maximumFractionDigits ?? 2
  knownDecimals.set(currency, decimals)
  return decimals
}
