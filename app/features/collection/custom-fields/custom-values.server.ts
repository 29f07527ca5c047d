import { hasFractionOfCent } from '~/features/collection/money/money'
import { readMoney } from '~/features/collection/money/read-money'
import { formatDay, isDay } from '~/platform/dates'
import type { FieldErrors } from '~/platform/errors'
import { dayProblem } from '~/platform/input/day-problem'
import { plainLine } from '~/platform/input/plain-text'
import { i18n } from '~/platform/messages'
import { inNotation, notation } from '~/platform/notation'
import {
  type CustomField,
  type CustomTexts,
  type CustomValues,
  customInput,
  MAX_CUSTOM_BYTES,
  TEXT_LIMIT,
} from './custom-field-terms'

type Value = CustomValues[string]

/** Formats a value for people; empty for an unknown one. */
export function formatCustom({ kind }: CustomField, value: Value | undefined): string {
  if (value === undefined) return ''
  if (typeof value === 'boolean') return value ? i18n.t('Yes') : i18n.t('No')
  if (typeof value === 'number') return inNotation(NUMBER.format(value))
  return kind === 'day' ? formatDay(value) : value
}
const NUMBER = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })

/** Returns a value as the text of its input, and of its cell in a CSV; empty for an unknown one. */
export const customText = (value: Value | undefined): string =>
  value === undefined ? '' : typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)

/** Returns the values of a kit as the texts of its form, with those of all fields. */
export const customTexts = (fields: CustomField[], values: CustomValues): CustomTexts =>
  Object.fromEntries(fields.map(({ id }) => [customInput(id), customText(values[id])]))

/** Reads the texts of a kit's form. `errors` are by the names of the inputs. */
export function readCustom(fields: CustomField[], text: (input: string) => string) {
  const sent = fields.map(field => [field.id, decodeCustom(field, text(customInput(field.id)).trim())] as const)
  return checkedCustom(fields, Object.fromEntries(sent.filter(([, value]) => value !== undefined)))
}

/**
 * Reads a typed text, with the user's decimal mark if it can be two numbers. Undefined if it is empty; a text that is no
 * value of the kind stays, and is refused.
 */
export function decodeCustom({ kind }: CustomField, typed: string): Value | undefined {
  if (typed === '') return undefined
  if (kind === 'yes_no') return typed === 'yes' ? true : typed === 'no' ? false : typed
  if (kind !== 'number') return typed
  const read = readMoney(typed, { decimalMark: notation().decimal === ',' ? ',' : '.' })
  return read && !read.currency && !read.isRounded && typeof read.amount === 'number' ? read.amount : typed
}

/**
 * Validates the values of a kit. Null and an empty text are unknown. `errors` are by the names of the inputs; '' is an
 * unknown field, or too much text.
 */
export function checkedCustom(fields: CustomField[], sent: Record<string, unknown>) {
  const errors: FieldErrors = {}
  const custom: CustomValues = {}
  for (const [id, given] of Object.entries(sent)) {
    const field = fields.find(field => field.id === id)
    const value = typeof given === 'string' ? plainLine(given) : given
    const problem = field && value !== null && value !== '' && problemOf(field, value)
    if (!field) errors[''] = [i18n.t('A field of yours was deleted. Reload the page.')]
    else if (problem) errors[customInput(id)] = [problem]
    else if (value !== null && value !== '') custom[id] = value as Value
  }
  if (Buffer.byteLength(JSON.stringify(custom)) > MAX_CUSTOM_BYTES)
    errors[''] = [i18n.t('The texts of your fields are too long together. Shorten one.')]
  return { custom, errors }
}

/** Returns the message for a value that does not fit the field; empty for one that does. */
export function problemOf({ kind, options }: CustomField, value: unknown): string {
  if (kind === 'number') {
    const isNumber = typeof value === 'number' && Math.abs(value) < MAX_NUMBER && !hasFractionOfCent(value)
    return isNumber ? '' : i18n.t('Enter a number below 1,000,000,000 with at most two decimals.')
  }
  if (kind === 'yes_no') return typeof value === 'boolean' ? '' : i18n.t('Choose yes or no.')
  const text = typeof value === 'string' ? value : ''
  if (kind === 'day') return isDay(text) ? '' : dayProblem(text)
  if (kind === 'choice') return options.includes(text) ? '' : i18n.t('Choose one of the options.')
  if (typeof value !== 'string') return i18n.t('Enter a text.')
  return text.length > TEXT_LIMIT
    ? i18n.t('This text can be at most {most} characters long.', { most: TEXT_LIMIT })
    : ''
}

const MAX_NUMBER = 1_000_000_000
