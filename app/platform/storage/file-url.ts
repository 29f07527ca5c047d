/** Widths in pixels of the stored sizes, in addition to the full size: two for cards, one for pages. */
export const PICTURE_WIDTHS = [320, 640, 1280] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** A size that an API client requests, such as `300x200f`. 0 is any. `fit`: at most that size, instead of at least. */
type ThumbSize = { width: number; height: number; fit: boolean }

/** Parses `WxH`, `WxHt`, `WxHb`, `WxHf`, `0xH` and `Wx0`; null for anything else. */
export function thumbSize(thumb: string): ThumbSize | null {
  const [, width = '', height = '', how] = /^(\d{1,5})x(\d{1,5})([tbf]?)$/.exec(thumb) ?? []
  const size = { width: Number(width), height: Number(height), fit: how === 'f' }
  return size.width || size.height ? size : null
}

/** Returns the nearest stored width that is not smaller than the requested size. `ratio` is width by height. */
export function storedWidth({ width, height, fit }: ThumbSize, ratio: number): PictureWidth {
  const byHeight = height * ratio
  const least = fit && width && height ? Math.min(width, byHeight) : Math.max(width, byHeight)
  return PICTURE_WIDTHS.find(stored => stored >= least) ?? 1280
}

/** The square thumbnail for API clients, created on first use. */
export const THUMB = '100x100'

export type FileCollection = 'projects' | 'progress_notes' | 'users' | 'loose_photos'

/**
 * Returns the URL of a stored photo; without a width, in full size. Returns '' without a record or file name. Of a
 * path, only the last part counts.
 */
export function fileUrl(collection: FileCollection, recordId: string, fileName: string, width?: PictureWidth): string {
  const name = fileName.startsWith('/') ? fileName.slice(fileName.lastIndexOf('/') + 1) : fileName
  if (!recordId || !name) return ''
  return `/api/files/${collection}/${recordId}/${encodeURIComponent(name)}${width ? `?thumb=${width}x0` : ''}`
}
