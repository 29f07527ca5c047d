import { env } from '~/platform/env.server'

/** Returns options for the browser without extensions, which the app does not use. */
export const withoutExtensions = <T extends { extensions?: unknown }>({ extensions, ...options }: T) => options

/**
 * Refuses a response that the browser made in a frame of another site. The library accepts those without `topOrigin`,
 * which not every browser sends, and does not check new passkeys.
 * @throws Error
 */
export async function rejectFrames({ response }: { response: { clientDataJSON: string } }): Promise<void> {
  const { decodeClientDataJSON } = await import('@simplewebauthn/server/helpers')
  const { crossOrigin, topOrigin } = decodeClientDataJSON(response.clientDataJSON)
  if (crossOrigin || topOrigin) throw new Error('The passkey was used in a frame of another site')
}

/** Returns whether browsers allow passkeys here: at a name, over HTTPS or on this computer. WebAuthn excludes IP addresses. */
export function passkeysWork(address = env.APP_URL): boolean {
  const { hostname, protocol } = new URL(address)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isIpAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
  return isLocal || (protocol === 'https:' && !isIpAddress)
}

/** Returns the site that passkeys belong to. With another host name in `APP_URL`, they no longer work. */
export function relyingParty(): { id: string; origin: string } {
  const { hostname, origin } = new URL(env.APP_URL)
  return { id: hostname, origin }
}
