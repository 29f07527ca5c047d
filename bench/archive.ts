// How long the archive of 2,000 kits with 4,000 photos takes to be written and read back, and how much memory it needs beyond what the
// app has anyway. Beside it the same bytes copied plainly, for what the disk gives. Prints figures and judges nothing.
import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const KITS = 2_000
const PHOTO_BYTES = 500_000
const folder = mkdtempSync(join(tmpdir(), 'glint-bench-archive-'))
// Settings are read when the app's modules are loaded.
process.env.DATA_DIR = folder
process.env.LOG_LEVEL = 'error'
const { benchDatabase } = await import('./bench-app')
const data = await import('~/platform/db.server')
const { storage } = await import('~/platform/storage.server')
const { createUser } = await import('~/features/accounts/accounts.server')
const { makeArchive } = await import('~/features/archive/archive-run.server')

const database = await benchDatabase()
data.connectDatabase(database.url)
try {
  const userId = await fill()
  await plainCopy()
  for (let round = 1; round <= 3; round++) await measure(userId, round)
} finally {
  await data.disconnectDatabase()
  await database.drop()
  rmSync(folder, { recursive: true })
}
process.exit()

/** Somebody with 2,000 kits, each with a picture and a note with a photo: 4,000 files, all different. */
async function fill(): Promise<string> {
  console.log(`Storing ${(KITS * 2).toLocaleString('en')} photos of ${PHOTO_BYTES / 1000} kB …`)
  const { id } = await createUser(
    { email: 'bench@example.com', username: 'bench', password: 'glitter-2026' },
    { verified: true },
  )
  await database.pool.query(
    `insert into projects (id, "user", title, status, image, general_notes, updated)
      select 'benchkit' || lpad(i::text, 8, '0'), $1, 'The Starry Night ' || i, 'progress', 'photo_0123456789.jpg', repeat('A word. ', 20), now()
      from generate_series(1, $2::int) i`,
    [id, KITS],
  )
  await database.pool.query(
    `insert into progress_notes (id, project, "user", date, content, image, updated)
      select 'benchnot' || lpad(i::text, 8, '0'), 'benchkit' || lpad(i::text, 8, '0'), $1, '2026-03-12', 'The sky is done.', 'photo_0123456789.jpg', now()
      from generate_series(1, $2::int) i`,
    [id, KITS],
  )
  for (let at = 1; at <= KITS; at++) {
    const number = String(at).padStart(8, '0')
    for (const place of [`projects/benchkit${number}`, `progress_notes/benchnot${number}`]) {
      await storage().put(`${place}/photo_0123456789.jpg`, randomBytes(PHOTO_BYTES), { contentType: 'image/jpeg' })
    }
  }
  return id
}

async function measure(userId: string, round: number) {
  const { id } = await data.db.archive.create({ data: { id: `bencharchive000${round}`, userId, expires: new Date() } })
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 20)
  const began = performance.now()
  const work = process.cpuUsage()
  await makeArchive({ archiveId: id, userId })
  const seconds = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(work)
  clearInterval(watch)
  const { state, bytes, error } = await data.db.archive.findUniqueOrThrow({ where: { id } })
  if (state !== 'ready') throw new Error(`The archive is ${state}: ${error}`)
  const size = Number(bytes) / 1e6
  console.log(
    `Round ${round}: ${size.toFixed(0)} MB written and read back in ${seconds.toFixed(1)} s, ${(size / seconds).toFixed(0)} MB/s; ` +
      `${((user + system) / 1e6).toFixed(1)} s of a processor; ` +
      `memory ${inMb(before)} MB before, ${inMb(peak)} MB at most: ${inMb(peak - before)} MB more`,
  )
}

/** The same bytes without a zip: all photos into one file, and that file read once. */
async function plainCopy() {
  const target = join(folder, 'plain')
  const began = performance.now()
  let bytes = 0
  async function* everything() {
    for await (const { key } of storage().list('')) {
      for await (const chunk of createReadStream(join(folder, 'files', key))) {
        bytes += chunk.length
        yield chunk
      }
    }
  }
  await pipeline(Readable.from(everything()), new PassThrough(), createWriteStream(target, { flush: true }))
  await pipeline(createReadStream(target), new Writable({ write: (_chunk, _encoding, done) => done() }))
  const seconds = (performance.now() - began) / 1000
  console.log(
    `Plain copy: ${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(1)} s, ${(bytes / 1e6 / seconds).toFixed(0)} MB/s`,
  )
  rmSync(target)
}

function inMb(bytes: number) {
  return Math.round(bytes / 1024 / 1024)
}
