// Vitest setup file for bench/mutants.ts: activates one mutant, and records which tests reach which mutants.
import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import { afterAll, afterEach, beforeEach, inject, type TestContext } from 'vitest'

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged with Vitest's own
  interface ProvidedContext {
    /** the active mutant; 0 for none */
    mutant: number
    /** where to record the reached mutants */
    mutantLog: string
  }
}

/** The mutants that a test reaches; `test` is empty for code outside tests. */
export type Passage = { file: string; test: string; mutants: number[] }

// Ends loops that a mutant made endless.
const AT_MOST = 2_000_000

const active = inject('mutant')
const log = inject('mutantLog')
const passed = new Map<string, Set<number>>()
let test = ''
let file = ''
let times = 0

Object.assign(globalThis, {
  __mutant(id: number): boolean {
    if (log) passed.set(test, (passed.get(test) ?? new Set()).add(id))
    if (id !== active) return false
    if (++times > AT_MOST) throw new Error('The fault makes an endless loop.')
    return true
  },
})

if (log) {
  const nameOf = (task: TestContext['task'] | TestContext['task']['suite']): string =>
    task?.suite ? `${nameOf(task.suite)} ${task.name}` : (task?.name ?? '')
  beforeEach(({ task }) => {
    test = nameOf(task)
    file = relative(process.cwd(), task.file.filepath)
  })
  afterEach(() => {
    test = ''
  })
  afterAll(() => {
    const lines = [...passed].map(([test, mutants]) => JSON.stringify({ file, test, mutants: [...mutants] }))
    appendFileSync(log, lines.map(line => `${line}\n`).join(''))
  })
}
