import pg from 'pg'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_STATE, dashboardPath } from '~/features/collection/dashboard/project-filters'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { log } from '~/platform/observability/log.server'
import { action, loader } from '~/routes/kits/dashboard/page'
import { makeProject } from '../factories/projects'
import { routeArgs } from '../factories/route-args'
import { makeUser, signedInRequest } from '../factories/users'

let actor: Actor
let user: { id: string }

beforeEach(async () => {
  ;({ actor, user } = await makeUser())
})

/** Returns the data of the dashboard at `path`, or the path that it redirects to. */
async function open(path: string) {
  const request = await signedInRequest(user, path)
  try {
    return { data: await loader(routeArgs(request)), to: null }
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown
    return { data: null, to: thrown.headers.get('Location') }
  }
}

const stored = async () =>
  (await db.userDashboardSettings.findUnique({ where: { userId: actor.userId } }))?.navigationContext

describe('opening the dashboard', () => {
  it('redirects guests to the login page and back', async () => {
    const request = new Request('http://localhost:3000/dashboard?status=stash&search=owl')
    const thrown = (await Promise.resolve(loader(routeArgs(request))).catch(thrown => thrown)) as Response
    expect(thrown.headers.get('Location')).toBe(
      `/login?redirectTo=${encodeURIComponent('/dashboard?status=stash&search=owl')}`,
    )
  })

  it('shows the active kits by default, most recently modified first', async () => {
    await makeProject(actor, { title: 'First', status: 'stash' })
    await makeProject(actor, { title: 'Second', status: 'progress' })
    await makeProject(actor, { title: 'A wish', status: 'wishlist' })
    const { data } = await open('/dashboard')
    expect(data?.state).toEqual(DEFAULT_STATE)
    expect(data?.kits.kits.map(kit => kit.title)).toEqual(['Second', 'First'])
    expect(data?.kits.counts).toMatchObject({ everything: 3, active: 2, wishlist: 1 })
    expect(await stored()).toBeUndefined()
  })

  it('executes the same number of statements for every page size', async () => {
    for (let n = 0; n < 60; n++)
      await makeProject(actor, { title: `Kit ${n}`, company: `C${n}`, tags: [`t${n}`, 'all'] })
    const counted = async (path: string) => {
      const request = await signedInRequest(user, path)
      const query = vi.spyOn(pg.Client.prototype, 'query')
      const { kits } = await loader(routeArgs(request))
      const statements = query.mock.calls.length
      query.mockRestore()
      return { statements, shown: kits.kits.length }
    }
    // The first request of each saves the state; the second only reads.
    await counted('/dashboard?status=active&size=25')
    const small = await counted('/dashboard?status=active&size=25')
    await counted('/dashboard?status=active&size=100')
    const large = await counted('/dashboard?status=active&size=100')
    expect([small.shown, large.shown]).toEqual([25, 60])
    expect(large.statements).toBe(small.statements)
    expect(large.statements).toBeLessThanOrEqual(6)
  })
})

