import { z } from 'zod'
import { NAME_LIMIT } from './name-limit'

/** Returns the schema of a company or artist name. `the` names the subject in messages: "the company". */
export const nameSchema = (the: string) =>
  z
    .string({ error: `Enter a name for ${the}.` })
    // Postgres cannot store NUL. It is invisible, so removing it is safe.
    .overwrite(name => name.replaceAll('\0', ''))
    .trim()
    .min(1, `Enter a name for ${the}.`)
    .max(NAME_LIMIT, `The name can be at most ${NAME_LIMIT} characters long.`)
