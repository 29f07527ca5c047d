import { keysOf } from '~/platform/keys-of'

/** What each kind shows, as its label and a sentence for the form. */
export const KIND_LABELS = {
  gifts: { label: /*i18n*/ 'Wishlist for gifts', help: /*i18n*/ 'Your wishlist. Visitors can say "I\'ll give this".' },
  giving: { label: /*i18n*/ 'To give away or sell', help: /*i18n*/ 'All kits with a tag that you choose.' },
  finished: { label: /*i18n*/ 'My finishes', help: /*i18n*/ 'Your finished kits, of one year or of all.' },
  kit: { label: /*i18n*/ 'One kit over time', help: /*i18n*/ 'A kit with the photos of its progress notes.' },
}
export type ShelfKind = keyof typeof KIND_LABELS
export const SHELF_KINDS = keysOf(KIND_LABELS)

/** The details that a page shows only if they are ticked. */
export const SHELF_TICKS = {
  showNotes: /*i18n*/ 'Notes',
  showPrices: /*i18n*/ 'Prices',
  showLinks: /*i18n*/ 'Shop links',
} as const

export const MAX_SHELVES = 50
export const SHELF_TITLE_LIMIT = 80
export const SHELF_TEXT_LIMIT = 500
export const CLAIM_NAME_LIMIT = 60
/** Kits on a page of a shelf. */
export const SHELF_PAGE_SIZE = 60

export const SHELVES_PATH = '/shared'
export const NEW_SHELF_PATH = '/shared/new'
export const shelfPath = (id: string) => `${SHELVES_PATH}/${id}`
/** Returns the path of a page with the promises on it, which its owner may not want to see. */
export const promisesPath = (id: string) => `${shelfPath(id)}?promised`
/** Returns the path of the public page. */
export const publicPath = (token: string) => `/s/${token}`
/** Returns the path of a photo of the public page. `width` is in pixels. */
export const shelfPhotoPath = (token: string, photoId: string, width: number) =>
  `${publicPath(token)}/photo/${photoId}?w=${width}`
