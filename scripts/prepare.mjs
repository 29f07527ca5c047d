// What start, test, build and the command line have in common. Plain Node: on a fresh clone nothing is installed yet.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const OLDEST_NODE = [20, 19]
const BUILT_FROM = 'build/built-from.json'
const BUSY = '.preparing'
// Installing over a slow line; a number that is taken for so long is another program's by now.
const LONGEST = 15 * 60_000
// What a change of makes the build old. Tests beside the code do not count, nor does the generated database client.
const SOURCES = ['app', 'public', 'prisma', 'scripts/admin.ts', 'scripts/build.mjs', 'server.ts']
const SETTINGS = ['package-lock.json', 'prisma.config.ts', 'remix.config.js', 'tsconfig.json', 'vite.config.ts']

/** Goes to the project's folder, checks Node, and reads `.env` when there is one (what is set outside wins). */
export function begin() {
  process.chdir(fileURLToPath(new URL('..', import.meta.url)))
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
    stop(`This needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}. See https://nodejs.org.`)
  }
  if (existsSync('.env')) process.loadEnvFile('.env')
}

/** Installs the packages when what is installed is not what package-lock.json says. */
export function ensureInstalled() {
  if (uninstalled()) alone(install)
}

function install() {
  const difference = uninstalled()
  if (!difference) return
  if (lstatSync('node_modules', { throwIfNoEntry: false })?.isSymbolicLink()) {
    stop(
      `node_modules is a link, and what it points to does not fit package-lock.json (${difference}). Run npm ci there.`,
    )
  }
  console.log('Installing packages (once, about half a minute) …')
  const npm = process.env.npm_execpath
  const [command, ...before] = npm ? [process.execPath, npm] : ['npm']
  execute(command, [...before, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
}

/** Builds when a source has changed since the last build. */
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

/** Makes the database client when its schema has changed, for work that runs the sources themselves. */
export function ensureGenerated() {
  const made = 'app/platform/prisma/client.ts'
  if (!existsSync(made) || statSync(made).mtimeMs < statSync('prisma/schema.prisma').mtimeMs)
    run('prisma', ['generate'])
}

/** One command at a time: who types `npm run admin` while `npm start` still builds waits for it, and finds everything there. */
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

/** What a command that was killed left behind. */
function dropLeftOver() {
  try {
    const holder = Number(readFileSync(BUSY, 'utf8'))
    const silent = Date.now() - statSync(BUSY).mtimeMs
    if (holder) process.kill(holder, 0)
    if (silent > (holder ? LONGEST : 1000)) rmSync(BUSY)
  } catch (error) {
    if (error.code === 'ESRCH') rmSync(BUSY, { force: true })
    else if (error.code !== 'ENOENT' && error.code !== 'EPERM') throw error
  }
}

/** Runs a package's command; ends this process with its code when it fails. */
export function run(command, args, options) {
  execute(process.execPath, [binOf(command), ...args], options)
}

/** The script behind a package's command: starting it with our Node spares npx's half second. */
export function binOf(command) {
  const link = join('node_modules', '.bin', command)
  if (!existsSync(link)) stop(`${command} is not installed. Run npm ci.`)
  return link
}

/** Says why it cannot go on, and ends. */
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

/** What differs between package-lock.json and node_modules, '' when nothing does. Other platforms' packages may be missing. */
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
