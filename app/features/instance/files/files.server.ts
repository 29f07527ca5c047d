import sql, { raw } from 'sql-template-tag'
import { prepared } from '~/platform/db/prepared.server'
import { execute, query } from '~/platform/db/query.server'
import { NotFoundError } from '~/platform/errors'
import { type PictureFile, type PicturePlace, pictureFile, thumbFile } from '~/platform/images/images.server'
import { defineCron } from '~/platform/jobs/jobs.server'
import { filesAreHeld } from '~/platform/storage/deletion-lock.server'
import { FILE_COLUMNS } from '~/platform/storage/file-columns'
import { type FileCollection, storedWidth, THUMB, thumbSize } from '~/platform/storage/file-url'
import { storage } from '~/platform/storage/storage.server'

/** The collection IDs in URLs of PocketBase clients. */
const COLLECTION_IDS = new Map<string, FileCollection>([
  ['pbc_484305853', 'projects'],
  ['pbc_3293061152', 'progress_notes'],
  ['_pb_users_auth_', 'users'],
])

/** Returns the collection in a URL, by its ID or its case-insensitive name. Null if it has no files. */
export function fileCollection(nameOrId: string): FileCollection | null {
  const name = nameOrId.toLowerCase()
  return COLLECTION_IDS.get(nameOrId) ?? FILE_COLUMNS.find(({ collection }) => collection === name)?.collection ?? null
}

/**
 * Returns a record's file: the original, or for `thumb` (`300x200f`) the smallest stored width that is large enough.
 * Needs no permission: the record ID and the random part of the file name make the URL unguessable, and it works in an
 * `<img>` on any device.
 * @throws NotFoundError if the record does not exist or names another file
 */
export async function findFile(place: PicturePlace, thumb = ''): Promise<PictureFile> {
  const { files, column } = columnOf(place.collection)
  const named = await execute(
    prepared(sql`select 1 from ${raw(files)} where id = ${place.recordId} and ${raw(column)} = ${place.fileName}`),
  )
  if (!place.fileName || named === 0) throw new NotFoundError("The requested resource wasn't found.")
  if (thumb === THUMB) return thumbFile(place)
  const size = thumbSize(thumb)
  return pictureFile(place, size ? storedWidth(size, size.height ? await ratioOf(place) : 1) : undefined)
}

// Wider than most photos. Used for the photos after a note's first, which API clients do not see.
const WIDE = 2

/** Returns a picture's width divided by its height. */
async function ratioOf({ collection, recordId, fileName }: PicturePlace): Promise<number> {
  // Avatars are square.
  if (collection === 'users') return 1
  const [picture] = await query<{ ratio: number }>(
    prepared(sql`
    select image_width::float8 / image_height as ratio from ${raw(collection)}
      where id = ${recordId} and image = ${fileName} and image_height > 0`),
  )
  return picture?.ratio ?? WIDE
}

// A file is stored before its row is committed, so a recent one may belong to a running transaction.
const ORPHAN_AGE = 24 * 3600_000
const BATCH = 500

/**
 * Deletes files that no record names, left by failed saves, crashes or storage outages. Keeps files of records in the
 * trash, of waiting photos, and those that Undo of a legend needs. Runs daily.
 * @returns the number of deleted files
 */
export async function sweepOrphans(now = new Date()): Promise<number> {
  let removed = 0
  for (const { collection } of FILE_COLUMNS) {
    let batch: StoredKey[] = []
    for await (const { key, lastModified } of storage().list(`${collection}/`)) {
      if (now.getTime() - lastModified.getTime() > ORPHAN_AGE) batch.push(parseKey(key))
      if (batch.length === BATCH) {
        removed += await removeUnnamed(collection, batch)
        batch = []
      }
    }
    removed += await removeUnnamed(collection, batch)
  }
  return removed
}

defineCron('sweep-files', '41 3 * * *', () => sweepOrphans())

type StoredKey = { key: string; recordId: string; fileName: string }

// collection/record/name, or collection/record/thumbs_name/320x0_name
function parseKey(key: string): StoredKey {
  const [, recordId = '', folderOrName = ''] = key.split('/')
  const fileName = key.split('/').length === 4 ? folderOrName.replace(/^thumbs_/, '') : folderOrName
  return { key, recordId, fileName }
}

async function removeUnnamed(collection: FileCollection, keys: StoredKey[]): Promise<number> {
  if (!keys.length) return 0
  const { files, column } = columnOf(collection)
  const pathOf = ({ recordId, fileName }: StoredKey) => `${collection}/${recordId}/${fileName}`
  const records = [...new Set(keys.map(({ recordId }) => recordId))]
  const paths = [...new Set(keys.map(pathOf))]
  const rows = await query<{ path: string }>(
    sql`select ${raw(`'${collection}/' || id || '/' || ${column} as path from ${files}`)} where id = any(${records}::text[])
     union all select unnest(files) from trash where files && ${paths}::text[]
     union all select unnest(files) from color_changes where files && ${paths}::text[]
     union all select 'progress_notes/' || note || '/' || image from waiting_photos
       where note = any(${records}::text[]) and not taken`,
  )
  const named = new Set(rows.map(({ path }) => path))
  const orphans = keys.filter(key => !named.has(pathOf(key))).map(({ key }) => key)
  // A running backup may still copy them. The next run deletes them.
  if (!orphans.length || (await filesAreHeld())) return 0
  await storage().delete(orphans)
  return orphans.length
}

function columnOf(collection: FileCollection) {
  const found = FILE_COLUMNS.find(one => one.collection === collection)
  if (!found) throw new Error(`${collection} has no files`)
  return found
}
