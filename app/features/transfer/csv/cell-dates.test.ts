import { describe, expect, test } from 'vitest'
import { detectDateOrder, readDay } from './cell-dates'

describe('the date order of a column', () => {
  test.each([
    ['day first, because one day is past 12', ['05/01/2024', '31/02/2024'], { order: 'day-first', ask: false }],
    ['month first, because one day is past 12', ['05/01/2024', '01/13/2024'], { order: 'month-first', ask: false }],
    ['day first, because of the dots', ['05.01.2024', '2024-03-01'], { order: 'day-first', ask: false }],
    [
      'month first even with dots when only that fits',
      ['05.13.2024', '01.02.2024'],
      { order: 'month-first', ask: false },
    ],
    ['unknown, because every date is ambiguous', ['05/01/2024', '03/04/2024'], { ask: true, sample: '05/01/2024' }],
    ['unknown with a first number of 12', ['12/05/2024', '12/06/2024'], { ask: true, sample: '12/05/2024' }],
    ['unknown with a second number of 12', ['05/12/2024', '06/12/2024'], { ask: true, sample: '05/12/2024' }],
    ['unknown, because the column contradicts itself', ['31/01/2024', '01/31/2024', '01/02/2024'], { ask: true }],
    ['no question when both readings are the same day', ['05/05/2024'], { ask: false }],
    ['no question for years first', ['2024-01-05', '2024/03/01'], { ask: false }],
    ['reports spreadsheet day numbers', ['45296', '2024-01-05'], { ask: false, serials: true }],
    ['reports two-digit years', ['13/01/24'], { order: 'day-first', shortYears: true }],
  ])('%s', (_, cells, expected) => expect(detectDateOrder(cells)).toMatchObject(expected))
})

describe('a date in a cell', () => {
  test.each([
    ['January', 'Jan', '01'],
    ['February', 'Feb', '02'],
    ['March', 'Mar', '03'],
    ['April', 'Apr', '04'],
    ['May', 'May', '05'],
    ['June', 'Jun', '06'],
    ['July', 'Jul', '07'],
    ['August', 'Aug', '08'],
    ['September', 'Sept', '09'],
    ['October', 'Oct', '10'],
    ['November', 'Nov', '11'],
    ['December', 'Dec', '12'],
  ])('accepts month names: %s, %s', (name, short, month) => {
    for (const cell of [`${name} 5, 2024`, `5 ${short} 2024`, `5-${short.toUpperCase()}-2024`])
      expect(readDay(cell)).toEqual({ day: `2024-${month}-05` })
  })

  test.each([
    ['2024-01-05', undefined, '2024-01-05'],
    ['2024/1/5', undefined, '2024-01-05'],
    ['20240105', undefined, '2024-01-05'],
    ['2024-01-05T23:30:00Z', undefined, '2024-01-05'],
    ['2024-01-05 00:00:00.000Z', undefined, '2024-01-05'],
    ['2024-01-05T23:30:00-05:00', undefined, '2024-01-05'],
    ['05.01.2024', 'day-first', '2024-01-05'],
    ['05/01/2024', 'month-first', '2024-05-01'],
    ['5/1/24', 'month-first', '2024-05-01'],
    ['1/5/2024 12:00:00 AM', 'month-first', '2024-01-05'],
    ['31-12-2024', undefined, '2024-12-31'],
    ['45296', undefined, '2024-01-05'],
    ['45296.75', undefined, '2024-01-05'],
    ['5 January 2024', undefined, '2024-01-05'],
    ['5-Jan-2024', undefined, '2024-01-05'],
    ['Jan 5, 2024', undefined, '2024-01-05'],
    ['September 3rd, 2024', undefined, '2024-09-03'],
  ] as const)('%s read %s is %s', (cell, order, day) => expect(readDay(cell, order)).toEqual({ day }))

  test('an ambiguous date stays unresolved without a date order', () =>
    expect(readDay('05/01/2024')).toEqual({ open: true }))

  test.each([
    ['31.02.2024', 'day-first'],
    ['12/31/2024', 'day-first'],
    ['2024-02-30', undefined],
    ['2024', undefined],
    ['soon', undefined],
    ['0', undefined],
    ['99999', undefined],
  ] as const)('%s is not a date', (cell, order) => expect(readDay(cell, order)).toBeUndefined())
})
