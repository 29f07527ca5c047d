import { afterEach, describe, expect, it } from 'vitest'
import { ShelfSchema } from '~/features/collection/shelves/shelf.schema'
import { claimKit, type OpenShelf, openShelf, shelfKits } from '~/features/collection/shelves/shelf-page.server'
import {
  changeShelf,
  clearPromise,
  createShelf,
  deleteShelf,
  listShelves,
  ownShelf,
  promisesOf,
  renewLink,
  restorePromise,
  setStopped,
} from '~/features/collection/shelves/shelves.server'
import { readToast } from '~/http/forms/toast.server'
import { db } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { env } from '~/platform/env.server'
import { ConflictError, InvalidError, NotFoundError } from '~/platform/errors'
import * as ownPage from '~/routes/share/shelf'
import * as publicPage from '~/routes/share/visit'
import { makeProject } from '../factories/projects'
import { cookiesOf, formRequest, loadContext, pageRequest, respond } from '../factories/requests'
import { makeUser, sessionCookieOf } from '../factories/users'

const TODAY = '2026-11-25'
const input = (fields: Record<string, string>) => ShelfSchema.parse({ kind: 'gifts', title: 'Look', ...fields })

/** Creates a page. Returns its ID and the token of its link. */
async function makeShelf(actor: { userId: string }, fields: Record<string, string> = {}) {
  const id = newId()
  await createShelf(actor, id, input(fields))
  const { token } = await ownShelf(actor, id, TODAY)
  return { id, token: token ?? '' }
}

const titlesOf = async (token: string) => (await shelfKits(await openShelf(token), 1, '')).kits.map(kit => kit.title)

const promised = (shelf: OpenShelf, claim: { kit: string; name: string; visitor: string }) =>
  claimKit(shelf, { ...claim, ip: `address of ${claim.visitor}` })

afterEach(() => {
  env.SHARING = 'on'
})

