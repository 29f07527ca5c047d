import { z } from 'zod'
import { lineSchema } from '~/features/collection/colors/code.schema'
import { KitColorSchema } from '~/features/collection/legends/kit-color.schema'
import { isDay } from '~/platform/dates'
import { dayProblem } from '~/platform/input/day-problem'
import { plainProse } from '~/platform/input/plain-text'
import { i18n } from '~/platform/messages'
import { formatCount } from '~/platform/notation'
import { MAX_CLAIMED_COLORS, MESSAGE_LIMIT, NUMBER_LIMIT, SHOP_LIMIT, STATES } from './claim-terms'

const day = z
  .string({ error: () => i18n.t('Enter a date.') })
  .trim()
  .refine(isDay, { error: ({ input }) => dayProblem(String(input)) })

const ClaimedColorSchema = KitColorSchema.pick({ symbol: true, code: true, count: true })
/** A color of a claim, as the legend had it. Without a count, the amount is not known. */
export type ClaimedColor = z.infer<typeof ClaimedColorSchema>

/** Missing drills of a kit that the user asked for. */
export const DrillClaimSchema = z.object({
  asked: day,
  shop: lineSchema(SHOP_LIMIT, () => i18n.t('The name of a shop has at most {most} characters.', { most: SHOP_LIMIT })),
  orderNumber: lineSchema(NUMBER_LIMIT, () =>
    i18n.t('An order number has at most {most} characters.', { most: NUMBER_LIMIT }),
  ),
  batch: lineSchema(NUMBER_LIMIT, () => i18n.t('A batch has at most {most} characters.', { most: NUMBER_LIMIT })),
  colors: z
    .array(ClaimedColorSchema)
    .min(1, { error: () => i18n.t('Choose at least one color.') })
    .max(MAX_CLAIMED_COLORS, {
      error: () => i18n.t('Ask for at most {most} colors at once.', { most: MAX_CLAIMED_COLORS }),
    }),
  state: z.enum(STATES),
  stateDate: day.nullable(),
  words: z
    .string()
    .overwrite(plainProse)
    .trim()
    .max(MESSAGE_LIMIT, {
      error: () => i18n.t('A message has at most {most} characters.', { most: formatCount(MESSAGE_LIMIT) }),
    }),
})
export type DrillClaimInput = z.infer<typeof DrillClaimSchema>

/** The texts of a claim that its forms show. */
export const ClaimDetailsSchema = DrillClaimSchema.pick({ asked: true, shop: true, orderNumber: true, batch: true })
export type ClaimDetails = z.infer<typeof ClaimDetailsSchema>
