import { setTimeout as pause } from 'node:timers/promises'
import { EventSource } from 'eventsource'
import PocketBase, { type ClientResponseError } from 'pocketbase'
import { expect, onTestFinished, test, vi } from 'vitest'
import { balancerBefore } from '../setup/balancer'
import { emptyDataDir, isRunning, npmAdmin, npmStart, serverOf } from '../setup/launched-app'
import { ownDatabase } from '../setup/own-database'

const [EMAIL, PASSWORD] = ['anna@example.com', 'glitter-2026']
const WRITERS = 6

test('one of two instances killed while people write: nothing that was promised is lost, and the other serves on', async () => {
  const { url: DATABASE_URL, query } = await ownDatabase()
  const settings = { DATABASE_URL, DATA_DIR: emptyDataDir(), RATE_LIMITS: 'off' }
  const first = await npmStart(settings)
  await first.ready()
  const second = await npmStart(settings)
  await second.ready()
  expect((await npmAdmin(['user', 'create', EMAIL, 'anna', PASSWORD, '--verified'], settings)).code).toBe(0)
  const balancer = await balancerBefore([first.url, second.url])
  onTestFinished(async () => void (await balancer.close()))

  vi.stubGlobal('EventSource', EventSource)
  const client = new PocketBase(balancer.url)
  client.autoCancellation(false)
  const { record } = await client.collection('users').authWithPassword(EMAIL, PASSWORD)
  const heard: string[] = []
  await client.collection('projects').subscribe('*', ({ record }) => heard.push(record.title))

  const promised: string[] = []
  const cut: ClientResponseError[] = []
  const refused: ClientResponseError[] = []
  let isGone = false
  let goesOn = true
  const create = (title: string) => client.collection('projects').create({ title, status: 'stash', user: record.id })
  async function write(writer: number) {
    for (let n = 0; goesOn; n++) {
      const failures = isGone ? refused : cut
      const kit = await create(`Kit ${writer}.${n}`).catch((error: ClientResponseError) => void failures.push(error))
      if (kit) promised.push(kit.id)
    }
  }
  const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer))
  await expect.poll(() => promised.length, { timeout: 20_000 }).toBeGreaterThan(30)
  const pid = serverOf(first)
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => isRunning(pid)).toBe(false)
  // The system closes its connections when the last of its threads has ended.
  await pause(500)
  isGone = true
  const before = promised.length
  await expect.poll(() => promised.length, { timeout: 20_000 }).toBeGreaterThan(before + 30)
  goesOn = false
  await Promise.all(writers)

  // Only connections that were cut, and none once it was gone.
  expect(cut.map(({ status }) => status).filter(Boolean)).toEqual([])
  expect(refused).toEqual([])
  const rows = await query<{ id: string }>('select id from projects')
  const kept = new Set(rows.map(({ id }) => id))
  expect(promised.filter(id => !kept.has(id))).toEqual([])

  // Whoever listened at the one that is gone listens at the other.
  for (let n = 0; !heard.some(title => title.startsWith('Heard')); n++) {
    expect(n, 'kits made before one was heard of').toBeLessThan(60)
    await create(`Heard ${n}`)
    await pause(250)
  }
  client.realtime.unsubscribe()
})
