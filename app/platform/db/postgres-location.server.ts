import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { usableBinaries } from './postgres-binaries.server'

/** Where the embedded database of a data folder is, and which user runs it. */
export type Place = {
  dataDir: string
  /** the folder of `postgres/`: the data folder, unless the owner cannot reach it */
  home: string
  cluster: string
  /** the folder of Postgres's `bin` and `lib` */
  binaries: string
  /** the last port; 0 before the first start */
  port: number
  /** set if this process is root, because Postgres refuses to run as root */
  owner?: Owner
}
type Owner = { uid: number; gid: number }
type Kept = { home?: string; port: number }

/**
 * Returns the location of a data folder's database, or chooses one. If this process is root and no unprivileged user
 * can enter the data folder, it is a folder below `refuge`, which the data folder records.
 * @throws Error with a message for the admin
 */
export function choosePlace(dataDir: string, refuge: string): Place {
  mkdirSync(dataDir, { recursive: true })
  const kept = readKept(dataDir)
  const owner = process.getuid?.() === 0 ? ownerOf(join(kept?.home ?? dataDir, 'postgres')) : undefined
  const home = kept?.home ?? (canEnter(dataDir, owner) ? dataDir : join(refuge, randomBytes(6).toString('hex')))
  const cluster = join(home, 'postgres')
  if (kept?.home && !existsSync(cluster)) {
    throw new Error(
      `${keptFile(dataDir)} says that the database is in ${cluster}, but that folder does not exist. Restore the folder, or delete the file to start with an empty database.`,
    )
  }
  if (home !== dataDir) makeEnterable(refuge, home)
  return { dataDir, home, cluster, binaries: usableBinaries(home, owner), port: kept?.port ?? 0, owner }
}

/** Stores the location and the port in `postgres.json` of the data folder, for the next start. Atomic. */
export function storeLocation({ dataDir, home, port }: Place): void {
  const kept: Kept = home === dataDir ? { port } : { home, port }
  const file = keptFile(dataDir)
  writeFileSync(`${file}.new`, `${JSON.stringify(kept, null, 2)}\n`)
  renameSync(`${file}.new`, file)
}

const keptFile = (dataDir: string) => join(dataDir, 'postgres.json')

function readKept(dataDir: string): Kept | null {
  const file = keptFile(dataDir)
  if (!existsSync(file)) return null
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Kept
  } catch {
    throw new Error(`${file} is not readable. It should contain the location of the database.`)
  }
}

/** Returns the owner of the database; for a new one, an unprivileged account that every system has. */
function ownerOf(cluster: string): Owner {
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster)
    if (uid > 0) return { uid, gid }
  }
  for (const name of ['postgres', 'nobody']) {
    try {
      const number = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: 'pipe' }).toString())
      const owner = { uid: number('-u'), gid: number('-g') }
      if (owner.uid > 0) return owner
    } catch {
      // Try the next account.
    }
  }
  throw new Error(
    'Postgres does not run as root, and this system has neither a postgres nor a nobody account. Start as a regular user, or set DATABASE_URL.',
  )
}

const canEnter = (folder: string, owner?: Owner) =>
  !owner || spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...owner, cwd: '/', stdio: 'ignore' }).status === 0

function makeEnterable(...folders: string[]) {
  for (const folder of folders) {
    mkdirSync(folder, { recursive: true })
    chmodSync(folder, 0o755)
  }
}
