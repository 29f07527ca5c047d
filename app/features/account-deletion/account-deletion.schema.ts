import { z } from 'zod'

/** The form that deletes the account. The password is asked of whoever has one; the ticked box of everybody. */
export const DeleteAccountForm = z.object({
  password: z.string().default(''),
  confirm: z.literal('on', { error: 'Please tick the box first' }),
  notes: z.string().trim().max(2000, 'Please keep it under 2,000 characters').default(''),
})
export type DeleteAccountInput = Pick<z.infer<typeof DeleteAccountForm>, 'password' | 'notes'>
