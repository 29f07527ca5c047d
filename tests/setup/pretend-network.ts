import net from 'node:net'
import type { Network } from '~/platform/web/fetch-public.server'

type Pretending = {
  /** the port of this machine that plays every public address */
  port: number
  /** the port that plays port 443 of them; by default the same */
  securePort?: number
  /** the addresses of a name; by default a public one */
  resolve?: (name: string) => string[]
  ca?: string
}

/**
 * A network whose public addresses all lead to a server on loopback, over real sockets. `seen` has the names that were
 * resolved and the addresses that were contacted.
 */
export function pretendNetwork({ port, securePort = port, resolve = () => ['93.184.216.34'], ca }: Pretending) {
  const seen = { resolved: [] as string[], connected: [] as string[] }
  const network: Network = {
    resolve: async name => {
      seen.resolved.push(name)
      return resolve(name)
    },
    connect: to => {
      seen.connected.push(`${to.address}:${to.port}`)
      return net.connect({ host: '127.0.0.1', port: to.port === 443 ? securePort : port })
    },
    ca,
  }
  return { ...network, seen }
}
