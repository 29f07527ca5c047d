// npm test: every check and every suite, from a fresh clone. Ends with "N passed, N failed".
// `npm test -- unit e2e` runs some suites, `npm test -- integration companies` the files of a suite whose path
// contains a word, `npm run test:faults` the fault suite. `npm run test:watch` takes the same arguments.
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium, ensureEngines } from './browsers.mjs'
import { begin, binOf, ensureBuilt, ensureGenerated, ensureInstalled, stop } from './prepare.mjs'
import { countCheck, countSuite, printResults } from './results.mjs'

const CHECKS = { lint: ['biome', 'check', '.'], typecheck: ['tsc', '--noEmit'], unused: ['knip'] }
const SUITES = ['unit', 'integration', 'api', 'launch', 'e2e', 'engines']
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
if (files.length && !requested.length)
  stop(`Name a suite first, for example: npm test -- unit ${files.join(' ')}. Suites: ${known.join(', ')}.`)
if (watch && requested.length !== 1)
  stop('Name one suite to watch, for example: npm run test:watch -- integration companies')
const steps = known.filter(name => (requested.length ? requested.includes(name) : !LONG_SUITES.includes(name)))
const suites = steps.filter(name => !(name in CHECKS))
const usesApp = suites.some(name => name !== 'unit')

ensureInstalled()
if (steps.includes('e2e')) ensureChromium()
const warnings = steps.includes('engines') ? ensureEngines() : []
// First, because a build also generates the database client.
if (usesApp) ensureBuilt()
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

const postgres = usesApp ? await testPostgres() : undefined
try {
  await runSteps(postgres ? { TEST_DATABASE_URL: postgres.url } : {})
} finally {
  await postgres?.stop()
}
const { passed, failed } = printResults(warnings)
const nothingRan = suites.length > 0 && passed + failed === 0
process.exit(failed || nothingRan ? 1 : 0)

async function runSteps(env) {
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
}

/** Runs a check or a suite. Its output goes to a file if `output` is its descriptor. */
async function runStep(name, env, output = 'inherit') {
  if (name in CHECKS) {
    const [command, ...args] = CHECKS[name]
    countCheck(name, await execute(command, args))
    return
  }
  const report = `${REPORTS}/${name}.json`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await (name === 'e2e'
    ? execute('playwright', ['test', ...files], { ...env, E2E_REPORT: report })
    : execute(
        'vitest',
        [watch ? 'watch' : 'run', '--project', name, '--passWithNoTests', ...(watch ? [] : reporters), ...files],
        env,
        output,
      ))
  countSuite(name, code, report)
}

/** Runs a package's command. Returns its exit code, or 130 after an interrupt. */
function execute(command, args, env = {}, output = 'inherit') {
  if (interrupted) return 130
  return new Promise(resolve => {
    const child = spawn(process.execPath, [binOf(command), ...args], {
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

/** One temporary Postgres for all suites. */
async function testPostgres() {
  const { register } = await import('tsx/esm/api')
  process.env.LOG_LEVEL ??= 'error'
  register()
  const { startTestPostgres } = await import('../tests/setup/test-postgres.ts')
  return startTestPostgres()
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
