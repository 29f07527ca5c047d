import { expect, onTestFinished, test } from 'vitest'
import { makeUser } from '../factories/users'
import { isRunning, npmStart, processesOf, statusOf } from '../setup/launched-app'
import { type Browser, browserOf, kitsOf, ownSettings } from '../setup/own-app'
import { TEST_SECRET } from '../setup/test-app'

const WRITERS = 6
/** Milliseconds until a killed process is replaced, on a busy machine. */
const REPLACED_MS = 60_000

/** A part whose header has a NUL character, which the parser of forms rejects before the body has ended. */
const MALFORMED = '--X\r\nbad\0header\r\n\r\nx\r\n--X--\r\n'

test('killed and misused workers lose no acknowledged write, and are replaced', async () => {
  const settings = { ...(await ownSettings()), SESSION_SECRET: TEST_SECRET, RATE_LIMITS: 'off' }
  const app = await npmStart({ ...settings, WORKERS: '2' })
  await app.ready()
  const workers = () => processesOf(app).slice(1)
  await expect.poll(() => workers().length, { timeout: REPLACED_MS }).toBe(2)
  const { user } = await makeUser()
  const browser = await browserOf(user)
  const confirmed: string[] = []
  let isOver = false
  const writing = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let kit = 0; !isOver; kit++) await addKit(browser, app.url, `Kit ${writer}.${kit}`, confirmed)
  })
  onTestFinished(() => {
    isOver = true
  })
  const more = async (count: number) => {
    const before = confirmed.length
    await expect.poll(() => confirmed.length, { timeout: REPLACED_MS }).toBeGreaterThan(before + count)
  }

  await more(20)
  for (const place of [0, 1]) {
    const killed = workers()[place] ?? 0
    process.kill(killed, 'SIGKILL')
    await expect.poll(() => isRunning(killed)).toBe(false)
    await expect.poll(() => workers().length, { timeout: REPLACED_MS }).toBe(2)
    await more(20)
  }
  const replaced = workers()
  const statuses = await Promise.all(Array.from({ length: 40 }, () => sendMalformed(app.url)))
  expect(new Set(statuses)).toEqual(new Set([400]))
  await more(20)
  expect(workers()).toEqual(replaced)
  expect(await statusOf(`${app.url}/readyz`)).toBe(200)

  isOver = true
  await Promise.all(writing)
  const stored = await kitsOf(user.id)
  expect(confirmed.filter(title => !stored.includes(title))).toEqual([])
  expect(new Set(stored).size).toBe(stored.length)
})

/** Adds a kit, and its title to `confirmed` if the app confirms it. */
async function addKit(browser: Browser, url: string, title: string, confirmed: string[]): Promise<void> {
  const fields = { title, status: 'stash', kitCategory: 'full' }
  const response = await browser.send(`${url}/projects/new`, fields).catch(() => null)
  if (response?.headers.get('location')?.startsWith('/projects/')) confirmed.push(title)
  await response?.arrayBuffer().catch(() => {})
}

async function sendMalformed(url: string): Promise<number> {
  const response = await fetch(`${url}/api/collections/users/auth-with-password`, {
    method: 'POST',
    headers: { 'Content-Type': 'multipart/form-data; boundary=X' },
    body: MALFORMED,
  })
  await response.arrayBuffer()
  return response.status
}
