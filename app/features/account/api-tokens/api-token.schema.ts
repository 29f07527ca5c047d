import { z } from 'zod'

/** Limit per user. */
export const MAX_API_TOKENS = 20

export const ApiTokenForm = z.object({
  name: z
    .string({ error: 'Please enter a name' })
    .trim()
    .min(1, { error: 'Please enter a name' })
    .max(50, { error: 'Please keep the name under 50 characters' }),
  scope: z.enum(['read', 'write'], { error: 'Please choose the permissions' }),
})
export type ApiTokenInput = z.infer<typeof ApiTokenForm>
export type ApiTokenScope = ApiTokenInput['scope']

export const SCOPE_WORDS: Record<ApiTokenScope, string> = {
  read: 'Read only',
  write: 'Read and write',
}
