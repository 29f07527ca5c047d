import { formatMoney, toCents } from '~/features/collection/money/money'
import { i18n } from '~/platform/messages'

export const BUDGET_SPANS = ['year', 'month'] as const
export type BudgetSpan = (typeof BUDGET_SPANS)[number]

/** What a user plans to spend in one currency, for the whole year or for each month of it. */
export type Budget = { currency: string; amount: number; per: BudgetSpan }

/** A budget with what is spent of it. `planned` is the amount for the same days as `spent`. */
export type SpentBudget = Budget & { spent: number; planned: number }

/** Returns the amount of a budget for a whole year. */
export const plannedForYear = ({ amount, per }: Budget): number => (per === 'month' ? toCents(12 * amount) : amount)

/** Formats a budget: "€ 300.00 a month", "€ 300.00 for the year". */
export const formatBudget = ({ currency, amount, per }: Budget): string =>
  i18n.t(BUDGETS[per], { amount: formatMoney(amount, currency) })

const BUDGETS: Record<BudgetSpan, string> = {
  year: /*i18n*/ '{amount} for the year',
  month: /*i18n*/ '{amount} a month',
}

/** Formats what is spent: "€ 120.00 of € 300.00", above the budget "€ 340.00 spent, € 300.00 planned". */
export function formatSpent({ currency, spent, planned }: SpentBudget): string {
  const amounts = { spent: formatMoney(spent, currency), planned: formatMoney(planned, currency) }
  return spent > planned ? i18n.t('{spent} spent, {planned} planned', amounts) : i18n.t('{spent} of {planned}', amounts)
}
