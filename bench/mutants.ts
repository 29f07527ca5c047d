// Measures how many mutants the tests detect: `npm run bench -- mutants [count] [seed] [numbers]`. Every sampled mutant
// is behind a switch in a copy of the tree, so each suite starts once. A run without mutants records which unit and
// integration tests reach which; then each mutant runs only those. Mutants that none of them detects run in the built
// copy, against API, launch and browser tests. `numbers` (3,17,40) judges only these of the sample,
// by the test files next to them.
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { createVitest, type TestCase, type TestSpecification, type TestSuite, type Vitest } from 'vitest/node'
import type { Passage } from './mutant-switch'
import { inBuiltApp, similarity } from './mutants-built'
import { EQUIVALENT } from './mutants-equivalent'
import { type Mutant, sample, switched } from './mutations'

const SUITES = ['unit', 'integration']
/** Maximum of test files per mutant, the most likely first: nearly all of them reach a mutant of module scope. */
const MAX_FILES = 12
/** The same for each suite and a list of mutants, which is judged without a baseline. */
const NEAR_FILES = 6
const AT_ONCE = 4

export type Verdict = { mutant: Mutant; killedBy?: string; looked: number; of: number }
type Suite = { name: string; vitest: Vitest; specs: Map<string, TestSpecification>; seconds: Map<string, number> }

const [, , , count = '100', seed = '1', numbers = ''] = process.argv
const here = process.cwd()
const folder = copyOfTree()
const log = join(folder, 'passages.jsonl')
const suites: Suite[] = []
let leaving = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => leave(130))

