import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { usableBinaries } from './postgres-binaries.server'

/** Where the embedded database of a data folder lives, and as whom it runs. */
export type Place = {
  dataDir: string
  /** Holds `postgres/`, the database's own folder. The data folder itself, unless that is out of the owner's reach. */
  home: string
  cluster: string
  /** Folder with the `bin` and `lib` of Postgres. */
  binaries: string
  /** The port it last listened on; 0 before the first start. */
  port: number
  /** Set when we are root, which Postgres refuses to be. */
  owner?: Owner
}
type Owner = { uid: number; gid: number }
type Kept = { home?: string; port: number }

/**
 * Finds the place of a data folder's database, or chooses it. When we are root and no unprivileged user can enter the data folder
 * (a clone in root's private home), that is a folder of its own under `refuge`, which the data folder remembers.
 * @throws Error in words for the host when there is no such place
 */
export function choosePlace(dataDir: string, refuge: string): Place {
  mkdirSync(dataDir, { recursive: true })
  const kept = readKept(dataDir)
  const owner = process.getuid?.() === 0 ? ownerOf(join(kept?.home ?? dataDir, 'postgres')) : undefined
  const home = kept?.home ?? (canEnter(dataDir, owner) ? dataDir : join(refuge, randomBytes(6).toString('hex')))
  const cluster = join(home, 'postgres')
  if (kept?.home && !existsSync(cluster)) {
    throw new Error(
      `${keptFile(dataDir)} says that the database is in ${cluster}, but it is not there. Put it back, or remove that file to begin with an empty database.`,
    )
  }
  if (home !== dataDir) makeEnterable(refuge, home)
  return { dataDir, home, cluster, binaries: usableBinaries(home, owner), port: kept?.port ?? 0, owner }
}

/** Remembers the place once the database runs there, for the next start. */
export function keepPlace({ dataDir, home, port }: Place): void {
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
    throw new Error(`${file} cannot be read: it should say where the database of this folder is.`)
  }
}

/** Whoever owns the database already; for a new one an unprivileged account that every system has. */
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
      // No such account; the next one.
    }
  }
  throw new Error(
    'Postgres does not run as root, and this system has neither an account named postgres nor one named nobody. Start as an ordinary user, or set DATABASE_URL.',
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
