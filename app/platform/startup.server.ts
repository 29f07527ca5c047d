import { joinInstances, leaveInstances, onNotification } from './changes/instances.server'
import { closeToOthers } from './data-folder.server'
import { databaseUrl, disconnectDatabase, reconnectDatabase } from './db/db.server'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './db/embedded-postgres.server'
import { migrate } from './db/migrate.server'
import { checkRecordIdLength, reloadRecordIdLength } from './db/record-id-length.server'
import type { CopyRows } from './db/upgrade-cluster.server'
import { env, formerSettings, isFirstWorker } from './env.server'
import { startJobs, stopJobs } from './jobs/jobs.server'
import { writeLogLines } from './observability/api-request-log.server'
import { errorAdvice } from './observability/error-advice'
import { flushLog, log } from './observability/log.server'
import { singleton } from './singleton'
import { discoverProviders } from './social/social-client.server'
import { storeAssets } from './storage/build-assets.server'
import { storage } from './storage/storage.server'
import './jobs/sweep.server'

/** The state of the startup. `message` is for users: it contains no address and no password. */
type Readiness = { state: 'preparing'; step: string } | { state: 'ready' } | { state: 'failed'; message: string }

type Startup = {
  readiness: Readiness
  running?: Promise<void>
  renewing?: Promise<void>
  embedded?: EmbeddedPostgres
  beforeMigrations: Set<(url: string) => Promise<void>>
  copyRows?: CopyRows
}
const startup = singleton<Startup>('startup', () => ({
  readiness: { state: 'preparing', step: /*i18n*/ 'Starting' },
  beforeMigrations: new Set(),
}))

export const readiness = () => startup.readiness

/**
 * Runs before migrations change a database that has data. Call it at the top level of a module that loads at startup.
 */
export function beforeMigrations(run: (url: string) => Promise<void>): void {
  startup.beforeMigrations.add(run)
}

/** Copies the rows of an embedded database into a newer version of Postgres. Call it as `beforeMigrations`. */
export function copyRowsBy(copy: CopyRows): void {
  startup.copyRows = copy
}

/**
 * Opens and migrates the database and starts the jobs. Concurrent callers share a run; after a failure, the next call
 * retries.
 */
export function prepare(): Promise<void> {
  startup.running ??= start().finally(() => {
    startup.running = undefined
  })
  return startup.running
}

/** Stops jobs and listeners, closes connections and leaves the embedded database. */
export async function stop(): Promise<void> {
  await startup.running?.catch(() => {})
  await stopJobs()
  await leaveInstances()
  await writeLogLines()
  await disconnectDatabase()
  await startup.embedded?.stop()
  startup.embedded = undefined
  await flushLog()
}

/**
 * Opens and migrates the database without starting jobs, for the command line. `stop` closes it.
 * @throws SettingsError if `RECORD_ID_LENGTH` is not the length that the database stores
 */
export async function openDatabase(): Promise<void> {
  if (formerSettings.length && isFirstWorker) {
    log.warn(
      { settings: formerSettings },
      'These settings still work, but are texts of SITE_FILE now (docs/configuration.md)',
    )
  }
  const url = env.DATABASE_URL || (await embeddedUrl())
  closeToOthers(env.DATA_DIR)
  step(/*i18n*/ 'Updating the database')
  const applied = await migrate(url, {
    async before() {
      step(/*i18n*/ 'Backing up existing data')
      for (const run of startup.beforeMigrations) await run(url)
      step(/*i18n*/ 'Updating the database')
    },
  })
  if (applied.length) log.info({ applied }, 'The database is up to date')
  // A failed start may have left a pool.
  await reconnectDatabase(url)
  await checkRecordIdLength()
}

async function start() {
  try {
    await openDatabase()
    step(/*i18n*/ 'Starting background jobs')
    if (isFirstWorker) await startJobs()
    await joinInstances()
    startup.readiness = { state: 'ready' }
    if (isFirstWorker) void lookAtStorage()
    void discoverProviders()
    if (isFirstWorker && env.NODE_ENV === 'production') {
      storeAssets().catch(error =>
        log.warn({ err: error }, 'Could not store the files of this build for pages that stay open'),
      )
    }
  } catch (error) {
    log.error({ err: error }, 'The app could not start')
    startup.readiness = { state: 'failed', message: errorAdvice(error) }
    throw error
  }
}

/** The app starts without its storage, but logs it for the admin. */
async function lookAtStorage() {
  try {
    for await (const _ of storage().list('ready')) break
    await storage().room()
  } catch (error) {
    const place = env.S3_BUCKET ? `the bucket “${env.S3_BUCKET}”` : `the folder ${env.DATA_DIR}/files`
    log.error({ reason: errorAdvice(error) }, `Photos cannot be stored or shown: ${place} is unavailable`)
  }
}

async function embeddedUrl() {
  step(/*i18n*/ 'Starting the database')
  const { copyRows } = startup
  startup.embedded ??= await startEmbeddedPostgres({ dataDir: env.DATA_DIR, onMoved: reconnect, copyRows })
  return startup.embedded.url
}

/** The embedded database restarted on another port. */
async function reconnect(url: string) {
  await stopJobs()
  await reconnectDatabase(url)
  if (isFirstWorker) await startJobs()
}

/** Reopens all connections, because they cached the OIDs of replaced tables. Concurrent callers share a run. */
export function renewConnections(): Promise<void> {
  startup.renewing ??= renew().finally(() => {
    startup.renewing = undefined
  })
  return startup.renewing
}

async function renew() {
  const url = databaseUrl()
  await (startup.readiness.state === 'ready' ? reconnect(url) : reconnectDatabase(url))
  await reloadRecordIdLength()
}

/** The channel that announces that a restore has replaced all data. */
export const RECONNECT_CHANNEL = 'anew'

onNotification(
  RECONNECT_CHANNEL,
  () => void renewConnections().catch(error => log.error({ err: error }, 'Could not reconnect')),
)

function step(name: string) {
  startup.readiness = { state: 'preparing', step: name }
}
