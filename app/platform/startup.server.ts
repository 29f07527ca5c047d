import { connectDatabase, databaseUrl, disconnectDatabase, reconnectDatabase } from './db.server'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.server'
import { env, isFirstWorker } from './env.server'
import { errorAdvice } from './error-advice'
import { hear, joinInstances, leaveInstances } from './instances.server'
import { startJobs, stopJobs } from './jobs.server'
import { keepAssets } from './kept-assets.server'
import { writeKept } from './kept-requests.server'
import { log } from './log.server'
import { migrate } from './migrate.server'
import { singleton } from './singleton'
import { storage } from './storage.server'
import './sweep.server'

/** How far the start has come. `message` is for people: no address, no password. */
type Readiness = { state: 'preparing'; step: string } | { state: 'ready' } | { state: 'failed'; message: string }

type Startup = {
  readiness: Readiness
  running?: Promise<void>
  renewing?: Promise<void>
  embedded?: EmbeddedPostgres
  beforeMigrations: Set<(url: string) => Promise<void>>
}
const startup = singleton<Startup>('startup', () => ({
  readiness: { state: 'preparing', step: 'Waking up' },
  beforeMigrations: new Set(),
}))

/** How far the start has come. */
export const readiness = () => startup.readiness

/** What is done before the data model of a database that holds something changes. Call it at the top of a module that the app loads at start. */
export function beforeMigrations(run: (url: string) => Promise<void>): void {
  startup.beforeMigrations.add(run)
}

/** Opens the database, brings it up to date and starts the jobs. Calls while it runs share it; after a failure it starts anew. */
export function prepare(): Promise<void> {
  startup.running ??= start().finally(() => {
    startup.running = undefined
  })
  return startup.running
}

/** Ends the jobs and what listens, closes the connections and leaves the embedded database. */
export async function stop(): Promise<void> {
  await startup.running?.catch(() => {})
  await stopJobs()
  await leaveInstances()
  await writeKept()
  await disconnectDatabase()
  await startup.embedded?.stop()
  startup.embedded = undefined
}

/** The database alone, for the command line: opened, up to date, without jobs. `stop` closes it. */
export async function openDatabase(): Promise<void> {
  const url = env.DATABASE_URL || (await embeddedUrl())
  step('Bringing the database up to date')
  const applied = await migrate(url, {
    async before() {
      step('Backing up what is there')
      for (const run of startup.beforeMigrations) await run(url)
      step('Bringing the database up to date')
    },
  })
  if (applied.length) log.info({ applied }, 'The database is up to date')
  connectDatabase(url)
}

async function start() {
  try {
    await openDatabase()
    step('Starting background work')
    if (isFirstWorker) await startJobs()
    await joinInstances()
    startup.readiness = { state: 'ready' }
    if (isFirstWorker) void lookAtStorage()
    if (isFirstWorker && env.NODE_ENV === 'production') {
      keepAssets().catch(error =>
        log.warn({ err: error }, 'The files of this build are not kept for pages that stay open'),
      )
    }
  } catch (error) {
    log.error({ err: error }, 'The app could not start')
    startup.readiness = { state: 'failed', message: errorAdvice(error) }
    throw error
  }
}

/** The app starts without its files, but the host should not learn of it from people. */
async function lookAtStorage() {
  try {
    for await (const _ of storage().list('ready')) break
    await storage().room()
  } catch (error) {
    const place = env.S3_BUCKET ? `the bucket “${env.S3_BUCKET}”` : `the folder ${env.DATA_DIR}/files`
    log.error({ reason: errorAdvice(error) }, `Photos cannot be stored or shown: ${place} cannot be used`)
  }
}

async function embeddedUrl() {
  step('Starting the database')
  startup.embedded ??= await startEmbeddedPostgres({ dataDir: env.DATA_DIR, onMoved: reconnect })
  return startup.embedded.url
}

/** The embedded database came back on another port: everything that holds a connection moves over. */
async function reconnect(url: string) {
  await stopJobs()
  await reconnectDatabase(url)
  if (isFirstWorker) await startJobs()
}

/** Opens every connection anew, because they know the old tables by number. Calls while it does share it. */
export function renewConnections(): Promise<void> {
  const url = databaseUrl()
  startup.renewing ??= (startup.readiness.state === 'ready' ? reconnect(url) : reconnectDatabase(url)).finally(() => {
    startup.renewing = undefined
  })
  return startup.renewing
}

/** The channel on which is said that everything in the database is another one now. */
export const ANEW = 'anew'

hear(ANEW, () => void renewConnections().catch(error => log.error({ err: error }, 'Could not connect anew')))

function step(name: string) {
  startup.readiness = { state: 'preparing', step: name }
}
