/**
 * Photos of one note: as many as fit in one request at 10 MB each (`PHOTOS_MEGABYTES` in http/forms/upload-limits.ts).
 */
export const MAX_PHOTOS = 12
