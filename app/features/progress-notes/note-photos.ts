/** Photos of one note: as many as fit into one sending at 10 MB each (`PHOTOS_MEGABYTES` in http/upload-limits.ts). */
export const MOST_PHOTOS = 12

/** Bytes of one photo; a larger one is not even sent. */
export const PHOTO_BYTES = 10 * 1024 * 1024
