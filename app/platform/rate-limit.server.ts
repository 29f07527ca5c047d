import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { apart } from './all-or-nothing.server'
import { networkOf } from './client-network'
import { pool } from './db.server'
import { env } from './env.server'
import { RateLimitedError } from './errors'
import { singleton } from './singleton'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

type Steps = readonly (readonly [tries: number, seconds: number])[]

/**
 * How many tries in how many seconds, by what is tried and who is counted. Several steps make waits that grow: who slips a few times
 * waits a minute, who goes on waits for hours. A household, a school or a whole town may share an address: those are generous.
 */
const LIMITS = {
  'sign-in:person': [
    [5, MINUTE],
    [10, 15 * MINUTE],
    [30, 3 * HOUR],
  ],
  'sign-in:device': [
    [5, MINUTE],
    [10, 15 * MINUTE],
    [30, 3 * HOUR],
  ],
  'sign-in:address': [
    [40, MINUTE],
    [150, 15 * MINUTE],
    [600, 3 * HOUR],
  ],
  'password-check:person': [
    [5, MINUTE],
    [10, 15 * MINUTE],
    [30, 3 * HOUR],
  ],
  'password-check:address': [
    [40, MINUTE],
    [150, 15 * MINUTE],
  ],
  'sign-up:address': [
    [20, HOUR],
    [60, DAY],
  ],
  // As long as such a link lasts: while the limit holds, a link that works lies in the mailbox.
  'reset-mail:person': [[3, 30 * MINUTE]],
  'reset-request:address': [[30, 15 * MINUTE]],
  'verification:person': [
    [5, 15 * MINUTE],
    [15, DAY],
  ],
  'verification:address': [[30, 15 * MINUTE]],
  'email-change:person': [
    [5, 15 * MINUTE],
    [15, DAY],
  ],
  'upload:person': [
    [60, 5 * MINUTE],
    [1000, DAY],
  ],
  'api-token:person': [
    [20, HOUR],
    [50, DAY],
  ],
  // Reads or writes everything somebody has.
  'archive:person': [
    [6, HOUR],
    [20, DAY],
  ],
  'code-request:person': [
    [5, 15 * MINUTE],
    [15, DAY],
  ],
  'code-request:address': [[30, 15 * MINUTE]],
  // Wire specification, section 4.10: five tries for a code while it lasts, whatever the settings.
  'code:person': [[5, 3 * MINUTE]],
  // Specification, section 9, and product decision: 5 in 15 minutes.
  'feedback:person': [[5, 15 * MINUTE]],
  'feedback:address': [[5, 15 * MINUTE]],
  'fault:address': [[20, 15 * MINUTE]],
} satisfies Record<string, Steps>
export type Limit = keyof typeof LIMITS

/**
 * Counts a try. Counters live in Postgres, so a limit holds across instances and restarts; `RATE_LIMITS=off` switches it off.
 * @throws RateLimitedError when there were too many
 */
export async function countTry(limit: Limit, who: string): Promise<void> {
  if (env.RATE_LIMITS === 'off' && limit !== 'code:person') return
  // From the shortest to the longest: a try that is turned away adds nothing to the longer waits.
  for (const step of stepsOf(limit)) await apart(() => consume(step, keyOf(limit, who)))
}

// Wire specification, section 0.1: calls of the data interface in a few seconds.
const BURSTS = { auth: env.API_LIMIT_AUTH, create: env.API_LIMIT_CREATE, all: env.API_LIMIT_ALL }

/**
 * Counts a call from an address, and for `whom` there. So short a time is counted in this process alone.
 * @throws RateLimitedError when there were too many
 */
export function countCall(burst: keyof typeof BURSTS, address: string, whom = ''): void {
  const [calls, seconds] = BURSTS[burst].split('/').map(Number)
  if (env.RATE_LIMITS === 'off' || !calls || !seconds) return
  const windows = singleton(`calls: ${burst}`, () => new Map<string, Window>())
  const now = performance.now()
  const key = `${networkOf(address)} ${whom.toLowerCase()}`
  const open = windows.get(key)
  const window = open && open.ends > now ? open : { calls: 0, ends: now + seconds * 1000 }
  window.calls++
  windows.set(key, window)
  if (windows.size > MOST_WINDOWS) forgetClosed(windows, now)
  if (window.calls > calls) throw new RateLimitedError(Math.ceil((window.ends - now) / 1000))
}

type Window = { calls: number; ends: number }
const MOST_WINDOWS = 10_000

function forgetClosed(windows: Map<string, Window>, now: number): void {
  for (const [key, { ends }] of windows) if (ends <= now) windows.delete(key)
}

/** Forgets the tries of somebody who got in. */
export async function forgetTries(limit: Limit, who: string): Promise<void> {
  if (env.RATE_LIMITS === 'off') return
  for (const step of stepsOf(limit)) await apart(() => step.delete(keyOf(limit, who)))
}

async function consume(step: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await step.consume(key)
  } catch (refused) {
    if (refused instanceof RateLimiterRes)
      throw new RateLimitedError(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)))
    throw refused
  }
}

// Addresses are not kept in the clear, and a hash has one length.
function keyOf(limit: Limit, who: string): string {
  const counted = limit.endsWith(':address') ? networkOf(who) : who
  return createHash('sha256').update(counted).digest('base64url')
}

const limiters = new WeakMap<Pool, Map<Limit, RateLimiterPostgres[]>>()

function stepsOf(limit: Limit): RateLimiterPostgres[] {
  const ofPool = limiters.get(pool) ?? new Map<Limit, RateLimiterPostgres[]>()
  limiters.set(pool, ofPool)
  const known = ofPool.get(limit)
  if (known) return known
  const steps = LIMITS[limit].map(([points, duration]) => limiterOf(`${limit}:${duration}`, points, duration))
  ofPool.set(limit, steps)
  return steps
}

const limiterOf = (keyPrefix: string, points: number, duration: number) =>
  new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix,
    points,
    duration,
  })
