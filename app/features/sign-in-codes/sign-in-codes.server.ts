import { randomInt } from 'node:crypto'
import { signInCodeMail } from '~/emails/sign-in-code'
import { newTokenKey } from '~/features/accounts/accounts.server'
import { hashPassword, passwordFits } from '~/features/accounts/passwords.server'
import { endAllSessions } from '~/features/accounts/sessions.server'
import { USERS } from '~/features/accounts/social-links.server'
import { inSteadyTime } from '~/features/accounts/steady-time'
import { db } from '~/platform/db.server'
import { env } from '~/platform/env.server'
import { InvalidError } from '~/platform/errors'
import { newId } from '~/platform/ids.server'
import { defineCron } from '~/platform/jobs.server'
import { sendMail } from '~/platform/mailer.server'
import { countTry } from '~/platform/rate-limit.server'

/** How long a code signs in, in seconds (wire specification, section 4.10). */
export const CODE_SECONDS = 180
const DIGITS = 8
/** As many may wait at once; whoever asks for more is told of the newest. */
const AT_MOST = 9

/** Mails a code that signs in once, and gives the id it goes by. An unknown address gets an id too, and nothing tells which it was. */
export function sendSignInCode(email: string): Promise<string> {
  return inSteadyTime(async () => {
    const user = await db.user.findUnique({ where: { email }, select: { id: true, email: true, username: true } })
    const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
    const passwordHash = await hashPassword(code)
    if (!user) return newId()
    const waiting = await db.otp.findMany({
      where: { ...codesOf(user.id), created: { gt: stillGood() } },
      orderBy: { created: 'desc' },
      select: { id: true },
    })
    if (waiting[0] && waiting.length >= AT_MOST) return waiting[0].id
    const id = newId()
    await db.otp.create({ data: { id, ...codesOf(user.id), passwordHash, sentTo: user.email }, select: { id: true } })
    await sendMail({
      to: user.email,
      expires: new Date(Date.now() + CODE_SECONDS * 1000),
      ...signInCodeMail({ appName: env.APP_NAME, username: user.username, code }),
    })
    return id
  })
}

/**
 * Takes a code out of use and says whose it was. Whoever has read the mail has proven the address: an account that waited for that is
 * confirmed, and a password that somebody else may have chosen for it is gone.
 * @throws InvalidError when there is no such code, it is wrong, or too old
 * @throws RateLimitedError after five tries, whether there is such a code or not
 */
export async function takeSignInCode(id: string, code: string): Promise<{ userId: string }> {
  await countTry('code:person', id)
  const found = await db.otp.findFirst({
    where: { id, collectionRef: USERS, created: { gt: stillGood() } },
    select: { recordRef: true, passwordHash: true, sentTo: true },
  })
  if (!(await passwordFits(code, found?.passwordHash)) || !found) throw deadCode()
  const userId = found.recordRef
  await db.$transaction(async tx => {
    // Of two who come with the same one, only the first is let in.
    const taken = await tx.otp.deleteMany({ where: { id } })
    if (taken.count === 0) throw deadCode()
    const proven = await tx.user.updateMany({
      where: { id: userId, verified: false, email: found.sentTo },
      // Where the password is the second way, it is still asked for.
      data: { verified: true, tokenKey: newTokenKey(), ...(env.API_MFA === 'off' && { passwordHash: '' }) },
    })
    if (proven.count > 0) await endAllSessions(tx, userId)
  })
  return { userId }
}

const codesOf = (userId: string) => ({ collectionRef: USERS, recordRef: userId })
const stillGood = () => new Date(Date.now() - CODE_SECONDS * 1000)
const deadCode = () => new InvalidError({ '': ['Invalid or expired OTP.'] })

/** Removes codes and half sign-ins that nobody came back for. */
async function sweepCodes(): Promise<void> {
  const old = { where: { created: { lt: new Date(Date.now() - 3600_000) } } }
  await db.otp.deleteMany(old)
  await db.mfa.deleteMany(old)
}

defineCron('sweep-codes', '7 * * * *', sweepCodes)
