/**
 * Photos of one note: as many as fit in one request at 10 MB each (`PHOTOS_MEGABYTES` in http/forms/upload-limits.ts).
 */
export const MAX_PHOTOS = 12

/** Bytes of one photo. The form rejects a larger one before the upload. */
export const PHOTO_BYTES = 10 * 1024 * 1024
