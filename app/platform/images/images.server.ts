import { Readable } from 'node:stream'
import { buffer as streamBuffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import type { Db } from '../db/db.server'
import { afterCommit, onRollback } from '../db/transaction.server'
import { DomainError, InvalidError, RateLimitedError } from '../errors'
import { i18n } from '../messages'
import { log } from '../observability/log.server'
import { singleton } from '../singleton'
import { filesAreHeld } from '../storage/deletion-lock.server'
import { type FileCollection, PICTURE_WIDTHS, type PictureWidth, THUMB } from '../storage/file-url'
import { discard, storage } from '../storage/storage.server'
import type { ByteRange, StoredFile, StoredInfo } from '../storage/storage-driver'
import { contentTypeOf, type StoredType, storedName } from './picture-name.server'
import { makePicture, makeThumb } from './picture-process.server'
import { pictureTypeOf } from './picture-type'

/** Limit of a photo in an API request, in bytes: 10 MB. */
export const PICTURE_MAX_BYTES = 10 * 1024 * 1024
/** 50 megapixels. */
const PICTURE_MAX_PIXELS = 50_000_000
/** A frame takes up to ten times as long as the pixels of a photo: these take ten seconds, and most animations one. */
const MAX_ANIMATION = { pixels: 20_000_000, frames: 300 }
/** Those that this app has stored before are restored, whatever the limit was. */
const MAX_STORED_ANIMATION = { pixels: PICTURE_MAX_PIXELS, frames: Number.POSITIVE_INFINITY }

/** The messages for rejected photos, in English. */
export const PICTURE_ERRORS = {
  tooLarge: /*i18n*/ 'This photo is larger than 10 MB. Choose a smaller one.',
  tooManyPixels: /*i18n*/ 'This photo has more than 50 megapixels. Choose a smaller one.',
  tooManyFrames: /*i18n*/ 'This animation is too long. Choose one with at most 300 frames and 20 megapixels in total.',
  empty: /*i18n*/ 'This file is empty. Choose the photo again.',
  svg: /*i18n*/ 'SVG files are not supported. Choose a JPEG, PNG, WebP, GIF, AVIF or HEIC file.',
  notAPicture: /*i18n*/ 'This file is not a supported image. Choose a JPEG, PNG, WebP, GIF, AVIF or HEIC file.',
  damaged: /*i18n*/ 'This photo is damaged or incomplete. Choose another copy.',
} as const

/** A processed photo: upright, in sRGB, without metadata, in every size. */
export type Picture = {
  /** the stored name, with a random part so that the URL is unguessable */
  fileName: string
  /** of the full size */
  width: number
  height: number
  /** a data: URL of 150 bytes, shown blurred while the photo loads */
  preview: string
  full: { bytes: Uint8Array; contentType: StoredType }
  /** WebP in each of PICTURE_WIDTHS; a narrower photo keeps its width */
  sizes: { width: PictureWidth; bytes: Uint8Array }[]
}

/** The columns of a row with a photo. */
export type StoredPicture = { image: string; imageWidth: number; imageHeight: number; imagePreview: string }

/** Where a row's photo is stored. */
export type PicturePlace = { collection: FileCollection; recordId: string; fileName: string }

type ReadPictureOptions = {
  field?: string
  square?: boolean
  maxBytes?: number
  /** the person in whose share of the image process it counts; visitors share one */
  owner?: string
  /** whether this app has stored it before, as the photos of an archive */
  isStored?: boolean
}

/**
 * Checks an uploaded photo and creates every size. JPEG, PNG, WebP and GIF keep their format; HEIC and AVIF, which some
 * browsers cannot show, become JPEG, or PNG if transparent. An animation stays one in full size. `square` crops to the
 * middle, of an animation its first frame.
 * @throws InvalidError on `field`
 */
export async function readPicture(
  bytes: Uint8Array,
  originalName: string,
  {
    field = 'image',
    square = false,
    maxBytes = PICTURE_MAX_BYTES,
    owner = '',
    isStored = false,
  }: ReadPictureOptions = {},
): Promise<Picture> {
  const invalidPicture = (reason: keyof typeof PICTURE_ERRORS) =>
    new InvalidError({ [field]: [i18n.t(PICTURE_ERRORS[reason])] })

  if (bytes.length === 0) throw invalidPicture('empty')
  if (bytes.length > maxBytes) throw invalidPicture('tooLarge')
  const type = pictureTypeOf(bytes)
  if (type === 'svg') throw invalidPicture('svg')
  if (!type) throw invalidPicture('notAPicture')

  const maxAnimation = isStored ? MAX_STORED_ANIMATION : MAX_ANIMATION
  const task = { bytes, widths: PICTURE_WIDTHS, maxPixels: PICTURE_MAX_PIXELS, maxAnimation, square }
  const made = await makePicture(task, owner)
  if ('rejected' in made) {
    log.warn({ type, size: bytes.length, detail: made.detail }, 'An image was rejected')
    if (made.rejected === 'tooSlow') slowPictures.set(owner, (slowPictures.get(owner) ?? 0) + 1)
    throw invalidPicture(made.rejected === 'tooSlow' ? 'damaged' : made.rejected)
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

/**
 * Refuses uploads of a person whose last three photos reached the time limit of the image process, for 15 minutes.
 * @throws RateLimitedError
 */
export function rejectSlowPictures(owner: string): void {
  if ((slowPictures.get(owner) ?? 0) < MAX_SLOW) return
  throw new RateLimitedError(
    SLOW_WINDOW_SECONDS,
    i18n.t('Your last photos took too long to read. Try again in 15 minutes.'),
  )
}

// By person. In this process, because it is the one that they keep busy.
const MAX_SLOW = 3
const SLOW_WINDOW_SECONDS = 15 * 60
const slowPictures = singleton(
  'slow pictures',
  () => new LRUCache<string, number>({ max: 1_000, ttl: SLOW_WINDOW_SECONDS * 1000 }),
)

/** A stored photo. Nothing is read until a function is called. */
export type PictureFile = {
  contentType: string
  head: () => Promise<StoredInfo | null>
  read: (range?: ByteRange) => Promise<StoredFile | null>
}

/** Returns the file of a photo, in full size or one of its widths. Does not check whether a row names it. */
export function pictureFile(place: PicturePlace, width?: PictureWidth): PictureFile {
  const key = pictureKey(place, width)
  return {
    contentType: width ? 'image/webp' : contentTypeOf(place.fileName),
    head: () => storage().head(key),
    read: range => storage().get(key, range),
  }
}

/** Returns a stored photo in every size, to store it in another place under a new name. Null if a file is missing. */
export async function loadPicture(place: PicturePlace, row: StoredPicture): Promise<Picture | null> {
  const read = async (width?: PictureWidth) => {
    const stored = await pictureFile(place, width).read()
    return stored && buffer(stored.body)
  }
  const [full, ...sizes] = await Promise.all([read(), ...PICTURE_WIDTHS.map(read)])
  if (!full || sizes.includes(null)) return null
  const contentType = contentTypeOf(place.fileName)
  return {
    fileName: storedName('photo', contentType),
    width: row.imageWidth,
    height: row.imageHeight,
    preview: row.imagePreview,
    full: { bytes: full, contentType },
    sizes: PICTURE_WIDTHS.map((width, index) => ({ width, bytes: sizes[index] as Uint8Array })),
  }
}

/**
 * Returns the square thumbnail of a photo. Creates it from the widest size on first use; if that fails, returns the
 * photo itself.
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

// Concurrent first requests share one run.
const thumbsInProgress = singleton('thumbs in making', () => new Map<string, Promise<boolean>>())

function keepThumb(place: PicturePlace, key: string): Promise<boolean> {
  const making = thumbsInProgress.get(key) ?? makeAndKeep(place, key).finally(() => thumbsInProgress.delete(key))
  thumbsInProgress.set(key, making)
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

/** Returns the storage keys of a photo in every size. */
export const pictureKeys = (place: PicturePlace): string[] => [
  pictureKey(place),
  ...PICTURE_WIDTHS.map(width => pictureKey(place, width)),
]

function pictureKey({ collection, recordId, fileName }: PicturePlace, width?: PictureWidth): string {
  const folder = `${collection}/${recordId}`
  return width ? `${folder}/thumbs_${fileName}/${width}x0_${fileName}` : `${folder}/${fileName}`
}

/**
 * Stores a photo and returns the columns for its row. Write the row afterwards, and delete the photo if that fails:
 * `withPicture` does both.
 */
export async function storePicture(
  collection: FileCollection,
  recordId: string,
  picture: Picture,
  on?: Db,
): Promise<StoredPicture> {
  const place = { collection, recordId, fileName: picture.fileName }
  onRollback(() => deletePictures([place]), on)
  const puts = await Promise.allSettled([
    storage().put(pictureKey(place), picture.full.bytes, { contentType: picture.full.contentType }),
    ...picture.sizes.map(({ width, bytes }) =>
      storage().put(pictureKey(place, width), bytes, { contentType: 'image/webp' }),
    ),
  ])
  const failed = puts.find(put => put.status === 'rejected')
  if (failed) {
    // Not awaited: a store that hangs would delay the error.
    void deletePictures([place])
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
 * Stores the photos and writes the row that names them. Deletes them if the row is rejected. After a lost connection it
 * is unknown whether the row was committed, so the nightly sweep decides.
 */
export async function withPictures<T>(
  pictures: readonly Picture[],
  { collection, recordId }: { collection: FileCollection; recordId: string },
  writeRow: (stored: StoredPicture[]) => Promise<T>,
  on?: Db,
): Promise<T> {
  const stored: StoredPicture[] = []
  for (const picture of pictures) stored.push(await storePicture(collection, recordId, picture, on))
  try {
    return await writeRow(stored)
  } catch (error) {
    if (error instanceof DomainError) {
      await removePictures(
        stored.map(({ image }) => ({ collection, recordId, fileName: image })),
        on,
      )
    }
    throw error
  }
}

/** Stores the photo of a row, if there is one, as `withPictures` does. */
export const withPicture = <T>(
  picture: Picture | null | undefined,
  place: { collection: FileCollection; recordId: string },
  writeRow: (stored: StoredPicture | null) => Promise<T>,
  on?: Db,
): Promise<T> => withPictures(picture ? [picture] : [], place, ([stored = null]) => writeRow(stored), on)

/** Deletes photos in every size after the commit. Never fails: the nightly sweep deletes what is left. */
export async function removePictures(places: PicturePlace[], on?: Db): Promise<void> {
  await afterCommit(() => deletePictures(places), on)
}

async function deletePictures(places: PicturePlace[]): Promise<void> {
  const named = places.filter(place => place.fileName)
  if (!named.length) return
  const keys = named.flatMap(place => [...pictureKeys(place), thumbKey(place)])
  // A backup is copying files, or that is unknown.
  if (!(await filesAreHeld().catch(() => true))) await discard(keys)
}
