import { z } from 'zod'
import { CodeSchema, lineSchema } from '~/features/collection/colors/code.schema'
import { MAX_COUNT, SYMBOL_LIMIT } from './legend-limits'

/** A line of a legend. Without a count, the legend has no number. */
export const KitColorSchema = z.object({
  position: z.number().int().min(0).max(9999),
  symbol: lineSchema(SYMBOL_LIMIT, `A symbol has at most ${SYMBOL_LIMIT} characters.`),
  code: CodeSchema,
  count: z.number().int().min(1).max(MAX_COUNT).nullable(),
  ranShort: z.boolean(),
})
export type KitColorInput = z.infer<typeof KitColorSchema>
