import { z } from 'zod'
import { ShortName } from '~/platform/input/short-name'
import { i18n } from '~/platform/messages'
import type { ApiTokenScope } from './api-token-terms'

/** Limit per user. */
export const MAX_API_TOKENS = 20

export const ApiTokenForm = z.object({
  name: ShortName,
  scope: z.enum(['read', 'write'] satisfies ApiTokenScope[], { error: () => i18n.t('Please choose the permissions') }),
})
export type ApiTokenInput = z.infer<typeof ApiTokenForm>
