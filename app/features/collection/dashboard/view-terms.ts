import { type DashboardState, dashboardPath } from './project-filters'

/** A list of the dashboard under a name: its filters, order and look. */
export type NamedView = { id: string; name: string; path: string }

export const MAX_VIEWS = 20
export const VIEW_NAME_LIMIT = 60
export const VIEWS_PATH = '/dashboard/views'

export const viewPath = (id: string) => `${VIEWS_PATH}/${id}`

/** Returns the URL of the form that saves a list under a name. */
export const saveViewPath = (state: DashboardState) => dashboardPath(state).replace('/dashboard', VIEWS_PATH)
