import { describe, expect, it } from 'vitest'
import { formatMoney, parseMoney } from './money'

describe('parseMoney', () => {
  it.each([
    ['', null],
    ['0', 0],
    ['42', 42],
    ['59.90', 59.9],
    ['59,90 €', 59.9],
    ['$1,234.50', 1234.5],
    ['1.234,50', 1234.5],
    ['1,234', 1234],
    ['-3', -3],
  ])('%j is %j', (text, amount) => expect(parseMoney(text)).toBe(amount))

  it.each(['free', '€', 'a gift'])('%j is no amount', text => expect(parseMoney(text)).toBeNaN())

  it('is formatted with the sign or the code of its currency', () => {
    expect([formatMoney(1234.5, 'EUR'), formatMoney(3, 'CHF'), formatMoney(0.5)]).toEqual([
      ...['€ 1,234.50', 'CHF 3.00', '0.50'],
    ])
  })
})
