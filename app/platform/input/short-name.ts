import { z } from 'zod'
import { i18n } from '../messages'
import { plainLine } from './plain-text'

/** The name that a user gives to one of a few things, like a passkey or an API token. */
export const ShortName = z
  .string({ error: () => i18n.t('Please enter a name') })
  .overwrite(plainLine)
  .min(1, { error: () => i18n.t('Please enter a name') })
  .max(50, { error: () => i18n.t('Please keep the name under 50 characters') })
