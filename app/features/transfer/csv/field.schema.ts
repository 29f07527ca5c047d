import type { z } from 'zod'
import { CustomFieldSchema } from '~/features/collection/custom-fields/custom-field.schema'
import { i18n } from '~/platform/messages'
import { escapeFormula } from './csv-text'
import { isKnownHeader } from './detect-columns'

/** The schema of a field that the user defines. Its name is the header of its column in CSV files. */
export const FieldSchema = CustomFieldSchema.extend({
  name: CustomFieldSchema.shape.name
    .refine(name => !isKnownHeader(name), { error: () => i18n.t('Every kit has such a field. Choose another name.') })
    .refine(name => escapeFormula(name) === name, {
      error: () => i18n.t('Spreadsheets would read this name as a formula. Begin it with a letter or a number.'),
    }),
})

type SentForm = { get(name: string): unknown }

/** Reads the form of a field: the options are lines. `kind` is that of an existing field. */
export const decodeField = (
  form: SentForm,
  kind = form.get('kind'),
): z.ZodSafeParseResult<z.infer<typeof FieldSchema>> =>
  FieldSchema.safeParse({
    name: form.get('name'),
    kind,
    options: kind === 'choice' ? linesOf(form.get('options')) : [],
  })

const linesOf = (text: unknown) =>
  String(text ?? '')
    .split(/\r?\n/)
    .filter(line => line.trim() !== '')
