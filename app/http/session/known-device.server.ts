import { z } from 'zod'
import { randomText } from '~/platform/db/ids.server'
import { signedCookie } from './instance-cookie.server'

// Enough for a household that shares one tablet.
const MAX_ACCOUNTS = 5

// Signed, so that no one can forge a device and with it a separate counter. It grants no access.
const cookie = () => signedCookie('device', 365 * 86_400)

/** The account, the ID of the device, and `reset` if it only set a new password with the link of an email. */
const KnownAccount = z.tuple([z.string(), z.string(), z.literal('reset').optional()])
const KnownAccounts = z.array(KnownAccount).catch([])

/** Returns the ID of this device if it has signed in to that account (`accountKey`) or set its password, or null. */
export const knownDevice = async (request: Request, account: string): Promise<string | null> =>
  (await knownAs(request, account))?.[1] ?? null

/**
 * Returns the ID of this device if it has signed in to that account, or null. Each reset may mark a new device, so
 * someone who reads the mailbox would otherwise get a new counter of codes with each reset.
 */
export async function signedInDevice(request: Request, account: string): Promise<string | null> {
  const [, device = null, by] = (await knownAs(request, account)) ?? []
  return by === 'reset' ? null : device
}

/** Returns the `Set-Cookie` value that marks the device as known to that account, next to the last few others. */
export async function rememberDevice(request: Request, account: string, by?: 'reset'): Promise<string> {
  const before = await knownAs(request, account)
  const hasSignedIn = !by || (before && before[2] !== 'reset')
  const device = before?.[1] ?? randomText(20)
  const known = hasSignedIn ? [account, device] : [account, device, 'reset']
  const others = (await knownAccounts(request)).filter(([key]) => key !== account)
  return cookie().serialize([known, ...others].slice(0, MAX_ACCOUNTS))
}

const knownAs = async (request: Request, account: string) =>
  (await knownAccounts(request)).find(([key]) => key === account)

const knownAccounts = async (request: Request) =>
  KnownAccounts.parse(await cookie().parse(request.headers.get('Cookie')))
