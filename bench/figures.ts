// Shared by the benchmarks: quantiles, memory, processor time, and table rows.
import { readdirSync, readFileSync } from 'node:fs'

/** Returns quantiles and the maximum, in the unit of the input. */
export function quantiles(times: number[]) {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) }
}

/**
 * Samples resident memory in MB until it is stopped. Returns the initial value and the maximum. Measures this process
 * by default.
 */
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

/** Returns the resident memory of a process in MB. One that has just ended has none. */
export const memoryOf = (pid: number) =>
  Math.round(Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)?.[1] ?? 0) / 1024)

/** Returns the seconds of processor time so far: of a process, and of its children, running or ended. */
export function cpuOf(pid: number): { own: number; children: number } {
  const [, own, ended] = times(pid)
  return { own, children: childrenOf(pid).reduce((sum, child) => sum + times(child)[1], ended) }
}

/** Returns the running child processes. */
export const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter(other => other > 0 && parentOf(other) === pid)

/** Returns the parent process. */
export const parentOf = (pid: number): number => times(pid)[0]

/** Returns the parent, the seconds of the process, and those of its ended children. */
function times(pid: number): [parent: number, own: number, ended: number] {
  try {
    // Follows the name, which may contain spaces: parent, …, and times in the kernel's hundredths.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? []
    const seconds = (at: number) => ((fields[at] ?? 0) + (fields[at + 1] ?? 0)) / 100
    return [fields[1] ?? 0, seconds(11), seconds(13)]
  } catch {
    // The process has ended.
    return [0, 0, 0]
  }
}

/** Prints table rows with the given width of the first column and the others. Small numbers get one decimal. */
export const table =
  (first: number, other: number) =>
  (name: string, ...cells: (string | number)[]): void =>
    console.log(name.padEnd(first) + cells.map(cell => text(cell).padStart(other)).join(''))

const text = (cell: string | number) =>
  typeof cell === 'string' || Number.isInteger(cell) ? String(cell) : cell.toFixed(Math.abs(cell) < 100 ? 1 : 0)
