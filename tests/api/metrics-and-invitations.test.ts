import { expect, test, vi } from 'vitest'
import { invite } from '~/features/account/invitations/invitations.server'
import { connectDatabase, disconnectDatabase } from '~/platform/db/db.server'
import { startTestApp } from '../setup/test-app'
import { wire } from '../setup/wire-http'

const METRICS_TOKEN = 'only-for-tests-only'

test('serves metrics only with the token and without personal data, and requires invitations', async () => {
  const app = await startTestApp({ METRICS_TOKEN, REGISTRATION: 'invite' })
  connectDatabase(app.databaseUrl)
  try {
    const read = (Authorization = '') => fetch(`${app.url}/metrics`, { headers: { Authorization } })
    for (const wrong of ['', 'Bearer wrong', `Basic ${METRICS_TOKEN}`]) expect((await read(wrong)).status).toBe(401)
    for (const path of ['/login?very=secret', '/api/health']) await (await fetch(app.url + path)).text()
    const response = await vi.waitFor(async () => {
      const response = await read(`Bearer ${METRICS_TOKEN}`)
      // A request is counted after its response was sent.
      expect(await response.clone().text()).toMatch(/count\{method="GET",kind="page",status="2xx"\}/)
      return response
    }, 30_000)
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toContain('version=0.0.4')
    const text = await response.text()
    expect(text).toContain('process_resident_memory_bytes')
    expect(text).toMatch(/glint_request_seconds_count\{method="GET",kind="page",status="2xx"\} \d+/)
    expect(text).toContain('kind="api"')
    expect(text).toContain('glint_database_connections{state="idle"}')
    expect(text).not.toMatch(/very=|secret|\/login/)

    // This app requires an invitation to sign up, over the API as well.
    const account = (name: string) => ({
      ...{ email: `${name}@example.com`, username: name, password: 'glitter-2026', passwordConfirm: 'glitter-2026' },
    })
    const signUp = (body: object) => wire('POST', 'collections/users/records', { base: app.url, body })
    expect((await signUp(account('berta'))).status).toBe(403)
    const invitation = new URL(await invite('')).searchParams.get('invitation')
    expect((await signUp({ ...account('berta'), invitation })).status).toBe(200)
    expect((await signUp({ ...account('clara'), invitation })).status).toBe(403)
  } finally {
    await disconnectDatabase()
    await app.stop()
  }
})
