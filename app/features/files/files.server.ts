import { pool } from '~/platform/db.server'
import { NotFoundError } from '~/platform/errors'
import { filesAreHeld } from '~/platform/file-hold.server'
import { type FileCollection, type PictureWidth, THUMB } from '~/platform/file-url'
import { type PictureFile, type PicturePlace, pictureFile, thumbFile } from '~/platform/images.server'
import { defineCron } from '~/platform/jobs.server'
import { namedQuery } from '~/platform/named-query.server'
import { storage } from '~/platform/storage.server'
import { FILE_COLUMNS } from './file-columns'

/** Collections in addresses by their other name, the id other clients know them by (wire specification, section 1.4). */
const COLLECTION_IDS = new Map<string, FileCollection>([
  ['pbc_484305853', 'projects'],
  ['pbc_3293061152', 'progress_notes'],
  ['_pb_users_auth_', 'users'],
])

/** The collection an address means, by its id or, upper and lower case alike, its name; null when it holds no files. */
export function fileCollection(nameOrId: string): FileCollection | null {
  const name = nameOrId.toLowerCase()
  return COLLECTION_IDS.get(nameOrId) ?? FILE_COLUMNS.find(({ collection }) => collection === name)?.collection ?? null
}

/**
 * The file of that record, in full, in one width or as the small square. Whoever knows its address may see it: the record's id and the random part of the
 * file's name make it unguessable, and it works in an `<img>` on any device.
 * @throws NotFoundError when the record does not exist or names another file
 */
export async function findFile(place: PicturePlace, size?: PictureWidth | typeof THUMB): Promise<PictureFile> {
  const { files, column } = columnOf(place.collection)
  const { rowCount } = await pool.query(
    namedQuery(`select 1 from ${files} where id = $1 and ${column} = $2`, [place.recordId, place.fileName]),
  )
  if (!place.fileName || !rowCount) throw new NotFoundError("The requested resource wasn't found.")
  return size === THUMB ? thumbFile(place) : pictureFile(place, size)
}

// A file is stored before its row is written: a young one may belong to a row that is on its way.
const ORPHAN_AGE = 24 * 3600_000
const BATCH = 500

/**
 * Removes files whose record is gone or names another one: what a failed save, a crash or an unreachable store left behind. Those of
 * records in the trash and of photos that wait for their note stay. Runs daily.
 * @returns how many files were removed
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
  const { rows } = await pool.query<{ path: string }>(
    `select '${collection}/' || id || '/' || ${column} as path from ${files} where id = any($1::text[])
     union all select unnest(files) from trash where files && $2::text[]
     union all select 'progress_notes/' || note || '/' || image from waiting_photos where note = any($1::text[]) and not taken`,
    [[...new Set(keys.map(({ recordId }) => recordId))], [...new Set(keys.map(pathOf))]],
  )
  const named = new Set(rows.map(({ path }) => path))
  const orphans = keys.filter(key => !named.has(pathOf(key))).map(({ key }) => key)
  // A backup that is being made may still want to copy them; the next night will do.
  if (!orphans.length || (await filesAreHeld())) return 0
  await storage().delete(orphans)
  return orphans.length
}

function columnOf(collection: FileCollection) {
  const found = FILE_COLUMNS.find(one => one.collection === collection)
  if (!found) throw new Error(`${collection} has no files`)
  return found
}
