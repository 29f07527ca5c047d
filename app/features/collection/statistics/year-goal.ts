import { percentAt } from '~/features/collection/projects/kit-progress'
import { i18n } from '~/platform/messages'
import { formatCount } from '~/platform/notation'
import { aboutCount } from './about-count'

export const GOAL_KINDS = ['kits', 'diamonds', 'days'] as const
export type GoalKind = (typeof GOAL_KINDS)[number]

/** What a user wants to reach in a year: kits finished, diamonds logged, or days with a progress note. */
export type Goal = { kind: GoalKind; amount: number }

/** A goal with what is reached of it. `isAbout`: some diamonds are derived from a percentage. */
export type GoalProgress = Goal & { reached: number; isAbout: boolean }

/** Formats a goal with what is reached: "12 of 20 kits finished", "about 121,900 of 300,000 diamonds logged". */
export function formatGoal({ kind, amount, reached, isAbout }: GoalProgress): string {
  if (kind === 'kits') {
    return i18n.t('{reached} of {amount, plural, one {# kit} other {# kits}} finished', {
      reached: formatCount(reached),
      amount,
    })
  }
  if (kind === 'days') {
    return i18n.t('{reached} of {amount, plural, one {# day} other {# days}} with a note', {
      reached: formatCount(reached),
      amount,
    })
  }
  return i18n.t('{reached} of {amount, plural, one {# diamond} other {# diamonds}} logged', {
    reached: aboutCount(reached, isAbout && reached > 0),
    amount,
  })
}

/** Formats the amount of a goal: "1 kit", "300,000 diamonds". */
export const formatAmount = ({ kind, amount }: Goal): string => i18n.t(AMOUNTS[kind], { count: amount })

const AMOUNTS: Record<GoalKind, string> = {
  kits: /*i18n*/ '{count, plural, one {# kit} other {# kits}}',
  diamonds: /*i18n*/ '{count, plural, one {# diamond} other {# diamonds}}',
  days: /*i18n*/ '{count, plural, one {# day} other {# days}}',
}

/** Returns the percentage of a goal with one decimal: 100 only if it is reached. */
export const goalPercent = ({ amount, reached }: Pick<GoalProgress, 'amount' | 'reached'>): number =>
  percentAt(Math.max(0, reached), amount) ?? 0
