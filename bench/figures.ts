// What the measurements share: quantiles, memory, processor time, and lines of a table. run.ts does not offer it.
import { readdirSync, readFileSync } from 'node:fs'

/** The middle, the slow end and the slowest of some times, in what they are given in. */
export function quantiles(times: number[]) {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) }
}

/** Looks at resident memory, in MB, until it is stopped: what it was before, and at most. Of this process, if `memory` names no other. */
export function watchMemory(memory = () => memoryOf(process.pid)) {
  globalThis.gc?.()
  const before = memory()
  let peak = before
  const look = () => {
    peak = Math.max(peak, memory())
  }
  const timer = setInterval(look, 20)
  return {
    before,
    stop() {
      clearInterval(timer)
      look()
      return peak
    },
  }
}

/** Resident memory of a process in MB. */
export const memoryOf = (pid: number) =>
  Math.round(Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)?.[1]) / 1024)

/** Seconds of processor time so far: of a process itself, and of those it has started, living or dead. */
export function cpuOf(pid: number): { own: number; children: number } {
  const [, own, ended] = times(pid)
  return { own, children: childrenOf(pid).reduce((sum, child) => sum + times(child)[1], ended) }
}

/** The living processes that one has started. */
export const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter(other => other > 0 && parentOf(other) === pid)

/** The process that started that one. */
export const parentOf = (pid: number): number => times(pid)[0]

/** The process that started this one, its seconds, and those of its children that have ended. */
function times(pid: number): [parent: number, own: number, ended: number] {
  try {
    // Behind the name, which may hold spaces: parent, …, and times in the kernel's hundredths.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? []
    const seconds = (at: number) => ((fields[at] ?? 0) + (fields[at + 1] ?? 0)) / 100
    return [fields[1] ?? 0, seconds(11), seconds(13)]
  } catch {
    // It has ended meanwhile.
    return [0, 0, 0]
  }
}

/** Prints lines of a table whose first column and others are so wide; numbers with one digit when they are small. */
export const table =
  (first: number, other: number) =>
  (name: string, ...cells: (string | number)[]): void =>
    console.log(name.padEnd(first) + cells.map(cell => text(cell).padStart(other)).join(''))

const text = (cell: string | number) =>
  typeof cell === 'string' || Number.isInteger(cell) ? String(cell) : cell.toFixed(Math.abs(cell) < 100 ? 1 : 0)