try {
  const wanted = numbers.split(',').filter(Boolean).map(Number)
  const mutants = sample(Number(count), seed)
  plant(mutants)
  process.chdir(folder)
  for (const name of SUITES) suites.push(await started(name, wanted.length === 0))
  const passages = wanted.length ? undefined : readPassages()
  const verdicts: Verdict[] = []
  const report = (verdict: Verdict) => {
    verdicts.push(verdict)
    console.log(verdictLine(verdict))
  }
  const later: Verdict[] = []
  for (const mutant of mutants.filter(({ id }) => !wanted.length || wanted.includes(id))) {
    if (equivalence(mutant)) report({ mutant, looked: 0, of: 0 })
    else {
      const verdict = await judge(mutant, passages)
      if (verdict.killedBy) report(verdict)
      else {
        later.push(verdict)
        console.log(`later     ${mutant.id}`)
      }
    }
  }
  for (const { vitest } of suites.splice(0)) await vitest.close()
  await inBuiltApp(folder, later, report)
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

/** Starts a suite. The baseline is a run without mutants; what fails then may pass at a second try. */
async function started(name: string, withBaseline: boolean): Promise<Suite> {
  Object.assign(process.env, { MUTANTS_SUITE: name })
  const vitest = await createVitest('test', {
    root: folder,
    config: join(folder, 'vitest.mutants.config.ts'),
    watch: false,
    reporters: [{}],
  })
  const specs = new Map((await vitest.globTestSpecifications()).map(spec => [relative(folder, spec.moduleId), spec]))
  const suite: Suite = { name, vitest, specs, seconds: new Map() }
  if (!withBaseline) return suite
  const begun = Date.now()
  const first = await run(suite, [...specs.keys()], { log })
  const again = new Set(first.map(({ file }) => file))
  const failed = again.size ? await run(suite, [...again], { log }) : []
  if (failed.length) throw new Error(`Without any fault, ${failed.map(({ text }) => text).join(' and ')} failed.`)
  console.log(`${name}: ${specs.size} test files pass without a fault in ${Math.round((Date.now() - begun) / 1000)} s`)
  return suite
}

type Choice = { mutant?: number; log?: string; only?: string[] }

/** `name` as in a name pattern, if it is the failure of a test; `text` is "file > test: message". */
type Failure = { file: string; name?: string; text: string }

/** Runs test files, with a mutant until the first failure. */
async function run({ vitest, specs, seconds }: Suite, files: string[], choice: Choice = {}): Promise<Failure[]> {
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
  const failed: Failure[] = []
  for (const module of testModules) {
    const file = relative(folder, module.moduleId)
    if (log) seconds.set(file, module.diagnostic().duration)
    const messageOf = (errors: readonly { message: string }[] = []) => errors[0]?.message.split('\n')[0] ?? ''
    for (const test of module.children.allTests('failed'))
      failed.push({ file, name: nameOf(test), text: `${file} > ${test.fullName}: ${messageOf(test.result().errors)}` })
    for (const set of [module, ...module.children.allSuites()])
      if (set.errors().length) failed.push({ file, text: `${file} > its set-up: ${messageOf(set.errors())}` })
  }
  const [file = ''] = files
  if (failed.length === 0 && unhandledErrors.length)
    failed.push({ file, text: `${file} > outside tests: ${unhandledErrors[0]}` })
  return failed
}

function nameOf({ name, parent }: TestCase | TestSuite): string {
  return parent.type === 'suite' ? `${nameOf(parent)} ${name}` : name
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

/** Without `passages`, the test files next to the mutant. */
async function judge(mutant: Mutant, passages?: ReturnType<typeof readPassages>): Promise<Verdict> {
  const met = passages?.get(mutant.id) ?? new Map<string, Set<string>>()
  const near = passages
    ? ranked([...met.keys()], MAX_FILES, test => distance(mutant, test, met))
    : suites.flatMap(({ specs }) => ranked([...specs.keys()], NEAR_FILES, test => distance(mutant, test)))
  const verdict: Verdict = { mutant, looked: near.length, of: met.size }
  if (!passages) rmSync(log, { force: true })
  for (const suite of suites) {
    const files = near.filter(file => suite.specs.has(file))
    const inTests = files.filter(file => met.has(file) && !met.get(file)?.has(''))
    const outside = files.filter(file => !inTests.includes(file))
    for (const [group, byName] of [
      [inTests, true],
      [outside, false],
    ] as const) {
      // The nearest one alone, because it is the likeliest.
      for (let at = 0, next = 1; at < group.length; at = next, next += AT_ONCE) {
        const some = group.slice(at, next)
        const only = byName ? [...new Set(some.flatMap(file => [...(met.get(file) ?? [])]))] : undefined
        const [first] = await run(suite, some, { mutant: mutant.id, only, log: passages ? '' : log })
        if (!first) continue
        const { file, name, text } = first
        // The same test without the mutant: a test that still fails proves nothing.
        const still = await run(suite, [file], { only: name === undefined ? only : [name] })
        if (still.length === 0) return { ...verdict, killedBy: text }
        // Some tests depend on earlier ones: runs the whole file.
        const [whole] = only || name ? await run(suite, [file], { mutant: mutant.id }) : []
        if (whole && (await run(suite, [file])).length === 0) return { ...verdict, killedBy: whole.text }
      }
    }
  }
  return passages || readPassages().has(mutant.id)
    ? { ...verdict, of: passages ? met.size : near.length }
    : { mutant, looked: 0, of: 0 }
}

/** Returns the test files with the lowest distance. */
function ranked(tests: string[], most: number, distanceOf: (test: string) => number): string[] {
  const distances = new Map(tests.map(test => [test, distanceOf(test)]))
  return tests.sort((a, b) => (distances.get(a) ?? 0) - (distances.get(b) ?? 0)).slice(0, most)
}

/**
 * Ranks test files by the chance to detect the mutant: the same name, an import of the file, the same feature; then by
 * speed.
 */
function distance({ file }: Mutant, test: string, met?: Map<string, Set<string>>): number {
  const module = file.replace(/\.tsx?$/, '').replace(/^app/, '~')
  const text = readFileSync(test, 'utf8')
  const beside = dirname(test) === dirname(file) && text.includes(`./${basename(module)}'`)
  const near = beside ? 0 : text.includes(`'${module}'`) ? 1 : text.includes(`'${dirname(module)}/`) ? 2 : 3
  const outside = met?.get(test)?.has('') ? 0.5 : 0
  const suite = suites.find(({ specs }) => specs.has(test))
  return near + outside - similarity(file, test) / 1e3 + (suite?.seconds.get(test) ?? 0) / 1e9
}

/** Returns the reason if the mutant is known to be equivalent. */
function equivalence({ file, change }: Mutant): string | undefined {
  return EQUIVALENT.find(other => other.file === file && other.change === change)?.why
}

function verdictLine({ mutant, killedBy, looked, of }: Verdict): string {
  const what = `${mutant.id} ${mutant.file}:${mutant.line} ${mutant.change}`
  const why = equivalence(mutant)
  if (why) return `equivalent ${what}\n            ${why}`
  if (killedBy) return `killed    ${what}\n            by ${killedBy}`
  if (of === 0) return `unreached ${what}`
  return `SURVIVED  ${what} (${looked} of ${of} test files)`
}

function summarize(verdicts: Verdict[]): void {
  const equivalent = verdicts.filter(({ mutant }) => equivalence(mutant))
  const others = verdicts.filter(verdict => !equivalent.includes(verdict))
  const killed = others.filter(({ killedBy }) => killedBy)
  const survived = others.filter(({ killedBy, of }) => !killedBy && of > 0)
  const unreached = others.filter(({ killedBy, of }) => !killedBy && of === 0)
  console.log(
    `\n${verdicts.length} faults: ${killed.length} killed, ${survived.length} survived, ${unreached.length} unreached, ` +
      `${equivalent.length} equivalent`,
  )
  const score = (100 * killed.length) / Math.max(1, others.length)
  console.log(`Of those that change behavior, ${score.toFixed(1)} % were noticed; unreached ones count as not noticed.`)
  for (const [title, some] of Object.entries({ survived, unreached, equivalent })) {
    if (some.length) console.log(`\n${title}:`)
    for (const verdict of some) console.log(verdictLine(verdict))
  }
}
