import { z } from 'zod'
import { i18n } from '~/platform/messages'
import { CodeSchema, lineSchema } from './code.schema'
import { NAME_LIMIT } from './color-terms'
import { drillKey } from './drill-key'

const words = lineSchema(NAME_LIMIT, () =>
  i18n.t('Your words can be at most {most} characters long.', { most: NAME_LIMIT }),
)

/** As typed in a form, where an empty text removes the words. */
export const ColorNameFormSchema = z.object({ words: words.default('') })

/** A user's own words for a color. The code is stored as codes are compared. */
export const ColorNameSchema = z.object({
  code: CodeSchema.overwrite(code => drillKey(code)),
  words: words.min(1, { error: () => i18n.t('Enter your words.') }),
})
export type ColorNameInput = z.infer<typeof ColorNameSchema>
