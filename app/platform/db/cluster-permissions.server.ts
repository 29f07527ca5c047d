import { chmodSync, existsSync, lchownSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { wrongOwner } from '../data-folder.server'
import { codeOf } from '../errors'
import { log } from '../observability/log.server'
import type { Place } from './postgres-location.server'

// What Postgres accepts: https://www.postgresql.org/docs/18/app-initdb.html
const PRIVATE = 0o700
const GROUP_READ = 0o750

/**
 * Checks that the cluster belongs to the user that runs the database, or that this process may change its owner. Opens
 * a folder that its own user cannot enter: its cluster would count as missing.
 * @throws Error with the command that helps
 */
export function checkOwner(place: Place): void {
  const { cluster, dataDir, owner } = place
  if (owner) return
  if (existsSync(cluster)) {
    const { uid, mode } = statSync(cluster)
    if (uid === userOf(place) && (mode & 0o500) !== 0o500) chmodSync(cluster, PRIVATE)
  }
  for (const path of [cluster, join(cluster, 'PG_VERSION')])
    if (existsSync(path) && statSync(path).uid !== userOf(place)) throw new Error(wrongOwner(path, dataDir))
}

/**
 * Gives a copied cluster to the user that runs the database and closes it to others, as Postgres demands. Call it only
 * while no server runs on it.
 * @throws Error with the command that helps, if this user may not
 */
export function claimCluster(place: Place): void {
  const { cluster, dataDir, owner } = place
  const foreign = filesOf(cluster, dataDir).filter(path => lstatSync(path).uid !== userOf(place))
  const [first] = foreign
  if (first && !owner) throw new Error(wrongOwner(first, dataDir))
  for (const path of foreign) lchownSync(path, owner?.uid ?? -1, owner?.gid ?? -1)
  const mode = statSync(cluster).mode & 0o777
  const isOpen = mode !== PRIVATE && mode !== GROUP_READ
  if (isOpen) chmodSync(cluster, PRIVATE)
  if (first || isOpen) log.warn({ cluster }, 'Corrected the owner or the permissions of the folder of the database')
}

const userOf = ({ owner }: Place) => owner?.uid ?? process.getuid?.()

/** Returns the paths of a folder and of everything in it. */
function filesOf(path: string, dataDir: string): string[] {
  if (!lstatSync(path).isDirectory()) return [path]
  try {
    return [path, ...readdirSync(path).flatMap(name => filesOf(join(path, name), dataDir))]
  } catch (error) {
    if (codeOf(error) !== 'EACCES') throw error
    throw new Error(wrongOwner(path, dataDir))
  }
}
