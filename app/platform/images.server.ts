import sharp, { type Metadata, type Sharp } from 'sharp'
import { DomainError, InvalidError } from './errors'
import { type FileCollection, PICTURE_WIDTHS, type PictureWidth } from './file-url'
import { decodeHeic } from './heic.server'
import { log } from './log.server'
import { contentTypeOf, type KeptType, storedName } from './picture-name.server'
import { type PictureType, pictureTypeOf } from './picture-type'
import { storage } from './storage.server'
import { turns } from './turns'

/** Bytes of a picture as it comes: 10 MB (wire specification, section 0.1). */
export const PICTURE_MAX_BYTES = 10 * 1024 * 1024
/** Pixels of a picture: 50 megapixels (ibid.). */
export const PICTURE_MAX_PIXELS = 50_000_000

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
  full: { bytes: Buffer; contentType: KeptType }
  /** WebP for each of PICTURE_WIDTHS; a picture that is narrower keeps its own width */
  sizes: { width: PictureWidth; bytes: Buffer }[]
}

/** The columns of a row that shows a picture. */
export type StoredPicture = { image: string; imageWidth: number; imageHeight: number; imagePreview: string }

/** A stored picture as its row names it. */
export type PicturePlace = { collection: FileCollection; recordId: string; fileName: string }

// Server memory matters more than decoding the same picture twice.
sharp.cache(false)
sharp.concurrency(1)

// Twenty uploads at once need no more memory than one picture of the largest kind.
const inTurn = turns(PICTURE_MAX_PIXELS)

/**
 * Checks an uploaded picture and makes all that is kept of it. JPEG, PNG, WebP and GIF stay what they are; HEIC and AVIF, which not
 * every browser shows, become JPEG, or PNG when they have transparent parts. An animation stays one in full size as long as its frames
 * together have no more pixels than a picture may have, else its first frame is kept; the sizes are always still.
 * @throws InvalidError on that field, with the sentence for what is wrong
 */
export async function readPicture(bytes: Uint8Array, originalName: string, field = 'image'): Promise<Picture> {
  const refuse = (reason: keyof typeof PICTURE_REFUSALS) => new InvalidError({ [field]: [PICTURE_REFUSALS[reason]] })

  if (bytes.length === 0) throw refuse('empty')
  if (bytes.length > PICTURE_MAX_BYTES) throw refuse('tooLarge')
  const type = pictureTypeOf(bytes)
  if (type === 'svg') throw refuse('svg')
  if (!type) throw refuse('notAPicture')

  try {
    const header = await sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata()
    const pixels = header.width * header.height
    if (pixels > PICTURE_MAX_PIXELS) throw refuse('tooManyPixels')
    const frames = header.pages ?? 1
    const animated = (type === 'gif' || type === 'webp') && frames > 1 && pixels * frames <= PICTURE_MAX_PIXELS
    return await inTurn(animated ? pixels * frames : pixels, async () => {
      const source = header.compression === 'hevc' ? await fromHeic(bytes, header) : bytes
      if (!source) throw refuse('tooManyPixels')
      return makePicture(source, { contentType: keptType(type, header), animated, originalName })
    })
  } catch (error) {
    if (error instanceof InvalidError) throw error
    // The decoders' errors have words but no kinds: after the checks above, what fails is the file.
    log.warn({ err: error, type, size: bytes.length }, 'A picture could not be decoded')
    throw refuse('damaged')
  }
}

const fromHeic = (bytes: Uint8Array, header: Metadata) =>
  decodeHeic({
    bytes,
    index: header.pagePrimary ?? 0,
    profile: header.icc,
    hasAlpha: header.hasAlpha,
    maxPixels: PICTURE_MAX_PIXELS,
  })

function keptType(type: PictureType, { hasAlpha }: Metadata): KeptType {
  if (type === 'avif' || type === 'heic') return hasAlpha ? 'image/png' : 'image/jpeg'
  return `image/${type}`
}

type Making = { contentType: KeptType; animated: boolean; originalName: string }

