// Measures how long the archive of 2,000 kits with 4,000 photos takes to write and verify, and its extra memory. For
// comparison, a plain copy of the same bytes shows the speed of the disk. Prints figures only.
import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough, Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createUser } from '~/features/account/accounts/accounts.server'
import { makeArchive } from '~/features/transfer/archive/archive-run.server'
import { connectDatabase, db, disconnectDatabase } from '~/platform/db/db.server'
import { env } from '~/platform/env.server'
import { storage } from '~/platform/storage/storage.server'
import { benchDatabase } from './bench-app'
import { watchMemory } from './figures'

const KITS = 2_000
const PHOTO_BYTES = 500_000

const database = await benchDatabase()
connectDatabase(database.url)
try {
  const userId = await fill()
  await plainCopy()
  for (let round = 1; round <= 3; round++) await measure(userId, round)
} finally {
  await disconnectDatabase()
  await database.drop()
}
process.exit()

/** Creates a user with 2,000 kits, each with a photo and a note with a photo: 4,000 different files. */
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
  const { id } = await db.archive.create({ data: { id: `bencharchive000${round}`, userId, expires: new Date() } })
  const memory = watchMemory()
  const began = performance.now()
  const work = process.cpuUsage()
  await makeArchive({ archiveId: id, userId })
  const seconds = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(work)
  const peak = memory.stop()
  const { state, bytes, error } = await db.archive.findUniqueOrThrow({ where: { id } })
  if (state !== 'ready') throw new Error(`The archive is ${state}: ${error}`)
  const size = Number(bytes) / 1e6
  console.log(
    `Round ${round}: ${size.toFixed(0)} MB written and read back in ${seconds.toFixed(1)} s, ${(size / seconds).toFixed(0)} MB/s; ` +
      `${((user + system) / 1e6).toFixed(1)} s of a processor; ` +
      `memory ${memory.before} MB before, ${peak} MB at most: ${peak - memory.before} MB more`,
  )
}

/** Copies the same bytes without a zip: all photos into one file, which is read once. */
async function plainCopy() {
  const target = join(env.DATA_DIR, 'plain')
  const began = performance.now()
  let bytes = 0
  async function* everything() {
    for await (const { key } of storage().list('')) {
      for await (const chunk of createReadStream(join(env.DATA_DIR, 'files', key))) {
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
