import { z } from 'zod'
import { NAME_LIMIT } from './name-limit'

/** The name of a company or an artist; `the` is how messages speak of it: "the company". */
export const nameSchema = (the: string) =>
  z
    .string({ error: `Give ${the} a name.` })
    // Postgres has no character for code zero; it is invisible, so nobody misses it.
    .overwrite(name => name.replaceAll('\0', ''))
    .trim()
    .min(1, `Give ${the} a name.`)
    .max(NAME_LIMIT, `The name can be at most ${NAME_LIMIT} characters long.`)
