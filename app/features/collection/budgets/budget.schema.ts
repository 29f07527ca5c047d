import { z } from 'zod'
import { toCents } from '~/features/collection/money/money'
import { readCurrency, readMoney } from '~/features/collection/money/read-money'
import { amountError, MAX_MONEY } from '~/features/collection/projects/kinds/money'
import { currencyCode } from '~/features/collection/projects/kinds/text'
import { i18n } from '~/platform/messages'
import { formatCount } from '~/platform/notation'
import { BUDGET_SPANS } from './budget'

const NO_YEAR = { error: () => i18n.t('The year must be a whole number with four digits.') }
const AMOUNT = /*i18n*/ 'The budget'

export const BudgetSchema = z.object({
  currency: currencyCode(/^[A-Z]{3}$/),
  amount: z
    .number({ error: ({ input }) => amountError(AMOUNT, input) })
    .min(0.01, { error: () => i18n.t('Enter an amount above 0.') })
    .max(MAX_MONEY, {
      error: () => i18n.t('{label} can be at most {max}.', { label: i18n.t(AMOUNT), max: formatCount(MAX_MONEY) }),
    })
    .overwrite(toCents),
  per: z.enum(BUDGET_SPANS, { error: () => i18n.t('Choose the year or each month.') }),
})

/** The schema of a budget as an API record. */
export const YearBudgetSchema = BudgetSchema.extend({
  year: z.number(NO_YEAR).int(NO_YEAR).min(1000, NO_YEAR).max(9999, NO_YEAR),
})

export type YearBudgetInput = z.infer<typeof YearBudgetSchema>

/**
 * Validates the texts of a form. The amount can name the currency: "300 €". `usual` is the currency of the account, and
 * decides what "kr" means.
 */
export function decodeBudget(typed: Record<keyof z.infer<typeof BudgetSchema>, string>, usual: string) {
  const known = readCurrency(typed.currency, usual)
  const reading = readMoney(typed.amount, { currency: known ?? usual })
  const currency = known ?? (typed.currency || reading?.currency || '')
  const isOther = reading && (reading.possible.length > 0 || (reading.currency && reading.currency !== currency))
  return BudgetSchema.safeParse({ ...typed, currency, amount: isOther ? Number.NaN : (reading?.amount ?? Number.NaN) })
}
