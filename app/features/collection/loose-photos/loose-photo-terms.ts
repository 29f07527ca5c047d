export const PHOTOS_PATH = '/photos'
/** Where scripts send one photo at a time. */
export const LOOSE_PHOTOS = '/loose-photos'

/** The most photos that wait for their kits. */
export const MAX_LOOSE = 200

/** The uses of a photo. Each option names the kit photo, to prevent accidental replacement. */
export const PLACES = {
  kit: /*i18n*/ 'Kit photo',
  note: /*i18n*/ 'Progress photo',
  replace: /*i18n*/ 'Replace the kit photo',
} as const
export type PhotoPlace = keyof typeof PLACES

export const isPhotoPlace = (text: string): text is PhotoPlace => Object.hasOwn(PLACES, text)

/** Returns the names of a photo's fields in the form. */
export const fieldsOf = (id: string) => ({ kit: `kit-${id}`, place: `place-${id}` })