describe('a shared page', () => {
  it('shows the kits of its kind, of its owner alone', async () => {
    const { actor } = await makeUser()
    const { actor: other } = await makeUser()
    await makeProject(other, { title: 'Not mine', status: 'wishlist', tags: ['to go'] })
    const wish = await makeProject(actor, { title: 'Wish', status: 'wishlist' })
    await makeProject(actor, { title: 'Old', status: 'completed', dateCompleted: '2025-12-31', tags: ['to go'] })
    await makeProject(actor, { title: 'New', status: 'completed', dateCompleted: '2026-01-01' })
    const tag = await db.tag.findFirstOrThrow({ where: { userId: actor.userId } })
    const shown = async (fields: Record<string, string>) => titlesOf((await makeShelf(actor, fields)).token)
    expect(await shown({ kind: 'gifts' })).toEqual(['Wish'])
    expect(await shown({ kind: 'giving', tag: tag.id })).toEqual(['Old'])
    expect(await shown({ kind: 'finished' })).toEqual(['New', 'Old'])
    expect(await shown({ kind: 'finished', year: '2026' })).toEqual(['New'])
    expect(await shown({ kind: 'kit', project: wish.id })).toEqual(['Wish'])
  })

  it('has pages of 60 kits, and shows the last one instead of one beyond it', async () => {
    const { actor } = await makeUser()
    const titles = Array.from({ length: 61 }, (_, n) => `Wish ${String(n).padStart(2, '0')}`)
    for (const title of titles) await makeProject(actor, { title, status: 'wishlist' })
    const shelf = await openShelf((await makeShelf(actor)).token)
    expect((await shelfKits(shelf, 1, '')).kits.map(kit => kit.title)).toEqual(titles.slice(0, 60))
    for (const page of [2, 3, 9_999_999])
      expect(await shelfKits(shelf, page, '')).toMatchObject({ page: 2, total: 61, kits: [{ title: 'Wish 60' }] })
    const empty = await openShelf((await makeShelf(actor, { kind: 'finished' })).token)
    expect(await shelfKits(empty, 2, '')).toEqual({ kits: [], total: 0, page: 1 })
  })

  it('shows notes, prices and shop links only if ticked', async () => {
    const { actor } = await makeUser()
    const details = { generalNotes: 'Hall', price: 20, currency: 'EUR', sourceUrl: 'https://shop.example/1' }
    await makeProject(actor, { title: 'Wish', status: 'wishlist', ...details })
    const kitOf = async (fields: Record<string, string>) => {
      const { token } = await makeShelf(actor, fields)
      const { kits } = await shelfKits(await openShelf(token), 1, '')
      return kits[0]
    }
    expect(await kitOf({})).toMatchObject({ notes: null, price: null, link: null })
    expect(await kitOf({ showNotes: 'on' })).toMatchObject({ notes: 'Hall', price: null, link: null })
    expect(await kitOf({ showPrices: 'on' })).toMatchObject({ notes: null, price: '20.00 EUR', link: null })
    expect(await kitOf({ showLinks: 'on' })).toMatchObject({ notes: null, price: null, link: 'https://shop.example/1' })
  })

  it('shows what is asked for the kits to give away only with prices, and never who had them', async () => {
    const { user, actor } = await makeUser()
    const kit = { currency: 'EUR', price: 42, tags: ['to go'], wentTo: 'Ruth', dateLeft: '2026-01-05' }
    await makeProject(actor, { ...kit, title: 'For sale', asked: 18 })
    await makeProject(actor, { ...kit, title: 'Gift', asked: 0 })
    await makeProject(actor, { ...kit, title: 'Unsure' })
    const tag = (await db.tag.findFirstOrThrow({ where: { userId: user.id } })).id
    const pricesOf = async (fields: Record<string, string>) => {
      const { token } = await makeShelf(actor, { tag, ...fields })
      const { kits } = await shelfKits(await openShelf(token), 1, '')
      expect(JSON.stringify(kits)).not.toContain('Ruth')
      return kits.map(({ title, askingPrice, currency, price }) => [title, askingPrice, currency, price])
    }
    expect(await pricesOf({ kind: 'giving', showPrices: 'on' })).toEqual([
      ['For sale', 18, 'EUR', null],
      ['Gift', 0, 'EUR', null],
      ['Unsure', null, '', '42.00 EUR'],
    ])
    const [hidden] = await pricesOf({ kind: 'giving' })
    expect(hidden).toEqual(['For sale', null, '', null])
    await db.project.updateMany({ where: { userId: user.id }, data: { status: 'wishlist' } })
    const [wish] = await pricesOf({ kind: 'gifts', showPrices: 'on' })
    expect(wish).toEqual(['For sale', null, '', '42.00 EUR'])
  })

  it('is not found when it is stopped, expired, renewed or deleted, or sharing is off', async () => {
    const { actor } = await makeUser()
    const { id, token } = await makeShelf(actor)
    await expect(openShelf(token)).resolves.toMatchObject({ id })
    await setStopped(actor, id, true)
    await expect(openShelf(token)).rejects.toThrow(NotFoundError)
    await setStopped(actor, id, false)
    await changeShelf(actor, id, input({ expires: '2020-01-01' }))
    await expect(openShelf(token)).rejects.toThrow(NotFoundError)
    expect(await ownShelf(actor, id, TODAY)).toMatchObject({ state: 'expired' })
    await changeShelf(actor, id, input({ expires: '2199-01-01' }))
    env.SHARING = 'off'
    await expect(openShelf(token)).rejects.toThrow(NotFoundError)
    env.SHARING = 'on'
    await renewLink(actor, id)
    await expect(openShelf(token)).rejects.toThrow(NotFoundError)
    const { token: renewed } = await ownShelf(actor, id, TODAY)
    await expect(openShelf(renewed ?? '')).resolves.toMatchObject({ id })
    await deleteShelf(actor, id)
    await expect(openShelf(renewed ?? '')).rejects.toThrow(NotFoundError)
    for (const text of [undefined, '', 'x', `${token}x`]) await expect(openShelf(text)).rejects.toThrow(NotFoundError)
  })

  it('belongs to its owner: others neither see nor change it, and share no kit or tag of others', async () => {
    const { actor } = await makeUser()
    const { actor: other } = await makeUser()
    const { id } = await makeShelf(actor)
    const kit = await makeProject(actor)
    const attempts = [
      () => ownShelf(other, id, TODAY),
      () => changeShelf(other, id, input({})),
      () => setStopped(other, id, true),
      () => renewLink(other, id),
      () => deleteShelf(other, id),
      () => createShelf(other, id, input({})),
    ]
    for (const attempt of attempts) await expect(attempt()).rejects.toThrow(NotFoundError)
    expect(await listShelves(other, TODAY)).toEqual([])
    await expect(createShelf(other, newId(), input({ kind: 'kit', project: kit.id }))).rejects.toThrow(InvalidError)
    expect(await listShelves(actor, TODAY)).toMatchObject([{ id, state: 'open' }])
  })

  it('stores no token, and a repeated request creates one page', async () => {
    const { actor } = await makeUser()
    const id = newId()
    await createShelf(actor, id, input({}))
    await createShelf(actor, id, input({}))
    const [shelf, ...more] = await db.shelf.findMany({ where: { userId: actor.userId } })
    expect(more).toEqual([])
    const { token } = await ownShelf(actor, id, TODAY)
    expect(JSON.stringify(shelf)).not.toContain(token)
  })
})

