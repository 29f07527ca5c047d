import { formatPercent } from '~/features/collection/projects/kit-progress'
import { i18n } from '~/platform/messages'
import { formatGoal, type GoalProgress, goalPercent } from './year-goal'
import './year-goal-ring.css'

/** A goal as a ring, with the words that say the same. */
export function YearGoalRing({ goal }: { goal: GoalProgress }) {
  const percent = goalPercent(goal)
  return (
    <p className="year-goal num">
      <svg viewBox="0 0 40 40" width="56" height="56" aria-hidden="true">
        <circle className="year-goal-rest" cx="20" cy="20" r="17" />
        {percent > 0 ? (
          <circle
            className="year-goal-done"
            cx="20"
            cy="20"
            r="17"
            pathLength="100"
            strokeDasharray={`${percent} 100`}
            transform="rotate(-90 20 20)"
          />
        ) : null}
      </svg>
      <span>
        <b>
          {percent === 100 ? i18n.t('Goal reached') : i18n.t('Goal: {percent}', { percent: formatPercent(percent) })}
        </b>
        <span className="year-goal-words">{formatGoal(goal)}</span>
      </span>
    </p>
  )
}
