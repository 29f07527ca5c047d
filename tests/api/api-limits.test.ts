import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectDatabase, disconnectDatabase } from '~/platform/db/db.server'
import { app } from '../setup/app'
import { startInstance } from '../setup/test-app'
import { wire, wirePerson, wireSuperuser } from '../setup/wire-http'

// The limits that the data interface has by default (protocol, section 0.1.13), each counted by address.

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
  let host = 0
  /** A network of its own, so that no test counts for another. */
  const from = () => ({ 'X-Forwarded-For': `198.51.100.${++host}` })

  it('HT11 takes two sign-ins in three seconds for one account, and those for another', async () => {
    const [a, b] = [await wirePerson(), await wirePerson()]
    const headers = from()
    const signIn = ({ email: identity, password }: typeof a) =>
      wire('POST', 'collections/users/auth-with-password', { base: limited.url, headers, body: { identity, password } })
    // At once, so that a slow machine takes them within the three seconds too.
    const answers = await Promise.all([signIn(a), signIn(a), signIn(a)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    const tooMany = answers.find(({ status }) => status !== 200)
    expect(tooMany).toMatchObject(TOO_MANY)
    expect(tooMany?.headers.get('Retry-After')).toBeNull()
    await expect(signIn(b)).resolves.toMatchObject({ status: 200 })
  })

  it('takes twenty new records in five seconds, of superusers any number', async () => {
    const { id: user, token } = await wirePerson()
    const { token: host } = await wireSuperuser()
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
    const theirs = await Promise.all(Array.from({ length: 25 }, (_, n) => add(host)(_, n + 100)))
    expect(theirs.filter(({ status }) => status === 429)).toEqual([])
  })

  it('takes three hundred calls in ten seconds; pictures do not count', async () => {
    const headers = from()
    const ask = (path: string) => wire('GET', path, { base: limited.url, headers })
    const answers = await Promise.all(Array.from({ length: 310 }, () => ask('health')))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
    await expect(ask('files/projects/aaaaaaaaaaaaaaaa/none.png')).resolves.toMatchObject({ status: 404 })
    await expect(wire('GET', 'health', { base: limited.url, headers: from() })).resolves.toMatchObject({ status: 200 })
  })
})
