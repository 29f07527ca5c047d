import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { db, pool } from '~/platform/db/db.server'
import { givenUpJobs } from '~/platform/jobs/jobs.server'
import { makeUser } from '../factories/users'
import { unreliableSmtp } from '../setup/mail-carriers'
import { postForm } from '../setup/over-http'
import { browserOf, JOB_POLL, ownDatabase, ownFolder, redirectOf, settled, startOwnApp } from '../setup/own-app'
import { freePort } from '../setup/test-app'

test('sign-up does not wait for an unreachable mail server, which later gets every mail once', async () => {
  const { app, smtp } = await appWithMail()
  const people = ['anna', 'berta', 'clara']
  for (const name of people) {
    const began = performance.now()
    await signUp(app.url, name)
    expect(performance.now() - began).toBeLessThan(5_000)
  }
  const page = await fetch(`${app.url}/email-confirmation`)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Resend')])
  const errors = async () => (await pool.query('select last_error from graphile_worker.jobs where attempts > 0')).rows
  await expect.poll(async () => (await errors()).length, { timeout: 30_000 }).toBe(3)
  expect(JSON.stringify(await errors())).toContain('ECONNREFUSED')

  const since = performance.now()
  await smtp.start()
  await expect.poll(() => smtp.taken.length, JOB_POLL).toBe(3)
  console.log(`three mails went out ${Math.round((performance.now() - since) / 1000)} s after the mail server was back`)
  await settled()
  expect([...smtp.taken].sort()).toEqual(people.map(name => `${name}@example.com`))
})

test('a hanging mail server delays no other job, and a mail interrupted by a kill is sent again', async () => {
  const { app, smtp, settings } = await appWithMail()
  await smtp.start()
  smtp.beSilent(true)
  const people = ['anna', 'berta', 'clara', 'dora']
  for (const name of people) await signUp(app.url, name)
  await expect.poll(smtp.heard, { timeout: 20_000 }).toBe(1)

  const { user } = await makeUser()
  const browser = await browserOf(user)
  const lines = Array.from({ length: 2_500 }, (_, line) => `Kit ${line},stash`).join('\n')
  const check = await redirectOf(browser.send(`${app.url}/import`, { file: new Blob([`Title,Status\n${lines}`]) }))
  const began = performance.now()
  await redirectOf(browser.send(app.url + check, { import: 'yes' }))
  await expect.poll(() => db.project.count(), { timeout: 30_000, interval: 100 }).toBe(2_500)
  const ms = Math.round(performance.now() - began)
  console.log(
    `an import of 2,500 kits took ${ms} ms while the mail server hung; mails tried meanwhile: ${smtp.heard()}`,
  )
  expect(ms).toBeLessThan(15_000)

  await expect.poll(smtp.heard, { timeout: 40_000, interval: 20 }).toBeGreaterThan(1)
  await app.kill()
  smtp.beSilent(false)
  await startOwnApp(settings)
  const since = performance.now()
  await expect.poll(() => smtp.taken.length, JOB_POLL).toBe(people.length)
  console.log(
    `the last of ${people.length} mails went out ${Math.round((performance.now() - since) / 1000)} s after the start`,
  )
  await settled()
  expect([...smtp.taken].sort()).toEqual(people.map(name => `${name}@example.com`))
})

test('a mail that is always rejected delays no other, is retried with backoff and fails permanently', async () => {
  const { app, smtp } = await appWithMail()
  await smtp.start()
  for (const name of ['poison', 'anna', 'berta']) await signUp(app.url, name)
  await expect.poll(() => smtp.taken.length, { timeout: 30_000 }).toBe(2)
  const job = async () =>
    (
      await pool.query(
        "select id, attempts, last_error, run_at - now() > interval '1 second' as later from graphile_worker.jobs",
      )
    ).rows[0]
  const waits = async () => {
    const { attempts, later } = (await job()) ?? {}
    return attempts >= 2 && later
  }
  await expect.poll(waits, { timeout: 30_000 }).toBe(true)
  expect((await job())?.last_error).toContain('550')

  // As after some days.
  await pool.query('update graphile_worker._private_jobs set attempts = max_attempts - 1, run_at = now()')
  await expect.poll(async () => (await givenUpJobs()).length, { timeout: 30_000 }).toBe(1)
  expect(await givenUpJobs()).toMatchObject([
    { name: 'send-mail', error: expect.stringContaining('No such person here') },
  ])
  await signUp(app.url, 'clara')
  await expect.poll(() => smtp.taken.length, { timeout: 30_000 }).toBe(3)
  await pause(3_000)
  expect((await givenUpJobs()).length).toBe(1)
  expect([...smtp.taken].sort()).toEqual(['anna@example.com', 'berta@example.com', 'clara@example.com'])
})

test('while the mail server is away for an hour, no mail is lost, and each is sent once', async () => {
  const { app, smtp, settings } = await appWithMail()
  const people = ['anna', 'berta']
  for (const name of people) await signUp(app.url, name)
  const attempts = async () =>
    (
      await pool.query<{ attempts: number }>('select attempts from graphile_worker.jobs where locked_at is null')
    ).rows.map(row => row.attempts)
  const failed = (times: number) => expect.poll(attempts, { timeout: 60_000 }).toEqual(people.map(() => times))
  for (let time = 1; time < ATTEMPTS_IN_AN_HOUR; time++) {
    await failed(time)
    if (time === 4) {
      await app.kill()
      await startOwnApp(settings)
    }
    await retryNow()
  }
  await failed(ATTEMPTS_IN_AN_HOUR)
  expect(await givenUpJobs()).toEqual([])
  await smtp.start()
  await retryNow()
  await settled()
  expect([...smtp.taken].sort()).toEqual(people.map(name => `${name}@example.com`))
})

/** The pauses take e, e², … seconds: eight attempts fail within 29 minutes, and the ninth is due after 78. */
const ATTEMPTS_IN_AN_HOUR = 8

/** Makes the next attempt of each job due, as if its pause had passed. */
const retryNow = () => pool.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null')

async function appWithMail() {
  const smtp = unreliableSmtp(await freePort())
  onTestFinished(smtp.stop)
  const settings = { DATABASE_URL: await ownDatabase(), DATA_DIR: ownFolder(), SMTP_URL: smtp.url }
  return { smtp, settings, app: await startOwnApp(settings) }
}

async function signUp(url: string, name: string) {
  const form = {
    email: `${name}@example.com`,
    username: name,
    password: 'wax-and-tray',
    confirmPassword: 'wax-and-tray',
  }
  const response = await postForm(`${url}/register`, form)
  expect([response.status, response.headers.get('location')]).toEqual([302, '/email-confirmation'])
}
