// Measures an import with photos: an archive of another app with 20,000 kits, 20,000 notes and 2,000 photos of 1200 × 900
// pixels. Prints rows and photos per second, and the peak memory of the app and of its image process. Needs a build.
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { createUser } from '~/features/account/accounts/accounts.server'
import { connectDatabase, db, disconnectDatabase } from '~/platform/db/db.server'
import { glitterArchive } from '../tests/factories/glitter-archive'
import { benchApp, benchDatabase, sessionOf } from './bench-app'
import { childrenOf, cpuOf, memoryOf, table, watchMemory } from './figures'

const [KITS = 20_000, PHOTOS = 2_000] = process.argv.slice(3).map(Number)
const print = table(44, 11)

const database = await benchDatabase()
connectDatabase(database.url)
const app = await benchApp(database.url)
try {
  const { id } = await createUser(
    { email: 'bench@example.com', username: 'bench', password: 'glitter-2026' },
    { verified: true },
  )
  const headers = await sessionOf(database.pool, id)
  const zip = await glitterArchive({ kits: KITS, photos: PHOTOS, photo: await photo() })
  const form = new FormData()
  form.set('file', new File([new Uint8Array(zip)], 'archive.zip'))
  const own = watchMemory(app.memory)
  const pictures = watchMemory(() => Math.max(0, ...app.workers().flatMap(childrenOf).map(memoryOf)))
  const { location, ms } = await app.post('/import', form, headers)
  if (!location?.startsWith('/import/')) throw new Error(`The file was not taken: ${location}`)
  const check = await app.get(location, headers)
  const postgres = await database.pid()
  const cpu = () => [app.cpu().own, app.cpu().children, cpuOf(postgres).children]
  const before = cpu()
  const began = performance.now()
  const confirm = await app.post(location, new URLSearchParams({ import: 'yes' }), headers)
  let slowest = 0
  let photosDone = 0
  const stateOf = () => db.import.findFirstOrThrow({ where: { userId: id }, select: { state: true, progress: true } })
  for (let now = await stateOf(); now.state === 'running'; now = await stateOf()) {
    if (now.progress < 80) photosDone = performance.now()
    slowest = Math.max(slowest, (await app.get('/login')).ms)
    await pause(100)
  }
  const seconds = (performance.now() - began) / 1000
  const ofPhotos = Math.max(0, (photosDone - began) / 1000)
  const counts = await Promise.all([
    db.project.count({ where: { userId: id } }),
    db.progressNote.count({ where: { userId: id } }),
    db.project.count({ where: { userId: id, image: { not: '' } } }),
    db.progressNote.count({ where: { userId: id, image: { not: '' } } }),
  ])
  print(
    'file (MB), sent, checked, confirmed (ms)',
    (zip.length / 1e6).toFixed(0),
    ...[ms, check.ms, confirm.ms].map(inMs),
  )
  print('kits, notes, photos', ...[counts[0], counts[1], counts[2] + counts[3]].map(String))
  print('all (s), photos (s), rows (s)', ...[seconds, ofPhotos, seconds - ofPhotos].map(inTenths))
  print('photos per s, rows per s', inTenths(PHOTOS / ofPhotos), inMs(KITS / (seconds - ofPhotos)))
  print('processor time: app, images, Postgres (s)', ...cpu().map((spent, at) => inTenths(spent - (before[at] ?? 0))))
  print('slowest other page during it (ms)', inMs(slowest))
  print('memory before, peak: app; peak: images (MB)', own.before, own.stop(), pictures.stop())
} finally {
  await app.stop()
  await disconnectDatabase()
  await database.drop()
}
process.exit()

/** Returns a photo with as much detail as one of a canvas. */
function photo() {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  const canvas = { width: 1200, height: 900, channels: 3, background: '#888', noise } as const
  return sharp({ create: canvas }).blur(1.5).jpeg({ quality: 85 }).toBuffer()
}

function inMs(value: number) {
  return value.toFixed(0)
}
function inTenths(value: number) {
  return value.toFixed(1)
}
