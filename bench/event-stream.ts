import { createConnection, type Socket } from 'node:net'

/** An open connection to /api/realtime. */
export type EventStream = { socket: Socket; subscribe: (token: string) => Promise<void> }

export async function openStream(appUrl: string): Promise<EventStream> {
  const { port } = new URL(appUrl)
  const { socket, text } = await opened(appUrl, '/api/realtime', { until: 'PB_CONNECT' })
  const clientId = /clientId":"(\w+)"/.exec(text)?.[1] ?? ''
  return {
    socket,
    async subscribe(token) {
      const response = await fetch(`http://127.0.0.1:${port}/api/realtime`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: token },
        body: JSON.stringify({ clientId, subscriptions: ['projects/*'] }),
      })
      await response.arrayBuffer()
      if (response.status !== 204) throw new Error(`A subscription was answered with ${response.status}.`)
    },
  }
}

/** Opens a page's stream, which reports changes. */
export async function openPage(appUrl: string, cookie: { Cookie: string }): Promise<void> {
  await opened(appUrl, '/live', { until: 'listening', headers: `Cookie: ${cookie.Cookie}\r\n` })
}

/** A raw socket: thousands of fetches would cost more here than in the app. */
async function opened(appUrl: string, path: string, { until, headers = '' }: { until: string; headers?: string }) {
  const socket = createConnection(Number(new URL(appUrl).port), '127.0.0.1')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n${headers}\r\n`)
  const text = await new Promise<string>((resolve, reject) => {
    let heard = ''
    socket.on('error', reject).on('data', chunk => {
      heard += chunk
      if (heard.includes(until)) resolve(heard)
    })
  })
  socket.removeAllListeners('data').resume()
  return { socket, text }
}

/** Runs `work` for each item, `atOnce` of them concurrently. */
export async function eachOf<T>(items: T[], atOnce: number, work: (item: T, at: number) => Promise<unknown>) {
  let next = 0
  const worker = async () => {
    for (let at = next++; at < items.length; at = next++) await work(items[at] as T, at)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
