import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '~/platform/db/db.server'
import { env } from '~/platform/env.server'
import { sweepExpired } from '~/platform/jobs/sweep.server'
import { log } from '~/platform/observability/log.server'
import * as api from '~/routes/api'
import * as page from '~/routes/public/feedback'
import { formRequest, loadContext, pageRequest, resultOf } from '../factories/requests'
import { makeUser, sessionCookieOf } from '../factories/users'

const MESSAGE = 'The wheel is lovely.\nCould it also pick by size?'

async function send(body: unknown, { headers = {}, context = loadContext(), method = 'POST' } = {}) {
  const request = new Request('http://localhost:3000/api/send-feedback', {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const response = await api.action({ request, context, params: {} })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

const lastMail = () =>
  db.outboxMail.findFirst({
    where: { to: env.SUPPORT_EMAIL },
    orderBy: { id: 'desc' },
    select: { subject: true, text: true, html: true },
  })
const stored = () => db.feedback.findMany({ orderBy: { created: 'asc' } })

beforeEach(async () => {
  await db.feedback.deleteMany()
  await db.outboxMail.deleteMany()
  expect(env.RATE_LIMITS).toBe('on')
})

describe('POST /api/send-feedback', () => {
  it("stores a visitor's message for 90 days and emails it to the admin", async () => {
    const response = await send({ feedback: MESSAGE, email: 'visitor@example.com', type: 'bug', userId: 'guest' })
    expect(response).toMatchObject({ status: 200, body: { success: true } })
    const [row] = await stored()
    expect(row).toMatchObject({
      userId: null,
      type: 'bug',
      message: MESSAGE,
      name: 'Anonymous User',
      email: 'visitor@example.com',
    })
    expect(Math.round(((row?.expires.getTime() ?? 0) - Date.now()) / 86_400_000)).toBe(90)
    const mail = await lastMail()
    expect(mail?.subject).toBe('Bug report for Glint')
    expect(mail?.text).toContain('Anonymous User writes:\n\nThe wheel is lovely.\n\nCould it also pick by size?')
    expect(mail?.text).toContain('Account: a visitor')
    expect(mail?.text).toContain('Reply to: visitor@example.com')
  })

  it('rejects a type other than bug and general', async () => {
    for (const type of ['praise', '', 'Bug', 1, null, ['bug']]) {
      expect(await send({ feedback: MESSAGE, type }), JSON.stringify(type)).toMatchObject({
        status: 400,
        body: { success: false, error: 'Type must be bug or general' },
      })
    }
    expect(await stored()).toEqual([])
    expect(await send({ feedback: MESSAGE })).toMatchObject({ status: 200 })
    expect(await stored()).toMatchObject([{ type: 'general' }])
  })

  it('rejects cross-site requests, even with a session cookie', async () => {
    const { user } = await makeUser()
    const Cookie = await sessionCookieOf(user)
    for (const sent of [{ Origin: 'https://evil.example' }, { 'Sec-Fetch-Site': 'cross-site' }, { Origin: 'null' }]) {
      const response = await send({ feedback: MESSAGE }, { headers: { Cookie, ...sent } })
      expect(response).toMatchObject({ status: 403, body: { success: false } })
    }
    expect(await stored()).toEqual([])
    const headers = { Cookie, Origin: env.APP_URL, 'Sec-Fetch-Site': 'same-origin' }
    expect(await send({ feedback: MESSAGE }, { headers })).toMatchObject({ status: 200 })
  })

  it('identifies the user by the session, not by the body', async () => {
    const { user } = await makeUser()
    const { user: other } = await makeUser()
    const headers = { Cookie: await sessionCookieOf(user) }
    await send({ feedback: MESSAGE, name: ' Anna ', type: 'general', userId: other.id }, { headers })
    expect(await stored()).toMatchObject([{ userId: user.id, name: 'Anna', type: 'general', email: '' }])
    expect((await lastMail())?.text).toContain(`Account: ${user.username} (${user.id})`)
  })

  it('escapes HTML in the email', async () => {
    await send({ feedback: '<img src=x onerror=alert(1)> hello there', name: '<b>Eve</b>' })
    const { html = '' } = (await lastMail()) ?? {}
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(html).not.toContain('<b>Eve')
  })

  it.each([
    ['nothing', {}, 'Message is required and must be a string'],
    ['no text', { feedback: 12 }, 'Message is required and must be a string'],
    ['null', { feedback: null }, 'Message is required and must be a string'],
    ['blanks', { feedback: ' \n ' }, 'Message is required and must be a string'],
    ['no JSON', '{"feedback": ', 'Message is required and must be a string'],
    ['a list', '[]', 'Message is required and must be a string'],
    ['9 characters', { feedback: ' 123456789 ' }, 'Message must be at least 10 characters long'],
    ['5000 characters', { feedback: 'x'.repeat(5000) }, 'Message must be less than 5000 characters'],
    ['an invalid address', { feedback: MESSAGE, email: 'anna@' }, 'Invalid email format'],
    ['an address that is a number', { feedback: MESSAGE, email: 7 }, 'Invalid email format'],
    ['a second header', { feedback: MESSAGE, email: 'a@example.com\r\nBcc: b@example.com' }, 'Invalid email format'],
  ])('rejects %s', async (_, body, error) => {
    expect(await send(body)).toMatchObject({ status: 400, body: { success: false, error } })
    expect(await stored()).toEqual([])
    expect(await lastMail()).toBeNull()
  })

  it.each([
    ['10 characters', { feedback: '1234567890' }],
    ['4999 characters', { feedback: 'x'.repeat(4999) }],
    ['an empty address', { feedback: MESSAGE, email: '' }],
    ['no address', { feedback: MESSAGE, email: null }],
  ])('accepts %s', async (_, body) => {
    expect(await send(body)).toMatchObject({ status: 200, body: { success: true } })
  })

  it('accepts five messages in 15 minutes per IP address, with Retry-After beyond that', async () => {
    const context = loadContext()
    for (let n = 0; n < 5; n++) expect((await send({ feedback: MESSAGE }, { context })).status).toBe(200)
    const rejected = await send({ feedback: MESSAGE }, { context })
    expect(rejected.status).toBe(429)
    expect(rejected.body).toEqual({
      success: false,
      error: 'Rate limit exceeded. Please try again in 15 minutes.',
      retryAfter: expect.any(Number),
    })
    expect(rejected.headers.get('Retry-After')).toBe(String(rejected.body.retryAfter))
    expect(rejected.body.retryAfter).toBeGreaterThan(800)
    expect((await send({ feedback: MESSAGE })).status).toBe(200)
    expect(await stored()).toHaveLength(6)
  })

  it('limits signed-in users by account, not by IP address', async () => {
    const context = loadContext()
    const anna = { Cookie: await sessionCookieOf((await makeUser()).user) }
    const berta = { Cookie: await sessionCookieOf((await makeUser()).user) }
    for (let n = 0; n < 5; n++) await send({ feedback: MESSAGE }, { context, headers: anna })
    expect((await send({ feedback: MESSAGE }, { context, headers: anna })).status).toBe(429)
    expect((await send({ feedback: MESSAGE }, { context, headers: berta })).status).toBe(200)
  })

  it('returns 500 if the message cannot be stored', async () => {
    await db.$executeRaw`alter table feedback rename to feedback_away`
    try {
      expect(await send({ feedback: MESSAGE })).toMatchObject({
        status: 500,
        body: { success: false, error: 'Failed to send feedback' },
      })
    } finally {
      await db.$executeRaw`alter table feedback_away rename to feedback`
    }
  })

  it('only logs the message in development', async () => {
    const logged = vi.spyOn(log, 'info').mockImplementation(() => {})
    Object.assign(env, { NODE_ENV: 'development' })
    try {
      expect(await send({ feedback: MESSAGE })).toMatchObject({ status: 200, body: { success: true } })
    } finally {
      Object.assign(env, { NODE_ENV: 'test' })
    }
    expect(logged).toHaveBeenCalledWith(expect.objectContaining({ message: MESSAGE }), 'Feedback')
    logged.mockRestore()
    expect(await lastMail()).toBeNull()
  })

  it('accepts only POST', async () => {
    expect(await send({ feedback: MESSAGE }, { method: 'PUT' })).toMatchObject({
      status: 405,
      body: { success: false },
    })
    const request = new Request('http://localhost:3000/api/send-feedback')
    expect((await api.loader({ request, context: loadContext(), params: {} })).status).toBe(405)
  })
})

describe('/feedback without scripts', () => {
  const post = (fields: Record<string, string>, context = loadContext()) =>
    resultOf(() => page.action({ request: formRequest('/feedback', fields), context, params: {} }))

  it('sends the message and shows a confirmation', async () => {
    const fields = { feedback: MESSAGE, name: '', email: '', type: 'general' }
    expect(await post(fields)).toMatchObject({ status: 302, location: '/feedback?sent' })
    expect(await stored()).toMatchObject([{ name: 'Anonymous User', type: 'general' }])
    const request = pageRequest('/feedback?sent')
    const thanked = await resultOf(() => page.loader({ request, context: loadContext(), params: {} }))
    expect(thanked.data).toEqual({ user: undefined, sent: true })
  })

  it('keeps the input if it reports errors', async () => {
    const fields = { feedback: 'too short', name: 'Anna', email: 'anna', type: 'bug' }
    expect(await post(fields)).toMatchObject({
      status: 400,
      data: {
        values: fields,
        errors: {
          feedback: ['Message must be at least 10 characters long'],
          email: ['Invalid email format'],
        },
      },
    })
  })

  it('reports an unknown type', async () => {
    expect(await post({ feedback: MESSAGE, type: 'praise' })).toMatchObject({
      status: 400,
      data: { values: { feedback: MESSAGE }, errors: { type: ['Type must be bug or general'] } },
    })
    expect(await stored()).toEqual([])
  })

  it('reports the wait after too many messages', async () => {
    const context = loadContext()
    for (let n = 0; n < 5; n++) await post({ feedback: MESSAGE }, context)
    expect(await post({ feedback: MESSAGE }, context)).toMatchObject({
      status: 429,
      data: { values: { feedback: MESSAGE }, errors: { '': ['Rate limit exceeded. Please try again in 15 minutes.'] } },
    })
  })
})

it('deletes a message after 90 days', async () => {
  await send({ feedback: 'Said long ago' })
  await db.feedback.updateMany({ data: { expires: new Date(Date.now() - 1000) } })
  await send({ feedback: 'Said just now' })
  await sweepExpired()
  expect((await stored()).map(({ message }) => message)).toEqual(['Said just now'])
})
