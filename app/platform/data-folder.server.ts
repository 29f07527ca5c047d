import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { codeOf } from './errors'
import { log } from './observability/log.server'

const uid = process.getuid?.()
const isRoot = uid === 0
/** As root, the database runs under another user, who must be able to pass through. */
const MODE = isRoot ? 0o711 : 0o700
const PRIVATE = 0o700

/** Creates a data folder that other users of the machine cannot read. Does nothing if it exists. */
export const createDataFolder = (dataDir: string) => mkdirSync(dataDir, { recursive: true, mode: MODE })

/**
 * Creates or checks a data folder and returns its path without links.
 * @throws Error with the command that helps, if this user cannot use it
 */
export function openDataFolder(dataDir: string): string {
  createDataFolder(dataDir)
  const folder = realpathSync(dataDir)
  const { R_OK, W_OK, X_OK } = constants
  checkAccess(folder, folder, R_OK | W_OK | X_OK)
  for (const name of ['secrets.json', 'postgres.json', 'postgres.log'])
    checkAccess(join(folder, name), folder, R_OK | W_OK)
  return folder
}

function checkAccess(path: string, dataDir: string, access: number) {
  try {
    if (existsSync(path)) accessSync(path, access)
  } catch (error) {
    if (codeOf(error) !== 'EACCES') throw error
    throw new Error(wrongOwner(path, dataDir))
  }
}

/** Returns a message for the admin about a file that belongs to another user than the one that runs the app. */
export function wrongOwner(path: string, dataDir: string, other = ownerOf(path)): string {
  return `The app runs as ${userName()} and cannot use ${path}, which belongs to ${other}. Run: sudo chown -R ${userName()}: ${quoted(dataDir)}`
}

const ownerOf = (path: string) => (statSync(path).uid === 0 ? 'root' : `the user with the ID ${statSync(path).uid}`)

function userName(): string {
  try {
    return userInfo().username
  } catch {
    // A container can run under an ID without a name.
    return String(uid)
  }
}

export const quoted = (path: string) => (/^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`)

/** Takes the permissions of other users of the machine from a data folder. Logs the command if it must not. */
export function closeToOthers(dataDir: string): void {
  if (!existsSync(dataDir)) return
  const folder = realpathSync(dataDir)
  const isOurs = !isShared(folder)
  close(folder, MODE, isOurs)
  for (const name of ['files', 'backups']) {
    if (existsSync(join(folder, name))) close(realpathSync(join(folder, name)), PRIVATE, isOurs)
  }
}

function close(folder: string, mode: number, isOurs: boolean) {
  const { mode: current, uid: owner } = statSync(folder)
  if ((current & OTHERS & ~mode) === 0) return
  if (isOurs && owner === uid) {
    chmodSync(folder, mode)
    log.info({ folder }, 'Took the permissions of other users from this folder')
  } else {
    const command = `chmod ${mode.toString(8)} ${quoted(folder)}`
    log.warn({ folder, command }, 'Other users of this machine can enter this folder. The command prevents it')
  }
}
const OTHERS = 0o007

/** Whether the folder also is that of other programs, such as /tmp. */
function isShared(folder: string): boolean {
  return (statSync(folder).mode & STICKY) !== 0 || readdirSync(folder).some(name => !OURS.test(name))
}
const STICKY = 0o1000
const OURS = /^(\.|secrets|postgres|binaries-|files$|backups$|lost\+found$)/
