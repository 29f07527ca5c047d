import { recentProjects } from '~/features/collection/dashboard/project-list.server'
import type { ProjectCardData } from '~/features/collection/projects/project-card-data'
import type { Actor } from '~/platform/actor'
import type { Day } from '~/platform/dates'
import { type KitInProgress, kitsInProgress } from './kits-in-progress.server'
import { type StatusCounts, statusCounts } from './status-counts.server'
import { type YearFigures, yearFigures } from './yearly.server'

export type Overview = {
  counts: StatusCounts
  inProgress: KitInProgress[]
  recent: ProjectCardData[]
  year: YearFigures
}

const IN_PROGRESS_SHOWN = 8
const RECENT_SHOWN = 8

/** Returns the data of the overview with four concurrent statements. `today` is the user's local day. */
export async function overviewOf(actor: Actor, today: Day): Promise<Overview> {
  const [counts, inProgress, recent, year] = await Promise.all([
    statusCounts(actor),
    kitsInProgress(actor, today, IN_PROGRESS_SHOWN),
    recentProjects(actor, RECENT_SHOWN),
    yearFigures(actor, Number(today.slice(0, 4))),
  ])
  return { counts, inProgress, recent, year }
}
