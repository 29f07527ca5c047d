import { type DashboardState, dashboardPath } from '~/features/dashboard/project-filters'
import type { KitCategory, ProjectStatus } from '~/features/projects/project-terms'

/** What is changed about many kits at once. What is missing stays as it is; a name of null is taken off. */
export type BulkChange = {
  status?: ProjectStatus
  kitCategory?: KitCategory
  company?: string | null
  artist?: string | null
  addTags?: string[]
  removeTags?: string[]
}

/** Kits that were ticked, or all that a dashboard's filters let through. */
export type Selection = { ids: string[] } | { matching: DashboardState }

export const BULK_CHANGE_PATH = '/dashboard/change'
export const BULK_DELETE_PATH = '/dashboard/delete'
export const BULK_UNDO_PATH = '/dashboard/undo'

/** The names under which the list's form sends what was ticked. */
export const TICKED = 'kit'
export const ALL_MATCHING = 'all'
/** What an address says to show the boxes. */
export const SELECTING = 'select'

/** The dashboard with its boxes shown. */
export const selectPath = (state: DashboardState, changes?: Partial<DashboardState>) =>
  `${dashboardPath(state, changes ?? { page: state.page })}&${SELECTING}=1`

/** "1 kit", "1,204 kits". */
export const kitsInWords = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'kit' : 'kits'}`
