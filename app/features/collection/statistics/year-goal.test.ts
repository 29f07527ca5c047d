import { expect, it } from 'vitest'
import { formatPercent } from '~/features/collection/projects/kit-progress'
import { formatGoal, goalPercent } from './year-goal'

it.each([
  [{ kind: 'kits', amount: 20, reached: 12, isAbout: false }, '12 of 20 kits finished', '60%'],
  [{ kind: 'kits', amount: 1, reached: 0, isAbout: false }, '0 of 1 kit finished', '0%'],
  [
    { kind: 'diamonds', amount: 300_000, reached: 121_880, isAbout: true },
    'about 121,900 of 300,000 diamonds logged',
    '41%',
  ],
  [
    { kind: 'diamonds', amount: 300_000, reached: 299_999, isAbout: false },
    '299,999 of 300,000 diamonds logged',
    '99%',
  ],
  [{ kind: 'days', amount: 200, reached: 131, isAbout: false }, '131 of 200 days with a note', '66%'],
  [{ kind: 'kits', amount: 300, reached: 1, isAbout: false }, '1 of 300 kits finished', '1%'],
  [{ kind: 'kits', amount: 40, reached: 27, isAbout: false }, '27 of 40 kits finished', '68%'],
  [{ kind: 'kits', amount: 3, reached: 7, isAbout: false }, '7 of 3 kits finished', '100%'],
] as const)('%o reads “%s”, %s', (goal, text, percent) => {
  expect([formatGoal(goal), formatPercent(goalPercent(goal))]).toEqual([text, percent])
})
