// Measures how many mutants the tests detect: `npm run bench -- mutants [count] [seed]`. Every sampled mutant is behind
// a switch in a copy of the tree, so each suite starts once. A run without mutants records which tests reach which;
// then each mutant runs only those.
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import ts from 'typescript'
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node'
import type { Passage } from './mutant-switch'
import { type Mutation, mutationsOf, switched } from './mutations'

const SUITES = ['unit', 'integration']
/** Maximum of test files per mutant, the most likely first: nearly all of them reach a mutant of module scope. */
const MOST_FILES = 12
const AT_ONCE = 4

type Mutant = Mutation & { id: number; file: string }
type Verdict = { mutant: Mutant; killedBy?: string; looked: number; of: number }
type Suite = { name: string; vitest: Vitest; specs: Map<string, TestSpecification>; seconds: Map<string, number> }

const [, , , count = '100', seed = '1'] = process.argv
const here = process.cwd()
const folder = copyOfTree()
const log = join(folder, 'passages.jsonl')
const suites: Suite[] = []
let leaving = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => leave(130))

try {
  const mutants = sample(Number(count), Number(seed))
  plant(mutants)
  process.chdir(folder)
  for (const name of SUITES) suites.push(await started(name))
  const passages = readPassages()
  const verdicts: Verdict[] = []
  for (const mutant of mutants) {
    const verdict = await judge(mutant, passages)
    verdicts.push(verdict)
    console.log(`${verdicts.length}/${mutants.length} ${told(verdict)}`)
  }
  summarize(verdicts)
  await leave(0)
} catch (error) {
  console.error(error)
  await leave(1)
}

async function leave(code: number): Promise<void> {
  if (leaving) return
  leaving = true
  for (const { vitest } of suites) await vitest.close()
  process.chdir(here)
  rmSync(folder, { recursive: true, force: true })
  process.exit(code)
}

