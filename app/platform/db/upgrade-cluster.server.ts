import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { log } from '../observability/log.server'
import { checkOwner } from './cluster-permissions.server'
import { majorVersion, olderBinaries } from './postgres-binaries.server'
import { homeOf, type Place } from './postgres-location.server'
import { ensureCluster, ensureRunning } from './postgres-process.server'
import { addressOf, createDatabase, shutDown } from './running-postgres.server'

/**
 * Copies all rows of a database into an empty one, in the schema of this version. Returns their number.
 * @throws Error if an app uses the first one
 */
export type CopyRows = (from: string, to: string) => Promise<{ rows: number }>

const SPARE_BYTES = 512_000_000

/**
 * Moves a cluster that an older major version of Postgres created into a new one. That version opens it, all rows are
 * copied, and the new cluster takes its place. The old one does not change and stays beside it, as `postgres-17`. Does
 * nothing if the version is ours. If this process is killed, the next start begins again.
 * @throws Error with a message for the admin; nothing has changed then
 */
export async function upgradeCluster(place: Place, password: string, database: string, copy?: CopyRows): Promise<void> {
  const { cluster } = place
  checkOwner(place)
  const made = versionOf(cluster)
  const ours = Number(majorVersion())
  if (!copy || !made || made >= ours) return
  const former = `${cluster}-${made}`
  if (existsSync(former)) {
    throw new Error(`Move ${former} to another place first: the upgrade to Postgres ${ours} keeps the database there.`)
  }
  const binaries = olderBinaries(made, place)
  checkSpace(place)
  const next = { ...place, cluster: `${cluster}.next`, port: 0 }
  rmSync(next.cluster, { recursive: true, force: true })
  rmSync(completeOf(cluster), { recursive: true, force: true })
  try {
    const older = await ensureRunning({ ...place, binaries }, password)
    await ensureCluster(next, password)
    const newer = await ensureRunning(next, password)
    await createDatabase(newer, password, database)
    log.info({ from: made, to: ours }, 'Upgrading the database to a newer version of Postgres')
    const { rows } = await copy(addressOf(older, password, database), addressOf(newer, password, database))
    await shutDown(next.cluster)
    await shutDown(cluster)
    renameSync(next.cluster, completeOf(cluster))
    renameSync(cluster, former)
    finishUpgrade(place.dataDir)
    log.info(
      { rows, former },
      `Upgraded the database to Postgres ${ours}. Delete the old one when you no longer need it`,
    )
  } finally {
    await shutDown(next.cluster)
    await shutDown(cluster)
  }
}

/** Completes an upgrade that was killed after the old cluster was put aside. Call it before the cluster is looked for. */
export function finishUpgrade(dataDir: string): void {
  const cluster = join(homeOf(dataDir), 'postgres')
  if (!existsSync(cluster) && existsSync(completeOf(cluster))) renameSync(completeOf(cluster), cluster)
}

/** A new cluster that has all rows, and was shut down. */
const completeOf = (cluster: string) => `${cluster}.complete`

function versionOf(cluster: string): number {
  const file = join(cluster, 'PG_VERSION')
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
}

function checkSpace({ cluster, home }: Place) {
  const needed = bytesOf(cluster) + SPARE_BYTES
  const { bavail, bsize } = statfsSync(home)
  if (bavail * bsize >= needed) return
  const mb = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`
  throw new Error(
    `Upgrading the database needs ${mb(needed)} of free space in ${home}, which has ${mb(bavail * bsize)}. Nothing was changed.`,
  )
}

const bytesOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
