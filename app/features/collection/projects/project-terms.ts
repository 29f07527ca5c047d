/**
 * Statuses, categories and dates of kits. Browser code imports this file, so it must not import the validation library.
 */

export const PROJECT_STATUSES = [
  'wishlist',
  'purchased',
  'stash',
  'progress',
  'onhold',
  'completed',
  'archived',
  'destashed',
] as const
export type ProjectStatus = (typeof PROJECT_STATUSES)[number]

export const STATUS_LABELS: Record<ProjectStatus, string> = {
  wishlist: 'Wishlist',
  purchased: 'Purchased',
  stash: 'In stash',
  progress: 'In progress',
  onhold: 'On hold',
  completed: 'Completed',
  archived: 'Archived',
  destashed: 'Destashed',
}

/** A status of other trackers, and the values that it becomes. */
export const KITTED = 'kitted'
export const KITTED_STATUS = { status: 'stash', kitted: true } as const

/** The status as the end of a sentence: "it is …". */
export const STATUS_IN_WORDS: Record<ProjectStatus, string> = {
  wishlist: 'on your wishlist',
  purchased: 'purchased',
  stash: 'in your stash',
  progress: 'in progress',
  onhold: 'on hold',
  completed: 'completed',
  archived: 'archived',
  destashed: 'destashed',
}

/** The statuses that "Total Projects" counts and the filter value `active` selects. */
export const ACTIVE_STATUSES = ['purchased', 'stash', 'progress', 'onhold'] as const satisfies readonly ProjectStatus[]

export const KIT_CATEGORIES = ['full', 'mini'] as const
export type KitCategory = (typeof KIT_CATEGORIES)[number]
export const KIT_CATEGORY_LABELS: Record<KitCategory, string> = { full: 'Full', mini: 'Mini' }

export const DRILL_SHAPES = ['round', 'square'] as const
export type DrillShape = (typeof DRILL_SHAPES)[number]
export const DRILL_SHAPE_LABELS: Record<DrillShape, string> = { round: 'Round', square: 'Square' }

export const COVERAGES = ['full', 'partial'] as const
export type Coverage = (typeof COVERAGES)[number]
export const COVERAGE_LABELS: Record<Coverage, string> = { full: 'Full coverage', partial: 'Partial coverage' }

/** The four dates of a kit in chronological order. */
export const PROJECT_DATES = ['datePurchased', 'dateReceived', 'dateStarted', 'dateCompleted'] as const
export type ProjectDate = (typeof PROJECT_DATES)[number]
export const PROJECT_DATE_LABELS: Record<ProjectDate, string> = {
  datePurchased: 'Date purchased',
  dateReceived: 'Date received',
  dateStarted: 'Date started',
  dateCompleted: 'Date completed',
}
