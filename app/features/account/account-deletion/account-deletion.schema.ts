import { z } from 'zod'
import { plainProse } from '~/platform/input/plain-text'
import { i18n } from '~/platform/messages'

/** The form that deletes the account, next to the proof of the owner. */
export const DeleteAccountForm = z.object({
  confirm: z.literal('on', { error: () => i18n.t('Please check the box first') }),
  notes: z
    .string()
    .overwrite(plainProse)
    .trim()
    .max(2000, { error: () => i18n.t('Please keep it under 2,000 characters') })
    .default(''),
})
