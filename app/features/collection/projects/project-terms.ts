import { keysOf } from '~/platform/keys-of'

/**
 * Statuses, categories and dates of kits. Browser code imports this file, so it must not import the validation library.
 */

export const STATUS_LABELS = {
  wishlist: /*i18n*/ 'Wishlist',
  purchased: /*i18n*/ 'Purchased',
  stash: /*i18n*/ 'In stash',
  progress: /*i18n*/ 'In progress',
  onhold: /*i18n*/ 'On hold',
  completed: /*i18n*/ 'Completed',
  archived: /*i18n*/ 'Archived',
  destashed: /*i18n*/ 'Destashed',
}
export type ProjectStatus = keyof typeof STATUS_LABELS
export const PROJECT_STATUSES = keysOf(STATUS_LABELS)

/** A status of other trackers, and the values that it becomes. */
export const KITTED = 'kitted'
export const KITTED_STATUS = { status: 'stash', kitted: true } as const

/** The status as the end of a sentence: "it is …". */
export const STATUS_PHRASES: Record<ProjectStatus, string> = {
  wishlist: /*i18n*/ 'on your wishlist',
  purchased: /*i18n*/ 'purchased',
  stash: /*i18n*/ 'in your stash',
  progress: /*i18n*/ 'in progress',
  onhold: /*i18n*/ 'on hold',
  completed: /*i18n*/ 'completed',
  archived: /*i18n*/ 'archived',
  destashed: /*i18n*/ 'destashed',
}

/** The statuses that "Total Projects" counts and the filter value `active` selects. */
export const ACTIVE_STATUSES = ['purchased', 'stash', 'progress', 'onhold'] as const satisfies readonly ProjectStatus[]

export const KIT_CATEGORY_LABELS = { full: /*i18n*/ 'Full', mini: /*i18n*/ 'Mini' }
export type KitCategory = keyof typeof KIT_CATEGORY_LABELS
export const KIT_CATEGORIES = keysOf(KIT_CATEGORY_LABELS)

export const DRILL_SHAPE_LABELS = { round: /*i18n*/ 'Round', square: /*i18n*/ 'Square' }
export type DrillShape = keyof typeof DRILL_SHAPE_LABELS
export const DRILL_SHAPES = keysOf(DRILL_SHAPE_LABELS)
/** Inside a text. */
export const DRILL_SHAPES_IN_TEXT: Record<DrillShape, string> = { round: /*i18n*/ 'round', square: /*i18n*/ 'square' }

export const COVERAGE_LABELS = { full: /*i18n*/ 'Full coverage', partial: /*i18n*/ 'Partial coverage' }
export type Coverage = keyof typeof COVERAGE_LABELS
export const COVERAGES = keysOf(COVERAGE_LABELS)
/** Inside a text. */
export const COVERAGES_IN_TEXT: Record<Coverage, string> = {
  full: /*i18n*/ 'full coverage',
  partial: /*i18n*/ 'partial coverage',
}

export const ADHESIVE_LABELS = { poured: /*i18n*/ 'Poured glue', tape: /*i18n*/ 'Double-sided tape' }
export type Adhesive = keyof typeof ADHESIVE_LABELS
export const ADHESIVES = keysOf(ADHESIVE_LABELS)
/** Inside a text. */
export const ADHESIVES_IN_TEXT: Record<Adhesive, string> = {
  poured: /*i18n*/ 'poured glue',
  tape: /*i18n*/ 'double-sided tape',
}

/** What special drills are called, on a kit and in the drawer. */
export const SPECIAL_DRILLS = {
  ab: /*i18n*/ 'AB',
  crystal: /*i18n*/ 'Crystal',
  glow: /*i18n*/ 'Glow in the dark',
  fairy_dust: /*i18n*/ 'Fairy dust',
  pearl: /*i18n*/ 'Pearl',
  metallic: /*i18n*/ 'Metallic',
}

/** What can be done to a finished canvas, in the usual order. No step requires another. */
export const FINISHING_LABELS = {
  pressed: /*i18n*/ 'Pressed',
  sealed: /*i18n*/ 'Sealed',
  mounted: /*i18n*/ 'Mounted',
  framed: /*i18n*/ 'Framed',
  hung: /*i18n*/ 'Hung',
}
export type FinishingStep = keyof typeof FINISHING_LABELS
export const FINISHING_STEPS = keysOf(FINISHING_LABELS)

/** The five dates of a kit in chronological order. */
export const PROJECT_DATE_LABELS = {
  datePurchased: /*i18n*/ 'Date purchased',
  dateReceived: /*i18n*/ 'Date received',
  dateStarted: /*i18n*/ 'Date started',
  dateCompleted: /*i18n*/ 'Date completed',
  dateLeft: /*i18n*/ 'Date left',
}
export type ProjectDate = keyof typeof PROJECT_DATE_LABELS
export const PROJECT_DATES = keysOf(PROJECT_DATE_LABELS)
/** Inside a text. */
export const PROJECT_DATES_IN_TEXT: Record<ProjectDate, string> = {
  datePurchased: /*i18n*/ 'date purchased',
  dateReceived: /*i18n*/ 'date received',
  dateStarted: /*i18n*/ 'date started',
  dateCompleted: /*i18n*/ 'date completed',
  dateLeft: /*i18n*/ 'date left',
}
