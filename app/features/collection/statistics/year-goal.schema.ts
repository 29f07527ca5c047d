import { z } from 'zod'
import { parseCount } from '~/features/collection/projects/project-figures'
import { i18n } from '~/platform/messages'
import { GOAL_KINDS } from './year-goal'

const NO_AMOUNT = { error: () => i18n.t('Enter a whole number, like 12 or 300,000.') }
const NO_YEAR = { error: () => i18n.t('The year must be a whole number with four digits.') }
const GOAL_LIMIT = 999_999_999

export const GoalSchema = z.object({
  kind: z.enum(GOAL_KINDS, { error: () => i18n.t('Choose kits, diamonds or days.') }),
  amount: z
    .number(NO_AMOUNT)
    .int(NO_AMOUNT)
    .min(1, NO_AMOUNT)
    .max(GOAL_LIMIT, { error: () => i18n.t('This number is too large.') }),
})

const fitsYear = ({ kind, amount }: z.infer<typeof GoalSchema>) => kind !== 'days' || amount <= 366
const NOT_IN_YEAR = { path: ['amount'], error: () => i18n.t('A year has at most 366 days.') }

/** The schema of a goal as an API record. */
export const YearGoalSchema = GoalSchema.extend({
  year: z.number(NO_YEAR).int(NO_YEAR).min(1000, NO_YEAR).max(9999, NO_YEAR),
}).refine(fitsYear, NOT_IN_YEAR)

export type YearGoalInput = z.infer<typeof YearGoalSchema>

/** The schema of a form's texts: "300,000". */
export const GoalFormSchema = GoalSchema.extend({
  amount: z.preprocess(
    text => (typeof text === 'string' ? (parseCount(text) ?? Number.NaN) : text),
    GoalSchema.shape.amount,
  ),
}).refine(fitsYear, NOT_IN_YEAR)
