/** Bytes of a photo in a form, 30 MB: a browser without scripts sends it as the camera stored it. */
export const PHOTO_MAX_BYTES = 30 * 1024 * 1024

/** In English. */
export const PHOTO_TOO_LARGE = /*i18n*/ 'This photo is larger than 30 MB. Choose a smaller one.'
