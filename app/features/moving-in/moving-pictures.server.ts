import path from 'node:path'
import { MOST_PHOTOS } from '~/features/progress-notes/note-photos'
import { MOST_PHOTO_BYTES } from '~/features/restore/read-archive.server'
import { isStoredName } from '~/features/restore/restored-name.server'
import { DomainError } from '~/platform/errors'
import type { FileCollection } from '~/platform/file-url'
import {
  type Picture,
  type PicturePlace,
  pictureFile,
  readPicture,
  removePictures,
  type StoredPicture,
  storePicture,
} from '~/platform/images.server'
import { contentTypeOf } from '~/platform/picture-name.server'
import { pictureTypeOf } from '~/platform/picture-type'
import { turns } from '~/platform/turns'
import type { Misfit } from './fitted-record'
import type { LeftBehind } from './left-behind.server'
import { MOVING, type MovingTable } from './moving-collections'
import type { PocketBaseDatabase } from './pocketbase-database.server'

/** The files that a record names. */
export type NamedFiles = { table: MovingTable; record: string; names: string[] }

/** What was stored, by record and in the order in which it names them, and where. */
export type BroughtPictures = {
  stored: { table: MovingTable; record: string; pictures: StoredPicture[] }[]
  places: PicturePlace[]
}

/** Where files are looked for, and who is told what. */
export type Looked = {
  left: LeftBehind
  kept: PocketBaseDatabase
  misfit: (misfit: Misfit) => void
  tell: (sentence: string) => void
}

const AT_ONCE = 3
const TOLD_EVERY = 100

/** How many of the files are there and pictures, by their first bytes: whether one is damaged is found when it is brought. */
export async function lookAtPictures(files: NamedFiles[], looked: Looked): Promise<number> {
  let come = 0
  await eachFile(files, looked, async (_, __, bytes) => {
    if ([null, 'svg'].includes(pictureTypeOf(bytes))) throw new DomainError('This file is not a picture we can read.')
    come++
  })
  return come
}

/** Makes the pictures ready as if they were uploaded and stores them. What is none is told, and its record comes without it. */
export async function bringPictures(files: NamedFiles[], looked: Looked): Promise<BroughtPictures> {
  const places: PicturePlace[] = []
  const stored = new Map<string, StoredPicture>()
  try {
    await eachFile(files, looked, async (of, name, bytes) => {
      const picture = await readPicture(bytes, name, { maxBytes: MOST_PHOTO_BYTES, square: of.table === 'users' })
      const collection = of.table as FileCollection
      picture.fileName = await keptName({ collection, recordId: of.record, fileName: name }, picture)
      places.push({ collection, recordId: of.record, fileName: picture.fileName })
      stored.set(`${of.table}/${of.record}/${name}`, await storePicture(collection, of.record, picture))
      if (places.length % TOLD_EVERY === 0) looked.tell(`${places.length} pictures are in.`)
    })
  } catch (error) {
    await removePictures(places)
    throw error
  }
  return {
    places,
    stored: files.map(({ table, record, names }) => ({
      table,
      record,
      pictures: names.flatMap(name => stored.get(`${table}/${record}/${name}`) ?? []),
    })),
  }
}

/** A picture keeps its name where it can, so that addresses given away before still lead to it. */
async function keptName(place: PicturePlace, { fileName, full }: Picture): Promise<string> {
  const keeps = isStoredName(place.fileName) && contentTypeOf(place.fileName) === full.contentType
  return keeps && !(await pictureFile(place).head()) ? place.fileName : fileName
}

/** Does it with every file that is there, some at once; what cannot be taken is told. */
async function eachFile(
  files: NamedFiles[],
  { left, kept, misfit }: Looked,
  work: (of: NamedFiles, name: string, bytes: Buffer) => Promise<void>,
): Promise<void> {
  const inTurn = turns(AT_ONCE)
  let failed = false
  const one = async (of: NamedFiles, name: string, place: number) => {
    if (failed) return
    const { from, picture: field = '' } = MOVING[of.table]
    const without = (reason: string) => misfit({ collection: from, record: of.record, field, reason })
    try {
      if (place >= (of.table === 'progress_notes' ? MOST_PHOTOS : 1)) {
        return without(`“${name}” is one file more than there is room for.`)
      }
      const folder = kept.collections.get(from)?.id ?? ''
      const isPlain = [folder, name].every(part => path.basename(part) === part && !/^\.|[\\/\0]/.test(part))
      const bytes = isPlain ? await left.file(`${folder}/${of.record}/${name}`, MOST_PHOTO_BYTES) : null
      if (!bytes) return without(`“${name}” is not among the files. The record comes without it.`)
      await work(of, name, bytes)
    } catch (error) {
      if (error instanceof DomainError) return without(`“${name}”: ${error.message} The record comes without it.`)
      failed = true
      throw error
    }
  }
  const works = files.flatMap(of => of.names.map((name, place) => inTurn(() => one(of, name, place))))
  const [broken] = (await Promise.allSettled(works)).filter(result => result.status === 'rejected')
  if (broken) throw broken.reason
}
