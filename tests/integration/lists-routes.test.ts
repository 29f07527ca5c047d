import { beforeEach, describe, expect, it } from 'vitest'
import { parseDashboardParams } from '~/features/collection/dashboard/project-filters'
import { listProjects } from '~/features/collection/dashboard/project-list.server'
import { LISTS, type ListedName, type ListKind } from '~/features/collection/named-lists/lists'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import * as deleteArtist from '~/routes/lists/artists/delete'
import * as artist from '~/routes/lists/artists/edit'
import * as artists from '~/routes/lists/artists/list'
import * as mergeArtist from '~/routes/lists/artists/merge'
import * as deleteCompany from '~/routes/lists/companies/delete'
import * as company from '~/routes/lists/companies/edit'
import * as companies from '~/routes/lists/companies/list'
import * as mergeCompany from '~/routes/lists/companies/merge'
import * as deleteTag from '~/routes/lists/tags/delete'
import * as tag from '~/routes/lists/tags/edit'
import * as tags from '~/routes/lists/tags/list'
import * as mergeTag from '~/routes/lists/tags/merge'
import { makeArtist, makeCompany, makeTag } from '../factories/lists'
import { makeProject } from '../factories/projects'
import { resultOf } from '../factories/requests'
import { routeArgs } from '../factories/route-args'
import { makeUser, signedInRequest } from '../factories/users'

type Route = { loader: (args: never) => unknown; action: (args: never) => unknown }
type Noun = {
  kind: ListKind
  param: string
  filter: string
  make: (actor: Actor, name: string) => Promise<{ id: string; name: string }>
  kitWith: (name: string) => object
  list: Route
  one: Route
  deleting: Route
  merging: Route
  conflict: string
}

const NOUNS: Noun[] = [
  {
    kind: 'companies',
    param: 'companyId',
    filter: 'company',
    make: makeCompany,
    kitWith: name => ({ company: name }),
    list: companies,
    one: company,
    deleting: deleteCompany,
    merging: mergeCompany,
    conflict: 'A company named "ORALOA" already exists',
  },
  {
    kind: 'artists',
    param: 'artistId',
    filter: 'artist',
    make: makeArtist,
    kitWith: name => ({ artist: name }),
    list: artists,
    one: artist,
    deleting: deleteArtist,
    merging: mergeArtist,
    conflict: 'An artist named "ORALOA" already exists',
  },
  {
    kind: 'tags',
    param: 'tagId',
    filter: 'tag',
    make: makeTag,
    kitWith: name => ({ tags: [name] }),
    list: tags,
    one: tag,
    deleting: deleteTag,
    merging: mergeTag,
    conflict: 'A tag named "ORALOA" already exists',
  },
]

let me: Awaited<ReturnType<typeof makeUser>>
let other: Awaited<ReturnType<typeof makeUser>>

beforeEach(async () => {
  me = await makeUser()
  other = await makeUser()
})

