import { z } from 'zod'
import { i18n } from '~/platform/messages'
import { RECORD_ID } from '~/platform/record-id'

/** The schema of a record's ID. */
export const id = z.string().regex(RECORD_ID, { error: () => i18n.t('has an invalid ID') })

/**
 * `absent` is the value for archives that are older than the column, `unseen` that for a text in which nothing can be
 * seen, which earlier releases accepted.
 */
export type Column = { type: string; check: z.ZodType; absent?: unknown; unseen?: string }
export const column = (type: string, check: z.ZodType, absent?: unknown, unseen?: string): Column => ({
  ...{ type, check, absent, unseen },
})
