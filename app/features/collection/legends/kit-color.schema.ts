import { z } from 'zod'
import { CodeSchema, lineSchema } from '~/features/collection/colors/code.schema'
import { i18n } from '~/platform/messages'
import { ContainerSchema } from './kit-up.schema'
import { MAX_COUNT, SYMBOL_LIMIT } from './legend-limits'

/** A line of a legend. Without a count, the legend has no number. */
export const KitColorSchema = z.object({
  position: z.number().int().min(0).max(9999),
  symbol: lineSchema(SYMBOL_LIMIT, () => i18n.t('A symbol has at most {most} characters.', { most: SYMBOL_LIMIT })),
  code: CodeSchema,
  count: z.number().int().min(1).max(MAX_COUNT).nullable(),
  ranShort: z.boolean(),
  container: ContainerSchema,
  sorted: z.boolean(),
})
export type KitColorInput = z.infer<typeof KitColorSchema>
