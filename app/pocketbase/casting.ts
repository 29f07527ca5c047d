import { parseAmount } from '~/features/collection/money/read-money'
import { MalformedError } from '~/platform/errors'
import { parseJson } from '~/platform/input/bounded-json'
import type { Field } from './fields'
import { parseTime, wireDay, wireInstant } from './wire-time'

/**
 * Casts a value of a body to its field. Invalid values become the zero value; validation follows.
 * @throws TooLargeError for a json text above the limits
 */
export function cast({ kind, amount, many }: Field, value: unknown): unknown {
  switch (kind) {
    case 'number':
      return amount ? amountOf(value) : numberOf(value)
    case 'bool':
      return truthOf(value)
    case 'day':
      return dayOf(value)
    case 'instant': {
      const time = timeOf(value)
      return time ? wireInstant(time.instant) : ''
    }
    case 'json':
      return jsonOf(value)
    case 'select':
    case 'relation':
    case 'file': {
      const texts = textsOf(value)
      return many ? texts : (texts.at(-1) ?? '')
    }
    default:
      return textOf(value)
  }
}

function textOf(value: unknown): string {
  // Postgres text cannot store this character.
  if (typeof value === 'string') return value.replaceAll('\0', '')
  if (typeof value === 'number') return DIGITS.format(value)
  return typeof value === 'boolean' ? String(value) : ''
}
/** Writes every digit of a number, and no exponent. */
const DIGITS = new Intl.NumberFormat('en', { useGrouping: false, maximumSignificantDigits: 21 })

/** Returns the values of a choice or relation: of a list, of the JSON of one, or the one value. */
export function textsOf(value: unknown): string[] {
  const listed = typeof value === 'string' && value.startsWith('[') ? readJson(value) : value
  return [listed].flat().map(textOf).filter(Boolean)
}

/** Returns NaN for NaN, Infinity and numbers beyond the largest, which validation rejects; 0 for other texts. */
function numberOf(value: unknown): number {
  const isNumber = typeof value === 'string' ? DECIMAL.test(value) : typeof value !== 'object'
  if (!isNumber) return NO_NUMBER.test(String(value)) ? Number.NaN : 0
  const number = Number(value)
  return Number.isFinite(number) ? number : Number.NaN
}
const DECIMAL = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i
const NO_NUMBER = /^[+-]?(nan|inf|infinity)$/i

/**
 * Returns an amount. Null is unknown, and so is the number 0; the text "0" is a gift. NaN is invalid, as "12,345" is, which
 * can be a thousand times the other.
 */
function amountOf(value: unknown): number | null {
  if (value === null) return null
  if (typeof value === 'string') {
    const amount = DECIMAL.test(value) ? Number(value) : parseAmount(value)
    return typeof amount === 'object' && amount !== null ? Number.NaN : amount
  }
  return typeof value === 'number' && Number.isFinite(value) ? value || null : Number.NaN
}

function truthOf(value: unknown): boolean {
  if (typeof value === 'string') return /^(1|t|true)$/i.test(value)
  return typeof value === 'number' ? value !== 0 : value === true
}

const timeOf = (value: unknown) => (typeof value === 'string' ? parseTime(value.trim()) : null)

/**
 * Returns the midnight of a calendar day. A UTC time stays: in the owner's time zone it may be another day (`withOwnerDays`).
 */
function dayOf(value: unknown): string {
  const time = timeOf(value)
  if (!time) return ''
  return time.isUtc ? wireInstant(time.instant) : wireDay(time.day)
}

function jsonOf(value: unknown): unknown {
  const read = typeof value === 'string' ? readJson(value) : (value ?? null)
  // Postgres json cannot store this character either.
  return JSON.stringify(read).includes('\\u0000') ? null : read
}

function readJson(text: string): unknown {
  try {
    return parseJson(text)
  } catch (error) {
    if (error instanceof MalformedError) return text
    throw error
  }
}
