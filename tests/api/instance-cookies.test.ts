import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { instanceName } from '~/http/session/instance-cookie.server'
import { connectDatabase, disconnectDatabase } from '~/platform/db/db.server'
import { makeUser, sessionCookieOf } from '../factories/users'
import { app } from '../setup/app'
import { postForm } from '../setup/over-http'
import { startInstance } from '../setup/test-app'

// Browsers send the cookies of a host to all of its ports.

let other: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  connectDatabase(app.databaseUrl)
  other = await startInstance(app.databaseUrl, { SESSION_SECRET: 'another-one-another-one-another-one' })
})
afterAll(async () => {
  await other?.stop()
  await disconnectDatabase()
})

/** The cookies of one browser. */
function browser(...sent: string[]) {
  const cookies = new Map(sent.map(cookie => cookie.split('=', 2) as [string, string]))
  const take = (response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split('=')
      if (/Max-Age=0/.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  const header = () => ({ Cookie: [...cookies].map(pair => pair.join('=')).join('; ') })
  return {
    names: () => [...cookies.keys()],
    logIn: async (url: string, { email, password }: { email: string; password: string }) =>
      take(await postForm(`${url}/login`, { email, password }, header())).status,
    username: async (url: string) => {
      const page = await take(await fetch(`${url}/profile`, { headers: header(), redirect: 'manual' })).text()
      return /user-\w{10}/.exec(page)?.[0] ?? null
    },
  }
}

const makeLoggedInUser = async () => {
  const { user, password } = await makeUser()
  return { ...user, password }
}

describe('two instances on one host', () => {
  it('keep their users logged in next to each other', async () => {
    const [one, two, tab] = [await makeLoggedInUser(), await makeLoggedInUser(), browser()]
    expect([await tab.logIn(app.url, one), await tab.logIn(other.url, two)]).toEqual([302, 302])
    expect([await tab.username(app.url), await tab.username(other.url)]).toEqual([one.username, two.username])
    const sessions = tab.names().filter(name => name.startsWith('session'))
    expect(sessions).toHaveLength(2)
    // Every process with the secret uses the same name.
    expect(sessions).toContain(instanceName('session'))
  })
})

describe('a session from before the names had the instance', () => {
  const former = async (user: { id: string }) => (await sessionCookieOf(user)).replace(/^[^=]+/, 'session')

  it('continues, with the new name', async () => {
    const user = await makeLoggedInUser()
    const tab = browser(await former(user))
    expect(await tab.username(app.url)).toBe(user.username)
    expect(tab.names()).toEqual([instanceName('session')])
    expect(await tab.username(app.url)).toBe(user.username)
  })

  it('of another instance is left alone', async () => {
    const tab = browser('session=ImFub3RoZXIi')
    expect(await tab.username(app.url)).toBeNull()
    expect(tab.names()).toEqual(['session'])
  })
})
