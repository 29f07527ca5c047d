/** Finds what gets the focus of a list that is empty: the first kit, or the next step. */
export const AFTER_LAST_ITEM = '.dashboard :is(.status-pill, .empty-state a)'
