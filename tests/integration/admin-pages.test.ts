import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { changeSuperuser, createSuperuser, removeSuperuser } from '~/features/account/accounts/superusers.server'
import { invite, listInvitations } from '~/features/account/invitations/invitations.server'
import { adminView } from '~/features/instance/admin/admin-view.server'
import { db, pool } from '~/platform/db/db.server'
import { newId, randomText } from '~/platform/db/ids.server'
import { checkRecordIdLength } from '~/platform/db/record-id-length.server'
import { env, readSettings, settingsInForce } from '~/platform/env.server'
import { defineJob, givenUpJobs, jobReport, startJobs } from '~/platform/jobs/jobs.server'
import { sweepExpired } from '~/platform/jobs/sweep.server'
import { storage } from '~/platform/storage/storage.server'
import * as register from '~/routes/account/sign-in/register'
import * as adminJobs from '~/routes/admin/jobs'
import * as adminLogin from '~/routes/admin/login'
import { action as logOut } from '~/routes/admin/logout'
import * as adminStart from '~/routes/admin/start/page'
import { action as withdraw } from '~/routes/admin/withdraw-invitation'
import * as overview from '~/routes/kits/overview/page'
import { formRequest, pageRequest, respond } from '../factories/requests'
import { makeUser, sessionCookieOf } from '../factories/users'

// The worker creates its tables.
beforeAll(startJobs)
const before = { ...env }
afterEach(() => {
  Object.assign(env, before)
})

const page = (path: string, cookie = '') => pageRequest(path, { Cookie: cookie })
const form = (path: string, fields: Record<string, string>, cookie = '') =>
  formRequest(path, fields, { Cookie: cookie })

async function makeAdmin() {
  const credentials = { email: `host-${randomText(8)}@example.com`, password: `drills-${randomText(8)}` }
  const { id } = await createSuperuser(credentials)
  const result = await respond(adminLogin.action, form('/host/login', credentials))
  expect(result).toMatchObject({ status: 302, location: '/host' })
  const cookie = result.headers.get('Set-Cookie')?.split(';')[0] ?? ''
  return { id, cookie, setCookie: result.headers.get('Set-Cookie') ?? '', ...credentials }
}

