/** Widths in pixels that every stored picture is kept in, beside its full size: two for cards, one for pages. */
export const PICTURE_WIDTHS = [320, 640, 1280] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** The small square that clients of the data interface may ask for; it is made when somebody first does. */
export const THUMB = '100x100'

/** Collections whose records hold a file. */
export type FileCollection = 'projects' | 'progress_notes' | 'users'

/**
 * Where a stored picture is served; without a width, in full size. An empty record or file name gives an empty address, and a name
 * that starts with "/" counts by its last part (specification, section 5).
 */
export function fileUrl(collection: FileCollection, recordId: string, fileName: string, width?: PictureWidth): string {
  const name = fileName.startsWith('/') ? fileName.slice(fileName.lastIndexOf('/') + 1) : fileName
  if (!recordId || !name) return ''
  return `/api/files/${collection}/${recordId}/${encodeURIComponent(name)}${width ? `?thumb=${width}x0` : ''}`
}
