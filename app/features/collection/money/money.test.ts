import { expect, it } from 'vitest'
import { formatMoney, toCents } from './money'

it('is formatted with the sign or the code of its currency', () => {
  expect([formatMoney(1234.5, 'EUR'), formatMoney(3, 'CHF'), formatMoney(0.5)]).toEqual([
    ...['€\u00a01,234.50', 'CHF\u00a03.00', '0.50'],
  ])
})

it.each([
  [16.989999999999998, 16.99],
  [4.9000000000000004, 4.9],
  [1.005, 1.01],
  [24.995, 25],
  [12.344, 12.34],
  [99_999_999.994, 99_999_999.99],
  [0.1 + 0.2, 0.3],
  [-3, -3],
])('%j is rounded to %j', (amount, cents) => expect(toCents(amount)).toBe(cents))
