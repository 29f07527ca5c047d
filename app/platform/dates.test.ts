import { afterEach, beforeEach, expect, test } from 'vitest'
import { dayWithWeekday, formatDay, formatMonth, recentDay } from './dates'
import { formatList } from './lists'
import { currentMessages, messagesIn, takeMessagesFrom } from './messages'
import { ENGLISH, formatWholePercent, notation } from './notation'
import { inNotationOf } from './notation.server'
import { timeAgo } from './time-ago'

// Without the texts of the build, which another test of this process may have read.
const before = currentMessages()
beforeEach(() => takeMessagesFrom(() => messagesIn(notation().language)))
afterEach(() => takeMessagesFrom(() => before))

test('a recent day is said as people say it, and inside a text only today and yesterday are lower case', () => {
  const today = '2026-11-28'
  const both = (day: string) => [recentDay(day, today), recentDay(day, today, true)]
  expect(both('2026-11-28')).toEqual(['Today', 'today'])
  expect(both('2026-11-27')).toEqual(['Yesterday', 'yesterday'])
  expect(both('2026-11-22')).toEqual(['Sunday', 'Sunday'])
  expect(both('2026-11-21')).toEqual(['November 21', 'November 21'])
})

test.each([
  [
    'en',
    'November 22, 2026',
    'November 2026',
    'Sunday, November 22',
    '2 weeks ago',
    '62%',
    'A, B, and C',
    'A, B, or C',
  ],
  [
    'de',
    '22. November 2026',
    'November 2026',
    'Sonntag, 22. November',
    'vor 2 Wochen',
    '62\u00A0%',
    'A, B und C',
    'A, B oder C',
  ],
  [
    'nl',
    '22 november 2026',
    'november 2026',
    'zondag, 22 november',
    '2 weken geleden',
    '62%',
    'A, B en C',
    'A, B of C',
  ],
] as const)('%s: dates, percentages and lists are in the language of the texts', (language, ...written) => {
  const [day, today] = ['2026-11-22', '2026-12-08']
  inNotationOf({ ...ENGLISH, language }, () => {
    expect([
      formatDay(day),
      formatMonth(day),
      dayWithWeekday(day, today),
      timeAgo(new Date(day), new Date(today)),
      formatWholePercent(62),
      formatList(['A', 'B', 'C']),
      formatList(['A', 'B', 'C'], 'or'),
    ]).toEqual(written)
  })
})

test('a list with commas', () => expect(formatList(['A', 'B', 'C'], 'commas')).toBe('A, B, C'))
