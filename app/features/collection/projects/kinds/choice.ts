import { z } from 'zod'
import { i18n } from '~/platform/messages'
import type { AnyField, ShownKind, StoredKind, Synonyms } from './kind'

/**
 * One of the options. `optionsInText` are their labels inside a text, `wrong` is the message for anything else, `type` the type
 * in the database, `initial` the value of a new kit. `synonyms` are values of other trackers with the values that they
 * stand for.
 */
export type ChoiceField = AnyField & {
  kind: 'choice'
  options: Record<string, string>
  optionsInText?: Record<string, string>
  wrong?: string
  type: string
  initial?: string
  synonyms?: Synonyms
}

export const shown: ShownKind<ChoiceField, string> = {
  empty: ({ initial }) => initial ?? null,
  format: (option, { options }) => labelOf(option, options) ?? '',
  text: option => option,
}

export const stored: StoredKind<ChoiceField> = {
  column: ({ type }) => type,
  cast: '::text',
  check({ options, initial, required, wrong = required ?? '' }) {
    const choice = z.enum(Object.keys(options), { error: () => i18n.t(wrong) })
    return initial ? choice : choice.nullable()
  },
  decode: (typed, { required, initial }) => typed || (required ? '' : (initial ?? null)),
  quote: (text, { options }) => labelOf(text, options) ?? text,
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

const labelOf = (option: string, options: Record<string, string>) => options[option] && i18n.t(options[option])
