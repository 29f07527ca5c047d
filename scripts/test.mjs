// npm test: every check and every suite, from a fresh clone. Ends with "N passed, N failed".
// `npm test -- unit e2e` runs some suites, `npm test -- integration companies` the files of a suite whose path
// contains a word, `npm run test:faults` the fault suite. `npm run test:watch` takes the same arguments.
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { findChromium } from './find-chromium.mjs'
import { begin, binOf, ensureBuilt, ensureGenerated, ensureInstalled, stop } from './prepare.mjs'

const CHECKS = { lint: ['biome', 'check', '.'], typecheck: ['tsc', '--noEmit'], unused: ['knip'] }
const SUITES = ['unit', 'integration', 'api', 'launch', 'e2e']
// They wait minutes for killed processes, so they run only on request.
const LONG_SUITES = ['faults']
const REPORTS = 'test-results'
const MEMORY = '/dev/shm'
// Bytes. A whole run needs 300 MB; a machine with less to spare uses its disk.
const MIN_FREE_BYTES = 4e9

begin()
const watch = process.argv.includes('--watch')
const args = process.argv.slice(2).filter(word => word !== '--watch')
const known = [...Object.keys(CHECKS), ...SUITES, ...LONG_SUITES]
const requested = args.filter(word => known.includes(word))
// Other words are parts of test file names.
const files = args.filter(word => !known.includes(word))
if (files.length && !requested.length) {
  stop(`Name a suite first, for example: npm test -- unit ${files.join(' ')}. Suites: ${known.join(', ')}.`)
}
if (watch && requested.length !== 1)
  stop('Name one suite to watch, for example: npm run test:watch -- integration companies')
const wants = name => (requested.length === 0 ? !LONG_SUITES.includes(name) : requested.includes(name))

ensureInstalled()
if (wants('e2e')) ensureBrowser()
const steps = [...Object.keys(CHECKS), ...SUITES, ...LONG_SUITES].filter(wants)
const suites = steps.filter(name => !(name in CHECKS))
// First, because a build also generates the database client.
if (suites.some(name => name !== 'unit')) ensureBuilt()
ensureGenerated()
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })

if (!steps.some(name => LONG_SUITES.includes(name))) keepDataInMemory()

const running = new Set()
let interrupted = false
// Stop what runs, start nothing else, delete the test Postgres and print the results.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    interrupted = true
    // Suites clean up their processes only on SIGINT.
    for (const child of running) child.kill('SIGINT')
  })
}

const sum = { passed: 0, failed: 0, skipped: 0 }
/** The failures, printed just above the totals, because a truncated log contains its end. */
const failures = []
await runSteps()

if (failures.length) console.log(`\nFailed:\n${failures.join('\n')}`)
if (sum.skipped) console.log(`${sum.skipped} skipped`)
const nothingRan = suites.length > 0 && sum.passed + sum.failed === 0
console.log(`${sum.passed} passed, ${sum.failed} failed`)
process.exit(sum.failed || nothingRan ? 1 : 0)

async function runSteps() {
  const postgres = suites.some(name => name !== 'unit') ? await testPostgres() : undefined
  const env = postgres ? { TEST_DATABASE_URL: postgres.url } : {}
  try {
    // The launch suite often waits for processes to start and stop, so it runs concurrently with the steps before it.
    const log = `${REPORTS}/launch.log`
    const beside = steps.indexOf('launch') > 0 ? runStep('launch', env, openSync(log, 'w')) : undefined
    for (const name of steps) {
      console.log(`\n== ${name}`)
      if (name !== 'launch' || !beside) await runStep(name, env)
      else {
        await beside
        process.stdout.write(readFileSync(log))
      }
    }
  } finally {
    await postgres?.stop()
  }
}

/** Runs a check or a suite. Its output goes to a file if `output` is its descriptor. */
function runStep(name, env, output = 'inherit') {
  if (name in CHECKS) return check(name)
  return name === 'e2e' ? browserSuite(env) : vitestSuite(name, env, output)
}

/** Counts a failed check as a failed test, so that "0 failed" means success. */
async function check(name) {
  const [command, ...args] = CHECKS[name]
  if ((await execute(binOf(command), args)) === 0) return
  sum.failed++
  failures.push(`[${name}]`)
}

async function vitestSuite(name, env, output) {
  const report = `${REPORTS}/${name}.json`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const mode = watch ? 'watch' : 'run'
  const code = await execute(
    binOf('vitest'),
    [mode, '--project', name, '--passWithNoTests', ...(watch ? [] : reporters), ...files],
    env,
    output,
  )
  const found = read(report)
  count(
    name,
    code,
    found && {
      passed: found.numPassedTests,
      failed: found.numFailedTests,
      skipped: found.numPendingTests,
      failures: found.testResults.flatMap(vitestFailures),
    },
  )
}

