import { z } from 'zod'
import { plainLine } from './plain-text'

/** The name that a user gives to one of a few things, like a passkey or an API token. */
export const ShortName = z
  .string({ error: 'Please enter a name' })
  .overwrite(plainLine)
  .min(1, { error: 'Please enter a name' })
  .max(50, { error: 'Please keep the name under 50 characters' })
