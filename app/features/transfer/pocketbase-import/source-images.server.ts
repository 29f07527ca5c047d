import path from 'node:path'
import { MAX_PHOTOS } from '~/features/collection/progress-notes/note-photos'
import { MAX_PHOTO_BYTES } from '~/features/transfer/rows/photo-limit'
import { LEGEND_POSITION, placesOf, type StagedPicture } from '~/features/transfer/rows/staged-pictures.server'
import { eachPhoto, storePhoto } from '~/features/transfer/rows/store-photos.server'
import { DomainError } from '~/platform/errors'
import { readPicture, removePictures } from '~/platform/images/images.server'
import { pictureTypeOf } from '~/platform/images/picture-type'
import type { FileCollection } from '~/platform/storage/file-url'
import type { MappingProblem } from './map-record'
import type { PocketBaseDatabase } from './pocketbase-database.server'
import { type ImportedTable, SOURCE_COLLECTIONS } from './source-collections'
import type { SourceFiles } from './source-files.server'

/** The files of a record: its photos, and the photo of a kit's legend or ''. */
export type NamedFiles = { table: ImportedTable; record: string; names: string[]; legend: string }

/** The source of the files, and the functions that report. */
export type ImportContext = {
  source: SourceFiles
  database: PocketBaseDatabase
  report: (problem: MappingProblem) => void
  onProgress: (message: string) => void
}

const REPORT_EVERY = 100

/** Counts the files that exist and start like a picture, and reports the others. Storing them detects damaged ones. */
export async function countPictures(files: NamedFiles[], context: ImportContext): Promise<number> {
  let come = 0
  await eachFile(files, context, async (_, __, bytes) => {
    if ([null, 'svg'].includes(pictureTypeOf(bytes))) throw new DomainError('This file is not a supported image.')
    come++
  })
  return come
}

/**
 * Stores the pictures like uploads. Invalid files are reported, and their records are imported without them. Any other
 * error deletes the stored ones.
 */
export async function storePictures(files: NamedFiles[], context: ImportContext): Promise<StagedPicture[]> {
  const stored = new Map<string, StagedPicture>()
  const keyOf = ({ table, record }: NamedFiles, name: string) => `${table}/${record}/${name}`
  try {
    await eachFile(files, context, async (of, name, bytes) => {
      const picture = await readPicture(bytes, name, {
        maxBytes: MAX_PHOTO_BYTES,
        square: of.table === 'users',
        isStored: true,
      })
      const collection = of.table as FileCollection
      const photo = await storePhoto({ collection, recordId: of.record }, picture, [name])
      stored.set(keyOf(of, name), { ...photo, collection, record: of.record, position: 0 })
      if (stored.size % REPORT_EVERY === 0) context.onProgress(`Stored ${stored.size} photos.`)
    })
  } catch (error) {
    await removePictures(placesOf([...stored.values()]))
    throw error
  }
  return files.flatMap(of => {
    const photos = of.names.flatMap(name => stored.get(keyOf(of, name)) ?? [])
    const legend = of.legend ? stored.get(keyOf(of, of.legend)) : undefined
    const placed = photos.map((photo, position) => ({ ...photo, position }))
    return legend ? [...placed, { ...legend, position: LEGEND_POSITION }] : placed
  })
}

/** Calls `work` for each existing file, several concurrently. Reports missing and invalid files. */
async function eachFile(
  files: NamedFiles[],
  { source, database, report }: ImportContext,
  work: (of: NamedFiles, name: string, bytes: Buffer) => Promise<void>,
): Promise<void> {
  const one = async ({ of, name, place, field }: { of: NamedFiles; name: string; place: number; field: string }) => {
    const { from } = SOURCE_COLLECTIONS[of.table]
    const without = (reason: string) => report({ collection: from, record: of.record, field, reason })
    try {
      if (place >= (of.table === 'progress_notes' ? MAX_PHOTOS : 1)) {
        return without(`“${name}” exceeds the maximum number of photos.`)
      }
      const folder = database.collections.get(from)?.id ?? ''
      const isPlain = [folder, name].every(part => path.basename(part) === part && !/^\.|[\\/\0]/.test(part))
      const bytes = isPlain ? await source.file(`${folder}/${of.record}/${name}`, MAX_PHOTO_BYTES) : null
      if (!bytes) return without(`“${name}” is missing from the files. The record is imported without it.`)
      await work(of, name, bytes)
    } catch (error) {
      if (error instanceof DomainError) return without(`“${name}”: ${error.message} The record is imported without it.`)
      throw error
    }
  }
  const works = files.flatMap(of => {
    const { picture: field = '' } = SOURCE_COLLECTIONS[of.table]
    const photos = of.names.map((name, place) => ({ of, name, place, field }))
    return of.legend ? [...photos, { of, name: of.legend, place: 0, field: 'legend_image' }] : photos
  })
  await eachPhoto(works, one)
}
