import { z } from 'zod'

/** The form that deletes the account. Asks users with a password for it, and everyone for the checkbox. */
export const DeleteAccountForm = z.object({
  password: z.string().default(''),
  confirm: z.literal('on', { error: 'Please check the box first' }),
  notes: z.string().trim().max(2000, 'Please keep it under 2,000 characters').default(''),
})
export type DeleteAccountInput = Pick<z.infer<typeof DeleteAccountForm>, 'password' | 'notes'>