describe.each(NOUNS)('/$kind', ({ kind, param, filter, make, kitWith, list, one, deleting, merging, conflict }) => {
  const { path } = LISTS[kind]

  async function open(route: Route, address: string, id = '') {
    const request = await signedInRequest(me.user, address)
    return resultOf(() => route.loader(routeArgs(request, { [param]: id }) as never))
  }

  async function send(route: Route, address: string, fields: Record<string, string>, id = '') {
    const request = await signedInRequest(me.user, address, { method: 'POST', body: new URLSearchParams(fields) })
    return resultOf(() => route.action(routeArgs(request, { [param]: id }) as never))
  }

  async function shown(query = '') {
    const { data } = await open(list, path + query)
    return data as { names: ListedName[]; total: number; page: number; adding: string | null }
  }
  const names = async (query = '') => (await shown(query)).names.map(entry => entry.name)

  it('redirects guests to the login page', async () => {
    const result = await resultOf(() => list.loader(routeArgs(new Request(`http://localhost:3000${path}`)) as never))
    expect(result.location).toBe(`/login?redirectTo=${encodeURIComponent(path)}`)
  })

  it('counts kits of every status and category, as the linked dashboard does', async () => {
    const { id } = await make(me.actor, 'Oraloa')
    await make(me.actor, 'Unused')
    for (const status of ['wishlist', 'stash', 'destashed', 'archived'] as const) {
      await makeProject(me.actor, { ...kitWith('Oraloa'), status })
    }
    await makeProject(me.actor, { ...kitWith('oraloa'), kitCategory: 'mini' })
    await makeProject(other.actor, kitWith('Oraloa'))
    expect(await shown()).toMatchObject({
      names: [
        { id, name: 'Oraloa', kits: 5 },
        { name: 'Unused', kits: 0 },
      ],
      total: 2,
    })
    const { state } = parseDashboardParams(new URLSearchParams({ status: 'everything', [filter]: id }))
    expect((await listProjects(me.actor, state)).total).toBe(5)
  })

  it('sorts by name or number of kits, and searches ignoring case and accents', async () => {
    for (const name of ['Éclair', 'zebra', 'Apple']) await make(me.actor, name)
    await makeProject(me.actor, kitWith('zebra'))
    expect(await names()).toEqual(['Apple', 'Éclair', 'zebra'])
    expect(await names('?sort=kits')).toEqual(['zebra', 'Apple', 'Éclair'])
    expect(await names('?sort=fewest')).toEqual(['Apple', 'Éclair', 'zebra'])
    expect(await names('?sort=nonsense')).toEqual(['Apple', 'Éclair', 'zebra'])
    expect(await names('?search=ECLA')).toEqual(['Éclair'])
    expect(await names('?search=%25')).toEqual([])
    expect(await names('?search=%00zeb')).toEqual(['zebra'])
  })

  it('paginates a thousand names completely, and shows the last page beyond the end', async () => {
    const columns = { companies: '', artists: '', tags: ', slug, color' }[kind]
    const values = { companies: '', artists: '', tags: `, 'name-' || n, '#3B82F6'` }[kind]
    await db.$executeRawUnsafe(
      `insert into ${kind} (id, "user", name, updated${columns})
       select substr(md5($1 || n), 1, 16), $1, 'name ' || lpad(n::text, 4, '0'), now()${values} from generate_series(1, 1001) n`,
      me.actor.userId,
    )
    expect(await shown()).toMatchObject({ total: 1001, page: 1 })
    const second = await names('?page=2')
    expect(second).toHaveLength(50)
    expect(second[0]).toBe('name 0051')
    expect(await shown('?page=999')).toMatchObject({ page: 21, total: 1001, names: [{ name: 'name 1001' }] })
    expect(await shown('?search=0777&page=7')).toMatchObject({ page: 1, total: 1, names: [{ name: 'name 0777' }] })
  })

  it('adds a name, and prefills the form with the search text', async () => {
    const result = await send(list, path, { name: '  Oraloa ' })
    expect(result.location).toBe(`${path}?add=`)
    expect(await names()).toEqual(['Oraloa'])
    expect((await shown('?add=Paint+Gem')).adding).toBe('Paint Gem')
    expect((await shown()).adding).toBe(null)
  })

  it.each([
    ['nothing', '', /^Enter a name for the (company|artist|tag)\.$/],
    ['spaces', '   ', /^Enter a name for the (company|artist|tag)\.$/],
    ['a long name', 'x'.repeat(101), /at most (50|100) characters long\.$/],
  ])('returns 400 for %s with the message and the input', async (_what, name, message) => {
    const { status, data } = await send(list, path, { name })
    expect(status).toBe(400)
    expect(data).toMatchObject({ values: { name }, errors: { name: [expect.stringMatching(message)] } })
    expect(await names()).toEqual([])
  })

  it('rejects a taken name on create and update', async () => {
    await make(me.actor, 'Oraloa')
    const { id } = await make(me.actor, 'Paint Gem')
    const rejected = { status: 400, data: { values: { name: 'ORALOA' }, errors: { name: [conflict] } } }
    expect(await send(list, path, { name: 'ORALOA' })).toMatchObject(rejected)
    expect(await send(one, `${path}/${id}`, { name: 'ORALOA' }, id)).toMatchObject(rejected)
    expect(await names()).toEqual(['Oraloa', 'Paint Gem'])
  })

  it('renames an entry and redirects to the previous page, but never to another site', async () => {
    const { id } = await make(me.actor, 'Oralao')
    const back = `${path}?search=o&page=2`
    expect((await send(one, `${path}/${id}`, { name: 'Oraloa', returnTo: back }, id)).location).toBe(back)
    expect(await names()).toEqual(['Oraloa'])
    const elsewhere = { name: 'Oraloa', returnTo: 'https://elsewhere.example/' }
    expect((await send(one, `${path}/${id}`, elsewhere, id)).location).toBe(path)
  })

  it('deletes a name and keeps its kits', async () => {
    const { id } = await make(me.actor, 'Oraloa')
    const kit = await makeProject(me.actor, { ...kitWith('Oraloa'), title: 'The Kiss' })
    const { data } = await open(deleting, `${path}/${id}/delete`, id)
    expect(data).toMatchObject({ entry: { name: 'Oraloa', kits: 1 } })
    expect((await send(deleting, `${path}/${id}/delete`, {}, id)).location).toBe(path)
    expect(await names()).toEqual([])
    const left = await db.project.findUniqueOrThrow({ where: { id: kit.id }, include: { tags: true } })
    expect(left).toMatchObject({ title: 'The Kiss', companyId: null, artistId: null, tags: [] })
    // Double clicks: tests/api/repeated-forms.test.ts.
    expect((await send(deleting, `${path}/${id}/delete`, {}, id)).status).toBe(404)
  })

  it('merges two names after a preview, without updating the modified times of kits', async () => {
    const [gone, remaining] = [await make(me.actor, 'Oralao'), await make(me.actor, 'Oraloa')]
    const kits = [
      await makeProject(me.actor, { ...kitWith('Oralao'), title: 'Young Hare' }),
      await makeProject(me.actor, { ...kitWith('Oralao'), title: 'Almond Blossom' }),
      await makeProject(me.actor, { ...kitWith('Oraloa'), title: 'The Kiss' }),
    ]
    await make(me.actor, 'Completely different')
    const before = await db.project.findMany({
      where: { userId: me.actor.userId },
      select: { id: true, updated: true },
    })
    const { data } = await open(merging, `${path}/${gone.id}/merge?into=${remaining.id}`, gone.id)
    expect(data).toMatchObject({
      entry: { name: 'Oralao', kits: 2 },
      choices: [
        { name: 'Oraloa', kits: 1, similar: true },
        { name: 'Completely different', kits: 0, similar: false },
      ],
      chosen: { into: { name: 'Oraloa' }, outlook: { kits: 2, both: 0, titles: ['Almond Blossom', 'Young Hare'] } },
    })
    expect((await send(merging, `${path}/${gone.id}/merge`, { into: remaining.id }, gone.id)).location).toBe(path)
    expect(await shown('?search=oral')).toMatchObject({
      total: 1,
      names: [{ id: remaining.id, name: 'Oraloa', kits: 3 }],
    })
    const after = await db.project.findMany({ where: { userId: me.actor.userId }, select: { id: true, updated: true } })
    expect(after.length).toBe(kits.length)
    expect(new Map(after.map(kit => [kit.id, kit.updated]))).toEqual(new Map(before.map(kit => [kit.id, kit.updated])))
  })

  it('rejects merging a name with itself', async () => {
    const { id } = await make(me.actor, 'Oraloa')
    expect((await send(merging, `${path}/${id}/merge`, { into: id }, id)).status).toBe(400)
    expect((await open(merging, `${path}/${id}/merge?into=${id}`, id)).data).toMatchObject({ chosen: null })
    expect(await names()).toEqual(['Oraloa'])
  })

  it("returns 404 for other users' names and invalid IDs", async () => {
    const theirs = await make(other.actor, 'Theirs')
    const mine = await make(me.actor, 'Mine')
    for (const id of [theirs.id, newId(), 'nonsense', "x' or 1=1"]) {
      const address = `${path}/${encodeURIComponent(id)}`
      const results = [
        await open(one, address, id),
        await open(deleting, `${address}/delete`, id),
        await open(merging, `${address}/merge`, id),
        await open(merging, `${path}/${mine.id}/merge?into=${encodeURIComponent(id)}`, mine.id),
        await send(one, address, { name: 'Stolen' }, id),
        await send(deleting, `${address}/delete`, {}, id),
        await send(merging, `${address}/merge`, { into: mine.id }, id),
        await send(merging, `${path}/${mine.id}/merge`, { into: id }, mine.id),
      ]
      expect(results.map(result => result.status)).toEqual(results.map(() => 404))
    }
    expect(await names()).toEqual(['Mine'])
    expect(await names(`?search=theirs`)).toEqual([])
    const [untouched] = await db.$queryRawUnsafe<{ name: string }[]>(
      `select name::text from ${kind} where id = $1`,
      theirs.id,
    )
    expect(untouched).toEqual({ name: 'Theirs' })
  })
})
