import { z } from 'zod'
import { nameKey, plainLine } from '~/platform/input/plain-text'
import { i18n } from '~/platform/messages'
import { FIELD_NAME_LIMIT, KINDS, MAX_OPTIONS, OPTION_LIMIT } from './custom-field-terms'

const NO_NAME = /*i18n*/ 'Enter a name.'
const NO_OPTION = /*i18n*/ 'Enter an option.'

const line = (most: number, tooLong: string, missing: string) =>
  z
    .string({ error: () => i18n.t(missing) })
    .overwrite(plainLine)
    .min(1, { error: () => i18n.t(missing) })
    .max(most, { error: () => i18n.t(tooLong, { most }) })

/** The schema of a field. Its name must also be no header of an import: `FieldSchema` of `transfer/csv`. */
export const CustomFieldSchema = z.object({
  name: line(FIELD_NAME_LIMIT, /*i18n*/ 'The name can be at most {most} characters long.', NO_NAME),
  kind: z.enum(KINDS, { error: () => i18n.t('Choose a kind.') }),
  options: z
    .array(line(OPTION_LIMIT, /*i18n*/ 'An option can be at most {most} characters long.', NO_OPTION), {
      error: () => i18n.t('Enter the options, one per line.'),
    })
    .max(MAX_OPTIONS, { error: () => i18n.t('A choice can have at most {most} options.', { most: MAX_OPTIONS }) })
    .refine(options => new Set(options.map(nameKey)).size === options.length, {
      error: () => i18n.t('Two options have the same name.'),
    }),
})

export type CustomFieldInput = z.infer<typeof CustomFieldSchema>
