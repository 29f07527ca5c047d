import { z } from 'zod'

/** How many a person may have at once. */
export const MOST_API_TOKENS = 20

/** The form that makes a token. */
export const ApiTokenForm = z.object({
  name: z
    .string({ error: 'Please give it a name' })
    .trim()
    .min(1, { error: 'Please give it a name' })
    .max(50, { error: 'Please keep the name under 50 characters' }),
  scope: z.enum(['read', 'write'], { error: 'Please choose what it may do' }),
})
export type ApiTokenInput = z.infer<typeof ApiTokenForm>
export type ApiTokenScope = ApiTokenInput['scope']

/** What a token may do, in words for its owner. */
export const SCOPE_WORDS: Record<ApiTokenScope, string> = {
  read: 'Read only',
  write: 'Read and change',
}