async function makePicture(source: Uint8Array, { contentType, animated, originalName }: Making): Promise<Picture> {
  // sharp turns colours into sRGB and leaves all metadata out unless told otherwise.
  const open = (options = {}) =>
    sharp(source, { autoOrient: true, failOn: 'error', limitInputPixels: PICTURE_MAX_PIXELS, ...options })

  const full = await encode(open({ animated }), contentType).toBuffer({ resolveWithObject: true })
  const largest = await sized(open(), PICTURE_WIDTHS[2]).raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = largest.info
  const fromLargest = () => sharp(largest.data, { raw: { width, height, channels } })
  const [preview, ...sizes] = await Promise.all([
    fromLargest().resize(PREVIEW).webp({ quality: 20, alphaQuality: 20, effort: 6 }).toBuffer(),
    ...PICTURE_WIDTHS.map(width => sized(fromLargest(), width).webp({ quality: 80 }).toBuffer()),
  ])
  return {
    fileName: storedName(originalName, contentType),
    width: full.info.width,
    height: full.info.pageHeight ?? full.info.height,
    preview: `data:image/webp;base64,${preview.toString('base64')}`,
    full: { bytes: full.data, contentType },
    sizes: PICTURE_WIDTHS.map((width, index) => ({ width, bytes: sizes[index] as Buffer })),
  }
}

const PREVIEW = { width: 16, height: 16, fit: 'inside' } as const
// What WebP can hold in either direction.
const WEBP_MAX_SIDE = 16_383

const sized = (image: Sharp, width: number) =>
  image.resize({ width, height: WEBP_MAX_SIDE, fit: 'inside', withoutEnlargement: true })

function encode(image: Sharp, contentType: KeptType): Sharp {
  if (contentType === 'image/png') return image.png()
  if (contentType === 'image/gif') return image.gif()
  if (contentType === 'image/webp') return image.webp({ quality: 90 })
  return image.jpeg({ quality: 90 })
}

/** Where a picture's file lies: full size, or one of its sizes. */
export function pictureKey({ collection, recordId, fileName }: PicturePlace, width?: PictureWidth): string {
  const folder = `${collection}/${recordId}`
  return width ? `${folder}/thumbs_${fileName}/${width}x0_${fileName}` : `${folder}/${fileName}`
}

/** The type that a picture's file is served as. */
export const pictureContentType = ({ fileName }: PicturePlace, width?: PictureWidth) =>
  width ? 'image/webp' : contentTypeOf(fileName)

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
  try {
    await Promise.all([
      storage().put(pictureKey(place), picture.full.bytes, { contentType: picture.full.contentType }),
      ...picture.sizes.map(({ width, bytes }) =>
        storage().put(pictureKey(place, width), bytes, { contentType: 'image/webp' }),
      ),
    ])
  } catch (error) {
    await removePictures([place])
    throw error
  }
  return {
    image: picture.fileName,
    imageWidth: picture.width,
    imageHeight: picture.height,
    imagePreview: picture.preview,
  }
}

/**
 * Stores the picture, if there is one, and writes the row that names it; when the row is refused, the picture goes again. After a
 * fault (the connection broke while committing) nobody knows whether the row stands: the daily sweep looks and decides.
 */
export async function withPicture<T>(
  picture: Picture | null | undefined,
  { collection, recordId }: { collection: FileCollection; recordId: string },
  writeRow: (stored: StoredPicture | null) => Promise<T>,
): Promise<T> {
  const stored = picture ? await storePicture(collection, recordId, picture) : null
  try {
    return await writeRow(stored)
  } catch (error) {
    if (stored && error instanceof DomainError) {
      await removePictures([{ collection, recordId, fileName: stored.image }])
    }
    throw error
  }
}

/**
 * Removes pictures in every size, after the rows that named them were committed. Never fails: what the store does not remove now, the
 * daily sweep removes.
 */
export async function removePictures(places: PicturePlace[]): Promise<void> {
  const named = places.filter(place => place.fileName)
  if (!named.length) return
  const keys = named.flatMap(place => [pictureKey(place), ...PICTURE_WIDTHS.map(width => pictureKey(place, width))])
  try {
    await storage().delete(keys)
  } catch (error) {
    log.warn({ err: error, files: keys.length }, 'Pictures could not be removed; the daily sweep will try again')
  }
}
