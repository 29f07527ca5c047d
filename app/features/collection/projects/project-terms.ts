import { keysOf } from '~/platform/keys-of'

/**
 * Statuses, categories and dates of kits. Browser code imports this file, so it must not import the validation library.
 */

export const STATUS_LABELS = {
  wishlist: 'Wishlist',
  purchased: 'Purchased',
  stash: 'In stash',
  progress: 'In progress',
  onhold: 'On hold',
  completed: 'Completed',
  archived: 'Archived',
  destashed: 'Destashed',
}
export type ProjectStatus = keyof typeof STATUS_LABELS
export const PROJECT_STATUSES = keysOf(STATUS_LABELS)

/** A status of other trackers, and the values that it becomes. */
export const KITTED = 'kitted'
export const KITTED_STATUS = { status: 'stash', kitted: true } as const

/** The status as the end of a sentence: "it is …". */
export const STATUS_PHRASES: Record<ProjectStatus, string> = {
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

export const KIT_CATEGORY_LABELS = { full: 'Full', mini: 'Mini' }
export type KitCategory = keyof typeof KIT_CATEGORY_LABELS
export const KIT_CATEGORIES = keysOf(KIT_CATEGORY_LABELS)

export const DRILL_SHAPE_LABELS = { round: 'Round', square: 'Square' }
export type DrillShape = keyof typeof DRILL_SHAPE_LABELS
export const DRILL_SHAPES = keysOf(DRILL_SHAPE_LABELS)

export const COVERAGE_LABELS = { full: 'Full coverage', partial: 'Partial coverage' }
export type Coverage = keyof typeof COVERAGE_LABELS
export const COVERAGES = keysOf(COVERAGE_LABELS)

/** What special drills are called, on a kit and in the drawer. */
export const SPECIAL_DRILLS = {
  ab: 'AB',
  crystal: 'Crystal',
  glow: 'Glow in the dark',
  fairy_dust: 'Fairy dust',
  pearl: 'Pearl',
  metallic: 'Metallic',
}

/** The four dates of a kit in chronological order. */
export const PROJECT_DATE_LABELS = {
  datePurchased: 'Date purchased',
  dateReceived: 'Date received',
  dateStarted: 'Date started',
  dateCompleted: 'Date completed',
}
export type ProjectDate = keyof typeof PROJECT_DATE_LABELS
export const PROJECT_DATES = keysOf(PROJECT_DATE_LABELS)
