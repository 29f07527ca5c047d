import { setTimeout as pause } from 'node:timers/promises'
import { EventSource } from 'eventsource'
import PocketBase, { type ClientResponseError } from 'pocketbase'
import { expect, onTestFinished, test, vi } from 'vitest'
import { balancerBefore } from '../setup/balancer'
import { emptyDataDir, isRunning, killApp, npmStart, statusOf } from '../setup/launched-app'
import { signUpAt } from '../setup/over-http'
import { ownDatabase } from '../setup/own-database'

const [EMAIL, PASSWORD] = ['anna@example.com', 'glitter-2026']
const WRITERS = 6

test('killing one of two instances loses no acknowledged write, and the other continues', async () => {
  const { url: DATABASE_URL, query } = await ownDatabase()
  const settings = { DATABASE_URL, DATA_DIR: emptyDataDir(), RATE_LIMITS: 'off' }
  const first = await npmStart(settings)
  await first.ready()
  const second = await npmStart(settings)
  await second.ready()
  expect(await signUpAt(first.url, { email: EMAIL, username: 'anna', password: PASSWORD })).not.toBe('')
  const balancer = await balancerBefore([first.url, second.url])
  onTestFinished(async () => void (await balancer.close()))

  vi.stubGlobal('EventSource', EventSource)
  const client = new PocketBase(balancer.url)
  client.autoCancellation(false)
  const { record } = await client.collection('users').authWithPassword(EMAIL, PASSWORD)
  const received: string[] = []
  await client.collection('projects').subscribe('*', ({ record }) => received.push(record.title))

  const acknowledged: string[] = []
  const cut: ClientResponseError[] = []
  const rejected: ClientResponseError[] = []
  let isGone = false
  let isWriting = true
  const create = (title: string) => client.collection('projects').create({ title, status: 'stash', user: record.id })
  async function write(writer: number) {
    for (let n = 0; isWriting; n++) {
      const failures = isGone ? rejected : cut
      const kit = await create(`Kit ${writer}.${n}`).catch((error: ClientResponseError) => void failures.push(error))
      if (kit) acknowledged.push(kit.id)
    }
  }
  const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer))
  await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(30)
  const pids = killApp(first)
  await expect.poll(() => pids.filter(isRunning)).toEqual([])
  // The system closes its connections when the last of its threads has ended. Until then, a request gets no answer.
  await expect.poll(() => statusOf(`${first.url}/healthz`)).toBe(0)
  isGone = true
  const before = acknowledged.length
  await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(before + 30)
  isWriting = false
  await Promise.all(writers)

  // Only cut connections failed, and nothing failed after the instance was gone.
  expect(cut.map(({ status }) => status).filter(Boolean)).toEqual([])
  expect(rejected).toEqual([])
  const rows = await query<{ id: string }>('select id from projects')
  const stored = new Set(rows.map(({ id }) => id))
  expect(acknowledged.filter(id => !stored.has(id))).toEqual([])

  // Clients of the killed instance reconnect to the other one.
  for (let n = 0; !received.some(title => title.startsWith('Heard')); n++) {
    expect(n, 'kits created before an event was received').toBeLessThan(60)
    await create(`Heard ${n}`)
    await pause(250)
  }
  client.realtime.unsubscribe()
})
