import { Readable } from 'node:stream'
import { buffer as streamBuffer } from 'node:stream/consumers'
import { afterCommit, ifRolledBack } from './all-or-nothing.server'
import { DomainError, InvalidError } from './errors'
import { filesAreHeld } from './file-hold.server'
import { type FileCollection, PICTURE_WIDTHS, type PictureWidth, THUMB } from './file-url'
import { log } from './log.server'
import { contentTypeOf, type KeptType, storedName } from './picture-name.server'
import { makePicture, makeThumb } from './picture-process.server'
import { pictureTypeOf } from './picture-type'
import { singleton } from './singleton'
import { type ByteRange, discard, type StoredFile, type StoredInfo, storage } from './storage.server'

/** Bytes of a picture as it comes: 10 MB (wire specification, section 0.1). */
export const PICTURE_MAX_BYTES = 10 * 1024 * 1024
/** Pixels of a picture: 50 megapixels (ibid.). */
const PICTURE_MAX_PIXELS = 50_000_000

/** The sentences for what cannot be kept; forms show them beside the field. */
export const PICTURE_REFUSALS = {
  tooLarge: 'This picture is larger than 10 MB.',
  tooManyPixels: 'This picture has more than 50 megapixels. Please choose a smaller one.',
  empty: 'This file is empty. Please choose the picture again.',
  svg: 'SVG pictures are not accepted. Please choose a JPEG, PNG, WebP, GIF, AVIF or HEIC file.',
  notAPicture: 'This file is not a picture we can read. Please choose a JPEG, PNG, WebP, GIF, AVIF or HEIC file.',
  damaged: 'This picture is damaged or incomplete. Please choose another copy of it.',
} as const

/** A picture made ready for keeping: upright, in sRGB and without any metadata in every size. */
export type Picture = {
  /** the name it is stored under; its random part makes the address unguessable */
  fileName: string
  /** pixels of the full size */
  width: number
  height: number
  /** a data: URL of about 150 bytes, to be shown blurred */
  preview: string
  full: { bytes: Uint8Array; contentType: KeptType }
  /** WebP for each of PICTURE_WIDTHS; a picture that is narrower keeps its own width */
  sizes: { width: PictureWidth; bytes: Uint8Array }[]
}

/** The columns of a row that shows a picture. */
export type StoredPicture = { image: string; imageWidth: number; imageHeight: number; imagePreview: string }

/** A stored picture as its row names it. */
export type PicturePlace = { collection: FileCollection; recordId: string; fileName: string }

type ReadPictureOptions = { field?: string; square?: boolean; maxBytes?: number }

/**
 * Checks an uploaded picture and makes all that is kept of it. JPEG, PNG, WebP and GIF stay what they are; HEIC and AVIF, which not
 * every browser shows, become JPEG, or PNG when they have transparent parts. An animation stays one in full size as long as its frames
 * together have no more pixels than a picture may have, else its first frame is kept; the widths are always still. With `square`, only
 * the largest square in the middle is kept, and of an animation its first frame.
 * @throws InvalidError on that field, with the sentence for what is wrong
 */
export async function readPicture(
  bytes: Uint8Array,
  originalName: string,
  { field = 'image', square = false, maxBytes = PICTURE_MAX_BYTES }: ReadPictureOptions = {},
): Promise<Picture> {
  const refuse = (reason: keyof typeof PICTURE_REFUSALS) => new InvalidError({ [field]: [PICTURE_REFUSALS[reason]] })

  if (bytes.length === 0) throw refuse('empty')
  if (bytes.length > maxBytes) throw refuse('tooLarge')
  const type = pictureTypeOf(bytes)
  if (type === 'svg') throw refuse('svg')
  if (!type) throw refuse('notAPicture')

  const made = await makePicture({ bytes, widths: PICTURE_WIDTHS, maxPixels: PICTURE_MAX_PIXELS, square })
  if ('refused' in made) {
    log.warn({ type, size: bytes.length, detail: made.detail }, 'A picture was refused')
    throw refuse(made.refused)
  }
  const { full, preview, width, height } = made
  return {
    fileName: storedName(originalName, full.contentType),
    width,
    height,
    preview,
    full,
    sizes: PICTURE_WIDTHS.map((width, index) => ({ width, bytes: made.sizes[index] as Uint8Array })),
  }
}

/** A stored picture to be served: its type, and how to look at and read it. Nothing is read before one of them is called. */
export type PictureFile = {
  contentType: string
  head: () => Promise<StoredInfo | null>
  read: (range?: ByteRange) => Promise<StoredFile | null>
}

/** The file of a picture in full size or in one of its widths. Whether a row names it is not checked here. */
export function pictureFile(place: PicturePlace, width?: PictureWidth): PictureFile {
  const key = pictureKey(place, width)
  return {
    contentType: width ? 'image/webp' : contentTypeOf(place.fileName),
    head: () => storage().head(key),
    read: range => storage().get(key, range),
  }
}

