import { z } from 'zod'
import { CODE_LIMIT } from './color-terms'

/** Returns the schema of a text of one line. Postgres text cannot store the removed character. */
export const lineSchema = (most: number, tooLong: string) =>
  z
    .string()
    .overwrite(text => text.replace(/[\0\r\n]/g, ' ').trim())
    .max(most, tooLong)

/** A color's code, as printed: spaces within and leading zeros stay. */
export const CodeSchema = lineSchema(CODE_LIMIT, `A code has at most ${CODE_LIMIT} characters.`).min(
  1,
  'Enter the code.',
)
