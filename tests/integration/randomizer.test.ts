import { beforeAll, describe, expect, it } from 'vitest'
import { rememberDashboard } from '~/features/collection/dashboard/dashboard-settings.server'
import { DEFAULT_STATE } from '~/features/collection/dashboard/project-filters'
import { CARDS_FACE_UP } from '~/features/collection/randomizer/deal'
import { MAX_KITS, MAX_ON_WHEEL } from '~/features/collection/randomizer/pools'
import {
  clearSpins,
  getSpin,
  MAX_SPINS,
  oneOf,
  picturedKits,
  recentSpins,
  spin,
} from '~/features/collection/randomizer/spins.server'
import { db } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { InvalidError, NotFoundError } from '~/platform/errors'
import { action, loader } from '~/routes/kits/randomizer/page'
import { makeProject } from '../factories/projects'
import { formRequest, pageRequest, resultOf } from '../factories/requests'
import { routeArgs } from '../factories/route-args'
import { makeUser, sessionCookieOf } from '../factories/users'

type Account = Awaited<ReturnType<typeof makeUser>>

const kitsOf = async ({ actor }: Account, count: number, status: 'progress' | 'stash' = 'progress') => {
  const ids: string[] = []
  for (let n = 1; n <= count; n++) ids.push((await makeProject(actor, { title: `Kit ${n}`, status })).id)
  return ids
}
const inBulk = async ({ actor }: Account, count: number) => {
  const data = Array.from({ length: count }, (_, n) => ({
    id: newId(),
    ...actor,
    title: `Kit ${n}`,
    status: 'stash' as const,
  }))
  await db.project.createMany({ data })
  return data.map(kit => kit.id)
}

/** Returns the data of the page at `path`, or its redirect. */
async function load({ user }: Account, path: string, params: Record<string, string> = {}) {
  const request = pageRequest(path, { Cookie: await sessionCookieOf(user) })
  const { data, location } = await resultOf(() => loader(routeArgs(request, params)))
  return { location, page: data as Awaited<ReturnType<typeof loader>> }
}

/** Submits the form with these kits selected. */
async function press({ user }: Account, kits: string[], key = newId()) {
  const request = formRequest('/randomizer', {}, { Cookie: await sessionCookieOf(user) })
  const body = new URLSearchParams([['key', key], ...kits.map(id => ['kit', id])])
  return resultOf(() => action(routeArgs(new Request(request.url, { method: 'POST', headers: request.headers, body }))))
}

