import { expect, it } from 'vitest'
import { formatPace, paceOf } from './pace'

// 2026-09-21 is a Monday. The weeks before it have 1000, 3000 and 2000 diamonds; the running one does not count.
const TODAY = '2026-09-21'
const DAYS = [
  { day: '2026-08-31', gain: 1000 },
  { day: '2026-09-07', gain: 2500 },
  { day: '2026-09-13', gain: 500 },
  { day: '2026-09-20', gain: 2000 },
  { day: '2026-09-21', gain: 90_000 },
]
const timed = (diamonds: number, minutes: number, isAbout = false) => ({ diamonds, minutes, isAbout })

it.each([
  // 700 in 100 minutes are 420 in 60.
  ['whole hours and weeks', timed(700, 100), DAYS, false, '420 diamonds per hour · 2,000 per active week'],
  ['estimates', timed(701, 100, true), DAYS, true, 'about 420 diamonds per hour · about 2,000 per active week'],
  [
    'only the hour is known exactly',
    timed(701, 100),
    DAYS,
    true,
    '421 diamonds per hour · about 2,000 per active week',
  ],
  ['no timed note', timed(0, 0), DAYS, false, '2,000 diamonds per active week'],
  ['only the running week', timed(50, 60), DAYS.slice(-1), false, '50 diamonds per hour'],
  ['corrections that outweigh the work', timed(-300, 60), [{ day: '2026-09-14', gain: -300 }], false, null],
  ['no figure', timed(0, 0), [], false, null],
])('with %s', (_what, work, days, isAbout, expected) => {
  const pace = paceOf(work, days, isAbout, TODAY)
  expect(pace && formatPace(pace).replaceAll('\u00A0', ' ')).toBe(expected)
})
