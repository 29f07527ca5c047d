import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { pool } from '~/platform/db.server'
import { env } from '~/platform/env.server'
import { RateLimitedError } from '~/platform/errors'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** How many tries in how many seconds, by what is tried and who is counted. A household shares an address: those are generous. */
const LIMITS = {
  'sign-in:person': { points: 10, duration: 15 * MINUTE },
  'sign-in:address': { points: 100, duration: 15 * MINUTE },
  'sign-up:address': { points: 20, duration: HOUR },
  'reset-request:person': { points: 5, duration: 15 * MINUTE },
  'reset-request:address': { points: 30, duration: 15 * MINUTE },
  'verification:person': { points: 5, duration: 15 * MINUTE },
  'verification:address': { points: 30, duration: 15 * MINUTE },
}
export type Limit = keyof typeof LIMITS

/**
 * Counts a try. Counters live in Postgres, so the limit holds across instances; `RATE_LIMITS=off` switches it off.
 * @throws RateLimitedError when there were too many
 */
export async function countTry(limit: Limit, who: string): Promise<void> {
  if (env.RATE_LIMITS === 'off') return
  try {
    await limiterOf(limit).consume(keyOf(who))
  } catch (refused) {
    if (refused instanceof RateLimiterRes)
      throw new RateLimitedError(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)))
    throw refused
  }
}

/** Forgets the tries of somebody who got in. */
export async function forgetTries(limit: Limit, who: string): Promise<void> {
  if (env.RATE_LIMITS === 'on') await limiterOf(limit).delete(keyOf(who))
}

// Addresses are not kept in the clear, and a hash has one length and one case.
const keyOf = (who: string) => createHash('sha256').update(who.trim().toLowerCase()).digest('base64url')

const limiters = new WeakMap<Pool, Map<Limit, RateLimiterPostgres>>()

function limiterOf(limit: Limit): RateLimiterPostgres {
  const ofPool = limiters.get(pool) ?? new Map<Limit, RateLimiterPostgres>()
  limiters.set(pool, ofPool)
  const limiter =
    ofPool.get(limit) ??
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: limit,
      ...LIMITS[limit],
    })
  ofPool.set(limit, limiter)
  return limiter
}
