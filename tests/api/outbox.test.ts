import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { networkInterfaces } from 'node:os'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSuperuser } from '~/features/account/accounts/superusers.server'
import { connectDatabase, db, disconnectDatabase } from '~/platform/db/db.server'
import { randomText } from '~/platform/db/ids.server'
import { app } from '../setup/app'
import { postForm } from '../setup/over-http'

// Queued mails contain links that open accounts. The built app listens on every interface of this machine.

const subject = `Reset of somebody ${randomText(8)}`
const { port } = new URL(app.url)
const outside = Object.values(networkInterfaces())
  .flat()
  .find(address => address?.family === 'IPv4' && !address.internal)

beforeAll(async () => {
  connectDatabase(app.databaseUrl)
  await db.outboxMail.create({ data: { to: 'b@example.com', subject, html: '', text: 'https://example.com/secret' } })
})
afterAll(disconnectDatabase)

/** Requests the outbox at an address, with the given headers. */
async function get(address: string, headers: Record<string, string>, path = '/dev/outbox') {
  const sent = request({ host: address, port, path, headers })
  const [response] = (await once(sent.end(), 'response')) as [IncomingMessage]
  return { status: response.statusCode, body: await text(response) }
}

describe('the outbox', () => {
  it.each(['localhost', '127.0.0.1', '[::1]'])('is shown on this machine as %s', async name => {
    const { status, body } = await get('127.0.0.1', { Host: `${name}:${port}` })
    expect(status).toBe(200)
    expect(body).toContain(subject)
  })

  it.each<[string, Record<string, string>]>([
    ['another host name', { Host: 'evil.example' }],
    ['a host name that starts with localhost', { Host: 'localhost.evil.example' }],
    ['a request with X-Forwarded-For', { Host: 'localhost', 'X-Forwarded-For': '203.0.113.7' }],
    ['a request with X-Forwarded-Host', { Host: 'localhost', 'X-Forwarded-Host': 'localhost' }],
    ['a request with Forwarded', { Host: 'localhost', Forwarded: 'for=127.0.0.1' }],
  ])('returns 404 for %s', async (_, headers) => {
    for (const path of ['/dev/outbox', '/dev/outbox.data']) {
      const { status, body } = await get('127.0.0.1', headers, path)
      expect(status).toBe(404)
      expect(body).not.toContain(subject)
    }
  })

  it.runIf(outside)('returns 404 for other machines, even with Host: localhost', async () => {
    const { status, body } = await get(outside?.address ?? '', { Host: 'localhost' })
    expect(status).toBe(404)
    expect(body).not.toContain(subject)
  })

  it('is shown to superusers anywhere and redirects others to the login page', async () => {
    const stranger = await fetch(`${app.url}/host/outbox`, { redirect: 'manual' })
    expect([stranger.status, stranger.headers.get('location')]).toEqual([302, '/host/login'])
    const superuser = { email: `super-${randomText(8)}@example.com`, password: `drills-${randomText(8)}` }
    await createSuperuser(superuser)
    const signedIn = await postForm(`${app.url}/host/login`, superuser)
    const Cookie = signedIn.headers
      .getSetCookie()
      .map(cookie => cookie.split(';', 1)[0])
      .join('; ')
    const { status, body } = await get(
      outside?.address ?? '127.0.0.1',
      { Host: 'glint.example', Cookie },
      '/host/outbox',
    )
    expect(status).toBe(200)
    expect(body).toContain(subject)
  })
})
