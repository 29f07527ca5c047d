import { z } from 'zod'
import { plainLine } from '~/platform/input/plain-text'
import { i18n } from '~/platform/messages'
import { CODE_LIMIT, CODE_TOO_LONG } from './color-terms'

/** Returns the schema of a text of one line. */
export const lineSchema = (most: number, tooLong: () => string) =>
  z.string().overwrite(plainLine).max(most, { error: tooLong })

/** A color's code, as printed: spaces within and leading zeros stay. */
export const CodeSchema = lineSchema(CODE_LIMIT, CODE_TOO_LONG).min(1, {
  error: () => i18n.t('Enter the code.'),
})
