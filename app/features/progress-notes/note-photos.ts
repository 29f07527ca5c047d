/** Photos of one note: as many as fit into one sending at 10 MB each (`PHOTOS_MEGABYTES` in http/upload-limits.ts). */
export const MOST_PHOTOS = 12
