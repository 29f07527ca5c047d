import { z } from 'zod'
import { formatList } from '~/platform/lists'
import { i18n } from '~/platform/messages'
import type { AnyField, ShownKind, StoredKind } from './kind'

/** Any of the options, as text: "ab,glow". */
export type TermsField = AnyField & { kind: 'terms'; options: Record<string, string> }

export const shown: ShownKind<TermsField, string> = {
  empty: () => '',
  format: (terms, { options }) => inTerms(options, terms),
  text: terms => terms,
}

export const stored: StoredKind<TermsField> = {
  column: () => 'text',
  check: ({ options }) =>
    z
      .string()
      .overwrite(typed => termsIn(typed).join())
      .refine(terms => !terms || terms.split(',').every(term => term in options), {
        error: () =>
          i18n.t('Choose from {terms}, with commas between.', { terms: inTerms(options, Object.keys(options).join()) }),
      }),
  decode: typed => typed,
  quote: (text, { options }) => inTerms(options, text),
  api: () => ({ kind: 'select', many: true, needed: true }),
  // A list, or text with commas.
  fromApi: value => termsIn(String(value)),
  checkApi: ({ options }) => z.array(z.enum(Object.keys(options))).transform(terms => terms.join()),
}

/** Formats terms by their labels: "AB, Fairy dust". */
export function inTerms(options: Record<string, string>, terms: string): string {
  const known = terms.split(',').flatMap(term => options[term] ?? [])
  return formatList(
    known.map(label => i18n.t(label)),
    'commas',
  )
}

/** Returns the terms of a text, in small letters, each once: "AB, fairy dust" has ab and fairy_dust. */
export function termsIn(typed: string): string[] {
  const terms = typed
    .toLowerCase()
    .split(/[,;]/)
    .map(term =>
      term
        .trim()
        .replace(/^glow in the dark$/, 'glow')
        .replace(/[\s-]+/g, '_'),
    )
  return [...new Set(terms.filter(Boolean))]
}
