import { afterEach, expect, it } from 'vitest'
import { randomText } from '~/platform/db/ids.server'
import { type Carrier, startResend, startSmtp } from '../setup/mail-carriers'
import { postForm } from '../setup/over-http'
import { startTestApp, type TestApp } from '../setup/test-app'

// Longer than a user should wait for the next page.
const SLOW = 5_000
const TEST_TIMEOUT = 90_000
const MAIL_FROM = 'The Drill Club <hello@club.example>'

let carrier: Carrier
let app: TestApp
afterEach(async () => {
  await app.stop()
  await carrier.stop()
})

it(
  'sends text and HTML through Resend, retries after a failure and does not delay sign-up',
  async () => {
    carrier = await startResend(SLOW)
    app = await startTestApp({ RESEND_API_KEY: 're_test', RESEND_BASE_URL: carrier.url, MAIL_FROM, APP_NAME: 'Drills' })
    const { email, ms } = await signUp()
    expect(ms).toBeLessThan(SLOW)
    const { from, to, body, key } = await delivered()
    expect({ from, to }).toEqual({ from: MAIL_FROM, to: email })
    expect(key).toBe(carrier.handed[0]?.key)
    expect(key).toMatch(/^\w{24}$/)
    const mail = JSON.parse(body) as Record<'subject' | 'text' | 'html', string>
    expect(mail.subject).toBe('Confirm your email address for Drills')
    await expectToConfirm(mail.text)
    expect(mail.html).toContain(linkIn(mail.text))
  },
  TEST_TIMEOUT,
)

it(
  'sends text and HTML through SMTP, retries after a failure and does not delay sign-up',
  async () => {
    carrier = await startSmtp(SLOW)
    app = await startTestApp({ SMTP_URL: carrier.url, MAIL_FROM })
    const { email, ms } = await signUp()
    expect(ms).toBeLessThan(SLOW)
    const { from, to, body, key } = await delivered()
    expect({ from, to }).toEqual({ from: 'hello@club.example', to: email })
    expect(key).toBe(carrier.handed[0]?.key)
    expect(body).toContain(`From: ${MAIL_FROM}`)
    expect(body).toContain('Subject: Confirm your email address for Glint')
    expect(body).toMatch(/^Content-Type: multipart\/alternative/im)
    expect(body).toMatch(/^Content-Type: text\/plain; charset=utf-8/im)
    expect(body).toMatch(/^Content-Type: text\/html; charset=utf-8/im)
    await expectToConfirm(unquoted(body))
  },
  TEST_TIMEOUT,
)

/** Signs up a user and returns how long the response took. */
async function signUp() {
  const username = `u-${randomText(10)}`
  const email = `${username}@example.com`
  const form = { email, username, password: 'wax-and-tray', confirmPassword: 'wax-and-tray' }
  // The first request of a process is slow.
  await postForm(`${app.url}/login`, { email, password: 'wax-and-tray' })
  const began = performance.now()
  const response = await postForm(`${app.url}/register`, form)
  expect(response.headers.get('location')).toBe('/email-confirmation')
  return { email, ms: performance.now() - began }
}

async function delivered() {
  await expect.poll(() => carrier.handed.filter(({ taken }) => taken).length, { timeout: 60_000 }).toBe(1)
  expect(carrier.handed.map(({ taken }) => taken)).toEqual([false, true])
  const mail = carrier.handed.at(-1)
  if (!mail) throw new Error('No mail came')
  return mail
}

async function expectToConfirm(text: string) {
  const page = await fetch(linkIn(text))
  expect(await page.text()).toContain('Email verified')
}

const linkIn = (text: string) => /https?:\/\/\S+/.exec(text)?.[0] ?? ''

/** Decodes quoted-printable text. */
const unquoted = (body: string) =>
  body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
