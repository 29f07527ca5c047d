import { INVITATION_GONE, isInvited, takeInvitation } from '~/features/invitations/invitations.server'
import { allOrNothing, db, pool } from '~/platform/db.server'
import { env } from '~/platform/env.server'
import { ForbiddenError } from '~/platform/errors'
import { defineCron } from '~/platform/jobs.server'
import { log } from '~/platform/log.server'
import { type CreatedUser, createUser, type NewAccount, newTokenKey, refusingTaken } from './accounts.server'
import { sendVerification } from './email-verification.server'
import { passwordFits } from './passwords.server'

type SignUp = { email: string; username: string; password: string }

// Hashing a password and queueing a mail take a moment.
const PATIENCE = 10_000

/**
 * Signs somebody up and sends the mail that asks to confirm the address; with `EMAIL_VERIFICATION=off` the account is ready at once.
 * @throws ForbiddenError when nobody may sign up (setting `REGISTRATION`)
 * @throws InvalidError when a field breaks its rule
 * @throws ConflictError naming `email` or `username` when it is taken
 */
export async function signUp(input: SignUp, invitation = ''): Promise<CreatedUser> {
  await refuseUninvited(invitation)
  const corrected = await correctSignUp(input)
  if (!corrected) return openAccount(input, invitation)
  if (!corrected.verified) await sendVerification(corrected)
  return corrected
}

/** The same for clients that name the account's id and more of its fields; a mistyped address is theirs to correct. */
export async function openAccount(input: NewAccount, invitation = ''): Promise<CreatedUser> {
  await refuseUninvited(invitation)
  if (env.REGISTRATION !== 'invite') return create(input)
  // An invitation that led to no account is still good.
  return allOrNothing(async () => {
    await takeInvitation(invitation)
    return create(input)
  }, PATIENCE)
}

async function create(input: NewAccount): Promise<CreatedUser> {
  const user = await createUser(input, newState())
  if (!user.verified) await sendVerification(user)
  return user
}

const newState = () => ({ verified: env.EMAIL_VERIFICATION === 'off' })

async function refuseUninvited(invitation: string): Promise<void> {
  const notice = await registrationNotice(invitation)
  if (notice) throw new ForbiddenError(notice)
}

/** Why somebody with that invitation, or none, cannot sign up here just now; undefined when they can. */
export async function registrationNotice(invitation = ''): Promise<string | undefined> {
  if (env.REGISTRATION === 'closed') return 'New accounts are closed at the moment. Please come back later.'
  if (env.REGISTRATION === 'open' || (await isInvited(invitation))) return
  return invitation
    ? INVITATION_GONE
    : 'New accounts are by invitation only at the moment. Whoever runs this site can send you one.'
}

/**
 * Somebody mistyped the address and signs up once more with the right one: the same username and password mean the same person, so the
 * account that waits takes the new address, and links to the old one are dead. Null when that is not the case.
 */
async function correctSignUp({ email, username, password }: SignUp) {
  const waiting = await db.user.findUnique({
    where: { username, verified: false },
    select: { id: true, passwordHash: true },
  })
  if (!waiting || !(await passwordFits(password, waiting.passwordHash))) return null
  return refusingTaken(() =>
    db.$transaction(async tx => {
      await tx.emailToken.deleteMany({ where: { userId: waiting.id } })
      const [corrected] = await tx.user.updateManyAndReturn({
        where: { id: waiting.id, verified: false },
        data: { email, tokenKey: newTokenKey(), ...newState() },
        select: { id: true, email: true, username: true, verified: true },
      })
      return corrected ?? null
    }),
  )
}

// The link in the mail opens for a week and can be asked for again; after a month nobody is coming.
const WAITS_DAYS = 30

const NEVER_CONFIRMED = `
  delete from users u
   where not verified and avatar = '' and created < now() - make_interval(days => $1)
     and not exists (select 1 from email_tokens where "user" = u.id and expires > now())
     and not exists (select 1 from sessions where "user" = u.id)
     and not exists (select 1 from _external_auths where record_ref = u.id)
     and not exists (select 1 from projects where "user" = u.id)
     and not exists (select 1 from tags where "user" = u.id)
     and not exists (select 1 from companies where "user" = u.id)
     and not exists (select 1 from artists where "user" = u.id)`

/**
 * Removes sign-ups that were never confirmed and hold nothing: a mistyped address must not keep a username for ever. Runs daily.
 * @returns how many were removed
 */
export async function removeUnconfirmed(): Promise<number> {
  const { rowCount } = await pool.query(NEVER_CONFIRMED, [WAITS_DAYS])
  if (rowCount) log.info({ accounts: rowCount }, 'Sign-ups that were never confirmed are removed')
  return rowCount ?? 0
}

defineCron('remove-unconfirmed', '53 3 * * *', removeUnconfirmed)
