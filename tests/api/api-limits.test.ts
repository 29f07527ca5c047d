import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectDatabase, disconnectDatabase } from '~/platform/db/db.server'
import { app } from '../setup/app'
import { startInstance } from '../setup/test-app'
import { makeApiUser, wire, wireSuperuser } from '../setup/wire-http'

// The default rate limits of the API, each counted by address.

let limited: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  connectDatabase(app.databaseUrl)
  limited = await startInstance(app.databaseUrl, { RATE_LIMITS: 'on', TRUST_PROXY: '1' })
})
afterAll(async () => {
  await limited.stop()
  await disconnectDatabase()
})

const TOO_MANY = { status: 429, body: { code: 429, data: {}, message: 'Too Many Requests.', status: 429 } }

describe('the API', () => {
  let number = 0
  /** Returns headers with a new address, so that tests do not share limits. */
  const from = () => ({ 'X-Forwarded-For': `198.51.100.${++number}` })

  it('HT11 allows two sign-ins in three seconds per account', async () => {
    const [a, b] = [await makeApiUser(), await makeApiUser()]
    const headers = from()
    const signIn = ({ email: identity, password }: typeof a) =>
      wire('POST', 'collections/users/auth-with-password', { base: limited.url, headers, body: { identity, password } })
    // Concurrent, so that a slow machine also handles them within three seconds.
    const responses = await Promise.all([signIn(a), signIn(a), signIn(a)])
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(2)
    const tooMany = responses.find(({ status }) => status !== 200)
    expect(tooMany).toMatchObject(TOO_MANY)
    expect(tooMany?.headers.get('Retry-After')).toBeNull()
    await expect(signIn(b)).resolves.toMatchObject({ status: 200 })
  })

  it('allows users twenty new records in five seconds, and superusers any number', async () => {
    const { id: user, token } = await makeApiUser()
    const { token: superuserToken } = await wireSuperuser()
    const headers = from()
    const add = (as: string) => (_: unknown, n: number) =>
      wire('POST', 'collections/artists/records', {
        base: limited.url,
        headers,
        as,
        body: { user, name: `${as.length} ${n}` },
      })
    const statuses = (await Promise.all(Array.from({ length: 25 }, add(token)))).map(({ status }) => status)
    expect(statuses.filter(status => status === 200)).toHaveLength(20)
    expect(statuses.filter(status => status === 429)).toHaveLength(5)
    const theirs = await Promise.all(Array.from({ length: 25 }, (_, n) => add(superuserToken)(_, n + 100)))
    expect(theirs.filter(({ status }) => status === 429)).toEqual([])
  })

  it('allows 300 requests in ten seconds per address, not counting files', async () => {
    const headers = from()
    const get = (path: string) => wire('GET', path, { base: limited.url, headers })
    const responses = await Promise.all(Array.from({ length: 310 }, () => get('health')))
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(10)
    await expect(get('files/projects/aaaaaaaaaaaaaaaa/none.png')).resolves.toMatchObject({ status: 404 })
    await expect(wire('GET', 'health', { base: limited.url, headers: from() })).resolves.toMatchObject({ status: 200 })
  })
})
