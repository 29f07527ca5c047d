import { expect, it } from 'vitest'
import { timeAgo } from './time-ago'

const NOW = new Date('2026-05-20T12:00:00Z')
const before = (seconds: number) => timeAgo(new Date(NOW.getTime() - seconds * 1000), NOW)

it.each([
  [-30, 'just now'],
  [0, 'just now'],
  [59, 'just now'],
  [60, '1 minute ago'],
  [59 * 60, '59 minutes ago'],
  [3600, '1 hour ago'],
  [86_400, 'yesterday'],
  [3 * 86_400, '3 days ago'],
  [7 * 86_400, 'last week'],
  [20 * 86_400, '2 weeks ago'],
  [31 * 86_400, 'last month'],
  [400 * 86_400, 'last year'],
  [800 * 86_400, '2 years ago'],
])('%i seconds ago is %s', (seconds, text) => {
  expect(before(seconds)).toBe(text)
})
