import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { pool } from '../db/db.server'
import { env } from '../env.server'
import { RateLimitedError } from '../errors'
import { singleton } from '../singleton'
import { networkOf } from './client-network'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

type Steps = readonly (readonly [tries: number, seconds: number])[]

/** For one account, by password or code. */
const GUESSES: Steps = [
  [5, MINUTE],
  [10, 15 * MINUTE],
  [30, 3 * HOUR],
]
const MAILS: Steps = [
  [5, 15 * MINUTE],
  [15, DAY],
]

/**
 * Attempts and seconds, by action and by who is counted. Several steps make waits grow: first a minute, later hours. The limits
 * per IP are generous, because a household, a school or a town may share one.
 */
const LIMITS = {
  'sign-in:person': GUESSES,
  'sign-in:device': GUESSES,
  'sign-in:address': [
    [40, MINUTE],
    [150, 15 * MINUTE],
    [600, 3 * HOUR],
  ],
  'password-check:person': GUESSES,
  'password-check:address': [
    [40, MINUTE],
    [150, 15 * MINUTE],
  ],
  'second-factor:person': GUESSES,
  'second-factor:device': GUESSES,
  // Resets that clear the counter of codes. Someone who reads the mailbox can reset as often as they like.
  'second-factor-reset:person': [[3, DAY]],
  // Each stores a challenge.
  'passkey:address': [[120, 15 * MINUTE]],
  'passkey:person': [[60, 15 * MINUTE]],
  'sign-up:address': [
    [20, HOUR],
    [60, DAY],
  ],
  // As long as a reset link lasts: at the limit, the mailbox has a working link.
  'reset-mail:person': [[3, 30 * MINUTE]],
  'reset-request:address': [[30, 15 * MINUTE]],
  'verification:person': MAILS,
  'verification:address': [[30, 15 * MINUTE]],
  'email-change:person': MAILS,
  'upload:person': [
    [60, 5 * MINUTE],
    [1000, DAY],
  ],
  // The upload page accepts 200 photos together.
  'bulk-upload:person': [
    [250, 5 * MINUTE],
    [2000, DAY],
  ],
  // Requests a page from another server.
  'shop-page:person': [[10, MINUTE]],
  // Accounts to try: each lasts a day, so 200 exist at most.
  'trial:address': [[3, HOUR]],
  'trial:all': [[200, DAY]],
  'trial-photo:person': [[50, DAY]],
  'api-token:person': [
    [20, HOUR],
    [50, DAY],
  ],
  // Adds one, or sends a test event.
  'webhook:person': [
    [10, MINUTE],
    [60, HOUR],
  ],
  // Reads or writes a user's whole collection.
  'archive:person': [
    [6, HOUR],
    [20, DAY],
  ],
  // Draws a picture.
  'card:person': [
    [30, MINUTE],
    [300, HOUR],
  ],
  // Reads up to 60 photos.
  'time-lapse:person': [
    [10, 10 * MINUTE],
    [60, DAY],
  ],
  'code-request:person': MAILS,
  'code-request:address': [[30, 15 * MINUTE]],
  // Five attempts per code, whatever the settings.
  'code:person': [[5, 3 * MINUTE]],
  'feedback:person': [[5, 15 * MINUTE]],
  'feedback:address': [[5, 15 * MINUTE]],
  'fault:address': [[20, 15 * MINUTE]],
  // A family that chooses gifts together.
  'shelf-claim:address': [
    [20, 10 * MINUTE],
    [100, DAY],
  ],
  // By network and list, so that one household does not take a whole list.
  'shelf-promise:list': [[10, DAY]],
} satisfies Record<string, Steps>
export type Limit = keyof typeof LIMITS

/**
 * Counts an attempt. Counters live in Postgres, so that limits hold across instances and restarts. `RATE_LIMITS=off`
 * disables them.
 * @throws RateLimitedError at the limit
 */
export async function countTry(limit: Limit, who: string): Promise<void> {
  if (env.RATE_LIMITS === 'off' && limit !== 'code:person') return
  // Shortest first: a rejected attempt does not count for longer waits.
  for (const step of stepsOf(limit)) await consume(step, keyOf(limit, who))
}

/** Counts an attempt as `countTry` does. Returns whether it was within the limit. */
export async function isWithinLimit(limit: Limit, who: string): Promise<boolean> {
  try {
    await countTry(limit, who)
    return true
  } catch (error) {
    if (error instanceof RateLimitedError) return false
    throw error
  }
}

// API requests within a few seconds, as in PocketBase.
const BURSTS = { auth: env.API_LIMIT_AUTH, create: env.API_LIMIT_CREATE, all: env.API_LIMIT_ALL }

/**
 * Counts an API request by address, and by `whom`. Only in this process, because the interval is short.
 * @throws RateLimitedError at the limit
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
  if (windows.size > MAX_WINDOWS) forgetClosed(windows, now)
  if (window.calls > calls) throw new RateLimitedError(Math.ceil((window.ends - now) / 1000))
}

type Window = { calls: number; ends: number }
const MAX_WINDOWS = 10_000

function forgetClosed(windows: Map<string, Window>, now: number): void {
  for (const [key, { ends }] of windows) if (ends <= now) windows.delete(key)
}

/** Resets the counter, after a success. */
export async function forgetTries(limit: Limit, who: string): Promise<void> {
  if (env.RATE_LIMITS === 'off') return
  for (const step of stepsOf(limit)) await step.delete(keyOf(limit, who))
}

async function consume(step: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await step.consume(key)
  } catch (rejected) {
    if (rejected instanceof RateLimiterRes)
      throw new RateLimitedError(Math.max(1, Math.ceil(rejected.msBeforeNext / 1000)))
    throw rejected
  }
}

// Hashed, so that the table stores no addresses.
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
