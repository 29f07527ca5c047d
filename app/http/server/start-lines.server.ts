import { networkInterfaces } from 'node:os'
import { env, isListeningBeyondLoopback, isLocalAddress, isStartedByNpm } from '~/platform/env.server'

/** Returns the output of a successful start: the address, and how other devices reach the app. */
export function startLines(port: number): string[] {
  const ready = `${env.APP_NAME} is ready at ${env.APP_URL.replace(/:0$/, `:${port}`)}`
  // Other devices cannot reach the addresses of a container.
  return isStartedByNpm ? [ready, ...otherDevices(port)] : [ready]
}

function otherDevices(port: number): string[] {
  if (isListeningBeyondLoopback) {
    if (!isLocalAddress) return []
    return addresses().map(address => `On a phone in the same network: http://${address}:${port}`)
  }
  const who = isLocalAddress ? 'To open it on a phone' : 'If the proxy is another machine'
  return [`Only this machine can reach it. ${who}: HOST=0.0.0.0 npm start`]
}

const EVERY = ['0.0.0.0', '::']

/** Returns the addresses to type on another device. */
function addresses(): string[] {
  if (!EVERY.includes(env.HOST)) return [env.HOST]
  return Object.values(networkInterfaces())
    .flatMap(found => found ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
}
