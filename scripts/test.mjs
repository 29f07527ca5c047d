// npm test: every check and every suite, from a fresh clone. Ends with "N passed, N failed".
// `npm test -- unit e2e` runs some suites, `npm test -- integration companies` the files of a suite whose path
// contains a word, `npm run test:faults` the fault suite. `npm run test:watch` takes the same arguments.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { findChromium } from './find-chromium.mjs'
import { begin, binOf, ensureBuilt, ensureGenerated, ensureInstalled, stop } from './prepare.mjs'

const CHECKS = { lint: ['biome', 'check', '.'], typecheck: ['tsc', '--noEmit'], unused: ['knip'] }
const SUITES = ['unit', 'integration', 'api', 'launch', 'e2e']
// Minutes of waiting for what was killed to come back: only when asked for.
const LONG_SUITES = ['faults']
const REPORTS = 'test-results'

begin()
const watch = process.argv.includes('--watch')
const words = process.argv.slice(2).filter(word => word !== '--watch')
const known = [...Object.keys(CHECKS), ...SUITES, ...LONG_SUITES]
const asked = words.filter(word => known.includes(word))
// Everything else names test files.
const files = words.filter(word => !known.includes(word))
if (files.length && !asked.length) {
  stop(`Name a suite first, for example: npm test -- unit ${files.join(' ')}. There are: ${known.join(', ')}.`)
}
if (watch && asked.length !== 1)
  stop('Name one suite to watch, for example: npm run test:watch -- integration companies')
const wants = name => (asked.length === 0 ? !LONG_SUITES.includes(name) : asked.includes(name))

ensureInstalled()
if (wants('e2e')) ensureBrowser()
ensureGenerated()
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })

let running
let interrupted = false
// What runs is ended and nothing else begins; then the test Postgres goes and the figures are told as they stand.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    interrupted = true
    // What a suite has started it takes down with it only when it is interrupted.
    running?.kill('SIGINT')
  })
}

const sum = { passed: 0, failed: 0, skipped: 0 }
for (const [name, command] of Object.entries(CHECKS)) if (wants(name)) await check(name, command)
const suites = [...SUITES, ...LONG_SUITES].filter(wants)
if (suites.some(name => name !== 'unit')) ensureBuilt()
if (suites.length) await runSuites(suites)

if (sum.skipped) console.log(`${sum.skipped} skipped`)
const nothingRan = suites.length > 0 && sum.passed + sum.failed === 0
console.log(`${sum.passed} passed, ${sum.failed} failed`)
process.exit(sum.failed || nothingRan ? 1 : 0)

/** A failed check counts as one failed test: "0 failed" always means that all is well. */
async function check(name, [command, ...args]) {
  heading(name)
  if ((await execute(binOf(command), args)) !== 0) sum.failed++
}

async function runSuites(names) {
  const postgres = names.some(name => name !== 'unit') ? await testPostgres() : undefined
  const env = postgres ? { TEST_DATABASE_URL: postgres.url } : {}
  try {
    for (const name of names) {
      heading(name)
      if (name === 'e2e') await browserSuite(env)
      else await vitestSuite(name, env)
    }
  } finally {
    await postgres?.stop()
  }
}

async function vitestSuite(name, env) {
  const report = `${REPORTS}/${name}.json`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const mode = watch ? 'watch' : 'run'
  const code = await execute(
    binOf('vitest'),
    [mode, '--project', name, '--passWithNoTests', ...(watch ? [] : reporters), ...files],
    env,
  )
  const found = read(report)
  count(code, found && { passed: found.numPassedTests, failed: found.numFailedTests, skipped: found.numPendingTests })
}

async function browserSuite(env) {
  const report = `${REPORTS}/e2e.json`
  const code = await execute(binOf('playwright'), ['test', ...files], { ...env, E2E_REPORT: report })
  const stats = read(report)?.stats
  // What passed only at the second try did not pass.
  count(code, stats && { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped })
}

/** Adds a suite's figures. One that broke without a failed test (a file that does not load, no report at all) counts as a failure. */
function count(code, figures) {
  const { passed, failed, skipped } = figures ?? { passed: 0, failed: 0, skipped: 0 }
  sum.passed += passed
  sum.failed += failed || (code === 0 ? 0 : 1)
  sum.skipped += skipped
}

/** One Postgres for all suites, in a temporary folder. */
async function testPostgres() {
  const { register } = await import('tsx/esm/api')
  process.env.LOG_LEVEL ??= 'error'
  register()
  const { startTestPostgres } = await import('../tests/setup/test-postgres.ts')
  return startTestPostgres()
}

/** The suites drive a real browser. Where none is found, Debian's is installed when we may, and else the run ends here. */
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
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options)
    if (findChromium()) return
  }
  stop(
    'The tests need a browser and found none: install Chromium or Google Chrome (Debian: apt-get install chromium; macOS: brew install --cask chromium), or say where it is with CHROMIUM_PATH. To run without it: npm test -- unit integration api launch',
  )
}

/** Runs a command of ours with output as it comes; gives its exit code, 130 when the run was interrupted. */
function execute(script, args, env = {}) {
  if (interrupted) return 130
  return new Promise(resolve => {
    running = spawn(process.execPath, [script, ...args], {
      stdio: [watch ? 'inherit' : 'ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    running.once('close', code => resolve(code ?? 1))
  })
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

function heading(name) {
  console.log(`\n== ${name}`)
}
