import { parseJson } from '~/platform/bounded-json'
import { MalformedError } from '~/platform/errors'
import type { Field } from './fields'

/**
 * A value of a request's body as its field keeps it (protocol, section 1.2). What cannot be cast becomes the zero
 * value, and a field that needs more says so afterwards.
 * @throws TooLargeError when the text of a json field holds more than is taken
 */
export function cast({ kind }: Field, value: unknown): unknown {
  switch (kind) {
    case 'number':
      return numberOf(value)
    case 'bool':
      return truthOf(value)
    case 'day':
    case 'instant':
      return wireTime(value)
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
  // No text column takes this character, and no person types it.
  if (typeof value === 'string') return value.replaceAll('\0', '')
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

function numberOf(value: unknown): number {
  const number = typeof value === 'string' ? Number(value.trim() || '0') : Number(value ?? 0)
  return Number.isFinite(number) && typeof value !== 'object' ? number : 0
}

function truthOf(value: unknown): boolean {
  if (typeof value === 'string') return /^(1|t|true)$/i.test(value)
  return typeof value === 'number' ? value !== 0 : value === true
}

/** A time as the wire writes it; '' for what is none. A zone is turned into UTC, a day alone is its midnight. */
function wireTime(value: unknown): string {
  if (typeof value !== 'string') return ''
  const text = value.trim()
  const iso = text.match(
    /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)\s*(Z|[+-]\d{2}:?\d{2})?)?$/i,
  )
  const [, day, time = '00:00:00', zone = 'Z'] = iso ?? []
  const date = new Date(
    iso ? `${day}T${time}${zone.toUpperCase()}` : /\d{4}.*\d{2}:\d{2}/.test(text) ? text : Number.NaN,
  )
  if (Number.isNaN(date.getTime()) || (iso && !exists(date, String(day), zone))) return ''
  return date.toISOString().replace('T', ' ')
}

/** Whether a day that was written exists: the 30th of February would be read as a day of March. */
const exists = (date: Date, day: string, zone: string) =>
  zone.toUpperCase() !== 'Z' || date.toISOString().startsWith(day)

function jsonOf(value: unknown): unknown {
  const read = typeof value === 'string' ? readJson(value) : (value ?? null)
  // No json column takes this character either.
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
