import sql from 'sql-template-tag'
import type { Actor } from './actor'
import { type Db, db } from './db/db.server'
import { query } from './db/query.server'
import { ForbiddenError, InvalidError } from './errors'
import { isWithinLimit } from './input/rate-limit.server'
import { i18n } from './messages'

/** Returns whether the account is being tried: a visitor without an address has it for a day. */
export async function isTrial({ userId }: Actor, on: Db = db): Promise<boolean> {
  const [found] = await query(sql`select 1 from users where id = ${userId} and expires is not null`, on)
  return found !== undefined
}

/**
 * Refuses what reaches beyond the app, such as a shared page or a token, to an account that is being tried.
 * @throws ForbiddenError
 */
export async function rejectTrial(actor: Actor, on: Db = db): Promise<void> {
  if (await isTrial(actor, on)) throw new ForbiddenError(i18n.t('This works once you keep the collection.'))
}

/**
 * Counts a photo of an account that is being tried, which takes 50 of them.
 * @throws InvalidError on `image`
 */
export async function countTrialPhoto(actor: Actor): Promise<void> {
  if ((await isTrial(actor)) && !(await isWithinLimit('trial-photo:person', actor.userId)))
    throw new InvalidError({
      image: [i18n.t('A collection that is not kept takes at most 50 photos. Keep it to add more.')],
    })
}
