import { cellText } from '~/features/transfer/csv/cell'
import type { SourcePhoto, Table } from '~/features/transfer/csv/csv-table'
import { rearmFormula } from '~/features/transfer/csv/csv-text'
import { FIELD_HEADERS } from '~/features/transfer/csv/transfer-fields'
import { MAX_PHOTO_BYTES } from '~/features/transfer/rows/photo-limit'
import type { StagedPicture } from '~/features/transfer/rows/staged-pictures.server'
import { eachPhoto, storePhoto } from '~/features/transfer/rows/store-photos.server'
import { ifAny, photosIn, type Source } from '~/features/transfer/sources/source-kits'
import type { Actor } from '~/platform/actor'
import { InvalidError } from '~/platform/errors'
import { readPicture } from '~/platform/images/images.server'
import { type PictureType, pictureTypeOf } from '~/platform/images/picture-type'
import { formatList } from '~/platform/lists'
import { i18n } from '~/platform/messages'
import { formatCount } from '~/platform/notation'
import { countTrialPhoto } from '~/platform/trial.server'
import type { PhotoProblem } from './import-result'

/** A photo of the file, and the record that gets it. */
export type NeededPhoto = {
  photo: SourcePhoto
  line: number
  title: string
  collection: 'projects' | 'progress_notes'
  record: string
  position: number
}

/**
 * Returns the paths of the photos that cannot be read: damaged in the file, no images, or cut off. Reads all of each,
 * and decodes those that seem to lack their end.
 */
export async function brokenPhotos({ rows }: Table): Promise<string[]> {
  const broken: string[] = []
  await eachPhoto(photosIn(rows), async ({ path, name, read }) => {
    try {
      const bytes = await read()
      const type = pictureTypeOf(bytes)
      if (type === null || type === 'svg' || bytes.length > MAX_PHOTO_BYTES) broken.push(path)
      else if (!hasEnd(bytes, type)) await readPicture(bytes, name, { maxBytes: MAX_PHOTO_BYTES })
    } catch (error) {
      if (!(error instanceof InvalidError)) throw error
      broken.push(path)
    }
  })
  return broken
}

/** Returns whether a photo has the mark that its format ends with. Cameras add more after it. */
function hasEnd(bytes: Uint8Array, type: PictureType): boolean {
  const last = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).subarray(-LAST_BYTES)
  if (type === 'jpeg') return last.includes(Buffer.from([0xff, 0xd9]))
  if (type === 'png') return last.includes('IEND')
  if (type === 'gif') return last.findLast(byte => byte !== 0) === 0x3b
  if (type === 'webp') return bytes.length >= new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true) + 8
  // These formats have no mark.
  return true
}

const LAST_BYTES = 64 * 1024

/** Returns the source without these photos. They are named with their number and their kits. */
export function withoutPhotos(source: Source, paths: string[]): Source {
  if (paths.length === 0) return source
  const broken = new Set(paths)
  const fits = (photo?: SourcePhoto) => photo !== undefined && !broken.has(photo.path)
  const rows = source.rows.map(row => ({
    ...row,
    photo: fits(row.photo) ? row.photo : undefined,
    notes: row.notes?.map(note => ({ ...note, photos: note.photos?.filter(fits) })),
  }))
  const { found } = source
  if (!found) return { ...source, rows }
  const missing = ifAny(
    paths.length,
    /*i18n*/ '{count, plural, one {Not imported: # photo that is damaged or no image: {names}.} other {Not imported: # photos that are damaged or no images: {names}.}}',
    { names: namesOf(source, broken) },
  )
  return {
    ...source,
    rows,
    found: { ...found, photos: photosIn(rows).length, missing: [...missing, ...found.missing] },
  }
}

const NAMED = 5

function namesOf({ header, rows }: Source, paths: ReadonlySet<string>): string {
  const title = header.indexOf(FIELD_HEADERS.title)
  const names = rows.flatMap(row =>
    photosIn([row]).flatMap(({ path, name }) =>
      paths.has(path)
        ? [i18n.t('{photo} of “{title}”', { photo: name, title: rearmFormula(cellText(row.cells[title])) })]
        : [],
    ),
  )
  const listed = formatList(names.slice(0, NAMED), 'commas')
  const more = names.length - NAMED
  return more > 0 ? i18n.t('{names} and {count} more', { names: listed, count: formatCount(more) }) : listed
}

export type FailedPhoto = PhotoProblem & Omit<NeededPhoto, 'photo'>

/**
 * Stores photos like uploads, and adds each to `stored`. One that cannot be read is returned, and the others are
 * imported.
 */
export async function storePhotos(
  needed: NeededPhoto[],
  stored: StagedPicture[],
  { actor, tell, signal }: { actor: Actor; tell: (share: number) => Promise<void>; signal?: AbortSignal },
): Promise<FailedPhoto[]> {
  const problems: FailedPhoto[] = []
  await eachPhoto(needed, async ({ photo, ...place }) => {
    signal?.throwIfAborted()
    const { collection, record, position } = place
    try {
      await countTrialPhoto(actor)
      const picture = await readPicture(await photo.read(), photo.name, {
        maxBytes: MAX_PHOTO_BYTES,
        owner: actor.userId,
      })
      stored.push({
        ...(await storePhoto({ collection, recordId: record }, picture, [])),
        collection,
        record,
        position,
      })
    } catch (error) {
      if (!(error instanceof InvalidError)) throw error
      problems.push({ ...place, name: photo.name, message: error.message })
    }
    await tell((stored.length + problems.length) / needed.length)
  })
  return problems.sort((one, other) => one.line - other.line)
}
