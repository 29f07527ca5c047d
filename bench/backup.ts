// How long a backup of 10,000 kits with 2,000 photos takes to be made and to come back, and how much memory each needs beyond what the
// app has anyway. Prints figures and judges nothing.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PHOTOS = 2_000
/** of a photo and its three widths */
const BYTES = [500_000, 20_000, 60_000, 180_000]
const folder = mkdtempSync(join(tmpdir(), 'glint-bench-backup-'))
// Settings are read when the app's modules are loaded.
process.env.DATA_DIR = folder
process.env.LOG_LEVEL = 'error'
const { benchDatabase } = await import('./bench-app')
const data = await import('~/platform/db.server')
const { pictureKeys } = await import('~/platform/images.server')
const { storage } = await import('~/platform/storage.server')
const { createBackup, restoreBackup } = await import('~/features/backups/backups.server')
const { seed, BENCH_USER } = await import('./seed')

const database = await benchDatabase()
const empty = await benchDatabase()
data.connectDatabase(database.url)
try {
  await fill()
  for (let round = 1; round <= 2; round++) {
    const { result } = await measured(`Round ${round}: made and read back`, () => createBackup(`round-${round}.zip`))
    const rows = result.manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    if (round === 1) console.log(`  ${rows.toLocaleString('en')} rows, ${result.manifest.files?.count} files`)
  }
  await data.disconnectDatabase()
  data.connectDatabase(empty.url)
  rmSync(join(folder, 'files'), { recursive: true })
  await measured('Restored into an empty instance', () => restoreBackup('round-1.zip', { replace: false }))
} finally {
  await data.disconnectDatabase()
  await database.drop()
  await empty.drop()
  rmSync(folder, { recursive: true })
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
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 20)
  const began = performance.now()
  const result = await run()
  clearInterval(watch)
  const seconds = (performance.now() - began) / 1000
  console.log(
    `${what} in ${seconds.toFixed(1)} s; memory ${inMb(before)} MB before, ${inMb(peak)} MB at most: ${inMb(peak - before)} MB more`,
  )
  return { result }
}

function inMb(bytes: number) {
  return Math.round(bytes / 1024 / 1024)
}
