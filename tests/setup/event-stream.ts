import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { onTestFinished } from 'vitest'

/** An event as it came over the wire, its data already read. */
// biome-ignore lint/suspicious/noExplicitAny: whatever the wire carries
export type WireEvent = { id: string; event: string; data: any }

/** A connection as `EventSource` holds it, and what it has heard. The test's end closes it. */
export type EventStream = Awaited<ReturnType<typeof listenAt>>

/** Opens `GET /api/realtime` there and waits for the first word. */
export async function listenAt(url: string) {
  const gone = new AbortController()
  onTestFinished(() => gone.abort())
  const answer = await fetch(`${url}/api/realtime`, {
    headers: { Accept: 'text/event-stream', 'Accept-Encoding': 'gzip' },
    signal: gone.signal,
  })
  const events: WireEvent[] = []
  let text = ''
  const ears = new Set<() => void>()
  const ended = read().catch(() => {})

  async function read() {
    const decoder = new TextDecoder()
    for await (const chunk of Readable.fromWeb(answer.body as ReadableStream)) {
      text += decoder.decode(chunk, { stream: true })
      const whole = text.split('\n\n')
      events.splice(0, events.length, ...whole.slice(0, -1).map(eventOf))
      for (const ear of ears) ear()
    }
  }

  /** Waits until so many events have come after the first one, and gives them. */
  async function heard(count: number): Promise<WireEvent[]> {
    const late = Date.now() + 8_000
    while (events.length < count + 1) {
      if (Date.now() > late) throw new Error(`Heard only ${JSON.stringify(events.slice(1))}`)
      await new Promise<void>(resolve => {
        const wake = () => {
          ears.delete(wake)
          clearTimeout(tick)
          resolve()
        }
        const tick = setTimeout(wake, 100)
        ears.add(wake)
      })
    }
    return events.slice(1)
  }

  while (events.length === 0) await new Promise(resolve => setTimeout(resolve, 2))
  const clientId = events[0]?.id ?? ''

  /** Sends what it wants to hear of, to this address or that of another copy of the app. */
  const subscribe = (subscriptions: string[], token = '', at = url) =>
    fetch(`${at}/api/realtime`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: token },
      body: JSON.stringify({ clientId, subscriptions }),
    })

  return { answer, clientId, events, text: () => text, heard, ended, subscribe, close: () => gone.abort() }
}

function eventOf(block: string): WireEvent {
  const lines = block.split('\n').map(line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)])
  const { id = '', event = '', data = 'null' } = Object.fromEntries(lines)
  return { id, event, data: JSON.parse(data) }
}
