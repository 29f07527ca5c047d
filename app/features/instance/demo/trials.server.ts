import sql from 'sql-template-tag'
import { deleteExpiredAccounts } from '~/features/account/account-deletion/delete-account.server'
import { newTokenKey } from '~/features/account/accounts/accounts.server'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'
import { newId, randomText } from '~/platform/db/ids.server'
import { query } from '~/platform/db/query.server'
import { env } from '~/platform/env.server'
import { RateLimitedError, UnavailableError } from '~/platform/errors'
import { countTry } from '~/platform/input/rate-limit.server'
import { defineCron, defineLongJob, runCron } from '~/platform/jobs/jobs.server'
import { i18n } from '~/platform/messages'
import { fillDemoCollection } from './demo.server'

/** Returns whether visitors can try the app. */
export const offersTrial = () => env.DEMO === 'on'

const READY = 3
const HOURS = 24
const RENEW_JOB = 'renew-trials'

/**
 * Hands a filled account over to a visitor for a day, and has the next one filled. No two visitors get the same one.
 * @throws UnavailableError if none is ready
 * @throws RateLimitedError
 */
export async function startTrial(clientIp: string): Promise<Actor> {
  // Nothing is counted before: the visitor will try again.
  if ((await countReady()) === 0) throw await noneReady()
  await countTrial(clientIp)
  const [taken] = await query<Actor>(sql`
    update users set awaits_visitor = false, expires = now() + make_interval(hours => ${HOURS})
      where id = (select id from users where awaits_visitor and expires > now()
        order by expires limit 1 for update skip locked)
      returning id as "userId"`)
  if (!taken) throw await noneReady()
  await runCron(RENEW_JOB)
  return taken
}

async function noneReady(): Promise<UnavailableError> {
  await runCron(RENEW_JOB)
  return new UnavailableError(
    i18n.t('All collections are in use, and the next one is being prepared. Please try again in a few minutes.'),
  )
}

async function countTrial(clientIp: string): Promise<void> {
  try {
    await countTry('trial:address', clientIp)
    await countTry('trial:all', '')
  } catch (error) {
    if (!(error instanceof RateLimitedError)) throw error
    const message = i18n.t('Enough collections were handed out for now. Please try again later.')
    throw new RateLimitedError(error.retryAfter, message)
  }
}

/**
 * Fills accounts until three wait for visitors. One that no visitor takes ends after a day, too, so that the days of its
 * kits are never old; its replacement is filled an hour before.
 */
export async function fillTrials(signal?: AbortSignal): Promise<void> {
  while ((await countReady({ inHours: 1 })) < READY) await fillTrial(signal)
}

const countReady = ({ inHours } = { inHours: 0 }): Promise<number> =>
  db.user.count({ where: { awaitsVisitor: true, expires: { gt: hoursFromNow(inHours) } } })

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000)

/** Adds an account without a password. Its address does not exist (RFC 2606), so no mail is ever sent there. */
async function fillTrial(signal?: AbortSignal): Promise<void> {
  const id = newId()
  const username = `guest-${randomText(6)}`
  const account = { id, username, email: `${username}@try.invalid`, tokenKey: newTokenKey(), verified: true }
  await db.user.create({
    data: { ...account, zoneFollowsDevice: true, expires: hoursFromNow(HOURS) },
    select: { id: true },
  })
  await fillDemoCollection({ userId: id }, signal)
  await db.user.update({ where: { id }, data: { awaitsVisitor: true }, select: { id: true } })
}

if (offersTrial()) {
  const fill = defineLongJob('fill-trials', (_, signal) => fillTrials(signal))
  defineCron(RENEW_JOB, '*/10 * * * *', async () => {
    await deleteExpiredAccounts()
    await fill({})
  })
}
