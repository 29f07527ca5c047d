// Measures the load of 500 users who browse, search, change kits, upload photos and use the API, each with an open page
// that reports changes and an event stream. Then increases the actions per second until p95 exceeds a second or a
// request fails. Actions start at random times, regardless of pending ones. Prints figures only.
// Needs a build. App, image process, Postgres and this driver share one machine, so the processor time of each is
// printed. PEOPLE, THINK (seconds between the actions of a user), STEADY and STEP (seconds) set other sizes, WORKERS the
// processes of the app.
import { randomBytes } from 'node:crypto'
import { cpus, loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { pictureKeys } from '~/platform/images/images.server'
import { storage } from '~/platform/storage/storage.server'
import { signToken } from '~/pocketbase/tokens.server'
import { benchApp, benchDatabase, sessionOf } from './bench-app'
import { eachOf, openPage, openStream } from './event-stream'
import { cpuOf, quantiles, table, watchMemory } from './figures'
import { chosenAct, type LoadUser, type Measured, PICTURE, photoForm, type Site } from './load-scenarios'
import { seed } from './seed'

const PEOPLE = Number(process.env.PEOPLE ?? 500)
const THINK = Number(process.env.THINK ?? 20)
const STEADY = Number(process.env.STEADY ?? 120)
const STEP = Number(process.env.STEP ?? 30)
const WORKERS = process.env.WORKERS ?? '1'
const FASTER = 1.25
const SLOW = 1_000
const print = table(20, 9)

const database = await benchDatabase()
console.log(`Filling the database: one person with 10,000 kits, ${PEOPLE - 1} with 200 each …`)
await seed(database.pool, {
  big: { kits: 10_000, notesPerKit: 5, companies: 60, artists: 400, tags: 120 },
  others: { users: PEOPLE - 1, kits: 200, notesPerKit: 0.2 },
})
const app = await benchApp(database.url, { WORKERS }, { timed: false })
const postgres = await database.pid()
const form = await photoForm(await phonePhoto())
try {
  console.log(`Load of the machine before: ${loadavg()[0]?.toFixed(1)} of ${cpus().length}`)
  const started = app.memory()
  const people = await invited()
  console.log(
    `The app: ${started} MB when it had started, ${app.memory()} MB with ${PEOPLE} open pages and as many streams of events`,
  )
  await stage(people, PEOPLE / THINK, 15)
  const steady = await stage(people, PEOPLE / THINK, STEADY)
  printKinds(steady.measured)
  const faster: Stage[] = []
  for (let last = steady; last.p95 < SLOW && !last.measured.errors.length; faster.push(last)) {
    last = await stage(people, last.rate * FASTER, STEP)
  }
  printStages([steady, ...faster])
  await pause(30_000)
  console.log(`\nThe app half a minute later: ${app.memory()} MB, ${await connections()} connections`)
} finally {
  await app.stop()
  await database.drop()
}
process.exit()

/** Creates all users with a session, a photo of their first kit, an open page and an event stream. */
async function invited(): Promise<LoadUser[]> {
  const { rows } = await database.pool.query<{ id: string; tokenKey: string; kits: string[] }>(
    `select id, token_key as "tokenKey", array(
       select p.id from projects p where p."user" = u.id order by p.updated desc limit 40) as kits from users u`,
  )
  await database.pool.query(
    'update projects set image = $2, image_width = 1600, image_height = 1200 where id = any($1)',
    [rows.map(row => row.kits[0]), PICTURE],
  )
  const people: LoadUser[] = []
  await eachOf(rows, 10, async ({ id, tokenKey, kits }) => {
    const keys = pictureKeys({ collection: 'projects', recordId: kits[0] ?? '', fileName: PICTURE })
    for (const key of keys) await storage().put(key, randomBytes(60_000), { contentType: 'image/webp' })
    const token = signToken('auth', { collectionId: '_pb_users_auth_', id, tokenKey })
    const stream = await openStream(app.url)
    await stream.subscribe(token)
    const cookie = await sessionOf(database.pool, id)
    await openPage(app.url, cookie)
    people.push({ id, cookie, token, kits, stream })
  })
  return people
}

type Stage = Awaited<ReturnType<typeof stage>>

/** Runs that many actions per second for a while. Actions do not wait for pending responses. */
async function stage(people: LoadUser[], rate: number, seconds: number) {
  const site: Site = {
    url: app.url,
    photoForm: form,
    measured: { times: new Map(), errors: [], events: [], eventsLate: 0 },
  }
  const { measured } = site
  const resting = [...people].sort(() => Math.random() - 0.5)
  const open = new Set<Promise<void>>()
  const memory = watchMemory(app.memory)
  const connected = watchConnections()
  const work = workSoFar()
  const began = performance.now()
  for (let next = began; next < began + seconds * 1000; next += (-Math.log(1 - Math.random()) / rate) * 1000) {
    await pause(Math.max(0, next - performance.now()))
    const user = resting.shift()
    if (!user) {
      measured.errors.push('Everybody was waiting for an answer.')
      break
    }
    const act: Promise<void> = chosenAct()(site, user)
      .catch(error => void measured.errors.push(String(error.cause ?? error)))
      .then(() => {
        resting.push(user)
        open.delete(act)
      })
    open.add(act)
  }
  await Promise.all(open)
  const took = (performance.now() - began) / 1000
  const cpu = workSoFar().map((seconds, of) => seconds - (work[of] ?? 0))
  const times = [...measured.times.values()].flat()
  return {
    measured,
    rate,
    ...quantiles(times),
    perSecond: times.length / took,
    appMs: ((cpu[0] ?? 0) * 1000) / times.length,
    cpu: cpu.map(seconds => (seconds / took) * 100),
    before: memory.before,
    peak: memory.stop(),
    end: app.memory(),
    connected: connected.stop(),
  }
}

/** Returns seconds of processor time: app, image process, Postgres, this driver. */
function workSoFar(): number[] {
  const { own, children } = app.cpu()
  const database = cpuOf(postgres)
  const { user, system } = process.cpuUsage()
  return [own, children, database.own + database.children, (user + system) / 1e6]
}

function watchConnections() {
  let most = 0
  const timer = setInterval(async () => {
    most = Math.max(most, await connections())
  }, 1_000)
  return {
    stop() {
      clearInterval(timer)
      return most
    },
  }
}

/** Returns the app's database connections. */
async function connections(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity where datname = current_database() and application_name like 'glint-%'`,
  )
  return rows[0]?.count ?? 0
}

function printKinds({ times }: Measured) {
  console.log(
    `\n${PEOPLE} people, an act of each every ${THINK} s on average, for ${STEADY} s: ms until the whole answer`,
  )
  print('', 'count', 'p50', 'p95', 'p99', 'max')
  for (const [kind, ms] of [...times].sort(([, a], [, b]) => b.length - a.length)) {
    const { p50, p95, p99, max } = quantiles(ms)
    print(kind, ms.length, p50, p95, p99, max)
  }
}

function printStages(stages: Stage[]) {
  console.log(`\nThe same, then more acts a second, ${STEP} s each`)
  const heads = stages.map(({ rate }) => `${rate.toFixed(0)}/s`)
  print('acts', ...heads)
  const line = (name: string, of: (stage: Stage) => number) => print(name, ...stages.map(of))
  line('requests a second', stage => stage.perSecond)
  line('p50 ms', stage => stage.p50)
  line('p95 ms', stage => stage.p95)
  line('p99 ms', stage => stage.p99)
  line('errors', stage => stage.measured.errors.length)
  line('events p95 ms', stage => quantiles(stage.measured.events).p95)
  line('events in time', stage => stage.measured.events.length)
  line('events late', stage => stage.measured.eventsLate)
  for (const [of, name] of ['app', 'pictures', 'Postgres', 'this driver'].entries()) {
    line(`CPU % ${name}`, stage => stage.cpu[of] ?? 0)
  }
  line('app ms a request', stage => stage.appMs)
  line('app MB before', stage => stage.before)
  line('app MB at most', stage => stage.peak)
  line('app MB after', stage => stage.end)
  line('connections', stage => stage.connected)
  for (const { rate, measured } of stages) {
    for (const error of new Set(measured.errors)) console.log(`At ${rate.toFixed(0)}/s: ${error}`)
  }
}

/** Creates a photo with detail, in the size that the app's scripts send (`photo-canvas.ts`). */
function phonePhoto() {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  const create = { width: 3000, height: 2250, channels: 3, background: '#806080', noise } as const
  return sharp({ create }).blur(2).jpeg({ quality: 90 }).toBuffer()
}
