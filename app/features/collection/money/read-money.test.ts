import { describe, expect, it } from 'vitest'
import { parseAmount, readMoney } from './read-money'

const amountIn = (text: string, context = {}) => readMoney(text, context)?.amount

describe('an amount', () => {
  it.each([
    ...[['42', 42] as const, ['0', 0] as const, ['59.90', 59.9] as const, ['59,9', 59.9] as const],
    // what Excel stores for 16.99, and other noise
    ...[['16.989999999999998', 16.99] as const, ['4.9000000000000004', 4.9] as const, ['1.005', undefined] as const],
    ...[['5.9900', 5.99] as const, ['9,9900', 9.99] as const, ['1234.567', 1234.57] as const],
    ...[['0.125', 0.13] as const, ['0,500', 0.5] as const, ['.50', 0.5] as const, [',5', 0.5] as const],
    ...[['59,-', 59] as const, ['59.-', 59] as const, ['59,–', 59] as const, ['59.—', 59] as const],
    ...[['59,--', 59] as const, ['59:-', 59] as const, ['59 ,-', 59] as const, ['59.', 59] as const],
    ...[['1.234,-', 1234] as const, ['1’234.-', 1234] as const, ['1 234,-', 1234] as const],
    ...[['1.234,50', 1234.5] as const, ['1,234.50', 1234.5] as const, ['1 234,50', 1234.5] as const],
    ...[["1'234.50", 1234.5] as const, ['1\u202f234,50', 1234.5] as const, ['1\u00a0234.50', 1234.5] as const],
    ...[['1.234.567', 1_234_567] as const, ['1,234,567.5', 1_234_567.5] as const],
    ...[['12,34,567.00', 1_234_567] as const, ['1,234.567', 1234.57] as const, ['1.234,5678', 1234.57] as const],
    ...[['1 234', 1234] as const, ["12'345", 12_345] as const, ['1 234,567', 1234.57] as const],
    ...[['1.2E+03', 1200] as const, ['5,5e1', 55] as const],
    ...[['-3', -3] as const, ['−3.50', -3.5] as const, ['+3', 3] as const, ['-€5', -5] as const, ['€ -5', -5] as const],
    ...[['59€90', 59.9] as const, ['1 234€50', 1234.5] as const, ['１２．５０', 12.5] as const],
  ])('%j is %j', (text, amount) => {
    if (amount === undefined) expect(amountIn(text)).toBeTypeOf('object')
    else expect(amountIn(text)).toBe(amount)
  })

  it.each([
    'free',
    '€',
    'a gift',
    '',
    'ca. 59',
    '59 or 60',
    '5-10',
    '40x50',
    '12 34',
    '1.23.4',
    '1,2345,678',
    '12 bags',
  ])('%j is none', text => expect(readMoney(text)).toBeUndefined())

  it.each(['59 € USD', 'CHF 59 EUR', 'kr 59 €', '59 stars', `${'x'.repeat(100)}5`, '59% €'])(
    '%j is none because of the words around it',
    text => expect(readMoney(text)).toBeUndefined(),
  )
})

describe('three digits behind a lone separator', () => {
  it.each([
    ['12.345', { withCents: 12.35, withThousands: 12_345 }],
    ['12,345', { withCents: 12.35, withThousands: 12_345 }],
    ['24.995 €', { withCents: 25, withThousands: 24_995 }],
    ['1.005', { withCents: 1.01, withThousands: 1005 }],
    ['-1,500', { withCents: -1.5, withThousands: -1500 }],
    ['999.000', { withCents: 999, withThousands: 999_000 }],
  ])('%j can be either', (text, either) => expect(amountIn(text)).toEqual(either))

  it.each([
    ['12.345', { decimalMark: '.' }, 12.35],
    ['12.345', { decimalMark: ',' }, 12_345],
    ['12,345', { decimalMark: '.' }, 12_345],
    ['12,345', { decimalMark: ',' }, 12.35],
    ['12.345', { currency: 'JPY' }, 12_345],
    ['12,345', { currency: 'KRW', decimalMark: ',' }, 12_345],
    ['12,345 JPY', { currency: 'EUR' }, 12_345],
    ['¥12,345', {}, 12_345],
    ['12.345', { currency: 'KWD' }, 12.35],
  ])('%j with %j is %j', (text, context, amount) => expect(amountIn(text, context)).toBe(amount))

  it.each([
    ['12.345', undefined],
    ['42', undefined],
    ['1 234', undefined],
    ['59.90', '.'],
    ['59,-', ','],
    ['1.234.567', ','],
    ['1,234.5', '.'],
    ['5.9900', '.'],
    ["1'234.50", '.'],
  ])('%j proves the decimal mark %j', (text, mark) => expect(readMoney(text)?.mark).toBe(mark))
})

it.each([
  ['16.989999999999998', false],
  ['59.9', false],
  ['5.9900', false],
  ['1234.567', true],
  ['12.345 KWD', true],
])('%j has a fraction of a cent: %j', (text, isRounded) => expect(readMoney(text)?.isRounded).toBe(isRounded))

