import { percentAt } from '~/features/collection/projects/kit-progress'
import { roundedDiamonds } from '~/features/collection/projects/project-figures'
import { formatCount } from '~/platform/notation'

export const GOAL_KINDS = ['kits', 'diamonds'] as const
export type GoalKind = (typeof GOAL_KINDS)[number]

/** What a user wants to reach in a year: kits finished, or diamonds logged. */
export type Goal = { kind: GoalKind; amount: number }

/** A goal with what is reached of it. `isAbout`: some diamonds are derived from a percentage. */
export type GoalProgress = Goal & { reached: number; isAbout: boolean }

/** Formats a goal with what is reached: "12 of 20 kits finished", "about 121,900 of 300,000 diamonds logged". */
export function formatGoal({ kind, amount, reached, isAbout }: GoalProgress): string {
  if (kind === 'kits') return `${formatCount(reached)} of ${formatAmount({ kind, amount })} finished`
  const done = isAbout && reached > 0 ? `about ${formatCount(roundedDiamonds(reached))}` : formatCount(reached)
  return `${done} of ${formatAmount({ kind, amount })} logged`
}

/** Formats the amount of a goal: "1 kit", "300,000 diamonds". */
export const formatAmount = ({ kind, amount }: Goal): string =>
  `${formatCount(amount)} ${amount === 1 ? kind.slice(0, -1) : kind}`

/** Returns the percentage of a goal with one decimal: 100 only if it is reached. */
export const goalPercent = ({ amount, reached }: Pick<GoalProgress, 'amount' | 'reached'>): number =>
  percentAt(Math.max(0, reached), amount) ?? 0
