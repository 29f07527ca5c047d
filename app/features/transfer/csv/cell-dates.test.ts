import { describe, expect, test } from 'vitest'
import { dayToDate } from '~/platform/dates'
import { type DateOrder, detectDates, readDay } from './cell-dates'

describe('the date order of a column', () => {
  test.each<[string, string[], DateOrder]>([
    ['day first, because one day is past 12', ['05/01/2024', '31/02/2024'], 'day-first'],
    ['month first, because one day is past 12', ['05/01/2024', '01/13/2024'], 'month-first'],
    ['day first, because of the dots', ['05.01.2024', '2024-03-01'], 'day-first'],
    ['month first even with dots when only that fits', ['05.13.2024', '01.02.2024'], 'month-first'],
    ['day first with short years', ['13/01/24', '05/06/24'], 'day-first'],
    ['day first with both lengths of years', ['13/01/2024', '05/06/24'], 'day-first'],
    ['day first in a range', ['05/06/2024 → 13/06/2024'], 'day-first'],
    ['day first with times', ['05/06/2024, 10:00 PM', '13/06/2024, 9:00'], 'day-first'],
    ['day first with dots and short years', ['05.01.24', '31.12.23'], 'day-first'],
  ])('is %s', (_, cells, order) => expect(detectDates(cells)).toEqual([expect.objectContaining({ order })]))

  test.each<[string, string[]]>([
    ['both readings are the same day', ['05/05/2024']],
    ['years come first', ['2024-01-05', '2024/03/01']],
    ['there are only day numbers', ['45296', '2024-01-05']],
    ['months have names', ['5-Jan-24', '6 February 2024']],
  ])('is not asked if %s', (_, cells) => expect(detectDates(cells).filter(({ question }) => question)).toEqual([]))

  const orderChoices = (cells: string[]) =>
    detectDates(cells).flatMap(({ separator, question }) =>
      question ? [[separator, question.sample, question.days]] : [],
    )

  test.each<[string, string[], unknown[]]>([
    [
      'every date is ambiguous',
      ['05/01/2024', '03/04/2024'],
      ['/', '05/01/2024', { 'day-first': '2024-01-05', 'month-first': '2024-05-01' }],
    ],
    [
      'the first number is 12',
      ['12/05/2024', '12/06/2024'],
      ['/', '12/05/2024', { 'day-first': '2024-05-12', 'month-first': '2024-12-05' }],
    ],
    [
      'the second number is 12',
      ['05/12/2024', '06/12/2024'],
      ['/', '05/12/2024', { 'day-first': '2024-12-05', 'month-first': '2024-05-12' }],
    ],
    [
      'the column contradicts itself',
      ['31/01/2024', '01/31/2024', '01/02/2024'],
      ['/', '01/02/2024', { 'day-first': '2024-02-01', 'month-first': '2024-01-02' }],
    ],
    [
      'the year can come first',
      ['24-01-05', '13/01/98'],
      ['-', '24-01-05', { 'day-first': '2005-01-24', 'year-first': '2024-01-05' }],
    ],
    [
      'only the year can come first',
      ['98-12-31', '1899-12-30'],
      ['-', '98-12-31', { 'day-first': '', 'year-first': '1998-12-31' }],
    ],
    [
      'all three can come first',
      ['05-06-07'],
      ['-', '05-06-07', { 'day-first': '2007-06-05', 'month-first': '2007-05-06', 'year-first': '2005-06-07' }],
    ],
    [
      'the year would be none of this hobby if it came last',
      ['24.01.05'],
      ['.', '24.01.05', { 'day-first': '2005-01-24', 'year-first': '2024-01-05' }],
    ],
    [
      'short years stand next to long ones',
      ['31-12-2024', '24-01-05'],
      ['-', '24-01-05', { 'day-first': '2005-01-24', 'year-first': '2024-01-05' }],
    ],
  ])('is asked if %s', (_, cells, question) => expect(orderChoices(cells)).toEqual([question]))

  test('is asked for each separator', () =>
    expect(orderChoices(['05/06/2024', '24-01-05']).map(([separator]) => separator)).toEqual(['/', '-']))
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
    ['05.01.2024.', 'day-first', '2024-01-05'],
    ['5. 1. 2024', 'day-first', '2024-01-05'],
    ['05/01/2024', 'month-first', '2024-05-01'],
    ['1/5/2024, 10:00 PM', 'month-first', '2024-01-05'],
    ['1/5/2024 10 pm', 'month-first', '2024-01-05'],
    ['1/5/2024 12:00:00 AM', 'month-first', '2024-01-05'],
    ['13/05/2024, 22:00:00', undefined, '2024-05-13'],
    ['Fri 13/05/2024', undefined, '2024-05-13'],
    ['31-12-2024', undefined, '2024-12-31'],
    ['31–12–2024', undefined, '2024-12-31'],
    ['2024. 1. 5.', undefined, '2024-01-05'],
    ['2024. 1. 5. 오후 10:00:00', undefined, '2024-01-05'],
    ['2024年1月5日', undefined, '2024-01-05'],
    ['2024년 1월 5일', undefined, '2024-01-05'],
    ['45296', undefined, '2024-01-05'],
    ['45296.75', undefined, '2024-01-05'],
    ['5 January 2024', undefined, '2024-01-05'],
    ['5-Jan-2024', undefined, '2024-01-05'],
    ['Jan 5, 2024', undefined, '2024-01-05'],
    ['September 3rd, 2024', undefined, '2024-09-03'],
    ['Fri, 5 Jan 2024 22:00:00 GMT', undefined, '2024-01-05'],
    ['January 5, 2024 10:00 AM (UTC)', undefined, '2024-01-05'],
    ['mar. 5 mars 2024', undefined, '2024-03-05'],
    ['5 sept. 2024', undefined, '2024-09-05'],
    ['5. Jänner 2024', undefined, '2024-01-05'],
    ['14 juil. 2024', undefined, '2024-07-14'],
    ['5 de enero de 2024', undefined, '2024-01-05'],
    ['1er mars 2024', undefined, '2024-03-01'],
    ['5 января 2024 г.', undefined, '2024-01-05'],
    ['2024. január 5.', undefined, '2024-01-05'],
  ] as const)('%s read %s is %s', (cell, order, day) =>
    expect(readDay(cell, order && { '/': order, '.': order })).toEqual({ day }),
  )

  test.each([
    ['5/1/24', 'month-first', '2024-05-01'],
    ['13/01/98', undefined, '1998-01-13'],
    ['13/01/70', undefined, '1970-01-13'],
    ['13/01/69', 'day-first', '2069-01-13'],
    ['24-01-05', 'year-first', '2024-01-05'],
    ['24-01-05', 'day-first', '2005-01-24'],
    ['98-12-31', 'year-first', '1998-12-31'],
    ['5-Jan-24', undefined, '2024-01-05'],
    ['5 Jan 98', undefined, '1998-01-05'],
    ["Jan 5 '24", undefined, '2024-01-05'],
  ] as const)('the two-digit year of %s read %s gives %s', (cell, order, day) =>
    expect(readDay(cell, order && { '/': order, '-': order })).toEqual({ day, hasShortYear: true }),
  )

  test.each(['05/01/2024', '24-01-05', '98-12-31', '24.01.05', '05/06/24'])('%s stays open without an order', cell =>
    expect(readDay(cell)).toEqual({ open: true }),
  )

  test.each([
    ['January 5, 2024 → January 10, 2024', { day: '2024-01-05', end: '2024-01-10' }],
    ['2024/01/05 → 2024/01/10', { day: '2024-01-05', end: '2024-01-10' }],
    ['January 5, 2024 10:00 AM → 11:30 AM', { day: '2024-01-05' }],
    ['January 5, 2024 10:00 AM (CET) → January 6, 2024 1:00 AM (CET)', { day: '2024-01-05', end: '2024-01-06' }],
    ['05/06/2024 → 13/06/2024', { open: true }],
    ['2024-01-05 → soon', undefined],
  ])('the range %s is %j', (cell, read) => expect(readDay(cell)).toEqual(read))

  test.each(['0000-00-00', '0000-00-00 00:00:00', '00/00/0000', '00.00.0000'])('%s is empty', cell =>
    expect(readDay(cell)).toEqual({ none: 'empty' }),
  )

  test.each([
    ...['1899-12-30', '1899-12-31', '1900-01-00', '1900-01-01', '12/30/1899', '30.12.1899', '1/0/1900', '0/1/1900'],
    ...[
      '00.01.1900',
      '00/01/00',
      '1/0/00',
      '0-Jan-00',
      '0-Jan-1900',
      '1904-01-01',
      '0001-01-01',
      '0001-01-01T00:00:00Z',
    ],
    '31-Dec-1899',
  ])('%s is the zero day of a program', cell => expect(readDay(cell)).toEqual({ none: 'zero' }))

  test.each([
    ['31.02.2024', 'day-first'],
    ['12/31/2024', 'day-first'],
    ['2024-02-30', undefined],
    ['2024', undefined],
    ['Jan 2024', undefined],
    ['soon', undefined],
    ['5 soon 2024', undefined],
    ['0', undefined],
    ['99999', undefined],
    ['5 5 January 2024', undefined],
    [`${'5 '.repeat(100)}January 2024`, undefined],
  ] as const)('%s is not a date', (cell, order) =>
    expect(readDay(cell, order && { '/': order, '.': order })).toBeUndefined(),
  )

  test('in any European language, as Intl writes it, is read or asked about', () => {
    const languages = `en-US en-GB de de-CH fr nl es it pt pt-BR pl cs sk sl hu ro sv da nb fi et lv lt el bg uk ru tr ca`
    const wrong = []
    for (const language of languages.split(' ')) {
      for (const dateStyle of ['full', 'long', 'medium', 'short'] as const) {
        for (const timeStyle of [undefined, 'short', 'medium'] as const) {
          const format = new Intl.DateTimeFormat(language, { dateStyle, timeStyle, timeZone: 'UTC' })
          for (const day of Array.from({ length: 12 }, (_, month) => `2024-${String(month + 1).padStart(2, '0')}-23`)) {
            const cell = format.format(dayToDate(day).getTime() + 79_200_000)
            const read = readDay(cell)
            // A short year can come first: 23-01-24.
            if (read && 'open' in read && dateStyle === 'short') continue
            if (!read || !('day' in read) || read.day !== day) wrong.push([language, dateStyle, timeStyle, cell, read])
          }
        }
      }
    }
    expect(wrong).toEqual([])
  })
})
