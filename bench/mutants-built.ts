// The second part of bench/mutants.ts: mutants in the built app, against the API, launch and browser tests that fit best.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { startTestPostgres } from '../tests/setup/test-postgres'
import type { Verdict } from './mutants'

/** Maximum of test files per mutant and suite. */
const MAX_FILES = 3
const MAX_DURATION_MS = 900_000
const TOO_LONG = 124
const SWITCH = 'mutant.json'
const REACHED = 'reached.txt'

type Suite = { folder: string; ending: string; command: (files: string[], report: string) => string[] }

const underVitest = (project: string): Suite => ({
  folder: `tests/${project}`,
  ending: '.test.ts',
  command: (files, report) => [
    ...['vitest', 'run', '--project', project, '--bail', '1'],
    ...['--reporter=json', `--outputFile.json=${report}`, ...files],
  ],
})
const API = underVitest('api')
const LAUNCH = underVitest('launch')
const BROWSER: Suite = {
  folder: 'tests/e2e',
  ending: '.spec.ts',
  command: files => ['playwright', 'test', '--project=chromium', '--max-failures=1', ...files],
}

/** Tests the remaining mutants one by one. `folder` is the copy of the tree with the mutants behind their switches. */
export async function inBuiltApp(folder: string, left: Verdict[], tell: (verdict: Verdict) => void): Promise<void> {
  if (!left.length) return
  rmSync(join(folder, 'vitest.mutants.config.ts'), { force: true })
  // With its fingerprint, so that no test builds again.
  const build = "(await import('./scripts/prepare.mjs')).ensureBuilt()"
  if (await execute(folder, ['--input-type=module', '--eval', build], {}))
    throw new Error('The copy of the tree does not build.')
  addSwitches(folder)
  const postgres = await startTestPostgres()
  try {
    const env = { TEST_DATABASE_URL: postgres.url, LOG_LEVEL: 'error' }
    for (const verdict of left) tell(await judge(folder, verdict, env))
  } finally {
    await postgres.stop()
  }
}

async function judge(folder: string, before: Verdict, env: Record<string, string>): Promise<Verdict> {
  const { mutant } = before
  // Components run in browser tests only, and much of an instance in the tests of its commands.
  const ofInstance = mutant.file.startsWith('app/features/instance/')
  const suites = mutant.file.endsWith('.tsx') ? [BROWSER] : ofInstance ? [LAUNCH, API] : [API, BROWSER]
  let { looked, of } = before
  for (const suite of suites) {
    const files = nearest(mutant.file, suite)
    rmSync(join(folder, REACHED), { force: true })
    const failure = await firstFailure(folder, suite, files, mutant.id, env)
    if (!readIfAny(join(folder, REACHED)).split('\n').includes(String(mutant.id))) continue
    looked += files.length
    of += files.length
    // The same test without the mutant: a test that still fails proves nothing.
    if (failure && !(await firstFailure(folder, suite, [failure.test], 0, env)))
      return { mutant, killedBy: failure.text, looked, of }
  }
  return { mutant, looked, of }
}

type Failure = { test: string; text: string }

async function firstFailure(
  folder: string,
  suite: Suite,
  files: string[],
  mutant: number,
  env: Record<string, string>,
) {
  const report = join(folder, 'report.json')
  rmSync(report, { force: true })
  writeFileSync(join(folder, SWITCH), JSON.stringify(mutant))
  const [name = '', ...args] = suite.command(files, report)
  const code = await execute(folder, [join('node_modules', '.bin', name), ...args], { ...env, E2E_REPORT: report })
  // A machine that is too slow is not a detected mutant.
  if (code === 0 || code === TOO_LONG) return undefined
  const found = existsSync(report) ? failureIn(JSON.parse(readFileSync(report, 'utf8')), folder) : undefined
  const nothing: Failure = { test: files[0] ?? '', text: `${files[0]} > the start of the app` }
  return found ?? nothing
}

type VitestReport = { testResults?: { name: string; assertionResults: VitestTest[] }[] }
type VitestTest = { fullName: string; status: string; failureMessages?: string[] }
type BrowserSet = { file: string; specs?: BrowserSpec[]; suites?: BrowserSet[] }
type BrowserSpec = { title: string; line: number; ok: boolean; tests: { results: BrowserResult[] }[] }
type BrowserResult = { status: string; error?: { message?: string } }

