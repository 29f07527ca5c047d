import { expect, it } from 'vitest'
import { formatSpent, plannedForYear } from './budget'
import { decodeBudget } from './budget.schema'

const EUR = { currency: 'EUR', amount: 300, per: 'year' as const }

it.each([
  [0, '€\u00a00.00 of €\u00a0300.00'],
  [120, '€\u00a0120.00 of €\u00a0300.00'],
  [300, '€\u00a0300.00 of €\u00a0300.00'],
  [340, '€\u00a0340.00 spent, €\u00a0300.00 planned'],
])('%f spent is written without a judgment', (spent, text) => {
  expect(formatSpent({ ...EUR, spent, planned: 300 })).toBe(text)
})

it('a budget of each month is twelve times as much for the year', () => {
  expect([plannedForYear(EUR), plannedForYear({ ...EUR, amount: 25.1, per: 'month' })]).toEqual([300, 301.2])
})

it.each([
  [['300', 'EUR'], { amount: 300, currency: 'EUR' }],
  [['1.234,50 €', ''], { amount: 1234.5, currency: 'EUR' }],
  [['42,50', 'eur'], { amount: 42.5, currency: 'EUR' }],
  [['500 kr', ''], { amount: 500, currency: 'SEK' }],
])('what is typed is read: %j', ([amount = '', currency = ''], budget) => {
  expect(decodeBudget({ amount, currency, per: 'month' }, 'SEK').data).toEqual({ ...budget, per: 'month' })
})

it.each([
  [['', 'EUR'], 'amount', 'The budget must be an amount, like 42.50.'],
  [['0', 'EUR'], 'amount', 'Enter an amount above 0.'],
  [['-5', 'EUR'], 'amount', 'Enter an amount above 0.'],
  [['100,000,000', 'EUR'], 'amount', 'The budget can be at most 99,999,999.'],
  [['$ 20', 'EUR'], 'amount', 'The budget must be an amount, like 42.50.'],
  [['300', ''], 'currency', 'Enter a currency code like EUR or USD.'],
  [['300', 'EURO?'], 'currency', 'Enter a currency code like EUR or USD.'],
])('what is no budget is named: %j', ([amount = '', currency = ''], field, message) => {
  const { error } = decodeBudget({ amount, currency, per: 'year' }, '')
  expect(error?.issues.map(issue => [issue.path[0], issue.message])).toContainEqual([field, message])
})