describe('the currency', () => {
  // The 40 most traded and used currencies in the spellings of shops and of Intl.
  it.each(
    Object.entries({
      AED: ['AED 59', 'Dhs. 59', 'د.إ 59'],
      ARS: ['AR$ 59', 'ARS 59'],
      AUD: ['A$59', 'AU$59', 'AUD $59', '59 AUD'],
      BGN: ['59 лв.', '59 BGN'],
      BRL: ['R$ 59', 'R$59,00', 'BRL 59'],
      CAD: ['C$59', 'CA$59', 'C $59', 'CAD $59', '$59 CAD', 'Can$59'],
      CHF: ['CHF 59.-', 'Fr. 59.–', 'SFr. 59', '59 Franken'],
      CLP: ['CLP$ 59', 'CLP 59'],
      CNY: ['CN¥59', '59元', 'RMB 59', '¥59 CNY'],
      COP: ['COL$ 59', 'COP 59'],
      CRC: ['₡59'],
      CZK: ['59 Kč', '59,- Kč', '59 CZK'],
      DKK: ['DKK 59', 'Dkr 59', 'kr. 59 DKK'],
      EGP: ['E£59', 'EGP 59'],
      EUR: ['59 €', '€59', '59€', 'EUR 59', '59 Euro', '59 euros', '59,-€', '€59 EUR'],
      GBP: ['£59', 'GBP 59', 'UK£59', '59 pounds'],
      GEL: ['59 ₾'],
      HKD: ['HK$ 59', 'HKD 59', 'HKD$59'],
      HUF: ['59 Ft', '59 HUF'],
      IDR: ['Rp59', 'Rp 59'],
      ILS: ['₪59', '59 NIS'],
      INR: ['₹59', 'INR 59', 'Rs. 59 INR'],
      ISK: ['ISK 59', '59 kr ISK'],
      JPY: ['¥59', '￥59', 'JP¥59', '59円', '59 yen'],
      KES: ['KSh 59'],
      KRW: ['₩59', '59원'],
      KZT: ['59 ₸'],
      MXN: ['MX$59', 'Mex$ 59', 'MXN 59'],
      MYR: ['RM 59', 'RM59'],
      NGN: ['₦59'],
      NOK: ['NOK 59', 'Nkr 59'],
      NZD: ['NZ$59', 'NZD 59'],
      PEN: ['S/ 59', 'S/. 59'],
      PHP: ['₱59'],
      PLN: ['59 zł', '59,00 zl', 'PLN 59'],
      RON: ['59 lei', '59 RON'],
      RSD: ['59 дин.', '59 din'],
      RUB: ['59 ₽', '59 руб.', '59 р.'],
      SAR: ['SR 59', 'SAR 59'],
      SEK: ['SEK 59', '59 SEK', '59:- SEK'],
      SGD: ['S$59', 'SG$59', 'SGD 59'],
      THB: ['฿59', '59 baht'],
      TRY: ['₺59', '59 TL'],
      TWD: ['NT$59', 'NT$ 59'],
      UAH: ['59 ₴', '59 грн'],
      USD: ['$59', 'US$59', 'US $59', 'U.S. $59', '$59 USD', '59 dollars', 'USD 59', '59 $'],
      VND: ['59₫', '59 đ'],
      ZAR: ['R 59', 'R59', 'ZAR 59'],
    }).flatMap(([code, texts]) => texts.map(text => [text, code])),
  )('%j is in %s', (text, code) => expect(readMoney(text)).toMatchObject({ amount: 59, currency: code }))

  it.each([
    ['kr 59', 'SEK', 'SEK'],
    ['59 kr.', 'NOK', 'NOK'],
    ['59 kr', 'EUR', ''],
    ['59 kr', '', ''],
    ['$59', 'CAD', 'CAD'],
    ['$59', 'EUR', 'USD'],
    ['¥59', 'CNY', 'CNY'],
    ['Rs. 59', 'PKR', 'PKR'],
    ['US$59', 'CAD', 'USD'],
    ['€59', 'CAD', 'EUR'],
    ['59', 'CAD', ''],
  ])('%j of an account in %j is in %j', (text, currency, code) =>
    expect(readMoney(text, { currency })?.currency).toBe(code),
  )

  it('a sign of several currencies names them', () =>
    expect([readMoney('59 kr')?.possible, readMoney('59 €')?.possible, readMoney('59')?.possible]).toEqual([
      ['DKK', 'ISK', 'NOK', 'SEK'],
      [],
      [],
    ]))

  it('of each currency is read as Intl writes it in the languages of its users', () => {
    const wrong = []
    for (const code of ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'CHF', 'PLN', 'CZK', 'HUF', 'RON', 'TRY', 'BRL', 'UAH']) {
      for (const locale of ['en-US', 'en-GB', 'de', 'de-CH', 'fr', 'nl', 'es', 'it', 'pt-BR', 'pl', 'cs', 'hu', 'ru']) {
        for (const currencyDisplay of ['symbol', 'code'] as const) {
          const style = { style: 'currency', currency: code, currencyDisplay, minimumFractionDigits: 2 } as const
          const text = new Intl.NumberFormat(locale, style).format(1234.5)
          const read = readMoney(text)
          if (read?.amount !== 1234.5 || read.currency !== code) wrong.push([locale, code, text, read])
        }
      }
    }
    expect(wrong).toEqual([])
  })
})

it('parses an amount without a currency', () =>
  expect(['', ' ', '59,90', 'free', '59 €', '59 kr'].map(parseAmount)).toEqual([
    ...[null, null, 59.9, Number.NaN, Number.NaN, Number.NaN],
  ]))
