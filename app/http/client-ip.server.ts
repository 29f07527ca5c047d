import type { IncomingMessage } from 'node:http'
import proxyAddr from 'proxy-addr'
import { env } from '~/platform/env.server'

const isProxy = (_address: string, hops: number) => hops < env.TRUST_PROXY

/** The address of the sender, seen through as many proxies as `TRUST_PROXY` says; '' when it has gone already. */
export const clientIp = (req: IncomingMessage): string =>
  (env.TRUST_PROXY ? proxyAddr(req, isProxy) : req.socket.remoteAddress) ?? ''

/**
 * Whether a request comes from a browser on this very machine: over a loopback socket, to a local name (a page elsewhere that makes its
 * own name lead here sends that name), and not through a proxy, whose socket is local for everybody.
 */
export function isLocalVisit({ socket, headers, rawHeaders }: IncomingMessage): boolean {
  const passedOn = rawHeaders.some((name, at) => at % 2 === 0 && FORWARDING.test(name))
  return !passedOn && LOOPBACK.test(socket.remoteAddress ?? '') && LOCAL_NAME.test(headers.host ?? '')
}

const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/
const LOCAL_NAME = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i
const FORWARDING = /^(forwarded|via|x-forwarded-.*|x-real-ip|x-original-.*)$/i
