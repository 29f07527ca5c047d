import type { DashboardState } from '~/features/collection/dashboard/project-filters'
import type { BULK_CHOICES, ProjectValues, SUGGESTED } from '~/features/collection/projects/project-fields'
import type { Day } from '~/platform/dates'
import { i18n } from '~/platform/messages'

/** A change of many kits: a missing field stays unchanged, null removes a name, and an empty text another text. */
export type BulkChange = Partial<Pick<ProjectValues, (typeof BULK_CHOICES | typeof SUGGESTED)[number] | 'kitted'>> & {
  company?: string | null
  artist?: string | null
  /** A new one finishes the kits in progress, unless the status changes, too. */
  dateCompleted?: Day | null
  /** values of the user's own fields by ID; null removes one */
  custom?: Record<string, string | boolean | null>
  addTags?: string[]
  removeTags?: string[]
}

/** The kits that are checked in the list, or all that match the filters of the dashboard. */
export type Selection = { ids: string[] } | { matching: DashboardState }

export const BULK_CHANGE_PATH = '/dashboard/change'
export const BULK_DELETE_PATH = '/dashboard/delete'
export const BULK_UNDO_PATH = '/dashboard/undo'

export const ALL_MATCHING = 'all'

/** The values of a select of one of the user's own fields: none, and an option, which can have any text. */
export const CLEARED = 'none'
export const setting = (option: string) => `=${option}`

/** Formats a number of kits: "1 kit", "1,204 kits". */
export const formatKits = (count: number) => i18n.t('{count, plural, one {# kit} other {# kits}}', { count })
