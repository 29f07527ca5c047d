import { readdirSync, readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { pool } from '~/platform/db/db.server'
import { makeUser } from '../factories/users'
import { browserOf, type OwnApp, ownSettings, startOwnApp } from '../setup/own-app'

const PATHS = ['/login', '/healthz', '/overview', '/dashboard', '/no.svg', '/api/collections/projects/records']
const AT_ONCE = 50
/** Handles of connections to the database, which the pool opens and closes. */
const FLUCTUATION = 12
const WAIT = { timeout: 60_000 }

test('5,000 requests and 500 streams leave memory, handles and connections as they were', async () => {
  const app = await startOwnApp(await ownSettings())
  const browser = await browserOf((await makeUser()).user)
  async function use() {
    for (let sent = 0; sent < 5_000; sent += AT_ONCE) {
      await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => visit(PATHS[at % PATHS.length] ?? '/')))
    }
    for (let opened = 0; opened < 500; opened += AT_ONCE) {
      for (const stream of await openStreams(app, AT_ONCE)) stream.destroy()
    }
  }
  const visit = async (path: string) => void (await (await browser.get(app.url + path)).arrayBuffer())

  // The first requests fill caches, the pool of connections and the nursery of the heap.
  await use()
  const before = await usageOf(app)
  await use()
  await expect.poll(() => handlesOf(app), WAIT).toBeLessThan(before.handles + FLUCTUATION)
  const after = await usageOf(app)
  console.log('before and after 5,000 requests and 500 streams:', before, after)
  expect(after.connections).toBeLessThanOrEqual(before.connections + 2)
  expect(after.megabytes).toBeLessThan(before.megabytes + 60)
})

test('2,500 open streams leave the app responsive, and no handle when they are closed', async () => {
  const app = await startOwnApp(await ownSettings())
  await (await fetch(`${app.url}/login`)).text()
  const before = await usageOf(app)
  const streams = await openStreams(app, 2_500)
  const during = await usageOf(app)
  console.log('before and with 2,500 streams:', before, during)
  expect(during.handles).toBeGreaterThanOrEqual(before.handles + 2_500 - FLUCTUATION)
  expect(during.megabytes).toBeLessThan(before.megabytes + 150)
  const began = performance.now()
  expect((await fetch(`${app.url}/login`)).status).toBe(200)
  expect(performance.now() - began).toBeLessThan(5_000)
  for (const stream of streams) stream.destroy()
  await expect.poll(() => handlesOf(app), WAIT).toBeLessThan(before.handles + FLUCTUATION)
})

/** Opens streams of the API, and waits for the first event of each. */
async function openStreams(app: OwnApp, count: number): Promise<Socket[]> {
  const { host, port } = new URL(app.url)
  const streams: Socket[] = []
  while (streams.length < count) {
    const more = Array.from({ length: Math.min(AT_ONCE, count - streams.length) }, async () => {
      const socket = connect(Number(port), '127.0.0.1')
      onTestFinished(() => void socket.destroy())
      socket.write(`GET /api/realtime HTTP/1.1\r\nHost: ${host}\r\nAccept: text/event-stream\r\n\r\n`)
      let heard = ''
      for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
        heard += chunk
        if (heard.includes('PB_CONNECT')) break
      }
      expect(heard).toContain('PB_CONNECT')
      return socket.on('error', () => {}).resume()
    })
    streams.push(...(await Promise.all(more)))
  }
  return streams
}

const handlesOf = ({ pid }: OwnApp) => readdirSync(`/proc/${pid}/fd`).length

/** Returns the open files and sockets, the connections to the database, and the resident memory. */
async function usageOf(app: OwnApp) {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  const status = readFileSync(`/proc/${app.pid}/status`, 'utf8')
  return {
    handles: handlesOf(app),
    connections: rows[0]?.count ?? 0,
    megabytes: Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024),
  }
}