describe('the admin', () => {
  test('signs in as a superuser, with a cookie limited to /host', async () => {
    const { cookie, setCookie } = await makeAdmin()
    expect(setCookie).toMatch(/^host_session-\w{8}=.*Path=\/host; HttpOnly; SameSite=Strict/)
    const { data } = await respond(adminStart.loader, page('/host', cookie))
    expect(data).toMatchObject({ registration: 'open', counts: { people: expect.any(Number) } })
    // Only its hash is stored.
    const stored = await db.hostSession.findMany()
    expect(JSON.stringify(stored)).not.toContain(decodeURIComponent(cookie.split('=')[1] ?? 'x'))
  })

  test('pages redirect guests and users, and an admin session is not a user session', async () => {
    const { cookie } = await makeAdmin()
    const { user } = await makeUser()
    for (const other of ['', await sessionCookieOf(user), 'host_session=abc']) {
      expect(await respond(adminStart.loader, page('/host', other))).toMatchObject({
        status: 302,
        location: '/host/login',
      })
      const run = form('/host/jobs', { run: 'sweep-expired' }, other)
      expect(await respond(adminJobs.action, run)).toMatchObject({ status: 302, location: '/host/login' })
    }
    const userCookie = cookie.replace('host_session', 'session')
    expect(await respond(overview.loader, page('/overview', userCookie))).toMatchObject({ status: 302 })
  })

  test('sign-in reports one message for wrong credentials and limits attempts', async () => {
    const { email } = await makeAdmin()
    const reply = { errors: { '': ['Authentication failed. Please check your credentials.'] } }
    for (const fields of [
      { email, password: 'wrong-password' },
      { email: 'nobody@example.com', password: 'wrong-password' },
    ]) {
      expect(await respond(adminLogin.action, form('/host/login', fields))).toMatchObject({ status: 400, data: reply })
    }
    const tries = []
    for (let n = 0; n < 6; n++) {
      tries.push((await respond(adminLogin.action, form('/host/login', { email, password: 'wrong-password' }))).status)
    }
    expect(tries.at(-1)).toBe(429)
  })

  test('session ends on logout, password change, expiry and deletion of the superuser', async () => {
    const open = async (cookie: string) => (await respond(adminStart.loader, page('/host', cookie))).status !== 302
    const [a, b, c, d] = await Promise.all([1, 2, 3, 4].map(makeAdmin))
    for (const admin of [a, b, c, d]) expect(await open(admin?.cookie ?? '')).toBe(true)
    await respond(logOut, form('/host/logout', {}, a?.cookie))
    await changeSuperuser(b?.id ?? '', { password: 'another-2027' })
    await db.hostSession.updateMany({ where: { superuserId: c?.id }, data: { expires: new Date(0) } })
    await removeSuperuser(d?.id ?? '')
    for (const admin of [a, b, c, d]) expect(await open(admin?.cookie ?? '')).toBe(false)
    await sweepExpired()
    expect(await db.hostSession.count({ where: { superuserId: c?.id } })).toBe(0)
  })

  test('page shows the storage size, updated after ten minutes', async () => {
    onTestFinished(() => void vi.useRealTimers())
    const at = (minutes: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2100, 0, 1, 0, minutes) })
    at(0)
    const { files } = await adminView()
    await storage().put('users/any/photo.jpg', Buffer.from('12345'), { contentType: 'image/jpeg' })
    onTestFinished(() => storage().delete(['users/any/photo.jpg']))
    at(9)
    expect((await adminView()).files).toEqual(files)
    at(10)
    expect((await adminView()).files).toMatchObject({ files: files.files + 1, bytes: files.bytes + 5 })
  })

  test('page shows the settings, but of secrets only that they are set', async () => {
    const secrets = {
      DATABASE_URL: 'postgresql://me:hunter2@db/kits',
      SESSION_SECRET: 'hunter2-hunter2-hunter2-hunter2-hunter2',
      RESEND_API_KEY: 'hunter2',
      SMTP_URL: 'smtp://me:hunter2@mail',
      S3_BUCKET: 'kits',
      S3_ACCESS_KEY_ID: 'hunter2',
      S3_SECRET_ACCESS_KEY: 'hunter2',
      GOOGLE_CLIENT_ID: 'glint',
      GOOGLE_CLIENT_SECRET: 'hunter2',
      DISCORD_CLIENT_ID: 'glint',
      DISCORD_CLIENT_SECRET: 'hunter2',
      METRICS_TOKEN: 'hunter2-hunter2-hunter2',
    }
    const shown = settingsInForce(readSettings(secrets))
    expect(JSON.stringify(shown)).not.toContain('hunter2')
    expect(shown).toContainEqual({ name: 'S3_BUCKET', value: 'kits', own: true })
    expect(shown).toContainEqual({ name: 'DATABASE_URL', value: '(set, not shown)', own: true })
    expect(shown[0]?.own).toBe(true)
    expect(shown).toContainEqual({ name: 'SMTP_URL', value: '(set, not shown)', own: true })
    expect(settingsInForce(readSettings({}))).toContainEqual({ name: 'SMTP_URL', value: '', own: false })
  })

  test('page shows the record ID length that the database stores', async () => {
    const usual = (await adminView()).settings
    expect(usual).toContainEqual({ name: 'RECORD_ID_LENGTH', value: '16', own: false })
    await pool.query('update record_ids set length = 15')
    onTestFinished(async () => {
      await pool.query('update record_ids set length = 16')
      await checkRecordIdLength()
    })
    await checkRecordIdLength()
    expect((await adminView()).settings).toContainEqual({ name: 'RECORD_ID_LENGTH', value: '15', own: false })
    expect(newId()).toHaveLength(15)
  })
})

