// A set-up file of the tests for bench/mutants.ts: puts one fault in force, and writes down which tests come past which.
import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import { afterAll, afterEach, beforeEach, inject, type TestContext } from 'vitest'

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged with Vitest's own
  interface ProvidedContext {
    /** the fault in force; 0 for none */
    mutant: number
    /** where to write what was come past */
    mutantLog: string
  }
}

/** Which test of which file came past which faults; `test` is empty for what happens outside tests. */
export type Passage = { file: string; test: string; mutants: number[] }

// A loop that the fault has made endless would never be over.
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
