import { z } from 'zod'
import { lineSchema } from '~/features/collection/colors/code.schema'
import { CONTAINER_LIMIT, CONTAINER_TOO_LONG } from '~/features/collection/colors/color-terms'
import { i18n } from '~/platform/messages'
import { NUMBERING_ORDERS, type NumberingOrder } from './numbering-orders'

/** A jar, box or bag; empty for none. */
export const ContainerSchema = lineSchema(CONTAINER_LIMIT, CONTAINER_TOO_LONG)

/** How to number the containers of a kit. */
export const NumberingSchema = z.object({
  first: ContainerSchema.regex(/\d$/, {
    error: () => i18n.t('End with a number, like 1 or A1.'),
  }),
  order: z.enum(Object.keys(NUMBERING_ORDERS) as [NumberingOrder, ...NumberingOrder[]], {
    error: () => i18n.t('Choose an order.'),
  }),
})
export type Numbering = z.infer<typeof NumberingSchema>
