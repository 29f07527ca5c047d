import { expect, it } from 'vitest'
import { formatBalance } from './in-and-out'

it.each([
  [{ cameIn: 12, finished: 15, left: 4 }, '7 more out than in'],
  [{ cameIn: 12, finished: 15, left: 4, finishedAndLeft: 2 }, '5 more out than in'],
  [{ cameIn: 1301, finished: 1, left: 0 }, '1,300 more in than out'],
  [{ cameIn: 3, finished: 2, left: 1 }, 'As many out as in'],
  [{ cameIn: 0, finished: 0, left: 0 }, ''],
  [{ cameIn: 0, finished: 0, left: 1, finishedAndLeft: 1 }, 'As many out as in'],
])('of %j is %s', (kits, text) => {
  expect(formatBalance({ finishedAndLeft: 0, undatedKits: 0, ...kits })).toBe(text)
})
