import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { log } from '../observability/log.server'
import { secretsOf } from '../secrets.server'
import { withFileLock } from '../storage/file-lock.server'
import { choosePlace, type Place, storeLocation } from './postgres-location.server'
import {
  connect,
  createDatabase,
  ensureCluster,
  ensureRunning,
  PRESENCE,
  shutDown,
  socketFolder,
} from './postgres-process.server'

/** A running embedded database, and this process's connection to it. */
export type EmbeddedPostgres = {
  url: string
  cluster: string
  /** disconnects; the last process to leave shuts the database down */
  stop: () => Promise<void>
}

type Options = {
  dataDir: string
  /** where to put it if this process is root and no other user can enter the data folder */
  refuge?: string
  /** Postgres settings that replace ours */
  settings?: Record<string, string>
  /** called after a restart on another port */
  onMoved?: (url: string) => void
}

const DATABASE = 'glint'

/**
 * Starts the Postgres of a data folder, or joins the one that another process started. Creates it first if necessary.
 * It listens on this machine only, on a socket in its folder and on a port, and is restarted when it dies. It runs in
 * its own process group, so that Ctrl-C stops the app first.
 * @throws Error with a message for the admin
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  mkdirSync(dataDir, { recursive: true })
  const password = secretsOf(dataDir).databasePassword
  const alone = <T>(run: () => Promise<T>) => withFileLock(join(dataDir, 'postgres.lock'), run)
  let stopping = false
  let restarting: Promise<void> | undefined
  let present = await enter()
  return { url: addressOf(present.place), cluster: present.place.cluster, stop }

  function enter() {
    return alone(async () => {
      const place = choosePlace(dataDir, options.refuge ?? '/var/lib/glint')
      await ensureCluster(place, password)
      place.port = await ensureRunning(place, password, options.settings)
      await createDatabase(place.port, password, DATABASE)
      storeLocation(place)
      // Stays open: the others count it as a user of the database, and it detects when the database dies.
      const presence = await connect(place.port, password, DATABASE)
      presence.once('end', () => {
        if (!stopping) restarting = restart()
      })
      return { place, presence }
    })
  }

  async function restart() {
    log.error('The embedded database stopped; restarting it')
    const { place } = present
    while (!stopping) {
      try {
        present = await enter()
        log.info('The embedded database is running again')
        if (addressOf(present.place) !== addressOf(place)) options.onMoved?.(addressOf(present.place))
        return
      } catch (error) {
        log.error({ err: error }, 'The embedded database did not restart; trying again')
        await pause(1000)
      }
    }
  }

  async function stop() {
    stopping = true
    await restarting
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
        sql`select count(*)::int as others from pg_stat_activity
          where application_name like 'glint-%' and application_name <> ${PRESENCE}`,
      )
      await client.end()
      return rows[0]?.others ?? 0
    } catch {
      // No one can be connected to a database that does not respond.
      return 0
    }
  }

  // A socket takes less processor time than a port.
  function addressOf({ cluster, port }: Place) {
    const url = `postgresql://postgres:${password}@127.0.0.1:${port}/${DATABASE}`
    const folder = socketFolder(cluster)
    return folder ? `${url}?host=${encodeURIComponent(folder)}` : url
  }
}