describe('a spin', () => {
  it('picks a selected kit and records it with its names and all kits on the wheel', async () => {
    const account = await makeUser()
    const names = { company: 'Oraloa', artist: 'Hokusai', status: 'stash' as const }
    const ids = [await makeProject(account.actor, names), await makeProject(account.actor, names)].map(kit => kit.id)
    await makeProject(account.actor, names)
    const { id } = await spin(account.actor, ids, newId())
    const row = await db.randomizerSpin.findUniqueOrThrow({ where: { id } })
    expect(row).toMatchObject({ projectTitle: 'The Starry Night', projectCompany: 'Oraloa', projectArtist: 'Hokusai' })
    expect(row.selectedCount).toBe(2)
    expect(ids).toContain(row.projectId)
    expect([...(row.selectedProjects as string[])].sort()).toEqual([...ids].sort())
    expect(Date.now() - row.spunAt.getTime()).toBeLessThan(60_000)
  })

  it('picks every kit with equal probability', () => {
    const kits = [0, 1, 2, 3, 4, 5, 6]
    const draws = 70_000
    const drawn = Array.from({ length: draws }, () => oneOf(kits))
    const times = kits.map(kit => drawn.filter(one => one === kit).length)
    const even = draws / kits.length
    const chiSquare = times.reduce((sum, count) => sum + (count - even) ** 2 / even, 0)
    // With six degrees of freedom, a fair wheel exceeds 60 less than once in 10 billion runs.
    expect(chiSquare).toBeLessThan(60)
  })

  it('requires 2 to 200 kits', async () => {
    const account = await makeUser()
    const ids = await inBulk(account, MAX_KITS + 1)
    const tooMany = spin(account.actor, ids, newId())
    await expect(tooMany).rejects.toThrow('The wheel can hold at most 200 kits.')
    await expect(spin(account.actor, ids.slice(1), newId())).resolves.toBeTruthy()
    await expect(spin(account.actor, ids.slice(0, 1), newId())).rejects.toThrow(InvalidError)
    await expect(spin(account.actor, [ids[0], ids[0]] as string[], newId())).rejects.toThrow('Select at least two kits')
    await expect(spin(account.actor, [], newId())).rejects.toThrow(InvalidError)
  })

  it("ignores other users' kits", async () => {
    const [account, other] = [await makeUser(), await makeUser()]
    const foreign = await kitsOf(other, 3)
    const [own = ''] = await kitsOf(account, 1)
    await expect(spin(account.actor, [own, ...foreign], newId())).rejects.toThrow('Select at least two kits')
    const [second = ''] = await kitsOf(account, 1)
    const { id } = await spin(account.actor, [own, second, ...foreign], newId())
    const { drawn, kits } = await getSpin(account.actor, id)
    expect(foreign).not.toContain(drawn.project?.id)
    expect(kits).toHaveLength(2)
  })

  it('is recorded once for a form that is sent repeatedly within seconds, and again a minute later', async () => {
    const account = await makeUser()
    const ids = await kitsOf(account, 2)
    const key = newId()
    const results = await Promise.all([press(account, ids, key), press(account, ids, key), press(account, ids, key)])
    expect(new Set(results.map(({ location }) => location))).toEqual(new Set([`/randomizer/${key}`]))
    await db.randomizerSpin.update({ where: { id: key }, data: { spunAt: new Date(Date.now() - 60_000) } })
    const later = [await press(account, ids, key), await press(account, ids, key)].map(({ location }) => location)
    expect(new Set([...later, `/randomizer/${key}`]).size).toBe(3)
    expect(await recentSpins(account.actor)).toHaveLength(3)
  })

  it('ignores keys of other users and invalid keys', async () => {
    const [account, other] = [await makeUser(), await makeUser()]
    const key = newId()
    await press(other, await kitsOf(other, 2), key)
    const ids = await kitsOf(account, 2)
    for (const taken of [key, '../../x', '']) {
      const { location } = await press(account, ids, taken)
      expect(location).toMatch(/^\/randomizer\/[a-z0-9]{16}$/)
      expect(location).not.toContain(key)
    }
  })

  it('with too few kits returns an error and keeps the selection', async () => {
    const account = await makeUser()
    const ids = await kitsOf(account, 2)
    const result = await press(account, ids.slice(1))
    expect(result.status).toBe(400)
    expect(result.data).toMatchObject({
      values: { kit: ids[1] },
      errors: { '': [expect.stringMatching(/at least two/)] },
    })
  })
})

describe('the pool', () => {
  let account: Account
  beforeAll(async () => {
    account = await makeUser()
    await makeProject(account.actor, { title: 'Zebra', status: 'progress', company: 'Oraloa' })
    await makeProject(account.actor, { title: 'Apple', status: 'progress' })
    await makeProject(account.actor, { title: 'Waiting', status: 'stash' })
    await makeProject(account.actor, { title: 'Resting', status: 'onhold' })
    await makeProject(account.actor, { title: 'Done', status: 'completed' })
  })
  const titlesAt = async (path: string) => (await load(account, path)).page.kits.map(kit => kit.title)

  it.each([
    ['/randomizer', ['Apple', 'Zebra']],
    ['/randomizer?pool=nonsense', ['Apple', 'Zebra']],
    ['/randomizer?pool=stash', ['Waiting']],
    ['/randomizer?pool=onhold', ['Resting']],
    ['/randomizer?pool=dashboard', ['Apple', 'Resting', 'Waiting', 'Zebra']],
  ])('%s is %j', async (path, titles) => expect(await titlesAt(path)).toEqual(titles))

  it('follows the saved dashboard state', async () => {
    await rememberDashboard(account.actor, { ...DEFAULT_STATE, status: 'completed', page: 3 }, null)
    expect(await titlesAt('/randomizer?pool=dashboard')).toEqual(['Done'])
    await rememberDashboard(account.actor, { ...DEFAULT_STATE, status: 'everything', search: 'zeb' }, null)
    expect(await titlesAt('/randomizer?pool=dashboard')).toEqual(['Zebra'])
  })

  it('larger than the wheel is sampled consistently per URL, and shows its size', async () => {
    const owner = await makeUser()
    await inBulk(owner, MAX_KITS + 40)
    const { location } = await load(owner, '/randomizer?pool=stash')
    expect(location).toMatch(/^\/randomizer\?pool=stash&mix=\d+$/)
    const idsAt = async (path: string) => (await load(owner, path)).page.kits.map(kit => kit.id)
    const [once, again, others] = [
      await idsAt('/randomizer?pool=stash&mix=1'),
      await idsAt('/randomizer?pool=stash&mix=1'),
      await idsAt('/randomizer?pool=stash&mix=2'),
    ]
    expect(once).toHaveLength(MAX_KITS)
    expect(again).toEqual(once)
    expect(new Set([...once, ...others]).size).toBeGreaterThan(MAX_KITS)
    expect((await load(owner, '/randomizer?pool=stash&mix=1')).page.total).toBe(MAX_KITS + 40)
  })
})

