import { z } from 'zod'
import type { AnyField, ShownKind, StoredKind, Synonyms } from './kind'

/**
 * One of the options. `type` is the type in the database, `initial` the value of a new kit, `synonyms` are values of
 * other trackers with the values that they stand for.
 */
export type ChoiceField = AnyField & {
  kind: 'choice'
  options: Record<string, string>
  type: string
  initial?: string
  synonyms?: Synonyms
}

export const shown: ShownKind<ChoiceField, string> = {
  empty: ({ initial }) => initial ?? null,
  format: (option, { options }) => options[option] ?? '',
  text: option => option,
}

export const stored: StoredKind<ChoiceField> = {
  column: ({ type }) => type,
  cast: '::text',
  check({ options, initial, required }) {
    const labels = Object.values(options).map(label => label.toLowerCase())
    const choice = z.enum(Object.keys(options), { error: required ?? `Choose ${labels.join(' or ')}.` })
    return initial ? choice : choice.nullable()
  },
  decode: (typed, { required, initial }) => typed || (required ? '' : (initial ?? null)),
  quote: (text, { options }) => options[text] ?? text,
  api: ({ initial, synonyms, type, options }) => ({
    kind: 'select',
    initial,
    synonyms,
    needed: initial !== undefined,
    values: type === 'text' ? undefined : Object.keys(options),
  }),
  // An emptied choice is that of a new kit.
  fromApi: (value, { initial }) => value || initial || null,
}
