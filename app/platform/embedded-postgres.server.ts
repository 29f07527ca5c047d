import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { withFileLock } from './file-lock.server'
import { log } from './log.server'
import { choosePlace, keepPlace } from './postgres-place.server'
import { connect, createDatabase, ensureCluster, ensureRunning, PRESENCE, shutDown } from './postgres-process.server'
import { secretsOf } from './secrets.server'

/** An embedded database that runs, and our part in keeping it so. */
export type EmbeddedPostgres = {
  url: string
  /** The folder that holds the rows. */
  cluster: string
  /** Leaves the database; the last process to leave shuts it down. */
  stop: () => Promise<void>
}

type Options = {
  dataDir: string
  /** Where to put it when we are root and nobody else can enter the data folder. */
  refuge?: string
  /** Postgres's own settings, over ours. */
  settings?: Record<string, string>
  /** Called when it had to come back on another port. */
  onMoved?: (url: string) => void
}

const DATABASE = 'glint'

/**
 * Starts the Postgres of that data folder, or joins it when another process has it running (or left it running when it was killed).
 * It is made on first use, listens on this machine only, and is brought back when it dies. It runs in a session of its own, so that
 * Ctrl-C reaches us first and our last requests still find it.
 * @throws Error in words for the host
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  mkdirSync(dataDir, { recursive: true })
  const password = secretsOf(dataDir).databasePassword
  const alone = <T>(run: () => Promise<T>) => withFileLock(join(dataDir, 'postgres.lock'), run)
  let stopping = false
  let comingBack: Promise<void> | undefined
  let present = await enter()
  return { url: addressOf(present.place.port), cluster: present.place.cluster, stop }

  function enter() {
    return alone(async () => {
      const place = choosePlace(dataDir, options.refuge ?? '/var/lib/glint')
      await ensureCluster(place, password)
      place.port = await ensureRunning(place, password, options.settings)
      await createDatabase(place.port, password, DATABASE)
      keepPlace(place)
      // Held open all the time: it tells the others that we are here, and us that the database has died.
      const presence = await connect(place.port, password, DATABASE)
      presence.once('end', () => {
        if (!stopping) comingBack = comeBack()
      })
      return { place, presence }
    })
  }

  async function comeBack() {
    log.error('The embedded database has stopped; bringing it back')
    const { port } = present.place
    while (!stopping) {
      try {
        present = await enter()
        log.info('The embedded database is back')
        if (present.place.port !== port) options.onMoved?.(addressOf(present.place.port))
        return
      } catch (error) {
        log.error({ err: error }, 'The embedded database does not come back; trying again')
        await pause(1000)
      }
    }
  }

  async function stop() {
    stopping = true
    await comingBack
    const { place, presence } = present
    await alone(async () => {
      const others = await othersAt(place.port)
      await presence.end().catch(() => {})
      if (others === 0) await shutDown(place)
    })
  }

  async function othersAt(port: number): Promise<number> {
    try {
      const client = await connect(port, password, DATABASE)
      const { rows } = await client.query<{ others: number }>(
        `select count(*)::int as others from pg_stat_activity where application_name like 'glint-%' and application_name <> $1`,
        [PRESENCE],
      )
      await client.end()
      return rows[0]?.others ?? 0
    } catch {
      // Nobody can be in a database that does not answer.
      return 0
    }
  }

  function addressOf(port: number) {
    return `postgresql://postgres:${password}@127.0.0.1:${port}/${DATABASE}`
  }
}