/** Copies the tree without builds and data to a temporary folder, with the same packages. */
function copyOfTree(): string {
  const folder = mkdtempSync(join(tmpdir(), 'glint-mutants-'))
  const without = ['node_modules', '.git', 'build', 'data', 'test-results', 'playwright-report']
  for (const name of readdirSync(here).filter(name => !without.includes(name)))
    cpSync(join(here, name), join(folder, name), { recursive: true })
  symlinkSync(join(here, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** Samples mutants of the features, every position equally likely, except pages of prose. */
function sample(count: number, seed: number): Mutant[] {
  const files = readdirSync('app/features', { recursive: true, encoding: 'utf8' })
    .map(file => `app/features/${file}`)
    .filter(file => /\.tsx?$/.test(file) && !/\.test\.|\/info\//.test(file))
    .sort()
  const all = files.flatMap(file =>
    mutationsOf(file, readFileSync(file, 'utf8')).map(mutation => ({ ...mutation, file })),
  )
  const random = randomFrom(seed)
  const chosen: Mutant[] = []
  while (chosen.length < Math.min(count, all.length)) {
    const [one] = all.splice(Math.floor(random() * all.length), 1)
    if (one && loads(one)) chosen.push({ ...one, id: chosen.length + 1 })
  }
  console.log(`${count} of ${all.length + chosen.length} possible faults in ${files.length} files, seed ${seed}`)
  return chosen
}

/** Whether the mutated file still parses. If not, no test is needed. */
function loads({ file, ...mutation }: Mutation & { file: string }): boolean {
  const text = switched(readFileSync(file, 'utf8'), [{ ...mutation, id: 1 }])
  const compilerOptions = { jsx: ts.JsxEmit.ReactJSX, target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext }
  return !ts.transpileModule(text, { fileName: file, compilerOptions, reportDiagnostics: true }).diagnostics?.length
}

/** Mulberry32: the same sample for the same seed. */
function randomFrom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

function plant(mutants: Mutant[]): void {
  for (const file of new Set(mutants.map(mutant => mutant.file))) {
    const source = readFileSync(file, 'utf8')
    writeFileSync(
      join(folder, file),
      switched(
        source,
        mutants.filter(mutant => mutant.file === file),
      ),
    )
  }
  // One suite at a time, because they need different numbers of workers.
  writeFileSync(
    join(folder, 'vitest.mutants.config.ts'),
    `import base from './vitest.config'
const projects = base.test.projects.filter(({ test }) => test.name === process.env.MUTANTS_SUITE).map(project => ({
  ...project,
  test: { ...project.test, setupFiles: ['bench/mutant-switch.ts', ...(project.test.setupFiles ?? [])] },
}))
export default { ...base, test: { ...base.test, projects } }
`,
  )
}

/** Starts a suite and runs it once without mutants. Tests that fail then are excluded. */
async function started(name: string): Promise<Suite> {
  Object.assign(process.env, { MUTANTS_SUITE: name })
  const vitest = await createVitest('test', {
    root: folder,
    config: join(folder, 'vitest.mutants.config.ts'),
    watch: false,
    reporters: [{}],
  })
  const specs = new Map((await vitest.globTestSpecifications()).map(spec => [relative(folder, spec.moduleId), spec]))
  const suite: Suite = { name, vitest, specs, seconds: new Map() }
  const begun = Date.now()
  const failed = await run(suite, [...specs.keys()], { log })
  if (failed.length) throw new Error(`Without any fault, ${failed.join(' and ')} failed.`)
  console.log(`${name}: ${specs.size} test files pass without a fault in ${Math.round((Date.now() - begun) / 1000)} s`)
  return suite
}

type Choice = { mutant?: number; log?: string; only?: string[] }

/** Runs test files, with a mutant until the first failure. Returns the failures: "file > test: message". */
async function run({ vitest, specs, seconds }: Suite, files: string[], choice: Choice = {}): Promise<string[]> {
  const { mutant = 0, log = '', only } = choice
  for (const project of vitest.projects) {
    project.provide('mutant', mutant)
    project.provide('mutantLog', log)
    project.config.bail = mutant ? 1 : 0
  }
  vitest.config.bail = mutant ? 1 : 0
  if (only) vitest.setGlobalTestNamePattern(new RegExp(`^(?:${only.map(escaped).join('|')})$`))
  else vitest.resetGlobalTestNamePattern()
  vitest.state.filesMap.clear()
  vitest.state.errorsSet.clear()
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
    files.flatMap(file => specs.get(file) ?? []),
  )
  const failed: string[] = []
  for (const module of testModules) {
    const file = relative(folder, module.moduleId)
    if (log) seconds.set(file, module.diagnostic().duration)
    const messageOf = (errors: readonly { message: string }[] = []) => errors[0]?.message.split('\n')[0] ?? ''
    for (const test of module.children.allTests('failed'))
      failed.push(`${file} > ${test.fullName}: ${messageOf(test.result().errors)}`)
    for (const set of [module, ...module.children.allSuites()])
      if (set.errors().length) failed.push(`${file} > its set-up: ${messageOf(set.errors())}`)
  }
  if (failed.length === 0 && unhandledErrors.length) failed.push(`${files[0]} > outside tests: ${unhandledErrors[0]}`)
  return failed
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Returns by mutant the test files that reach it, with the tests; the name is empty for code outside tests. */
function readPassages(): Map<number, Map<string, Set<string>>> {
  const met = new Map<number, Map<string, Set<string>>>()
  if (!existsSync(log)) return met
  for (const line of readFileSync(log, 'utf8').trim().split('\n')) {
    const { file, test, mutants } = JSON.parse(line) as Passage
    for (const id of mutants) {
      const files = met.get(id) ?? new Map<string, Set<string>>()
      met.set(id, files.set(file, (files.get(file) ?? new Set()).add(test)))
    }
  }
  return met
}

async function judge(mutant: Mutant, passages: ReturnType<typeof readPassages>): Promise<Verdict> {
  const met = passages.get(mutant.id) ?? new Map<string, Set<string>>()
  const near = [...met.keys()].sort((a, b) => distance(mutant, a, met) - distance(mutant, b, met)).slice(0, MOST_FILES)
  const verdict: Verdict = { mutant, looked: near.length, of: met.size }
  for (const suite of suites) {
    const files = near.filter(file => suite.specs.has(file))
    const inTests = files.filter(file => !met.get(file)?.has(''))
    const outside = files.filter(file => !inTests.includes(file))
    for (const [group, byName] of [
      [inTests, true],
      [outside, false],
    ] as const) {
      for (let at = 0; at < group.length; at += AT_ONCE) {
        const some = group.slice(at, at + AT_ONCE)
        const only = byName ? [...new Set(some.flatMap(file => [...(met.get(file) ?? [])]))] : undefined
        const [first] = await run(suite, some, { mutant: mutant.id, only })
        if (!first) continue
        const file = first.slice(0, first.indexOf(' > '))
        // The same tests without the mutant: a test that still fails proves nothing.
        const still = await run(suite, [file], { only })
        if (still.length === 0) return { ...verdict, killedBy: first }
        // Some tests depend on earlier ones: runs the whole file.
        const [whole] = only ? await run(suite, [file], { mutant: mutant.id }) : []
        if (whole && (await run(suite, [file])).length === 0) return { ...verdict, killedBy: whole }
      }
    }
  }
  return verdict
}

/**
 * Ranks test files by the chance to detect the mutant: the same name, an import of the file, the same feature; then by
 * speed.
 */
function distance({ file }: Mutant, test: string, met: Map<string, Set<string>>): number {
  const module = file.replace(/\.tsx?$/, '').replace(/^app/, '~')
  const text = readFileSync(test, 'utf8')
  const beside = dirname(test) === dirname(file) && text.includes(`./${basename(module)}'`)
  const near = beside ? 0 : text.includes(`'${module}'`) ? 1 : text.includes(`'${dirname(module)}/`) ? 2 : 3
  const outside = met.get(test)?.has('') ? 0.5 : 0
  const suite = suites.find(({ specs }) => specs.has(test))
  return near + outside + (suite?.seconds.get(test) ?? 0) / 1e9
}

function told({ mutant: { file, line, change }, killedBy, looked, of }: Verdict): string {
  const what = `${file}:${line} ${change}`
  if (killedBy) return `killed    ${what}\n            by ${killedBy}`
  if (of === 0) return `unreached ${what}`
  return `SURVIVED  ${what} (${looked} of ${of} test files)`
}

function summarize(verdicts: Verdict[]): void {
  const killed = verdicts.filter(({ killedBy }) => killedBy)
  const unreached = verdicts.filter(({ of }) => of === 0)
  const survived = verdicts.filter(({ killedBy, of }) => !killedBy && of > 0)
  const reached = killed.length + survived.length
  console.log(
    `\n${verdicts.length} faults: ${killed.length} killed, ${survived.length} survived, ${unreached.length} unreached`,
  )
  console.log(
    `Of those that a test reaches, ${Math.round((100 * killed.length) / Math.max(1, reached))} % were noticed.`,
  )
  console.log('\nSurvived:')
  for (const verdict of survived) console.log(told(verdict))
  console.log('\nReached only by API or browser tests, or by none:')
  for (const verdict of unreached) console.log(told(verdict))
}
