import type { IncomingMessage } from 'node:http'
import proxyAddr from 'proxy-addr'
import { env } from '~/platform/env.server'

const isProxy = (_address: string, hops: number) => hops < env.TRUST_PROXY

/** Returns the client's address, behind as many proxies as `TRUST_PROXY` says; '' if it has disconnected. */
export const clientIp = (req: IncomingMessage): string =>
  (env.TRUST_PROXY ? proxyAddr(req, isProxy) : req.socket.remoteAddress) ?? ''

/**
 * Whether a browser on this machine sent the request: over a loopback socket, to a local host name (DNS rebinding would
 * send another), and not through a proxy, whose socket is always local.
 */
export function isLocalVisit({ socket, headers, rawHeaders }: IncomingMessage): boolean {
  // The cheapest first: the log asks for every request.
  if (!LOCAL_NAME.test(headers.host ?? '') || !LOOPBACK.test(socket.remoteAddress ?? '')) return false
  return !rawHeaders.some((name, at) => at % 2 === 0 && FORWARDING.test(name))
}

const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/
const LOCAL_NAME = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i
const FORWARDING = /^(forwarded|via|x-forwarded-.*|x-real-ip|x-original-.*)$/i