async function browserSuite(env) {
  const report = `${REPORTS}/e2e.json`
  const code = await execute(binOf('playwright'), ['test', ...files], { ...env, E2E_REPORT: report })
  const found = read(report)
  // A flaky test counts as failed.
  count(
    'e2e',
    code,
    found && {
      passed: found.stats.expected,
      failed: found.stats.unexpected + found.stats.flaky,
      skipped: found.stats.skipped,
      failures: found.suites.flatMap(browserFailures),
    },
  )
}

/** Adds a suite's results. A suite that breaks without a failed test counts as a failure. */
function count(name, code, figures) {
  const { passed, failed, skipped, failures: named } = figures ?? { passed: 0, failed: 0, skipped: 0, failures: [] }
  sum.passed += passed
  sum.failed += failed || (code === 0 ? 0 : 1)
  sum.skipped += skipped
  failures.push(...named.map(failure => `[${name}] ${failure}`))
  if (code !== 0 && !named.length) failures.push(`[${name}] ended with code ${code} without a failed test`)
}

/** A test file's failures with their reasons. A file that does not load is one. */
function vitestFailures({ name, status, message, assertionResults }) {
  const file = relative(process.cwd(), name)
  const failed = assertionResults.filter(test => test.status === 'failed')
  if (!failed.length && status === 'failed') return [line(file, message)]
  return failed.map(test => line(`${file} › ${test.fullName}`, test.failureMessages[0]))
}

/** The failures of a file or group of browser tests, and of the groups in it. */
function browserFailures({ file, specs = [], suites = [] }) {
  const failed = specs.flatMap(spec =>
    spec.tests
      .filter(test => test.status === 'unexpected' || test.status === 'flaky')
      .map(test =>
        line(
          `${file} › ${spec.title} (${test.projectName}, ${test.status})`,
          test.results.find(result => result.error)?.error.message,
        ),
      ),
  )
  return [...failed, ...suites.flatMap(browserFailures)]
}

function line(title, reason = '') {
  const text = stripVTControlCharacters(reason).replace(/\s+/g, ' ').trim().slice(0, 600)
  return text ? `${title}: ${text}` : title
}

/** Test data need not survive a power cut, and a database is created ten times as fast in memory. */
function keepDataInMemory() {
  if (process.env.TMPDIR || !existsSync(MEMORY)) return
  // Some tests start programs from the temporary folder.
  if (!/^\S+ \/dev\/shm tmpfs (?!.*\bnoexec\b)/m.test(readFileSync('/proc/mounts', 'utf8'))) return
  const { bavail, bsize } = statfsSync(MEMORY)
  if (bavail * bsize < MIN_FREE_BYTES) return
  const folder = mkdtempSync(join(MEMORY, 'glint-'))
  // As root, Postgres runs under another account.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}

/** One temporary Postgres for all suites. */
async function testPostgres() {
  const { register } = await import('tsx/esm/api')
  process.env.LOG_LEVEL ??= 'error'
  register()
  const { startTestPostgres } = await import('../tests/setup/test-postgres.ts')
  return startTestPostgres()
}

/** The suites need a browser. Installs Debian's if possible, otherwise exits. */
function ensureBrowser() {
  if (findChromium()) return
  if (process.env.CHROMIUM_PATH) stop(`CHROMIUM_PATH names ${process.env.CHROMIUM_PATH}, which does not start.`)
  const mayInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
  if (mayInstall) {
    console.log('Installing Chromium for the browser tests …')
    const options = {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }
    spawnSync('apt-get', ['update', '-qq'], options)
    for (const name of ['chromium-headless-shell', 'chromium']) {
      spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options)
      if (findChromium()) return
    }
  }
  stop(
    'The tests need a browser and found none: install Chromium or Google Chrome (Debian: apt-get install chromium; macOS: brew install --cask chromium), or set CHROMIUM_PATH. To run without a browser: npm test -- unit integration api launch',
  )
}

/** Runs a command. Returns its exit code, or 130 after an interrupt. */
function execute(script, args, env = {}, output = 'inherit') {
  if (interrupted) return 130
  return new Promise(resolve => {
    const child = spawn(process.execPath, [script, ...args], {
      stdio: [watch ? 'inherit' : 'ignore', output, output],
      env: { ...process.env, ...env },
    })
    running.add(child)
    child.once('close', code => {
      running.delete(child)
      resolve(code ?? 1)
    })
  })
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}