/** Returns the first failed test of a report by Vitest or Playwright. */
function failureIn(report: VitestReport & { suites?: BrowserSet[] }, folder: string): Failure | undefined {
  for (const { name, assertionResults } of report.testResults ?? []) {
    const test = name.replace(`${folder}/`, '')
    const failed = assertionResults.find(({ status }) => status === 'failed')
    if (failed) return { test, text: `${test} > ${failed.fullName}: ${firstLine(failed.failureMessages?.[0])}` }
  }
  const setsOf = (set: BrowserSet): BrowserSet[] => [set, ...(set.suites ?? []).flatMap(setsOf)]
  for (const { file, specs = [] } of (report.suites ?? []).flatMap(setsOf)) {
    for (const { title, line, tests } of specs) {
      const failed = tests
        .flatMap(({ results }) => results)
        .find(({ status }) => status === 'failed' || status === 'timedOut')
      const test = `tests/e2e/${file}`
      if (failed) return { test: `${test}:${line}`, text: `${test} > ${title}: ${firstLine(failed.error?.message)}` }
    }
  }
  return undefined
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the colors of a terminal
const firstLine = (text = '') => (text.split('\n')[0] ?? '').replace(/\u001b\[\d+m/g, '')

/** Server and commands read the switch when they start, and each page gets it from the browser fixture. */
function addSwitches(folder: string): void {
  const paths = `const chosen = ${JSON.stringify(join(folder, SWITCH))}, reached = ${JSON.stringify(join(folder, REACHED))}`
  const code = `import { appendFileSync as append, readFileSync as read } from 'node:fs'
{
  ${paths}
  const active = Number(read(chosen, 'utf8'))
  const met = new Set()
  globalThis.__mutant = id => {
    if (!met.has(id)) append(reached, id + '\\n')
    met.add(id)
    return id === active
  }
}
`
  for (const name of ['server.js', 'admin.js']) {
    const path = join(folder, 'build', name)
    writeFileSync(path, code + readFileSync(path, 'utf8'))
  }
  const fixtures = join(folder, BROWSER.folder, 'fixtures.ts')
  renameSync(fixtures, join(folder, BROWSER.folder, 'plain-fixtures.ts'))
  writeFileSync(
    fixtures,
    `import { appendFileSync, readFileSync } from 'node:fs'
import { test as plain } from './plain-fixtures'
export * from './plain-fixtures'
${paths}
export const test = plain.extend<{ mutant: undefined }>({
  mutant: [async ({ context }, use) => {
    await context.exposeBinding('__reached', (_, id) => appendFileSync(reached, id + '\\n'))
    await context.addInitScript(active => {
      const met = new Set()
      Object.assign(globalThis, { __mutant(id) {
        if (!met.has(id)) globalThis.__reached?.(id)
        met.add(id)
        return id === active
      } })
    }, Number(readFileSync(chosen, 'utf8')))
    await use(undefined)
  }, { auto: true }],
})
`,
  )
}

const COMMON = ['app', 'features', 'collection', 'account', 'instance', 'site', 'transfer', 'server', 'ts', 'tsx']

/** Returns how many words of the path of a file a test has in its name, or at least in its text. */
export function similarity(file: string, test: string): number {
  const wordsOf = (path: string) => path.split(/[^a-z]+/).map(word => word.replace(/s$/, ''))
  const words = [...new Set(wordsOf(file))].filter(word => word.length > 1 && !COMMON.includes(word))
  const text = readFileSync(test, 'utf8').toLowerCase()
  const named = wordsOf(basename(test))
  return words.reduce((sum, word) => sum + (named.includes(word) ? 20 : 0) + Math.min(10, text.split(word).length), 0)
}

function nearest(file: string, { folder, ending }: Suite): string[] {
  return readdirSync(folder)
    .filter(name => name.endsWith(ending))
    .map(name => ({ path: `${folder}/${name}`, score: similarity(file, `${folder}/${name}`) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_FILES)
    .map(({ path }) => path)
}

const readIfAny = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

/** Runs a script with Node. Returns its exit code, or `TOO_LONG`. */
function execute(cwd: string, args: string[], env: Record<string, string>): Promise<number> {
  return new Promise(resolve => {
    const child = spawn(process.execPath, args, { cwd, stdio: 'ignore', env: { ...process.env, ...env } })
    let isLate = false
    const late = setTimeout(() => {
      isLate = true
      child.kill('SIGINT')
    }, MAX_DURATION_MS)
    child.once('close', code => {
      clearTimeout(late)
      resolve(isLate ? TOO_LONG : (code ?? 1))
    })
  })
}