describe('the cards', () => {
  it('are dealt for more than twelve kits, the same ones per URL, kits with a photo first', async () => {
    const owner = await makeUser()
    const ids = await inBulk(owner, MAX_ON_WHEEL)
    const small = await load(owner, '/randomizer?pool=stash')
    expect(small.page).toMatchObject({ pictured: [], total: MAX_ON_WHEEL })
    await inBulk(owner, 5)
    await db.project.updateMany({ where: { id: { in: ids.slice(0, 2) } }, data: { image: 'owl.webp' } })
    const { location } = await load(owner, '/randomizer?pool=stash')
    expect(location).toMatch(/^\/randomizer\?pool=stash&mix=\d+$/)
    const cardsAt = async (mix: number) =>
      (await load(owner, `/randomizer?pool=stash&mix=${mix}`)).page.pictured.map(kit => kit.id)
    const once = await cardsAt(1)
    expect(once).toHaveLength(CARDS_FACE_UP)
    expect(once.slice(0, 2).sort()).toEqual(ids.slice(0, 2).sort())
    expect(await cardsAt(1)).toEqual(once)
    expect(await cardsAt(2)).not.toEqual(once)
  })

  it('stay the same after a draw', async () => {
    const account = await makeUser()
    const ids = await inBulk(account, MAX_ON_WHEEL + 1)
    const headers = { Cookie: await sessionCookieOf(account.user) }
    const { url } = formRequest('/randomizer?pool=stash&mix=7', {}, headers)
    const body = new URLSearchParams(ids.map(id => ['kit', id]))
    const request = new Request(url, { method: 'POST', headers: formRequest(url, {}, headers).headers, body })
    const { location } = await resultOf(() => action(routeArgs(request)))
    expect(location).toMatch(/^\/randomizer\/[a-z0-9]{16}\?pool=stash&mix=7$/)
  })

  it('show no kits of other users', async () => {
    const [account, other] = [await makeUser(), await makeUser()]
    expect(await picturedKits(other.actor, await inBulk(account, 3), 1)).toEqual([])
  })
})

describe('a recorded spin', () => {
  it('remains readable if its kit is deleted, and links only to existing kits', async () => {
    const account = await makeUser()
    const ids = await kitsOf(account, 2)
    const { id } = await spin(account.actor, ids, newId())
    const { drawn } = await getSpin(account.actor, id)
    await db.project.delete({ where: { id: drawn.project?.id ?? '' } })
    const { page } = await load(account, `/randomizer/${id}`, { spinId: id })
    expect(page.drawn).toMatchObject({ projectTitle: drawn.projectTitle, project: null })
    expect(page.kits).toHaveLength(1)
    expect(page.spins[0]).toMatchObject({ id, projectId: null, title: drawn.projectTitle, ago: 'just now' })
  })

  it('does not change if the page is reloaded', async () => {
    const account = await makeUser()
    const { location } = await press(account, await kitsOf(account, 3))
    const spinId = location?.split('/').at(-1) ?? ''
    const drawn = async () => (await load(account, `/randomizer/${spinId}`, { spinId })).page.drawn?.project?.id
    expect(await drawn()).toBe(await drawn())
    expect(await recentSpins(account.actor)).toHaveLength(1)
  })

  it('is not accessible to other users', async () => {
    const [account, other] = [await makeUser(), await makeUser()]
    const { id } = await spin(account.actor, await kitsOf(account, 2), newId())
    await expect(getSpin(other.actor, id)).rejects.toThrow(NotFoundError)
    expect(await recentSpins(other.actor)).toEqual([])
    await clearSpins(other.actor)
    expect(await recentSpins(account.actor)).toHaveLength(1)
  })

  it('is listed among the latest fifty, newest first, until they are cleared', async () => {
    const account = await makeUser()
    const [projectId = ''] = await kitsOf(account, 1)
    const spunAt = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, n))
    await db.randomizerSpin.createMany({
      data: Array.from({ length: MAX_SPINS + 3 }, (_, n) => ({
        id: newId(),
        ...account.actor,
        projectId,
        projectTitle: `Spin ${n}`,
        selectedProjects: [projectId],
        spunAt: spunAt(n),
      })),
    })
    const spins = await recentSpins(account.actor)
    expect(spins).toHaveLength(MAX_SPINS)
    expect(spins[0]?.title).toBe(`Spin ${MAX_SPINS + 2}`)
    await clearSpins(account.actor)
    expect(await recentSpins(account.actor)).toEqual([])
    expect(await db.project.count({ where: { id: projectId } })).toBe(1)
  })
})