describe('jobs', () => {
  test('report their last run; permanently failed ones wait for the admin', async () => {
    const { cookie } = await makeAdmin()
    await queueGood({})
    await queueBad({})
    const reported = async (name: string) => (await jobReport()).find(job => job.name === name)
    await vi.waitFor(
      async () => {
        expect(await reported('a-good-job')).toMatchObject({ error: '', failures: 0, cron: null, waiting: 0 })
        expect((await reported('a-good-job'))?.started).toBeInstanceOf(Date)
        expect(await reported('a-bad-job')).toMatchObject({ error: 'No way to postgresql://db/kits', failures: 1 })
      },
      { timeout: 15_000, interval: 100 },
    )
    // It is retried with exponential backoff.
    expect((await reported('a-bad-job'))?.waiting).toBe(1)
    expect(await givenUpJobs()).toEqual([])

    await pool.query(
      `update graphile_worker._private_jobs set attempts = max_attempts where id in (select id from graphile_worker.jobs where task_identifier = 'a-bad-job')`,
    )
    // The failure is reported shortly before the queue releases the job.
    const given = await vi.waitFor(async () => {
      const [job] = await givenUpJobs()
      expect(job).toMatchObject({ name: 'a-bad-job', attempts: 25, error: 'No way to postgresql://db/kits' })
      return job
    }, 15_000)
    expect((await adminView()).givenUp).toHaveLength(1)
    poisoned = false
    const again = form('/host/jobs', { again: given?.id ?? '' }, cookie)
    expect(await respond(adminJobs.action, again)).toMatchObject({ status: 302, location: '/host#jobs' })
    await vi.waitFor(
      async () => {
        expect(await reported('a-bad-job')).toMatchObject({ error: '', failures: 1, waiting: 0 })
        expect(await givenUpJobs()).toEqual([])
      },
      { timeout: 15_000, interval: 100 },
    )
    for (const [act, value] of [
      ['forget', given?.id ?? ''],
      ['again', "1' or 1=1"],
      ['run', 'nothing'],
    ] as const) {
      expect(await respond(adminJobs.action, form('/host/jobs', { [act]: value }, cookie))).toMatchObject({
        status: 404,
      })
    }
  })

  test('of every kind are registered', async () => {
    // Loads every module that defines a job.
    await Promise.all(Object.values(import.meta.glob('../../app/features/**/*.server.ts')).map(load => load()))
    const kinds = (await jobReport()).map(({ name }) => name)
    expect(kinds).toEqual(
      expect.arrayContaining(
        'archive back-up check-archive deliver-webhooks import make-backup prune-request-log remove-unconfirmed restore-archive send-mail sweep-archives sweep-codes sweep-expired sweep-files sweep-time-lapses sweep-trash tidy-kit-edits time-lapse'.split(
          ' ',
        ),
      ),
    )
  })

  test('with a schedule show when they are due next', async () => {
    const { jobs, backups } = await adminView()
    const timeOf = (next: Date | null | undefined) => next?.toISOString().slice(11)
    const nextOf = (name: string) => jobs.find(job => job.name === name)?.next
    expect(timeOf(nextOf('sweep-trash'))).toBe('03:11:00.000Z')
    expect(timeOf(nextOf('sweep-expired'))).toMatch(/^\d\d:17:00.000Z$/)
    expect(nextOf('send-mail')).toBeNull()
    expect(timeOf(backups.next)).toBe('02:23:00.000Z')
    const wait = Number(backups.next) - Date.now()
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(24 * 3_600_000)
  })

  const queueGood = defineJob('a-good-job', async () => {})
  let poisoned = true
  const queueBad = defineJob('a-bad-job', async () => {
    if (poisoned) throw new Error('No way to postgresql://me:hunter2@db/kits')
  })
})

