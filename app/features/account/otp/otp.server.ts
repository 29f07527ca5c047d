import { randomInt } from 'node:crypto'
import { signInCodeMail } from '~/emails/sign-in-code'
import { newTokenKey } from '~/features/account/accounts/accounts.server'
import { withMinimumDuration } from '~/features/account/accounts/minimum-duration'
import { hashPassword, passwordFits } from '~/features/account/accounts/passwords/passwords.server'
import { endAllSessions } from '~/features/account/accounts/sessions/sessions.server'
import { USERS } from '~/features/account/accounts/social/social-links.server'
import { db } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { inTransaction } from '~/platform/db/transaction.server'
import { env } from '~/platform/env.server'
import { InvalidError } from '~/platform/errors'
import { countTry } from '~/platform/input/rate-limit.server'
import { defineCron } from '~/platform/jobs/jobs.server'
import { sendMail } from '~/platform/mailer.server'
import { inLanguage } from '~/platform/messages.server'

/** Seconds until a code expires, as in PocketBase. */
export const CODE_SECONDS = 180
export const CODE_DIGITS = 8
/** Unused codes per user. Beyond that, a request gets the newest one's ID. */
const MAX_CODES = 9

/** Mails a sign-in code and returns its ID. An unknown address gets an ID too, with the same timing. */
export function sendSignInCode(email: string): Promise<string> {
  return withMinimumDuration(async () => {
    const user = await db.user.findUnique({
      where: { email },
      select: { id: true, email: true, username: true, language: true },
    })
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
    const passwordHash = await hashPassword(code)
    if (!user) return newId()
    const waiting = await db.otp.findMany({
      where: { ...codesOf(user.id), created: { gt: oldestValid() } },
      orderBy: { created: 'desc' },
      select: { id: true },
    })
    if (waiting[0] && waiting.length >= MAX_CODES) return waiting[0].id
    const id = newId()
    await db.otp.create({ data: { id, ...codesOf(user.id), passwordHash, sentTo: user.email }, select: { id: true } })
    await sendMail({
      to: user.email,
      expires: new Date(Date.now() + CODE_SECONDS * 1000),
      ...inLanguage(user.language, () => signInCodeMail({ appName: env.APP_NAME, username: user.username, code })),
    })
    return id
  })
}

/**
 * Consumes a code and returns its user. The code verifies the address: an unverified account becomes verified and loses
 * its password, which someone else may have chosen.
 * @throws InvalidError if the code is wrong or has expired
 * @throws RateLimitedError after five attempts, also for unknown codes
 */
export async function takeSignInCode(id: string, code: string): Promise<{ userId: string }> {
  await countTry('code:person', id)
  const found = await db.otp.findFirst({
    where: { id, collectionRef: USERS, created: { gt: oldestValid() } },
    select: { recordRef: true, passwordHash: true, sentTo: true },
  })
  if (!(await passwordFits(code, found?.passwordHash)) || !found) throw deadCode()
  const userId = found.recordRef
  await inTransaction(async tx => {
    // If two requests use it concurrently, only the first succeeds.
    const taken = await tx.otp.deleteMany({ where: { id } })
    if (taken.count === 0) throw deadCode()
    const proven = await tx.user.updateMany({
      where: { id: userId, verified: false, email: found.sentTo },
      // With MFA, the password is still required as the second method.
      data: { verified: true, tokenKey: newTokenKey(), ...(env.API_MFA === 'off' && { passwordHash: '' }) },
    })
    if (proven.count > 0) await endAllSessions(tx, userId)
  })
  return { userId }
}

const codesOf = (userId: string) => ({ collectionRef: USERS, recordRef: userId })
const oldestValid = () => new Date(Date.now() - CODE_SECONDS * 1000)
const deadCode = () => new InvalidError({ '': ['Invalid or expired OTP.'] })

/** Deletes expired codes and incomplete sign-ins. */
async function sweepCodes(): Promise<void> {
  const old = { where: { created: { lt: new Date(Date.now() - 3600_000) } } }
  await db.otp.deleteMany(old)
  await db.mfa.deleteMany(old)
}

defineCron('sweep-codes', '7 * * * *', sweepCodes)
