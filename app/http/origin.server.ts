import { env } from '~/platform/env.server'

type Header = (name: string) => string | null | undefined

/** Whether a page of another site sent the request, with the host in its `Origin` header and the host that it was sent to. */
export function senderOf(header: Header): { foreign: boolean; named?: string; host?: string } {
  const origin = header('origin') ?? undefined
  const site = header('sec-fetch-site') ?? undefined
  // Only a proxy can know another name of ours.
  const forwarded = env.TRUST_PROXY ? header('x-forwarded-host')?.split(',')[0]?.trim() : undefined
  const host = forwarded ?? header('host') ?? undefined
  const named = origin === undefined ? undefined : hostOf(origin)
  const ours = named === undefined || named === host || named === hostOf(env.APP_URL)
  return { foreign: !ours || (site !== undefined && site !== 'same-origin' && site !== 'none'), named, host }
}

// 'null' (a sandboxed frame, a stripped referrer) is nobody's host.
const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : '')
