// Limits processes to a share of one processor, to measure how more of them scale. run.ts does not list it.
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Microseconds between allocations; limits the length of a pause. */
const PERIOD = 20_000

const GROUPS = '/sys/fs/cgroup'
const AS_ONE_TREE = existsSync(join(GROUPS, 'cgroup.controllers'))
const HOME = AS_ONE_TREE ? GROUPS : join(GROUPS, 'cpu')

/**
 * Limits each process to a share of one processor until it has ended and the returned function is called.
 * Returns null without Linux and root.
 */
export function holdToShare(pids: number[], share: number): (() => void) | null {
  const groups = pids.map(pid => join(HOME, `glint-bench-${pid}`))
  const quota = Math.round(PERIOD * share)
  try {
    for (const [at, group] of groups.entries()) {
      mkdirSync(group)
      if (AS_ONE_TREE) {
        writeFileSync(join(group, 'cpu.max'), `${quota} ${PERIOD}`)
      } else {
        writeFileSync(join(group, 'cpu.cfs_period_us'), String(PERIOD))
        writeFileSync(join(group, 'cpu.cfs_quota_us'), String(quota))
      }
      writeFileSync(join(group, 'cgroup.procs'), String(pids[at]))
    }
  } catch {
    remove(groups)
    return null
  }
  return () => remove(groups)
}

function remove(groups: string[]) {
  for (const group of groups.filter(existsSync)) rmdirSync(group)
}
