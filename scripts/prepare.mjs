// Shared by start, test, build and the command line. Plain Node, because a fresh clone has no packages.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const MIN_NODE_VERSION = [20, 19]
const BUILT_FROM = 'build/built-from.json'
const BUSY = '.preparing'
// A slow connection takes minutes to install. Beyond this, the PID belongs to another program.
const TIMEOUT_MS = 15 * 60_000
// A change of these requires a build. Tests and the generated database client do not.
const SOURCES = [
  'app',
  'public',
  'prisma',
  'scripts/admin.ts',
  'scripts/build.mjs',
  'scripts/missing-scripts.ts',
  'scripts/pseudo-text.mjs',
  'scripts/texts.mjs',
  'server.ts',
]
const SETTINGS = ['package-lock.json', 'prisma.config.ts', 'remix.config.js', 'tsconfig.json', 'vite.config.ts']

/** Changes to the project folder, checks Node, and reads `.env` (the environment has precedence). */
export function begin() {
  process.chdir(fileURLToPath(new URL('..', import.meta.url)))
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < MIN_NODE_VERSION[0] || (major === MIN_NODE_VERSION[0] && minor < MIN_NODE_VERSION[1])) {
    stop(
      `This needs Node ${MIN_NODE_VERSION.join('.')} or newer; this is ${process.versions.node}. See https://nodejs.org.`,
    )
  }
  if (existsSync('.env')) process.loadEnvFile('.env')
}

/** Installs the packages if they differ from package-lock.json. */
export function ensureInstalled() {
  if (uninstalled()) alone(install)
}

function install() {
  const difference = uninstalled()
  if (!difference) return
  if (lstatSync('node_modules', { throwIfNoEntry: false })?.isSymbolicLink()) {
    stop(`node_modules is a link, and its target does not match package-lock.json (${difference}). Run npm ci there.`)
  }
  console.log('Installing packages (once, about half a minute) …')
  const npm = process.env.npm_execpath
  const [command, ...before] = npm ? [process.execPath, npm] : ['npm']
  execute(command, [...before, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
}

/** Builds if a source has changed. */
export function ensureBuilt() {
  if (builtFrom() !== fingerprint()) alone(build)
}

function build() {
  const now = fingerprint()
  if (builtFrom() === now) return
  console.log('Building (about ten seconds) …')
  execute(process.execPath, ['scripts/build.mjs'], { quiet: true, env: { NODE_ENV: 'production' } })
  writeFileSync(BUILT_FROM, JSON.stringify({ fingerprint: now }))
}

/** Generates the database client if the schema has changed, for scripts that run the sources. */
export function ensureGenerated() {
  const made = 'app/platform/prisma/client.ts'
  if (!existsSync(made) || statSync(made).mtimeMs < statSync('prisma/schema.prisma').mtimeMs)
    run('prisma', ['generate'])
}

/**
 * Serializes commands: `npm run admin` waits while `npm start` builds. Does not use `app/platform/storage/file-lock.server.ts`,
 * which needs installed packages.
 */
function alone(work) {
  while (!begun()) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  const end = () => rmSync(BUSY, { force: true })
  process.once('exit', end)
  work()
  end()
  process.off('exit', end)
}

function begun() {
  try {
    writeFileSync(BUSY, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    dropLeftOver()
    return false
  }
}

/** Deletes the lock of a killed command. */
function dropLeftOver() {
  try {
    const holder = Number(readFileSync(BUSY, 'utf8'))
    const silent = Date.now() - statSync(BUSY).mtimeMs
    if (holder) process.kill(holder, 0)
    if (silent > (holder ? TIMEOUT_MS : 1000)) rmSync(BUSY)
  } catch (error) {
    if (error.code === 'ESRCH') rmSync(BUSY, { force: true })
    else if (error.code !== 'ENOENT' && error.code !== 'EPERM') throw error
  }
}

/** Runs a package's command. Exits with its code if it fails. */
export function run(command, args, options) {
  execute(process.execPath, [binOf(command), ...args], options)
}

/** Returns the script of a package's command. Running it directly saves npx's half second. */
export function binOf(command) {
  const link = join('node_modules', '.bin', command)
  if (!existsSync(link)) stop(`${command} is not installed. Run npm ci.`)
  return link
}

export function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}

function execute(command, args, { quiet = false, env = {} } = {}) {
  const result = spawnSync(command, args, {
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    maxBuffer: 64 * 1024 * 1024,
  })
  if (result.status === 0) return
  if (quiet) process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? ''}`)
  if (result.error) console.error(result.error.message)
  process.exit(result.status || 1)
}

/** Returns the difference between package-lock.json and node_modules, or ''. Packages of other platforms may be missing. */
function uninstalled() {
  const there = packagesOf('node_modules/.package-lock.json')
  if (!there) return 'nothing is installed'
  for (const [path, wanted] of Object.entries(packagesOf('package-lock.json') ?? {})) {
    if (!path || wanted.link) continue
    const found = there[path]
    if (found ? found.version !== wanted.version : !wanted.optional) return path
  }
  return ''
}

function packagesOf(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : null
}

function builtFrom() {
  if (!existsSync(BUILT_FROM) || !existsSync('build/server.js')) return ''
  return JSON.parse(readFileSync(BUILT_FROM, 'utf8')).fingerprint
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const file of [...SETTINGS, ...SOURCES.flatMap(filesIn)])
    hash.update(file).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}

function filesIn(path) {
  if (!existsSync(path) || /\.test\.tsx?$/.test(path) || path === join('app', 'platform', 'prisma')) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap(name => filesIn(join(path, name)))
}
