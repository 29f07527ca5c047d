import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { onTestFinished } from 'vitest'

/** A received event with parsed data. */
// biome-ignore lint/suspicious/noExplicitAny: any JSON of the API
export type WireEvent = { id: string; event: string; data: any }

/** A connection like `EventSource`, with the received events. Closed when the test ends. */
export type EventStream = Awaited<ReturnType<typeof listenAt>>

/** Reads a stream of text, and returns how it ended. */
export async function readToEnd(response: Response, onText: (text: string) => void): Promise<'complete' | 'broken'> {
  const decoder = new TextDecoder()
  try {
    for await (const chunk of Readable.fromWeb(response.body as ReadableStream)) {
      onText(decoder.decode(chunk, { stream: true }))
    }
    return 'complete'
  } catch {
    return 'broken'
  }
}

/** Opens `GET /api/realtime` and waits for the first event. */
export async function listenAt(url: string) {
  const gone = new AbortController()
  onTestFinished(() => gone.abort())
  const response = await fetch(`${url}/api/realtime`, {
    headers: { Accept: 'text/event-stream', 'Accept-Encoding': 'gzip' },
    signal: gone.signal,
  })
  const events: WireEvent[] = []
  let text = ''
  const waiters = new Set<() => void>()
  const ended = readToEnd(response, more => {
    text += more
    const whole = text.split('\n\n')
    events.splice(0, events.length, ...whole.slice(0, -1).map(eventOf))
    for (const waiter of waiters) waiter()
  })

  /** Waits for that many events after the first one and returns them. */
  async function received(count: number): Promise<WireEvent[]> {
    const late = Date.now() + 30_000
    while (events.length < count + 1) {
      if (Date.now() > late) throw new Error(`Heard only ${JSON.stringify(events.slice(1))}`)
      await new Promise<void>(resolve => {
        const wake = () => {
          waiters.delete(wake)
          clearTimeout(tick)
          resolve()
        }
        const tick = setTimeout(wake, 100)
        waiters.add(wake)
      })
    }
    return events.slice(1)
  }

  while (events.length === 0) await new Promise(resolve => setTimeout(resolve, 2))
  const clientId = events[0]?.id ?? ''

  /** Sends the subscriptions to this instance or to another one. */
  const subscribe = (subscriptions: string[], token = '', at = url) =>
    fetch(`${at}/api/realtime`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: token },
      body: JSON.stringify({ clientId, subscriptions }),
    })

  return { response, clientId, events, text: () => text, received, ended, subscribe, close: () => gone.abort() }
}

function eventOf(block: string): WireEvent {
  const lines = block.split('\n').map(line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)])
  const { id = '', event = '', data = 'null' } = Object.fromEntries(lines)
  return { id, event, data: JSON.parse(data) }
}
