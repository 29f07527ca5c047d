import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { quoted } from '../data-folder.server'
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
type StoredLocation = { home?: string; port: number }

/**
 * Returns the location of a data folder's database, or chooses one. If this process is root and no unprivileged user
 * can enter a new data folder, it is a folder below `refuge`, which the data folder records.
 * @throws Error with a message for the admin
 */
export function choosePlace(dataDir: string, refuge: string): Place {
  const stored = readLocation(dataDir)
  const inside = join(dataDir, 'postgres')
  const owner = process.getuid?.() === 0 ? ownerOf(stored?.home ? join(stored.home, 'postgres') : inside) : undefined
  const isInside = existsSync(inside) || canEnter(dataDir, owner)
  const home = stored?.home
    ? existingHome(stored.home, dataDir)
    : isInside
      ? dataDir
      : join(refuge, randomBytes(6).toString('hex'))
  if (home === dataDir) letEnter(dataDir, owner)
  else makeEnterable(refuge, home)
  return {
    dataDir,
    home,
    cluster: join(home, 'postgres'),
    binaries: usableBinaries(home, owner),
    port: stored?.port ?? 0,
    owner,
  }
}

/** Returns the folder that contains the database of a data folder. */
export const homeOf = (dataDir: string): string => readLocation(dataDir)?.home ?? dataDir

/** Returns the folder outside of the data folder that has its database. @throws Error if it is missing, or another's */
function existingHome(home: string, dataDir: string): string {
  if (!existsSync(join(home, 'postgres'))) {
    throw new Error(
      `${locationFile(dataDir)} says that the database is in ${join(home, 'postgres')}, but that folder does not exist. Restore the folder, or delete the file to start with an empty database.`,
    )
  }
  const real = realpathSync(home)
  const other = existsSync(userFile(real)) ? readFileSync(userFile(real), 'utf8') : dataDir
  if (other !== dataDir && readLocation(other)?.home === home) {
    throw new Error(
      `${dataDir} is a copy of ${other}, and both name the database in ${home}. Copy that folder, too, and change "home" in ${locationFile(dataDir)} to the copy.`,
    )
  }
  return real
}

/** Stores the location and the port in `postgres.json` of the data folder, for the next start. Atomic. */
export function storeLocation({ dataDir, home, port }: Place): void {
  const stored: StoredLocation = home === dataDir ? { port } : { home, port }
  const file = locationFile(dataDir)
  writeFileSync(`${file}.new`, `${JSON.stringify(stored, null, 2)}\n`)
  renameSync(`${file}.new`, file)
  if (home !== dataDir) writeFileSync(userFile(home), dataDir)
}

/** Outside of the data folder: names the data folder that uses this database. */
const userFile = (home: string) => join(home, 'data-folder')

const locationFile = (dataDir: string) => join(dataDir, 'postgres.json')

function readLocation(dataDir: string): StoredLocation | null {
  const file = locationFile(dataDir)
  if (!existsSync(file)) return null
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as StoredLocation
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

/** Lets the owner of a database pass through its folder. @throws Error with the command that helps */
function letEnter(folder: string, owner?: Owner) {
  if (canEnter(folder, owner)) return
  chmodSync(folder, statSync(folder).mode | 0o001)
  const closed = parentsOf(folder).find(parent => !canEnter(parent, owner))
  if (!closed) return
  throw new Error(
    `The database in ${folder} runs as the user with the ID ${owner?.uid}, who cannot enter ${closed}. Run: chmod o+x ${quoted(closed)}`,
  )
}

/** Returns a folder and those that contain it, outermost first. */
const parentsOf = (folder: string): string[] =>
  dirname(folder) === folder ? [folder] : [...parentsOf(dirname(folder)), folder]

function makeEnterable(...folders: string[]) {
  for (const folder of folders) {
    mkdirSync(folder, { recursive: true })
    chmodSync(folder, 0o711)
  }
}
