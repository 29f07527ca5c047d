// Lets a process have no more than a share of one processor, for measuring what more of them do where there is room. run.ts does not offer it.
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A share is given out anew so often, in microseconds: no pause is longer than that. */
const PERIOD = 20_000

const GROUPS = '/sys/fs/cgroup'
const AS_ONE_TREE = existsSync(join(GROUPS, 'cgroup.controllers'))
const HOME = AS_ONE_TREE ? GROUPS : join(GROUPS, 'cpu')

/**
 * Holds each of these processes to that share of one processor until they have ended and the function that is given back is called.
 * Null where that cannot be done: it takes Linux and an administrator.
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
