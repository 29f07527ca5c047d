import sql, { type Sql } from 'sql-template-tag'
import {
  recoveryCodesRenewedMail,
  recoveryCodeUsedMail,
  secondFactorOffMail,
  secondFactorOnMail,
  secondFactorResetMail,
} from '~/emails/second-factor'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'
import { ownedBy } from '~/platform/db/ownership'
import { execute, query } from '~/platform/db/query.server'
import { inTransaction, type Tx } from '~/platform/db/transaction.server'
import { env } from '~/platform/env.server'
import { InvalidError, NotFoundError } from '~/platform/errors'
import { countTry, forgetTries, type Limit } from '~/platform/input/rate-limit.server'
import { i18n } from '~/platform/messages'
import { log } from '~/platform/observability/log.server'
import { seal, unseal } from '~/platform/sealed-text.server'
import { actorByEmail } from '../accounts.server'
import { notifyOwner } from '../notify-owner.server'
import { countRecoveryCodes, replaceRecoveryCodes, takeRecoveryCode } from './recovery-codes.server'
import { newTotpSecret, stepOfTotp, totpAddress } from './totp.server'

/** Returns whether a sign-in to the account asks for a code. */
export const hasSecondFactor = async (userId: string): Promise<boolean> => (await sinceWhen(userId)) !== null

/** Returns whether more than a password or a provider protects the account: the second factor, or a passkey. */
export async function isProtected(userId: string): Promise<boolean> {
  const [{ fits } = { fits: false }] = await query<{ fits: boolean }>(
    sql`select ${hasProtection(sql`${userId}`)} as fits`,
  )
  return fits
}

/** Whether `isProtected`, as SQL. */
const hasProtection = (userId: Sql) => sql`(
  exists (select from second_factors f where f."user" = ${userId} and f.confirmed is not null)
  or exists (select from passkeys k where k."user" = ${userId}))`

/** Returns SQL for whether the account is as protected as the instance requires (`REQUIRE_SECOND_FACTOR`). */
export const isProtectedEnough = (userId: Sql): Sql =>
  env.REQUIRE_SECOND_FACTOR === 'on' ? hasProtection(userId) : sql`true`

/** Returns whether a sign-in has a second step: a code, or, where the host requires a second factor, the passkey. */
export const needsSecondStep = (userId: string): Promise<boolean> =>
  env.REQUIRE_SECOND_FACTOR === 'on' ? isProtected(userId) : hasSecondFactor(userId)

/** Returns since when the second factor is on, null if it is off, and how many recovery codes are left. */
export async function secondFactorOf({ userId }: Actor): Promise<{ since: Date | null; codes: number }> {
  const [since, codes] = await Promise.all([sinceWhen(userId), countRecoveryCodes(userId)])
  return { since, codes }
}

const sinceWhen = async (userId: string) =>
  (await db.secondFactor.findUnique({ where: { userId }, select: { confirmed: true } }))?.confirmed ?? null

/**
 * Begins to set up an authenticator app, with a new secret. Nothing asks for a code until `confirmSecondFactor`.
 * @throws InvalidError if the second factor is already on
 */
export async function beginSecondFactor({ userId }: Actor): Promise<void> {
  const secret = seal(newTotpSecret(), userId)
  const begun = await execute(sql`
    insert into second_factors ("user", secret) values (${userId}, ${secret})
    on conflict ("user") do update set secret = excluded.secret where second_factors.confirmed is null`)
  if (begun === 0) throw new InvalidError({ '': [i18n.t('Two-step login is already on.')] })
}

/** Returns the secret that is being set up and its address for authenticator apps, or null. */
export async function secretToConfirm(actor: Actor): Promise<{ secret: string; address: string } | null> {
  const begun = await db.secondFactor.findFirst({
    where: { ...ownedBy(actor), confirmed: null },
    select: { secret: true, user: { select: { email: true } } },
  })
  const secret = begun && unseal(begun.secret, actor.userId)
  return secret ? { secret, address: totpAddress(secret, { issuer: env.APP_NAME, account: begun.user.email }) } : null
}

/**
 * Turns the second factor on with a first code, and notifies the owner. Returns the recovery codes, which are not shown
 * again.
 * @throws InvalidError on `code` if it is wrong
 * @throws RateLimitedError
 */
