import { z } from 'zod'
import { plainLine } from '~/platform/input/plain-text'
import { NAME_LIMIT } from './name-limit'

/** Returns the schema of a company or artist name. `the` names the subject in messages: "the company". */
export const nameSchema = (the: string) =>
  z
    .string({ error: `Enter a name for ${the}.` })
    .overwrite(plainLine)
    .min(1, `Enter a name for ${the}.`)
    .max(NAME_LIMIT, `The name can be at most ${NAME_LIMIT} characters long.`)
