import { z } from 'zod'
import type { ApiTokenScope } from './api-token-terms'

/** Limit per user. */
export const MAX_API_TOKENS = 20

export const ApiTokenForm = z.object({
  name: z
    .string({ error: 'Please enter a name' })
    .trim()
    .min(1, { error: 'Please enter a name' })
    .max(50, { error: 'Please keep the name under 50 characters' }),
  scope: z.enum(['read', 'write'] satisfies ApiTokenScope[], { error: 'Please choose the permissions' }),
})
export type ApiTokenInput = z.infer<typeof ApiTokenForm>
