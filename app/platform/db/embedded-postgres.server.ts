import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import sql from 'sql-template-tag'
import { openDataFolder } from '../data-folder.server'
import { log } from '../observability/log.server'
import { secretsOf } from '../secrets.server'
import { withFileLock } from '../storage/file-lock.server'
import { choosePlace, storeLocation } from './postgres-location.server'
import { ensureCluster, ensureRunning } from './postgres-process.server'
import { addressOf, connect, createDatabase, type Server, shutDown } from './running-postgres.server'
import { type CopyRows, finishUpgrade, upgradeCluster } from './upgrade-cluster.server'

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
  /** copies the rows into a newer version of Postgres; without it, an older cluster is rejected */
  copyRows?: CopyRows
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
  // Without links: other processes may use other names of the folder.
  const dataDir = openDataFolder(options.dataDir)
  const password = secretsOf(dataDir).databasePassword
  const alone = <T>(run: () => Promise<T>) => withFileLock(join(dataDir, 'postgres.lock'), run)
  let stopping = false
  let restarting: Promise<void> | undefined
  let present = await enter()
  const urlOf = (server: Server) => addressOf(server, password, DATABASE)
  return { url: urlOf(present.server), cluster: present.cluster, stop }

  function enter() {
    return alone(async () => {
      finishUpgrade(dataDir)
      const place = choosePlace(dataDir, options.refuge ?? '/var/lib/glint')
      await upgradeCluster(place, password, DATABASE, options.copyRows)
      await ensureCluster(place, password)
      const server = await ensureRunning(place, password, options.settings)
      await createDatabase(server, password, DATABASE)
      storeLocation({ ...place, port: server.port })
      // Stays open: the others count it as a user of the database, and it detects when the database dies.
      const presence = await connect(server, password, DATABASE)
      presence.once('end', () => {
        if (!stopping) restarting = restart()
      })
      return { cluster: place.cluster, server, presence }
    })
  }

  async function restart() {
    log.error('The embedded database stopped; restarting it')
    const former = urlOf(present.server)
    while (!stopping) {
      try {
        present = await enter()
        log.info('The embedded database is running again')
        if (urlOf(present.server) !== former) options.onMoved?.(urlOf(present.server))
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
    const { cluster, presence } = present
    await alone(async () => {
      const others = await othersBeside(presence)
      await presence.end().catch(() => {})
      if (others === 0) await shutDown(cluster)
    })
  }
}

async function othersBeside(presence: Client): Promise<number> {
  try {
    const pending = presence.query<{ others: number }>(
      // The pool of this process is closing.
      sql`select count(*)::int as others from pg_stat_activity where application_name like 'glint-%'
        and application_name <> ${`glint-${process.pid}`} and pid <> pg_backend_pid()`,
    )
    const result = await Promise.race([pending, pause(5_000)])
    return result?.rows[0]?.others ?? 0
  } catch {
    // No one can be connected to a database that does not respond.
    return 0
  }
}
