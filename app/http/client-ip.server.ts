import type { IncomingMessage } from 'node:http'
import proxyAddr from 'proxy-addr'
import { env } from '~/platform/env.server'

const isProxy = (_address: string, hops: number) => hops < env.TRUST_PROXY

/** The address of the sender, seen through as many proxies as `TRUST_PROXY` says; '' when it has gone already. */
export const clientIp = (req: IncomingMessage): string =>
  (env.TRUST_PROXY ? proxyAddr(req, isProxy) : req.socket.remoteAddress) ?? ''
