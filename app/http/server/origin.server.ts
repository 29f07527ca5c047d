import { env } from '~/platform/env.server'

type Header = (name: string) => string | null | undefined

/** Whether another site's page sent the request, with the host in `Origin` and the host it was sent to. */
export function senderOf(header: Header): { foreign: boolean; named?: string; host?: string } {
  const origin = header('origin') ?? undefined
  const site = header('sec-fetch-site') ?? undefined
  // Trust a forwarded host only behind a proxy.
  const forwarded = env.TRUST_PROXY ? header('x-forwarded-host')?.split(',')[0]?.trim() : undefined
  const host = forwarded ?? header('host') ?? undefined
  const named = origin === undefined ? undefined : originHost(origin)
  const ours = named === undefined || named === host || named === originHost(env.APP_URL)
  return { foreign: !ours || (site !== undefined && site !== 'same-origin' && site !== 'none'), named, host }
}

// Sandboxed frames and stripped referrers send the origin 'null'.
const originHost = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : '')
