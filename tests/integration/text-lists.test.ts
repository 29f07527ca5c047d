import { beforeEach, describe, expect, it } from 'vitest'
import { undoBulk } from '~/features/collection/bulk-edit/undo-bulk.server'
import { dashboardPath, parseDashboardParams } from '~/features/collection/dashboard/project-filters'
import { listProjects } from '~/features/collection/dashboard/project-list.server'
import { TEXT_LISTS } from '~/features/collection/named-lists/lists'
import { listCounts } from '~/features/collection/named-lists/names-page.server'
import { getProject } from '~/features/collection/projects/project-queries.server'
import { kitsWithText } from '~/features/collection/text-lists/kits-with-text'
import type { TextsPage } from '~/features/collection/text-lists/texts.server'
import { readToast } from '~/http/forms/toast.server'
import { db } from '~/platform/db/db.server'
import * as place from '~/routes/lists/places/change'
import * as places from '~/routes/lists/places/list'
import * as oneSeries from '~/routes/lists/series/change'
import * as series from '~/routes/lists/series/list'
import { errorsOf } from '../factories/forms'
import { makeProject } from '../factories/projects'
import { cookiesOf, pageRequest, type RouteResult, resultOf } from '../factories/requests'
import { routeArgs } from '../factories/route-args'
import { makeUser, signedInRequest } from '../factories/users'

type Route = { loader: (args: never) => unknown; action: (args: never) => unknown }
const NOUNS = [
  { kind: 'place', list: places, one: place as Route },
  { kind: 'series', list: series, one: oneSeries as Route },
] as const

let me: Awaited<ReturnType<typeof makeUser>>
let other: Awaited<ReturnType<typeof makeUser>>
beforeEach(async () => {
  me = await makeUser()
  other = await makeUser()
})

describe.each(NOUNS)('the list of each $kind', ({ kind, list, one }) => {
  const { path } = TEXT_LISTS[kind]
  const kit = (text: string, more = {}, owner = me) => makeProject(owner.actor, { [kind]: text, ...more })
  const address = (name: string) => `${path}/change?${new URLSearchParams({ name })}`
  const textOf = async ({ id }: { id: string }, owner = me) => (await getProject(owner.actor, id))[kind]

  async function shown(query = '') {
    const request = await signedInRequest(me.user, path + query)
    return (await resultOf(() => list.loader(routeArgs(request)))).data as TextsPage
  }
  async function open(name: string) {
    const request = await signedInRequest(me.user, address(name))
    return resultOf(() => one.loader(routeArgs(request) as never))
  }
  async function send(name: string, fields: Record<string, string>) {
    const request = await signedInRequest(me.user, address(name), { method: 'POST', body: new URLSearchParams(fields) })
    return resultOf(() => one.action(routeArgs(request) as never))
  }
  const toastOf = async (result: RouteResult) =>
    (await readToast(pageRequest('/', { Cookie: cookiesOf(result) }))).toast ?? undefined

  it('counts kits of every status, as the linked dashboard does', async () => {
    for (const status of ['wishlist', 'stash', 'destashed', 'archived'] as const) await kit('Box 2', { status })
    await kit('Box 2', { kitCategory: 'mini' })
    await kit('box 2')
    await kit('')
    await kit('Box 2', {}, other)
    expect(await shown()).toMatchObject({
      texts: expect.arrayContaining([
        { name: 'Box 2', kits: 5 },
        { name: 'box 2', kits: 1 },
      ]),
      total: 2,
      page: 1,
    })
    expect((await listCounts(me.actor))[kind]).toBe(2)
    const { searchParams } = new URL(dashboardPath(kitsWithText(kind, 'Box 2')), 'http://localhost')
    expect((await listProjects(me.actor, parseDashboardParams(searchParams).state)).total).toBe(5)
  })

  it('is sorted, searched without case and accents, and paginated', async () => {
    for (const text of ['Étagère', 'zebra', 'Attic', 'zebra']) await kit(text)
    const names = async (query = '') => (await shown(query)).texts.map(({ name }) => name)
    expect(await names()).toEqual(['Attic', 'Étagère', 'zebra'])
    expect(await names('?sort=kits')).toEqual(['zebra', 'Attic', 'Étagère'])
    expect(await names('?search=ETAG')).toEqual(['Étagère'])
    expect(await names('?search=%25')).toEqual([])
    await db.$executeRawUnsafe(
      `insert into projects (id, "user", title, status, updated, ${kind})
       select substr(md5($1 || n), 1, 16), $1, 'Kit', 'stash', now(), 'spot ' || lpad(n::text, 3, '0') from generate_series(1, 98) n`,
      me.actor.userId,
    )
    expect(await shown('?page=9')).toMatchObject({ total: 101, page: 3, texts: [{ name: 'zebra', kits: 2 }] })
  })

  it('renames all kits of the owner, merges with another name, and is undone', async () => {
    const kits = [await kit('Bxo 2'), await kit('Bxo 2'), await kit('Box 2')]
    const theirs = await kit('Bxo 2', {}, other)
    expect((await open('Bxo 2')).data).toEqual({ entry: { name: 'Bxo 2', kits: 2 }, others: ['Box 2'] })
    const result = await send('Bxo 2', { to: ' Box 2 ' })
    expect(result.location).toBe(path)
    const toast = await toastOf(result)
    expect(toast?.title).toBe('“Bxo 2” is now “Box 2”: 2 kits updated.')
    expect(await shown()).toMatchObject({ total: 1, texts: [{ name: 'Box 2', kits: 3 }] })
    expect(await textOf(theirs, other)).toBe('Bxo 2')
    expect(await undoBulk(me.actor, toast?.undo?.fields.change ?? '')).toEqual({ kits: 2, skipped: 0 })
    expect(await Promise.all(kits.map(kit => textOf(kit)))).toEqual(['Bxo 2', 'Bxo 2', 'Box 2'])
  })

  it('is removed from its kits, which stay, and comes back by Undo unless a kit got another one', async () => {
    const [first, second] = [await kit('Box 2'), await kit('Box 2')]
    const result = await send('Box 2', { remove: 'yes' })
    const toast = await toastOf(result)
    expect(toast?.title).toBe(`${{ place: 'Place', series: 'Series' }[kind]} “Box 2” removed from 2 kits.`)
    expect(await shown()).toMatchObject({ total: 0, texts: [] })
    await db.project.update({ where: { id: first.id }, data: { [kind]: 'Attic' } })
    expect(await undoBulk(me.actor, toast?.undo?.fields.change ?? '')).toEqual({ kits: 1, skipped: 1 })
    expect([await textOf(first), await textOf(second)]).toEqual(['Attic', 'Box 2'])
  })

  it.each([
    ['nothing', ' ', 'Enter a name.'],
    ['a long name', 'x'.repeat(101), expect.stringMatching(/at most 100 characters long\.$/)],
  ])('refuses %s with a message next to the field', async (_what, to, message) => {
    const { id } = await kit('Box 2')
    const result = await send('Box 2', { to })
    expect([result.status, errorsOf(result)]).toEqual([400, { to: [message] }])
    expect(await textOf({ id })).toBe('Box 2')
  })

  it('of other users is not found', async () => {
    const theirs = await kit('Attic', {}, other)
    for (const name of ['Attic', '', 'nowhere', '\0']) {
      const results = [await open(name), await send(name, { to: 'Cellar' }), await send(name, { remove: 'yes' })]
      expect(results.map(({ status }) => status)).toEqual([404, 404, 404])
    }
    expect(await textOf(theirs, other)).toBe('Attic')
    expect((await shown()).total).toBe(0)
  })
})