describe('by invitation only', () => {
  const tokenIn = (link: string) => new URL(link).searchParams.get('invitation') ?? ''
  const at = (token: string) => `/register?invitation=${token}`
  const newcomer = () => {
    const name = `new-${randomText(8)}`
    const password = 'Glitter-2026'
    return { email: `${name}@example.com`, username: name, password, confirmPassword: password }
  }

  test('an invitation allows one sign-up', async () => {
    Object.assign(env, { REGISTRATION: 'invite' })
    const { cookie } = await makeAdmin()
    const made = await respond(adminStart.action, form('/host?index', { note: 'Berta' }, cookie))
    const { link } = made.data as { link: string }
    expect(link).toMatch(/\/register\?invitation=[\w-]{32}$/)
    const token = tokenIn(link)
    expect(JSON.stringify(await db.invitation.findMany())).not.toContain(token)
    expect((await respond(register.loader, page(at(token)))).data).toMatchObject({ notice: null })

    // An invalid form does not use up the invitation.
    const { user } = await makeUser()
    const taken = await respond(register.action, form(at(token), { ...newcomer(), email: user.email }))
    expect(taken.status).toBe(400)
    const both = await Promise.all([1, 2].map(() => respond(register.action, form(at(token), newcomer()))))
    expect(both.map(({ status }) => status).sort()).toEqual([302, 403])
    expect((await respond(register.loader, page(at(token)))).data).toMatchObject({
      notice: 'This invitation has expired or was already used. Please ask the sender for a new one.',
    })
    expect(await listInvitations()).toMatchObject([{ note: 'Berta', used: expect.any(Date) }])
  })

  test('revoking an invitation keeps the others', async () => {
    const { cookie } = await makeAdmin()
    for (const note of ['first', 'second']) await invite(note)
    const { id } = await db.invitation.findFirstOrThrow({ where: { note: 'first' } })
    await respond(withdraw, form(`/host/invitations/${id}/withdraw`, {}, cookie), { invitationId: id })
    const left = await db.invitation.findMany({ where: { note: { in: ['first', 'second'] } } })
    expect(left.map(({ note }) => note)).toEqual(['second'])
  })

  test('a revoked or expired invitation allows no sign-up', async () => {
    Object.assign(env, { REGISTRATION: 'invite' })
    const { cookie } = await makeAdmin()
    const [back, old] = [tokenIn(await invite('back')), tokenIn(await invite('old'))]
    const { id } = await db.invitation.findFirstOrThrow({ where: { note: 'back' } })
    const path = `/host/invitations/${id}/withdraw`
    expect(await respond(withdraw, form(path, {}, cookie), { invitationId: id })).toMatchObject({ status: 302 })
    expect(await respond(withdraw, form(path, {}, cookie), { invitationId: id })).toMatchObject({ status: 404 })
    await db.invitation.updateMany({ where: { note: 'old' }, data: { expires: new Date(0) } })
    for (const token of [back, old, 'nonsense']) {
      const form_ = newcomer()
      expect((await respond(register.action, form(at(token), form_))).status).toBe(403)
      expect(await db.user.count({ where: { email: form_.email } })).toBe(0)
    }
    await sweepExpired()
    expect(await db.invitation.count({ where: { note: 'old' } })).toBe(0)
  })

  test('an invitation has no effect if registration is open or closed', async () => {
    const token = tokenIn(await invite('early'))
    Object.assign(env, { REGISTRATION: 'closed' })
    expect((await respond(register.action, form(at(token), newcomer()))).status).toBe(403)
    Object.assign(env, { REGISTRATION: 'open' })
    expect((await respond(register.action, form(at(token), newcomer()))).status).toBe(302)
    expect(await db.invitation.count({ where: { note: 'early', used: null } })).toBe(1)
  })
})