describe('the saved dashboard state', () => {
  it('is restored if the dashboard is opened without parameters', async () => {
    for (let n = 0; n < 60; n++) await makeProject(actor, { title: `Kit ${n}`, status: 'wishlist' })
    const path = '/dashboard?status=wishlist&search=kit&sort=title&direction=desc&view=list&page=2'
    expect((await open(path)).to).toBeNull()
    expect(await stored()).toEqual({
      filters: {
        status: 'wishlist',
        company: 'all',
        artist: 'all',
        drillShape: 'all',
        yearFinished: 'all',
        includeMiniKits: true,
        includeDestashed: true,
        includeArchived: true,
        includeWishlist: true,
        includeOnHold: true,
        searchTerm: 'kit',
        selectedTags: [],
      },
      sortField: 'title',
      sortDirection: 'desc',
      currentPage: 2,
      pageSize: 25,
      viewType: 'list',
    })
    for (const bare of ['/dashboard', '/dashboard?utm_source=mail']) {
      const { to, data } = await open(bare)
      expect([to, data?.address, data?.kits.total]).toEqual([null, path, 60])
      expect(data?.state).toMatchObject({ status: 'wishlist', search: 'kit', view: 'list', page: 2 })
    }
  })

  it('leaves the list of an open page as it is when its data is loaded again', async () => {
    await open('/dashboard?status=stash')
    const again = await signedInRequest(user, '/dashboard')
    again.headers.set('X-Looking-Again', '1')
    expect(await loader(routeArgs(again))).toMatchObject({ state: DEFAULT_STATE, address: null })
  })

  it('contains the page that was shown, not the requested one', async () => {
    await makeProject(actor)
    const { data } = await open('/dashboard?status=stash&page=9')
    expect(data?.state.page).toBe(1)
    expect(await stored()).toMatchObject({ currentPage: 1 })
  })

  it('is not written again if it is unchanged', async () => {
    await open('/dashboard?status=stash')
    const first = await db.userDashboardSettings.findUniqueOrThrow({ where: { userId: actor.userId } })
    await open('/dashboard?status=stash&search=')
    const again = await db.userDashboardSettings.findUniqueOrThrow({ where: { userId: actor.userId } })
    expect(again.updated).toEqual(first.updated)
    await open('/dashboard?status=onhold')
    expect(await stored()).toMatchObject({ filters: { status: 'onhold' } })
  })

  it('is cleared by "Clear all", so that the default dashboard opens', async () => {
    await open('/dashboard?status=stash&search=owl')
    await open(dashboardPath(DEFAULT_STATE))
    expect(await open('/dashboard')).toMatchObject({ to: null, data: { state: DEFAULT_STATE, address: null } })
  })

  it('is deleted by "Reset", including the view', async () => {
    await open('/dashboard?status=everything&view=list&size=100&sort=title')
    const request = await signedInRequest(user, '/dashboard', { method: 'POST' })
    const response = await action(routeArgs(request))
    expect(response.headers.get('Location')).toBe('/dashboard')
    expect(await stored()).toBeNull()
    expect(await open('/dashboard')).toMatchObject({ to: null, data: { state: DEFAULT_STATE } })
  })

  it('has one company as a text, as clients of the API know it, and several as a list', async () => {
    const [one, other] = ['a', 'b'].map(letter => letter.repeat(16))
    for (const [path, company, artist] of [
      [`/dashboard?status=stash&company=${one}`, one, 'all'],
      [
        `/dashboard?status=stash&company=${one}&company=${other}&artist=${other}&artist=${one}`,
        [one, other],
        [other, one],
      ],
    ] as const) {
      await open(path)
      expect(await stored()).toMatchObject({ filters: { company, artist } })
      expect((await open('/dashboard')).data?.address).toBe(path)
    }
  })

  it('is validated like a URL, because API clients can write it', async () => {
    const write = (navigationContext: object) =>
      db.userDashboardSettings.upsert({
        where: { userId: actor.userId },
        create: { id: newId(), userId: actor.userId, navigationContext },
        update: { navigationContext },
      })
    await write({
      filters: { status: 'lost', includeMiniKits: false, searchTerm: 7 },
      sortField: 'password',
      pageSize: 1e9,
    })
    expect((await open('/dashboard')).data?.address).toBe(
      '/dashboard?status=active&include=wishlist&include=destashed&include=archived&search=7',
    )
    await write(['nonsense'])
    expect((await open('/dashboard')).data?.address).toBeNull()
  })
})

describe('unknown parameters', () => {
  it('are logged as a security violation and ignored', async () => {
    const warn = vi.spyOn(log, 'warn').mockImplementation(() => {})
    await makeProject(actor, { title: 'Owl' })
    const { data } = await open('/dashboard?filter[password]=x&filter[search]=owl&sort=passwordHash;drop')
    expect(data?.state).toEqual({ ...DEFAULT_STATE, search: 'owl' })
    expect(data?.kits.total).toBe(1)
    expect(warn.mock.calls.map(([fields, text]) => [fields, text])).toEqual([
      [{ user: actor.userId, reason: 'field' }, expect.stringContaining('Security violation')],
      [{ user: actor.userId, reason: 'field' }, expect.stringContaining('Security violation')],
    ])
    warn.mockRestore()
  })

  it('in the status are logged as an error and ignored', async () => {
    const error = vi.spyOn(log, 'error').mockImplementation(() => {})
    expect((await open('/dashboard?status=lost')).data?.state.status).toBe('active')
    expect(error.mock.calls[0]?.[0]).toEqual({ user: actor.userId, reason: 'status' })
    error.mockRestore()
  })

  it('are logged at most five times per request', async () => {
    const warn = vi.spyOn(log, 'warn').mockImplementation(() => {})
    await open(`/dashboard?${Array.from({ length: 50 }, (_, n) => `filter[x${n}]=1`).join('&')}`)
    expect(warn.mock.calls.length).toBeLessThanOrEqual(5)
    warn.mockRestore()
  })
})
