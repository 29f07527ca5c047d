import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, type MockInstance, vi } from 'vitest'
import { instanceName, joinInstances, leaveInstances, requestInstance } from '~/platform/changes/instances.server'
import { databaseUrl } from '~/platform/db/db.server'
import { COLLECTIONS } from '~/pocketbase/collections/index.server'
import { allStreams, endIdleStreams, openStream, say, streamBy } from '~/pocketbase/realtime/streams.server'
import { notifyOfSignIn } from '~/pocketbase/realtime/subscribe.server'
import { topicOf } from '~/pocketbase/realtime/topics'
import { loadContext } from '../factories/requests'
import { call } from '../factories/wire'
import { listenAt } from '../setup/event-stream'

const MINUTE = 60_000
let url = ''
const server = createServer((req, res) => openStream(req, res, '127.0.0.1'))

beforeAll(async () => {
  await joinInstances()
  await once(server.listen(0), 'listening')
  url = `http://localhost:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await leaveInstances()
})

/** Marks the connection as subscribed, as far as timeouts are concerned. */
function subscribeTo(clientId: string): void {
  const stream = streamBy(clientId)
  if (!stream) throw new Error('There is no such connection.')
  stream.topics = [topicOf('projects/*', COLLECTIONS)]
}

const isOpen = (clientId: string) => streamBy(clientId) !== undefined

describe('a connection', () => {
  it('ends after five minutes of silence, and after thirty minutes in any case', async () => {
    const [silent, spoken] = [await listenAt(url), await listenAt(url)]
    const now = Date.now()
    for (const { clientId } of [silent, spoken]) subscribeTo(clientId)
    endIdleStreams(now + 4.9 * MINUTE)
    expect([isOpen(silent.clientId), isOpen(spoken.clientId)]).toEqual([true, true])
    const stream = [...allStreams()].find(({ id }) => id === spoken.clientId)
    if (!stream) throw new Error('There is no such connection.')
    stream.last = now + 4 * MINUTE
    endIdleStreams(now + 5.1 * MINUTE)
    await silent.ended
    expect(isOpen(spoken.clientId)).toBe(true)
    stream.last = now + 29 * MINUTE
    endIdleStreams(now + 30.1 * MINUTE)
    await spoken.ended
  })

  it('without subscriptions ends after a minute', async () => {
    const [idle, subscribed] = [await listenAt(url), await listenAt(url)]
    subscribeTo(subscribed.clientId)
    const now = Date.now()
    endIdleStreams(now + 0.9 * MINUTE)
    expect([isOpen(idle.clientId), isOpen(subscribed.clientId)]).toEqual([true, true])
    endIdleStreams(now + 1.1 * MINUTE)
    await idle.ended
    expect(isOpen(subscribed.clientId)).toBe(true)
  })

  it('whose client does not read is closed', async () => {
    const { clientId } = await listenAt(url)
    const stream = streamBy(clientId)
    if (!stream) throw new Error('There is no such connection.')
    stream.res.write = () => false
    void say(stream, 'projects/*', {})
    setTimeout(() => stream.res.emit('drain'), 50)
    await say(stream, 'projects/*', {})
    expect(isOpen(clientId)).toBe(true)
  })
})

describe('a request to another instance', () => {
  it('is answered even if the response arrives before the request is confirmed', async () => {
    const other = new pg.Client(databaseUrl())
    await other.connect()
    other.on('notification', ({ payload }) => {
      void other.query('select pg_notify($1, $2)', [`instance_${instanceName()}`, `${payload} "here"`])
    })
    await other.query('listen instance_copycopy')
    await other.query(`insert into instances (id) values ('copycopy')`)
    const query = pg.Client.prototype.query as (...given: unknown[]) => Promise<unknown>
    const send = vi.spyOn(pg.Client.prototype, 'query') as unknown as MockInstance
    const late = send.mockImplementationOnce(async function (this: pg.Client, ...given: unknown[]) {
      const result = await query.apply(this, given)
      await pause(300)
      return result
    })
    await expect(requestInstance('copycopy', 'a topic', {})).resolves.toBe('here')
    late.mockRestore()
    await other.end()
  })
})

describe('an OAuth sign-in in a separate window', () => {
  const subscribe = (clientId: string, subscriptions: string[]) =>
    call('/api/realtime', {
      context: loadContext({ clientIp: '127.0.0.1' }),
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ clientId, subscriptions }),
    })

  it('is sent once to the waiting client, if it is on the same network', async () => {
    const { clientId, received: heard, events } = await listenAt(url)
    const callback = { state: clientId, code: '4/0Ab' }
    await expect(notifyOfSignIn(callback, '127.0.0.1')).resolves.toBe(false)
    expect((await subscribe(clientId, ['@oauth2'])).status).toBe(204)
    await expect(notifyOfSignIn(callback, '192.0.2.1')).resolves.toBe(false)
    await expect(notifyOfSignIn(callback, '127.0.0.1')).resolves.toBe(true)
    expect(await heard(1)).toEqual([{ id: clientId, event: '@oauth2', data: callback }])
    await expect(notifyOfSignIn(callback, '127.0.0.1')).resolves.toBe(false)
    expect(events).toHaveLength(2)
  })

  it.each(['', 'unknown', 'a'.repeat(40), '\0'.repeat(40)])('with the state %j is sent to no one', async state => {
    await expect(notifyOfSignIn({ state, code: 'x' }, '127.0.0.1')).resolves.toBe(false)
  })
})
