import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { db, pool } from '~/platform/db/db.server'
import { makeUser } from '../factories/users'
import { runAdmin } from '../setup/launched-app'
import { postForm, signInAt } from '../setup/over-http'
import { browserOf, kitsOf, ownSettings, redirectOf, settled, startOwnApp } from '../setup/own-app'

const HOUR = 3_600_000
const ROWS = 12_000

const otherClock = (ahead: number) => ({
  NODE_OPTIONS: `--import ${pathToFileURL('tests/setup/other-clock.mjs').href}`,
  CLOCK_AHEAD: String(ahead),
})

test('instances with clocks an hour apart share sessions, run jobs once and warn the admin', async () => {
  const settings = await ownSettings()
  const right = await startOwnApp(settings)
  const ahead = await startOwnApp({ ...settings, ...otherClock(HOUR) })
  const { user, password } = await makeUser()

  for (const [at, other] of [
    [right, ahead],
    [ahead, right],
  ] as const) {
    const cookie = await signInAt(at.url, user.email, password)
    expect((await fetch(`${other.url}/overview`, { headers: { cookie }, redirect: 'manual' })).status).toBe(200)
  }

  // The instance that is ahead must not take the other one's job for stalled.
  const browser = await browserOf(user)
  let most = 0
  for (const [works, looks] of [
    [right, ahead],
    [ahead, right],
  ] as const) {
    const path = await beginImport(browser, works.url, works === right ? 'One' : 'Two')
    const done = async () => {
      await (await browser.get(`${looks.url}${path}/result`)).arrayBuffer()
      const { rows } = await pool.query<{ jobs: number }>(
        `select count(*)::int as jobs from graphile_worker.jobs where task_identifier = 'import'`,
      )
      most = Math.max(most, rows[0]?.jobs ?? 0)
      return db.import.count({ where: { state: 'running' } })
    }
    await expect.poll(done, { timeout: 120_000, interval: 50 }).toBe(0)
  }
  await settled()
  const titles = await kitsOf(user.id)
  console.log({ kits: titles.length, mostImportJobsAtOnce: most })
  expect(most).toBe(1)
  expect([titles.length, new Set(titles).size]).toEqual([2 * ROWS, 2 * ROWS])

  // A link for 30 minutes has expired on the instance that is an hour ahead, and is valid on the other.
  await postForm(`${right.url}/forgot-password`, { email: user.email })
  const mail = async () =>
    (await db.outboxMail.findFirst({ where: { to: user.email }, orderBy: { id: 'desc' } }))?.text ?? ''
  await expect.poll(mail, { timeout: 20_000 }).toContain('http')
  const { pathname, search } = new URL(/https?:\/\/\S+/.exec(await mail())?.[0] ?? '')
  const chosen = { password: 'a-new-way-in', confirmPassword: 'a-new-way-in' }
  const rejected = await postForm(ahead.url + pathname + search, chosen)
  expect([rejected.status, await rejected.text()]).toEqual([
    400,
    expect.stringContaining('Invalid or expired reset link.'),
  ])
  expect((await postForm(right.url + pathname + search, chosen)).status).toBe(302)
  expect(await signInAt(ahead.url, user.email, chosen.password)).not.toBe('')

  const made = await runAdmin(['superuser', 'create', 'host@example.com', 'glitter-2026'], settings)
  expect(made.code).toBe(0)
  const pages = [await adminPage(right.url), await adminPage(ahead.url)]
  expect(pages[0]).not.toContain('The clock of this machine')
  expect(pages[1]).toMatch(/The clock of this machine is 3,[56]\d\d seconds ahead of the database/)
})

test('users stay signed in, save kits and import while the clock is set back and forth', async () => {
  const app = await startOwnApp({ ...(await ownSettings()), ...otherClock(-HOUR) })
  const { user, password } = await makeUser()
  const cookie = await signInAt(app.url, user.email, password)
  const browser = await browserOf(user)
  const confirmed: string[] = []
  for (const move of ['behind', 'right', 'behind again']) {
    const title = `Kit made with the clock ${move}`
    const form = { title, status: 'stash', kitCategory: 'full' }
    expect(await redirectOf(browser.send(`${app.url}/projects/new`, form))).toMatch(/^\/projects\//)
    confirmed.push(title)
    const path = await beginImport(browser, app.url, move)
    // During the import.
    process.kill(app.pid, 'SIGUSR2')
    const left = () => db.import.count({ where: { state: 'running' } })
    await expect.poll(left, { timeout: 60_000 }).toBe(0)
    expect((await browser.get(`${app.url}${path}/result`)).status).toBe(200)
    expect((await fetch(`${app.url}/overview`, { headers: { cookie }, redirect: 'manual' })).status).toBe(200)
  }
  await settled()
  const titles = await kitsOf(user.id)
  expect(titles).toEqual(expect.arrayContaining(confirmed))
  expect([titles.length, new Set(titles).size]).toEqual([3 * ROWS + 3, 3 * ROWS + 3])
})

async function beginImport(browser: Awaited<ReturnType<typeof browserOf>>, url: string, name: string): Promise<string> {
  const lines = Array.from({ length: ROWS }, (_, line) => `${name} ${line},stash`).join('\n')
  const check = await redirectOf(browser.send(`${url}/import`, { file: new Blob([`Title,Status\n${lines}`]) }))
  expect(check).toMatch(/^\/import\//)
  expect(await redirectOf(browser.send(url + check, { import: 'yes' }))).toBe(`${check}/result`)
  return check
}

async function adminPage(url: string): Promise<string> {
  const response = await postForm(`${url}/host/login`, { email: 'host@example.com', password: 'glitter-2026' })
  const cookie = response.headers
    .getSetCookie()
    .map(line => line.split(';', 1)[0])
    .join('; ')
  return (await fetch(`${url}/host`, { headers: { cookie } })).text()
}