export async function confirmSecondFactor(actor: Actor, code: string): Promise<string[]> {
  const { userId } = actor
  await countTry('second-factor:person', userId)
  const codes = await inTransaction(async tx => {
    const accepted = await acceptCode(tx, userId, code, { isConfirmed: false })
    if (!accepted)
      throw new InvalidError({ code: [i18n.t('This code is not correct. Enter the one that the app shows now.')] })
    return replaceRecoveryCodes(tx, userId)
  })
  await forgetTries('second-factor:person', userId)
  await notifyOwner(actor, secondFactorOnMail)
  return codes
}

/**
 * Checks a code of the app, or a recovery code. Each is accepted once. A `device` or place that has signed in before has
 * its own counter, so that someone who knows the password cannot lock the owner out.
 * @throws InvalidError on `code`
 * @throws RateLimitedError
 */
export async function passSecondFactor(actor: Actor, code: string, device: string | null = null): Promise<void> {
  const { userId } = actor
  const [limit, who]: [Limit, string] = device
    ? ['second-factor:device', `${userId} ${device}`]
    : ['second-factor:person', userId]
  await countTry(limit, who)
  if (!(await acceptCode(db, userId, code, { isConfirmed: true }))) {
    if (!(await hasSecondFactor(userId)) || !(await takeRecoveryCode(userId, code))) throw wrongCode()
    const left = await countRecoveryCodes(userId)
    await notifyOwner(actor, to => recoveryCodeUsedMail({ ...to, left }))
  }
  await forgetTries(limit, who)
}

const wrongCode = () => new InvalidError({ code: [i18n.t('This code is not correct, or it was already used.')] })

/** Accepts a code of the app in one statement: of concurrent requests with the same code, only one is. */
async function acceptCode(
  on: Tx | typeof db,
  userId: string,
  code: string,
  { isConfirmed }: { isConfirmed: boolean },
): Promise<boolean> {
  const factor = await on.secondFactor.findFirst({
    where: { userId, confirmed: isConfirmed ? { not: null } : null },
    select: { secret: true },
  })
  if (!factor) return false
  const secret = unseal(factor.secret, userId)
  if (!secret) log.warn({ userId }, 'A second factor was created with another SESSION_SECRET; only recovery codes work')
  const step = secret ? stepOfTotp(secret, code) : null
  if (step === null) return false
  const accepted = await execute(
    sql`
    update second_factors set last_step = ${step}, confirmed = coalesce(confirmed, now())
     where "user" = ${userId} and secret = ${factor.secret} and last_step < ${step}
       and (confirmed is not null) = ${isConfirmed}`,
    on,
  )
  return accepted === 1
}

/**
 * Replaces the recovery codes and notifies the owner. Returns the new ones.
 * @throws NotFoundError if the second factor is off
 */
export async function renewRecoveryCodes(actor: Actor): Promise<string[]> {
  const codes = await inTransaction(async tx => {
    // Locks the row: turning it off deletes the codes.
    const on = sql`select 1 from second_factors where "user" = ${actor.userId} and confirmed is not null for update`
    if ((await execute(on, tx)) === 0) throw new NotFoundError()
    return replaceRecoveryCodes(tx, actor.userId)
  })
  await notifyOwner(actor, recoveryCodesRenewedMail)
  return codes
}

/** Turns the second factor off and notifies the owner. If it is off, nothing happens. */
export async function turnOffSecondFactor(actor: Actor): Promise<void> {
  if (await removeSecondFactor(actor)) await notifyOwner(actor, secondFactorOffMail)
}

/**
 * Removes the second factor and the passkeys of someone who lost their device, for the command line, and notifies them.
 * Returns whether there were any.
 * @throws NotFoundError
 */
export async function resetSecondFactor(email: string): Promise<boolean> {
  const actor = await actorByEmail(email)
  const passkeys = await db.passkey.deleteMany({ where: ownedBy(actor) })
  const wasOn = (await removeSecondFactor(actor)) || passkeys.count > 0
  // It also counts the codes that set it up again.
  await forgetTries('second-factor:person', actor.userId)
  if (wasOn) await notifyOwner(actor, secondFactorResetMail)
  return wasOn
}

const removeSecondFactor = (actor: Actor): Promise<boolean> =>
  inTransaction(async tx => {
    const removed = await tx.secondFactor.deleteMany({ where: { ...ownedBy(actor), confirmed: { not: null } } })
    await tx.recoveryCode.deleteMany({ where: ownedBy(actor) })
    return removed.count > 0
  })
