import {
  INCLUDES,
  STATUS_FILTERS,
  type StatusFilter,
  statusesOf,
} from '~/features/collection/dashboard/project-filters'
import { recentProjects } from '~/features/collection/dashboard/project-list.server'
import type { ProjectCardData } from '~/features/collection/projects/card/project-card-data'
import type { Actor } from '~/platform/actor'
import type { Day } from '~/platform/dates'
import { type KitInProgress, kitsUnderWay, type PurchasedKit } from './kits-under-way.server'
import { type ActiveWeeks, activeWeeks } from './weeks.server'
import type { GoalProgress } from './year-goal'
import { yearGoal } from './year-goal.server'
import { hasFinish } from './year-page.server'
import { type YearFigures, yearFigures } from './yearly.server'

export type Overview = {
  counts: Record<StatusFilter, number>
  inProgress: KitInProgress[]
  onTheWay: PurchasedKit[]
  recent: ProjectCardData[]
  year: YearFigures
  weeks: ActiveWeeks
  goal: GoalProgress | null
  /** in January, if the last year has a finish: a card of it is offered */
  cardOfYear: number | null
}

const SHOWN = { inProgress: 8, purchased: 12 }
const RECENT_SHOWN = 8

/**
 * Returns the data of the overview with five concurrent statements, in January with six. `today` is the user's local
 * day.
 */
export async function overviewOf(actor: Actor, today: Day): Promise<Overview> {
  const [underWay, recent, year, weeks, goal, cardOfYear] = await Promise.all([
    kitsUnderWay(actor, today, SHOWN),
    recentProjects(actor, RECENT_SHOWN),
    yearFigures(actor, Number(today.slice(0, 4))),
    activeWeeks(actor, today),
    yearGoal(actor, Number(today.slice(0, 4))),
    yearToShare(actor, today),
  ])
  return { ...underWay, counts: countsOf(year), recent, year, weeks, goal, cardOfYear }
}

/** Until February 1 the last year, if it has a finish. */
async function yearToShare(actor: Actor, today: Day): Promise<number | null> {
  const lastYear = Number(today.slice(0, 4)) - 1
  return today.slice(5, 7) === '01' && (await hasFinish(actor, lastYear)) ? lastYear : null
}

/** The kits of each status filter, minis included. */
function countsOf({ statusBreakdown }: YearFigures) {
  const count = (filter: StatusFilter) =>
    statusesOf(filter, INCLUDES).reduce((sum, status) => sum + statusBreakdown[status], 0)
  return Object.fromEntries(STATUS_FILTERS.map(filter => [filter, count(filter)])) as Record<StatusFilter, number>
}
