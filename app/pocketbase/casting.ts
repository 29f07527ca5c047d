import { MalformedError } from '~/platform/errors'
import { parseJson } from '~/platform/input/bounded-json'
import type { Field } from './fields'
import { parseTime, wireDay, wireInstant } from './wire-time'

/**
 * Casts a value of a body to its field. Invalid values become the zero value; validation follows.
 * @throws TooLargeError for a json text above the limits
 */
export function cast({ kind }: Field, value: unknown): unknown {
  switch (kind) {
    case 'number':
      return numberOf(value)
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
    case 'file':
      return textOf(Array.isArray(value) ? value.filter(item => item !== '').at(-1) : value)
    default:
      return textOf(value)
  }
}

function textOf(value: unknown): string {
  // Postgres text cannot store this character.
  if (typeof value === 'string') return value.replaceAll('\0', '')
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

function numberOf(value: unknown): number {
  const isNumber = typeof value === 'string' ? DECIMAL.test(value) : typeof value !== 'object'
  const number = isNumber ? Number(value) : 0
  return Number.isFinite(number) ? number : 0
}
const DECIMAL = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i

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
