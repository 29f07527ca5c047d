import { type DashboardState, dashboardPath } from './project-filters'

/** The search parameter that shows the checkboxes. */
export const SELECTING = 'select'

/** The search parameter of each checked kit. */
export const TICKED = 'kit'

/** Returns the URL of the list with checkboxes, `ticked` of which are checked. */
export const selectPath = (state: DashboardState, changes?: Partial<DashboardState>, ticked: string[] = []) =>
  [
    dashboardPath(state, changes ?? { page: state.page }),
    `${SELECTING}=1`,
    ...ticked.map(id => `${TICKED}=${id}`),
  ].join('&')

/** The menus of the list. Each is a sheet, and a page without JavaScript. */
export const LIST_MENUS = ['status', 'sort', 'view'] as const
export type ListMenu = (typeof LIST_MENUS)[number]

/** Returns the path of a menu. Its query string has the filters and the page of the list. */
export const menuPath = (menu: ListMenu, state: DashboardState): string => withList(state, `/dashboard/${menu}`)

/** The path of all filter choices, for the panel. */
export const CHOICES_PATH = '/filters/choices'

/** Returns the path of the filters as a page, for browsers without JavaScript. */
export const filtersPath = (state: DashboardState): string => withList(state, '/filters')

const withList = (state: DashboardState, path: string) =>
  dashboardPath(state, { page: state.page }).replace('/dashboard', path)
