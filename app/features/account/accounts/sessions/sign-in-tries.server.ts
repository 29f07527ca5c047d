import { countTry, forgetTries, isWithinLimit } from '~/platform/input/rate-limit.server'
import { keyOfAccount } from '../account-key.server'

/**
 * An attempt to sign in to an account (`accountKey`). `device` identifies a device or place that has signed in to this
 * account before; null for strangers.
 */
export type SignInTry = { account: string; device: string | null; ip: string }

/**
 * Counts a try. A known device has its own counter, so that strangers can slow each other, but never lock the owner out
 * (OWASP, "Slow down online guessing attacks with device cookies").
 * @throws RateLimitedError when there were too many
 */
export async function countSignIn({ account, device, ip }: SignInTry): Promise<void> {
  if (device) return countTry('sign-in:device', `${account} ${device}`)
  await countTry('sign-in:address', ip)
  await countTry('sign-in:person', account)
}

/** Clears the counter of a successful sign-in. That of strangers stays when a known device signs in. */
export const forgetSignIns = ({ account, device }: Omit<SignInTry, 'ip'>): Promise<void> =>
  device ? forgetTries('sign-in:device', `${account} ${device}`) : forgetTries('sign-in:person', account)

/**
 * Clears the counters of wrong passwords and codes of an account, after a new password: someone who knew the old one
 * must not lock the owner out. The counter of codes is cleared at most three times a day, because someone who reads the
 * mailbox can set new passwords, and would otherwise guess codes without a limit.
 */
export async function forgetGuesses(userId: string): Promise<void> {
  await forgetTries('sign-in:person', keyOfAccount(userId))
  await forgetTries('password-check:person', userId)
  if (await isWithinLimit('second-factor-reset:person', userId)) await forgetTries('second-factor:person', userId)
}
