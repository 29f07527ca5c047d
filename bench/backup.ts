// Measures how long a backup of 10,000 kits with 2,000 photos takes to create and to restore, and the extra memory of
// each. Prints figures only.
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createBackup, restoreBackup } from '~/features/instance/backups/backups.server'
import { connectDatabase, disconnectDatabase } from '~/platform/db/db.server'
import { env } from '~/platform/env.server'
import { pictureKeys } from '~/platform/images/images.server'
import { storage } from '~/platform/storage/storage.server'
import { benchDatabase } from './bench-app'
import { watchMemory } from './figures'
import { BENCH_USER, seed } from './seed'

const PHOTOS = 2_000
/** a photo and its three sizes */
const BYTES = [500_000, 20_000, 60_000, 180_000]

const database = await benchDatabase()
const empty = await benchDatabase()
connectDatabase(database.url)
try {
  await fill()
  for (let round = 1; round <= 2; round++) {
    const { manifest } = await measured(`Round ${round}: made and read back`, () => createBackup(`round-${round}.zip`))
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    if (round === 1) console.log(`  ${rows.toLocaleString('en')} rows, ${manifest.files?.count} files`)
  }
  await disconnectDatabase()
  connectDatabase(empty.url)
  rmSync(join(env.DATA_DIR, 'files'), { recursive: true })
  await measured('Restored into an empty instance', () => restoreBackup('round-1.zip', { replace: false }))
} finally {
  await disconnectDatabase()
  await database.drop()
  await empty.drop()
}
process.exit()

async function fill() {
  console.log('Filling …')
  await seed(database.pool)
  await database.pool.query('delete from users where id <> $1', [BENCH_USER])
  const { rows } = await database.pool.query<{ id: string }>(
    `update projects set image = 'photo_0123456789.jpg' where id in (select id from projects order by id limit $1) returning id`,
    [PHOTOS],
  )
  for (const { id } of rows) {
    const keys = pictureKeys({ collection: 'projects', recordId: id, fileName: 'photo_0123456789.jpg' })
    for (const [at, key] of keys.entries()) {
      await storage().put(key, randomBytes(BYTES[at] ?? 0), { contentType: 'image/jpeg' })
    }
  }
}

async function measured<T>(what: string, run: () => Promise<T>) {
  const memory = watchMemory()
  const began = performance.now()
  const result = await run()
  const peak = memory.stop()
  const seconds = (performance.now() - began) / 1000
  console.log(
    `${what} in ${seconds.toFixed(1)} s; memory ${memory.before} MB before, ${peak} MB at most: ${peak - memory.before} MB more`,
  )
  return result
}