/**
 * The small square of a picture: made from its widest size when it is first asked for, then kept like the others. Where it cannot be
 * made, the picture itself.
 */
export async function thumbFile(place: PicturePlace): Promise<PictureFile> {
  const key = thumbKey(place)
  if (!(await storage().head(key)) && !(await keepThumb(place, key))) return pictureFile(place)
  return {
    contentType: 'image/webp',
    head: () => storage().head(key),
    read: range => storage().get(key, range),
  }
}

// Several who ask first at once wait for one square.
const inMaking = singleton('thumbs in making', () => new Map<string, Promise<boolean>>())

function keepThumb(place: PicturePlace, key: string): Promise<boolean> {
  const making = inMaking.get(key) ?? makeAndKeep(place, key).finally(() => inMaking.delete(key))
  inMaking.set(key, making)
  return making
}

async function makeAndKeep(place: PicturePlace, key: string): Promise<boolean> {
  const stored = await pictureFile(place, Math.max(...PICTURE_WIDTHS) as PictureWidth).read()
  if (!stored) return false
  const thumb = await makeThumb(await buffer(stored.body), THUMB_SIDE)
  if (thumb) await storage().put(key, thumb, { contentType: 'image/webp' })
  return thumb !== null
}

const THUMB_SIDE = Number.parseInt(THUMB, 10)

const buffer = async (body: StoredFile['body']) => (body instanceof Readable ? streamBuffer(body) : body)

const thumbKey = ({ collection, recordId, fileName }: PicturePlace) =>
  `${collection}/${recordId}/thumbs_${fileName}/${THUMB}_${fileName}`

/** Where a picture is stored: in full and in every width that is made with it. */
export const pictureKeys = (place: PicturePlace): string[] => [
  pictureKey(place),
  ...PICTURE_WIDTHS.map(width => pictureKey(place, width)),
]

function pictureKey({ collection, recordId, fileName }: PicturePlace, width?: PictureWidth): string {
  const folder = `${collection}/${recordId}`
  return width ? `${folder}/thumbs_${fileName}/${width}x0_${fileName}` : `${folder}/${fileName}`
}

/**
 * Stores a picture and gives the columns for its row. Write the row after it, and when that fails remove the picture again:
 * `withPicture` does both.
 */
export async function storePicture(
  collection: FileCollection,
  recordId: string,
  picture: Picture,
): Promise<StoredPicture> {
  const place = { collection, recordId, fileName: picture.fileName }
  ifRolledBack(() => deletePictures([place]))
  const puts = await Promise.allSettled([
    storage().put(pictureKey(place), picture.full.bytes, { contentType: picture.full.contentType }),
    ...picture.sizes.map(({ width, bytes }) =>
      storage().put(pictureKey(place, width), bytes, { contentType: 'image/webp' }),
    ),
  ])
  const failed = puts.find(put => put.status === 'rejected')
  if (failed) {
    // A store that hangs would do so once more; whoever waits is told first.
    void removePictures([place])
    throw failed.reason
  }
  return {
    image: picture.fileName,
    imageWidth: picture.width,
    imageHeight: picture.height,
    imagePreview: picture.preview,
  }
}

/**
 * Stores the pictures, one after the other, and writes the row that names them; when the row is refused, they go again. After a fault
 * (the connection broke while committing) nobody knows whether the row stands: the daily sweep looks and decides.
 */
export async function withPictures<T>(
  pictures: readonly Picture[],
  { collection, recordId }: { collection: FileCollection; recordId: string },
  writeRow: (stored: StoredPicture[]) => Promise<T>,
): Promise<T> {
  const stored: StoredPicture[] = []
  for (const picture of pictures) stored.push(await storePicture(collection, recordId, picture))
  try {
    return await writeRow(stored)
  } catch (error) {
    if (error instanceof DomainError) {
      await removePictures(stored.map(({ image }) => ({ collection, recordId, fileName: image })))
    }
    throw error
  }
}

/** The same for the one picture of a row, if there is one. */
export const withPicture = <T>(
  picture: Picture | null | undefined,
  place: { collection: FileCollection; recordId: string },
  writeRow: (stored: StoredPicture | null) => Promise<T>,
): Promise<T> => withPictures(picture ? [picture] : [], place, ([stored = null]) => writeRow(stored))

/**
 * Removes pictures in every size, after the rows that named them were committed. Never fails: what the store does not remove now, the
 * daily sweep removes.
 */
export async function removePictures(places: PicturePlace[]): Promise<void> {
  await afterCommit(() => deletePictures(places))
}

async function deletePictures(places: PicturePlace[]): Promise<void> {
  const named = places.filter(place => place.fileName)
  if (!named.length) return
  const keys = named.flatMap(place => [...pictureKeys(place), thumbKey(place)])
  // A backup is copying them, or nobody can be asked whether one is: the daily sweep removes them later.
  if (!(await filesAreHeld().catch(() => true))) await discard(keys)
}
