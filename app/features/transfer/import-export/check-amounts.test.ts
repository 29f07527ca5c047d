import { describe, expect, test } from 'vitest'
import { readTable } from '~/features/transfer/csv/csv-table'
import { openAmount } from './check-columns'
import { type CheckedRow, checkRows } from './check-rows'
import { defaultOptions, type ImportOptions } from './import-options'

const check = async (file: string, change: Partial<ImportOptions> = {}) => {
  const table = await readTable(new TextEncoder().encode(file))
  return checkRows(table, { ...defaultOptions(table), ...change })
}
const rowOf = async (text: string, change?: Partial<ImportOptions>) => (await check(text, change)).rows[0] as CheckedRow
const findingsOf = (row: CheckedRow) =>
  row.problems.map(({ column, value, message }) => `${row.line} ${column} “${value}”: ${message}`)

test('amounts without a currency get the one that the user chooses', async () => {
  const euros = { emptyCurrency: 'EUR' }
  expect(await rowOf('Title,Status,Price\na,stash,59.90')).toMatchObject({ input: { price: 59.9, currency: '' } })
  expect(await rowOf('Title,Status,Price\na,stash,59.90', euros)).toMatchObject({
    input: { price: 59.9, currency: 'EUR' },
    given: ['title', 'status', 'price', 'currency'],
  })
  expect((await rowOf('Title,Status,Price\na,stash,$59.90', euros)).input?.currency).toBe('USD')
  expect((await rowOf('Title,Status,Price\na,stash,0', euros)).input?.currency).toBe('')
  expect((await rowOf('Title,Status,Price\na,stash,', euros)).input?.currency).toBe('')
  expect((await rowOf('Title,Status,Price,Currency\na,stash,59.90,Taler', euros)).input?.currency).toBe('')
})

describe('amounts that can be either', () => {
  const prices = async (cells: string[], change: Partial<ImportOptions> = {}, header = 'Title,Status,Price') => {
    const { columns, rows } = await check([header, ...cells.map(cell => `a,stash,${cell}`)].join('\n'), change)
    const read = rows.map(({ input, problems }) => input?.price ?? problems[0]?.message)
    return { read, isOpen: openAmount(columns, await options(change)) !== undefined }
  }
  const options = async (change: Partial<ImportOptions>) => ({ ...defaultOptions(await readTable(ANY)), ...change })
  const ANY = new TextEncoder().encode('Title,Status\na,stash')
  const QUESTION = '12.35 or 12,345? Choose how this file writes amounts above.'

  test('are decided by the other amounts of their column', async () => {
    expect(await prices(['12.345', '4.90'])).toEqual({ read: [12.35, 4.9], isOpen: false })
    expect(await prices(['12.345', '"4,90"'])).toEqual({ read: [12_345, 4.9], isOpen: false })
    expect(await prices(['12.345', '"1,234.50"'])).toEqual({ read: [12.35, 1234.5], isOpen: false })
    expect(await prices(['12.345 JPY', '7.000 KRW'])).toEqual({ read: [12_345, 7000], isOpen: false })
    expect(await prices(['12.345,JPY'], {}, 'Title,Status,Price,Currency')).toEqual({
      read: [12_345],
      isOpen: false,
    })
  })

  test('are asked if none or both ways stand in the column', async () => {
    expect(await prices(['12.345', '40'])).toEqual({ read: [QUESTION, 40], isOpen: true })
    expect(await prices(['12.345', '4.90', '"59,-"'])).toEqual({ read: [QUESTION, 4.9, 59], isOpen: true })
  })

  test('follow the answer', async () => {
    expect((await prices(['12.345', '"1,500"'], { decimalMark: '.' })).read).toEqual([12.35, 1500])
    expect((await prices(['12.345', '"1,500"'], { decimalMark: ',' })).read).toEqual([12_345, 1.5])
    // The amounts of a column are stronger.
    expect((await prices(['12.345', '4.90'], { decimalMark: ',' })).read).toEqual([12.35, 4.9])
  })
})

test('a fraction of a cent is rounded with a remark', async () => {
  const row = await rowOf('Title,Status,Price\na,stash,1234.567')
  expect([row.input?.price, row.remarks.map(({ message }) => message)]).toEqual([1234.57, ['Rounded to 1,234.57.']])
  expect((await rowOf('Title,Status,Price\na,stash,16.989999999999998')).remarks).toEqual([])
})

test('a sign of several currencies means the one of its line, column or account', async () => {
  const currencyIn = async (text: string, change: Partial<ImportOptions> = {}) =>
    (await check(`Title,Status,Price,Shipping,Currency\n${text}`, change)).rows.map(({ input }) => input?.currency)
  expect(await currencyIn('a,stash,kr 59,,NOK\nb,stash,kr 59,,')).toEqual(['NOK', 'NOK'])
  expect(await currencyIn('a,stash,SEK 20,,\nb,stash,59 kr,,')).toEqual(['SEK', 'SEK'])
  expect(await currencyIn('a,stash,SEK 20,,\nb,stash,59 kr,,\nc,stash,DKK 1,,')).toEqual(['SEK', '', 'DKK'])
  expect(await currencyIn('a,stash,59 kr,,', { emptyCurrency: 'DKK' })).toEqual(['DKK'])
  expect(await currencyIn('a,stash,59 kr,,', { emptyCurrency: 'EUR' })).toEqual([''])
  expect(await currencyIn('a,stash,$59,,\nb,stash,$59,,CAD', { emptyCurrency: 'AUD' })).toEqual(['AUD', 'CAD'])
  expect(await currencyIn('a,stash,59,,€\nb,stash,59,,kr.', { emptyCurrency: 'SEK' })).toEqual(['EUR', 'SEK'])
})

test('an amount in another currency than its kit is left out and named', async () => {
  const row = await rowOf('Title,Status,Price,Shipping\na,stash,59 €,$5')
  expect(row.input).toMatchObject({ price: 59, shipping: null, currency: 'EUR' })
  expect(findingsOf(row)).toEqual(['2 Shipping “$5”: This is in USD, but the kit is in EUR, so it stays empty.'])
  const stated = await rowOf('Title,Status,Price,Currency\na,stash,59 €,USD')
  expect(stated.input).toMatchObject({ price: null, currency: 'USD' })
})

test('a currency that the file does not name is marked', async () => {
  const row = await rowOf('Title,Status,Price\na,stash,59.90', { emptyCurrency: 'EUR' })
  expect(row.remarks).toEqual([
    { column: 'Price', field: 'price', value: '59.9', message: 'No currency in this line, so it counts as EUR.' },
  ])
  expect((await rowOf('Title,Status,Price\na,stash,59 kr', { emptyCurrency: 'EUR' })).remarks).toMatchObject([
    { message: 'This currency can be DKK, ISK, NOK, or SEK. Choose it above.' },
  ])
})
