import { parseJson } from './bounded-json'
import { type FieldErrors, InvalidError } from './errors'

/** A form's fields and what stands in them. */
type Values = Record<string, string>

type Versions<Names extends string> = {
  /** as the form was opened */
  opened: Record<Names, string>
  /** as it was sent */
  typed: Record<Names, string>
  /** as it has become meanwhile, by whomever */
  now: Record<Names, string>
}

/**
 * Brings together what was typed into a form and what was changed elsewhere since it was opened: a field that was left alone here is as it
 * is now, one that was changed here is as typed. `both` are the fields that were changed on both sides, to different things: which of them
 * is meant only the person can say. Fields that mean something together only (`together`) go together.
 */
export function withLaterChanges<Names extends string>(
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

/** What a form carries along of how it was opened, read back; null when it carries nothing that could be. */
export function openedAs<Names extends string>(text: unknown, names: readonly Names[]): Record<Names, string> | null {
  if (typeof text !== 'string' || text === '') return null
  try {
    const opened: unknown = parseJson(text)
    const isWhole = names.every(name => typeof (opened as Values | null)?.[name] === 'string')
    return isWhole ? (opened as Record<Names, string>) : null
  } catch {
    return null
  }
}

/** A form whose changes were not saved. `values` are what then stands in its fields. */
export class RefusedEditError extends InvalidError {
  override name = 'RefusedEditError'
  constructor(
    fields: FieldErrors,
    readonly values: Record<string, string>,
    /** whether a field was changed both here and elsewhere */
    readonly isConflict: boolean,
  ) {
    super(fields)
  }
}

/** The fields whose values differ from the stored ones. */
export const changedFields = <Input extends object>(typed: Input, stored: Partial<Input> = {}): Partial<Input> =>
  Object.fromEntries(
    Object.entries(typed).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name as keyof Input]),
    ),
  ) as Partial<Input>

/** What a later change is called beside the field that was changed here too. */
export const changedElsewhere = (there: string): string =>
  there === ''
    ? 'It was emptied somewhere else while you had this open. Save again to keep what stands here.'
    : `It was changed somewhere else while you had this open: “${shortened(there)}”. Save again to keep what stands here.`

const shortened = (text: string) => (text.length > 600 ? `${text.slice(0, 600)}…` : text)

// Browsers send line breaks as CRLF, whatever stood in the field.
const isSame = (one = '', other = '') => plain(one) === plain(other)
const plain = (text: string) => text.replace(/\r\n?/g, '\n').trim()
