import { z } from 'zod'
import { randomText } from '~/platform/db/ids.server'
import { signedCookie } from './signed-cookie.server'

// Enough for a household that shares one tablet.
const MAX_ACCOUNTS = 5

// Signed, so that no one can forge a device and with it a separate counter. It grants no access.
const cookie = () => signedCookie('device', 365 * 86_400)

const KnownAccounts = z.array(z.tuple([z.string(), z.string()])).catch([])

/** Returns the ID of this device if it has signed in to that account (`accountKey`) before, or null. */
export async function knownDevice(request: Request, account: string): Promise<string | null> {
  const found = (await knownAccounts(request)).find(([key]) => key === account)
  return found?.[1] ?? null
}

/** Returns the `Set-Cookie` value that marks the device as known to that account, next to the last few others. */
export async function rememberDevice(request: Request, account: string): Promise<string> {
  const known = await knownAccounts(request)
  const device = known.find(([key]) => key === account)?.[1] ?? randomText(20)
  const others = known.filter(([key]) => key !== account)
  return cookie().serialize([[account, device], ...others].slice(0, MAX_ACCOUNTS))
}

const knownAccounts = async (request: Request) =>
  KnownAccounts.parse(await cookie().parse(request.headers.get('Cookie')))
