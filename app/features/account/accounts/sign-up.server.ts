import sql from 'sql-template-tag'
import { INVITATION_GONE, isInvited, takeInvitation } from '~/features/account/invitations/invitations.server'
import { type Db, db } from '~/platform/db/db.server'
import { execute } from '~/platform/db/query.server'
import { inTransaction } from '~/platform/db/transaction.server'
import { env } from '~/platform/env.server'
import { ForbiddenError } from '~/platform/errors'
import { defineCron } from '~/platform/jobs/jobs.server'
import { i18n } from '~/platform/messages'
import { log } from '~/platform/observability/log.server'
import { type CreatedUser, createUser, type NewAccount, newTokenKey, rejectingTaken } from './accounts.server'
import { ONE_MAIL, wasJustSent } from './email/email-tokens.server'
import { sendVerification } from './email/email-verification.server'
import { passwordFits } from './passwords/passwords.server'

type SignUp = { email: string; username: string; password: string }

// Milliseconds for hashing a password and queueing a mail.
export const TIMEOUT_MS = 10_000

/**
 * Signs a user up and sends the verification mail; with `EMAIL_VERIFICATION=off` the account is verified.
 * @throws ForbiddenError if `REGISTRATION` does not permit it
 * @throws InvalidError
 * @throws ConflictError on `email` or `username` if it is taken
 */
export async function signUp(input: SignUp, invitation = ''): Promise<CreatedUser> {
  await rejectUninvited(invitation)
  const waiting = await waitingSignUp(input)
  if (!waiting) return openAccount(input, invitation)
  // The browser repeats a sign-up whose response was lost.
  const isRepeated =
    waiting.email === input.email && (await wasJustSent(waiting.id, 'verification', ONE_MAIL.unlessWithin))
  if (isRepeated) return waiting
  const corrected = await correctSignUp(waiting.id, input)
  if (!corrected) return openAccount(input, invitation)
  if (!corrected.verified) await sendVerification(corrected)
  return corrected
}

/** Returns whether the same sign-up has the same result again: it uses up no invitation, and leaves the account unverified. */
export const isSignUpRepeatable = () => env.REGISTRATION === 'open' && env.EMAIL_VERIFICATION !== 'off'

/**
 * Signs a user up through the API, which may set the ID and more fields.
 * @throws ForbiddenError if registration is closed, or the invitation is missing or invalid
 * @throws InvalidError
 * @throws ConflictError on `email` or `username` if it is taken
 */
export async function openAccount(input: NewAccount, invitation = '', on: Db = db): Promise<CreatedUser> {
  await rejectUninvited(invitation, on)
  if (env.REGISTRATION !== 'invite') return create(input, on)
  // One transaction: a failed sign-up must not consume the invitation.
  return inTransaction(
    async tx => {
      await takeInvitation(invitation, tx)
      return create(input, tx)
    },
    { within: on, timeout: TIMEOUT_MS },
  )
}

async function create(input: NewAccount, on: Db): Promise<CreatedUser> {
  const user = await createUser(input, newState(), on)
  if (!user.verified) await sendVerification(user, on)
  return user
}

/** Returns the columns that say whether the address of a new account counts as confirmed. */
export const newState = () => ({ verified: env.EMAIL_VERIFICATION === 'off' })

/**
 * Rejects a sign-up that `REGISTRATION` does not permit with this invitation.
 * @throws ForbiddenError
 */
export async function rejectUninvited(invitation: string, on: Db = db): Promise<void> {
  const notice = await registrationNotice(invitation, on)
  if (notice) throw new ForbiddenError(notice)
}

/** Returns why no one can sign up with this invitation, or without one; undefined if they can. */
export async function registrationNotice(invitation = '', on: Db = db): Promise<string | undefined> {
  if (env.REGISTRATION === 'closed') return i18n.t('Sign-up is closed at the moment. Please come back later.')
  if (env.REGISTRATION === 'open' || (await isInvited(invitation, on))) return
  return i18n.t(invitation ? INVITATION_GONE : BY_INVITATION)
}

const BY_INVITATION = /*i18n*/ "Sign-up is by invitation only. Ask this site's admin for one."

/** The columns of a `CreatedUser`. */
export const CREATED = { id: true, email: true, username: true, verified: true, language: true } as const

/** Returns the unverified account of that username and password, which mean the same user; null without one. */
async function waitingSignUp({ username, password }: SignUp) {
  const waiting = await db.user.findUnique({
    where: { username, verified: false },
    select: { ...CREATED, passwordHash: true },
  })
  if (!waiting || !(await passwordFits(password, waiting.passwordHash))) return null
  const { passwordHash: _, ...user } = waiting
  return user
}

/** Corrects a mistyped address: sets the new one and revokes the old links. Returns null if the account was verified since. */
async function correctSignUp(userId: string, { email }: SignUp) {
  return rejectingTaken(() =>
    inTransaction(async tx => {
      await tx.emailToken.deleteMany({ where: { userId } })
      const [corrected] = await tx.user.updateManyAndReturn({
        where: { id: userId, verified: false },
        data: { email, tokenKey: newTokenKey(), ...newState() },
        select: CREATED,
      })
      return corrected ?? null
    }),
  )
}

// The verification link works for a week and can be sent again.
const UNVERIFIED_DAYS = 30

const NEVER_CONFIRMED = sql`
  delete from users u
   where not verified and avatar = '' and created < now() - make_interval(days => ${UNVERIFIED_DAYS})
     and not exists (select 1 from email_tokens where "user" = u.id and expires > now())
     and not exists (select 1 from sessions where "user" = u.id)
     and not exists (select 1 from _external_auths where record_ref = u.id)
     and not exists (select 1 from projects where "user" = u.id)
     and not exists (select 1 from tags where "user" = u.id)
     and not exists (select 1 from companies where "user" = u.id)
     and not exists (select 1 from artists where "user" = u.id)`

/**
 * Deletes unverified accounts without data, because a mistyped address must not block a username forever. Runs daily.
 * Returns how many it deleted. Accounts to try that are left after `DEMO` was turned off are deleted, too.
 */
export async function removeUnconfirmed(): Promise<number> {
  await execute(sql`delete from users where expires < now() - interval '1 day'`)
  const accounts = await execute(NEVER_CONFIRMED)
  if (accounts > 0) log.info({ accounts }, 'Removed sign-ups that were never confirmed')
  return accounts
}

defineCron('remove-unconfirmed', '53 3 * * *', removeUnconfirmed)
