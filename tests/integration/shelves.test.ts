import { afterEach, describe, expect, it } from 'vitest'
import { ShelfSchema } from '~/features/collection/shelves/shelf.schema'
import { claimKit, openShelf, shelfKits } from '~/features/collection/shelves/shelf-page.server'
import {
  changeShelf,
  createShelf,
  deleteShelf,
  listShelves,
  ownShelf,
  promisesOf,
  renewLink,
  setStopped,
} from '~/features/collection/shelves/shelves.server'
import { db } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { env } from '~/platform/env.server'
import { ConflictError, InvalidError, NotFoundError } from '~/platform/errors'
import { makeProject } from '../factories/projects'
import { makeUser } from '../factories/users'

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
    const results = await Promise.allSettled(visitors.map(visitor => claimKit(shelf, kit.id, 'Ruth', visitor)))
    const refused = results.flatMap(result => (result.status === 'rejected' ? result.reason : []))
    expect(refused).toHaveLength(19)
    expect(refused.every(error => error instanceof ConflictError)).toBe(true)
    expect(await promisesOf(actor, id)).toMatchObject([{ id: kit.id, name: 'Ruth' }])
  })

  it('is only for kits of a gift list, and its owner alone reads it', async () => {
    const { actor } = await makeUser()
    const { actor: other } = await makeUser()
    const kit = await makeProject(actor, { title: 'Mine', status: 'stash' })
    const wish = await makeProject(actor, { title: 'Wish', status: 'wishlist' })
    const gifts = await makeShelf(actor)
    const finished = await makeShelf(actor, { kind: 'finished' })
    await expect(claimKit(await openShelf(gifts.token), kit.id, '', 'v')).rejects.toThrow(NotFoundError)
    await expect(claimKit(await openShelf(finished.token), wish.id, '', 'v')).rejects.toThrow(NotFoundError)
    await claimKit(await openShelf(gifts.token), wish.id, '', 'v')
    expect(await promisesOf(other, gifts.id)).toEqual([])
  })
})
