import type { SourcePhoto, Table } from '~/features/transfer/csv/csv-table'
import type { StagedPicture } from '~/features/transfer/rows/staged-pictures.server'
import { eachPhoto, MAX_PHOTO_BYTES, storePhoto } from '~/features/transfer/rows/store-photos.server'
import { notImported, photosIn, type Source } from '~/features/transfer/sources/source-kits'
import { InvalidError } from '~/platform/errors'
import { readPicture } from '~/platform/images/images.server'
import { pictureTypeOf } from '~/platform/images/picture-type'
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

const FIRST_BYTES = 2048

/** Returns the paths of the photos that are damaged or no images, as far as their first bytes show. */
export async function brokenPhotos({ rows }: Table): Promise<string[]> {
  const broken: string[] = []
  await eachPhoto(photosIn(rows), async ({ path, read }) => {
    const start = await read(FIRST_BYTES).catch(error => {
      if (error instanceof InvalidError) return new Uint8Array()
      throw error
    })
    if ([null, 'svg'].includes(pictureTypeOf(start))) broken.push(path)
  })
  return broken
}

/** Returns the source without these photos. They are named with their number. */
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
  const missing = notImported(paths.length, 'photo that is damaged or no image', 'photos that are damaged or no images')
  return {
    ...source,
    rows,
    found: { ...found, photos: photosIn(rows).length, missing: [...missing, ...found.missing] },
  }
}

export type FailedPhoto = PhotoProblem & Omit<NeededPhoto, 'photo'>

/**
 * Stores photos like uploads, and adds each to `stored`. One that cannot be read is returned, and the others are
 * imported.
 */
export async function storePhotos(
  needed: NeededPhoto[],
  stored: StagedPicture[],
  { tell, signal }: { tell: (share: number) => Promise<void>; signal?: AbortSignal },
): Promise<FailedPhoto[]> {
  const problems: FailedPhoto[] = []
  await eachPhoto(needed, async ({ photo, ...place }) => {
    signal?.throwIfAborted()
    const { collection, record, position } = place
    try {
      const picture = await readPicture(await photo.read(), photo.name, { maxBytes: MAX_PHOTO_BYTES })
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
