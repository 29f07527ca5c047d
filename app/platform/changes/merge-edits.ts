import type { z } from 'zod'
import { type FieldErrors, InvalidError } from '../errors'
import { parseJson } from '../input/bounded-json'
import { fieldErrorsOf } from '../input/field-errors'
import { i18n } from '../messages'

/** The values of a form's fields. */
type Values = Record<string, string>

type Versions<Names extends string> = {
  /** when the form was opened */
  opened: Record<Names, string>
  /** as submitted */
  typed: Record<Names, string>
  /** the current values */
  now: Record<Names, string>
}

/**
 * Merges a form with changes made since it was opened. A field unchanged in the form gets the current value. `both`
 * lists the fields that were changed on both sides to different values. Fields in `together` are merged as one.
 */
export function mergeEdits<Names extends string>(
  { opened, typed, now }: Versions<Names>,
  together: NoInfer<Names>[][] = [],
): { values: Record<Names, string>; both: Names[] } {
  const values: Values = { ...typed }
  const both: Names[] = []
  const names = Object.keys(now) as Names[]
  for (const name of names) {
    const group = together.find(group => group.includes(name)) ?? [name]
    const isTyped = group.some(one => !isSame(typed[one], opened[one]))
    const isChanged = group.some(one => !isSame(now[one], opened[one]))
    if (!isTyped) values[name] = now[name]
    else if (isChanged && !isSame(typed[name], now[name])) both.push(name)
  }
  return { values: values as Record<Names, string>, both }
}

/** Parses the original values that a form sends along. Returns null if there are none. */
export function openedAs<Names extends string>(text: unknown, names: readonly Names[]): Record<Names, string> | null {
  if (typeof text !== 'string' || text === '') return null
  try {
    const opened: unknown = parseJson(text)
    const isWhole =
      names.every(name => name in Object(opened)) &&
      Object.values(Object(opened)).every(text => typeof text === 'string')
    return isWhole ? (opened as Record<Names, string>) : null
  } catch {
    return null
  }
}

type SentForm = { get(name: string): unknown }

/**
 * Returns the fields that a form changes of a record, after merging later changes. Missing fields stay. `formatValue`
 * returns a value as the user reads it.
 * @throws RejectedEditError for invalid fields, and for those changed on both sides
 */
export function editOf<Names extends string, Input extends object>(
  form: SentForm,
  now: Record<Names, string>,
  schema: z.ZodType<Input>,
  formatValue = (_name: Names, value: string) => value,
): Partial<Input> {
  const names = Object.keys(now) as Names[]
  const typed = Object.fromEntries(
    names.map(name => [name, String(form.get(name) ?? now[name]).replace(/\r\n?/g, '\n')]),
  ) as typeof now
  const opened = openedAs(form.get('opened'), names)
  const { values, both } = opened ? mergeEdits({ opened, typed, now }) : { values: typed, both: [] }
  if (both.length > 0) {
    const errors = Object.fromEntries(both.map(name => [name, [changedElsewhere(formatValue(name, now[name]))]]))
    throw new RejectedEditError(errors, { ...values, opened: JSON.stringify(now) }, true)
  }
  const checked = schema.safeParse(values)
  if (!checked.success) throw new RejectedEditError(fieldErrorsOf(checked.error.issues), values, false)
  return changedFields(checked.data, now)
}

/** A form whose changes were not saved. `values` are the values to show. */
export class RejectedEditError extends InvalidError {
  override name = 'RejectedEditError'
  constructor(
    fields: FieldErrors,
    readonly values: Record<string, string>,
    /** whether a field was changed both here and elsewhere */
    readonly isConflict: boolean,
  ) {
    super(fields)
  }
}

/** Returns the fields whose values differ from the stored ones. */
export const changedFields = <Input extends object>(typed: Input, stored: object = {}): Partial<Input> =>
  Object.fromEntries(
    Object.entries(typed).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify((stored as Partial<Input>)[name as keyof Input]),
    ),
  ) as Partial<Input>

/** Returns the message for a field that was also changed elsewhere. */
export const changedElsewhere = (there: string): string =>
  there === ''
    ? i18n.t('This field was cleared while you had the form open. Save again to keep your value.')
    : i18n.t('This field was changed to “{value}” while you had the form open. Save again to keep your value.', {
        value: shortened(there),
      })

const shortened = (text: string) => (text.length > 600 ? `${text.slice(0, 600)}…` : text)

// Browsers send line breaks as CRLF.
const isSame = (one = '', other = '') => plain(one) === plain(other)
const plain = (text: string) => text.replace(/\r\n?/g, '\n').trim()
