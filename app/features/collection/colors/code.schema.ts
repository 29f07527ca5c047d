import { z } from 'zod'
import { plainLine } from '~/platform/input/plain-text'
import { CODE_LIMIT } from './color-terms'

/** Returns the schema of a text of one line. */
export const lineSchema = (most: number, tooLong: string) => z.string().overwrite(plainLine).max(most, tooLong)

/** A color's code, as printed: spaces within and leading zeros stay. */
export const CodeSchema = lineSchema(CODE_LIMIT, `A code has at most ${CODE_LIMIT} characters.`).min(
  1,
  'Enter the code.',
)
