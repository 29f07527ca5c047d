import { z } from 'zod'
import { plainLine } from '~/platform/input/plain-text'
import { i18n } from '~/platform/messages'
import { NAME_LIMIT } from './name-limit'

/** Returns the schema of a company or artist name. `missing` is the message without one. */
export const nameSchema = (missing: () => string) =>
  z
    .string({ error: missing })
    .overwrite(plainLine)
    .min(1, { error: missing })
    .max(NAME_LIMIT, {
      error: () => i18n.t('The name can be at most {most} characters long.', { most: NAME_LIMIT }),
    })