describe('a promise', () => {
  it('is made once: of twenty visitors at the same time, one gets the kit', async () => {
    const { actor } = await makeUser()
    const kit = await makeProject(actor, { title: 'Wish', status: 'wishlist' })
    const { id, token } = await makeShelf(actor)
    const shelf = await openShelf(token)
    const visitors = Array.from({ length: 20 }, (_, index) => `visitor ${index}`)
    const results = await Promise.allSettled(
      visitors.map(visitor => promised(shelf, { kit: kit.id, name: 'Ruth', visitor })),
    )
    const rejected = results.flatMap(result => (result.status === 'rejected' ? result.reason : []))
    expect(rejected).toHaveLength(19)
    expect(rejected.every(error => error instanceof ConflictError)).toBe(true)
    expect(await promisesOf(actor, id)).toMatchObject([{ id: kit.id, name: 'Ruth' }])
  })

  it('is only for kits of a gift list, and its owner alone reads it', async () => {
    const { actor } = await makeUser()
    const { actor: other } = await makeUser()
    const kit = await makeProject(actor, { title: 'Mine', status: 'stash' })
    const wish = await makeProject(actor, { title: 'Wish', status: 'wishlist' })
    const gifts = await makeShelf(actor)
    const finished = await makeShelf(actor, { kind: 'finished' })
    await expect(promised(await openShelf(gifts.token), { kit: kit.id, name: '', visitor: 'v' })).rejects.toThrow(
      NotFoundError,
    )
    await expect(promised(await openShelf(finished.token), { kit: wish.id, name: '', visitor: 'v' })).rejects.toThrow(
      NotFoundError,
    )
    await promised(await openShelf(gifts.token), { kit: wish.id, name: '', visitor: 'v' })
    expect(await promisesOf(other, gifts.id)).toEqual([])
  })

  it('is cleared by its owner alone, who can undo that', async () => {
    const { actor, user } = await makeUser()
    const { actor: other, user: thief } = await makeUser()
    const wish = await makeProject(actor, { title: 'Wish', status: 'wishlist' })
    const { id, token } = await makeShelf(actor)
    const shelf = await openShelf(token)
    await promised(shelf, { kit: wish.id, name: 'Ruth', visitor: 'ruth' })
    const post = async (owner: { id: string }, fields: Record<string, string>) =>
      respond(ownPage.action, formRequest(`/shared/${id}`, fields, { Cookie: await sessionCookieOf(owner) }), {
        shelfId: id,
      })
    const claimFor = async (visitor: string) => (await shelfKits(shelf, 1, visitor)).kits[0]?.claim ?? null
    const clear = { act: 'clear', kit: wish.id }
    const restore = { act: 'promise', kit: wish.id, name: 'Ruth', visitor: 'ruth' }

    for (const fields of [clear, restore]) await expect(post(thief, fields)).resolves.toMatchObject({ status: 404 })
    await expect(clearPromise(other, id, wish.id)).rejects.toThrow(NotFoundError)
    await expect(claimFor('ruth')).resolves.toBe('mine')

    const cleared = await post(user, clear)
    expect(cleared).toMatchObject({ status: 302, location: `/shared/${id}?promised` })
    const { toast } = await readToast(pageRequest('/', { Cookie: cookiesOf(cleared) }))
    expect(toast?.undo).toEqual({ action: `/shared/${id}`, fields: restore })
    await expect(claimFor('ruth')).resolves.toBeNull()
    // The second of two clicks.
    await expect(post(user, clear)).resolves.toMatchObject({ status: 302, location: `/shared/${id}?promised` })

    await expect(post(user, toast?.undo?.fields ?? {})).resolves.toMatchObject({ status: 302 })
    await expect(claimFor('ruth')).resolves.toBe('mine')
    expect(await promisesOf(actor, id)).toMatchObject([{ id: wish.id, name: 'Ruth' }])

    await post(user, clear)
    await promised(shelf, { kit: wish.id, name: 'Jo', visitor: 'jo' })
    await post(user, restore)
    expect(await promisesOf(actor, id)).toMatchObject([{ name: 'Jo' }])
    const finished = await makeShelf(actor, { kind: 'finished' })
    await expect(restorePromise(actor, finished.id, restore)).rejects.toThrow(NotFoundError)
    const theirs = await makeProject(other, { title: 'Theirs', status: 'wishlist' })
    await restorePromise(actor, id, { ...restore, kit: theirs.id })
    await expect(db.shelfClaim.count({ where: { projectId: theirs.id } })).resolves.toBe(0)
  })

  it('is made for at most ten kits of a list a day by one network', async () => {
    const { actor } = await makeUser()
    const wishes = await Promise.all(
      Array.from({ length: 14 }, (_, at) => makeProject(actor, { title: `Wish ${at}`, status: 'wishlist' })),
    )
    const list = await makeShelf(actor)
    const second = await makeShelf(actor)
    const ids = wishes.map(({ id }) => id)
    const promise = async (kit = '', { token } = list, clientIp = '2001:db8:7:7::1', fields = {}) => {
      // Another limit, of all requests of a network.
      await db.rateLimit.deleteMany({ where: { key: { startsWith: 'shelf-claim:address' } } })
      const request = formRequest(`/s/${token}`, { kit, name: 'Ruth', ...fields })
      return respond(publicPage.action, request, { token }, loadContext({ clientIp }))
    }
    await expect(promise(ids[0])).resolves.toMatchObject({ status: 302 })
    // A kit that is already promised does not count.
    for (let tries = 0; tries < 3; tries++) await expect(promise(ids[0])).resolves.toMatchObject({ status: 400 })
    const all = await Promise.all(ids.slice(1, 13).map((kit, at) => promise(kit, list, `2001:db8:7:7::${at}`)))
    expect(all.filter(({ status }) => status === 302)).toHaveLength(9)
    const rejected = all.filter(({ status }) => status === 429)
    expect(rejected).toHaveLength(3)
    expect(rejected[0]?.data).toMatchObject({
      values: { name: 'Ruth' },
      errors: {
        '': ['From your network, ten gifts of this list were promised today. Please choose more of them tomorrow.'],
      },
    })
    expect(await promisesOf(actor, list.id)).toHaveLength(10)
    // A refused promise was never there.
    expect(await db.$queryRaw`select from shelf_claims where shelf = ${list.id}`).toHaveLength(10)
    await expect(promise(ids[13], list, '2001:db8:7:8::1')).resolves.toMatchObject({ status: 302 })
    await expect(promise(ids[13], second)).resolves.toMatchObject({ status: 302 })
    // Promises can be taken back at any time.
    await expect(promise(ids[0], list, undefined, { undo: 'yes' })).resolves.toMatchObject({ status: 302 })
  })
})
