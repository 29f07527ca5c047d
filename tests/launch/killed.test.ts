import { expect, test } from 'vitest'
import { emptyDataDir, isRunning, killApp, type Launched, npmStart, postgresOf, statusOf } from '../setup/launched-app'
import { signInAt, signUpAt } from '../setup/over-http'

const [EMAIL, PASSWORD] = ['anna@example.com', 'glitter-2026']

test('accounts and sessions survive when the app, its database or both are killed', async () => {
  const DATA_DIR = emptyDataDir()
  const settings = { DATA_DIR, RATE_LIMITS: 'off' }
  const first = await npmStart(settings)
  await first.ready()
  const cookie = await signUpAt(first.url, { email: EMAIL, username: 'anna', password: PASSWORD })
  expect(cookie).not.toBe('')

  // The app only: its database keeps running, and the next start uses it.
  const postgres = postgresOf(DATA_DIR)
  await ended(...killApp(first))
  expect(postgresOf(DATA_DIR)).toBe(postgres)
  const second = await npmStart(settings)
  await second.ready()
  expect(postgresOf(DATA_DIR)).toBe(postgres)
  await expectSignedIn(second, cookie)

  // The database only: it restarts by itself.
  process.kill(postgres, 'SIGKILL')
  await ended(postgres)
  await expect.poll(() => statusOf(`${second.url}/login`), { timeout: 30_000 }).toBe(200)
  await expect.poll(() => isSignedIn(second, cookie), { timeout: 30_000 }).toBe(true)
  expect(postgresOf(DATA_DIR)).not.toBe(postgres)

  // Both, as in a power cut.
  const last = postgresOf(DATA_DIR)
  const gone = killApp(second)
  process.kill(last, 'SIGKILL')
  await ended(...gone, last)
  const third = await npmStart(settings)
  await third.ready()
  await expectSignedIn(third, cookie)
  expect(await signInAt(third.url, EMAIL, PASSWORD)).not.toBe('')
  third.npm.kill('SIGTERM')
  await third.end
  expect(postgresOf(DATA_DIR)).toBe(0)
})

async function expectSignedIn(app: Launched, cookie: string) {
  expect(await isSignedIn(app, cookie)).toBe(true)
}

async function isSignedIn({ url }: Launched, cookie: string) {
  const response = await fetch(`${url}/overview`, { headers: { cookie }, redirect: 'manual' })
  return response.status === 200 && (await response.text()).includes('anna')
}

async function ended(...pids: number[]) {
  await expect.poll(() => pids.filter(isRunning), { timeout: 60_000 }).toEqual([])
}
