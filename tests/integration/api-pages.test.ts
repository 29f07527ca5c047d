import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '~/platform/db/db.server'
import { type Collection, fieldsOf, type Requester } from '~/pocketbase/collection.server'
import { COLLECTIONS } from '~/pocketbase/collections/index.server'
import { jsonText } from '~/pocketbase/json-text'
import { picker } from '~/pocketbase/query/pick'
import { listRecords, viewRecord } from '~/pocketbase/records.server'
import { makeNote, makeProject } from '../factories/projects'
import { makeUser } from '../factories/users'
import { call, tokenOfUser } from '../factories/wire'

const KITS = 25

let requester: Requester
let token = ''
beforeAll(async () => {
  const { user, actor } = await makeUser()
  token = await tokenOfUser(user.id)
  requester = { kind: 'user', id: user.id, verified: true }
  for (let at = 0; at < KITS; at++) {
    const kit = await makeProject(actor, {
      // Several with each title.
      title: ['Owl', 'Ünder "quotes" \\ <b>', 'Fox & Hen\u2028', 'a\nb\tc'][at % 4],
      status: at % 3 ? 'stash' : 'progress',
      width: at % 2 ? 20.5 : null,
      dateStarted: at % 5 ? null : '2026-01-05',
      company: at % 2 ? 'Oraloa' : '',
      artist: at % 3 ? 'Zoë Müller' : '',
      tags: at % 4 ? ['sea', 'sky'] : [],
    })
    if (at % 5 === 0) await makeNote(actor, kit.id)
  }
})

const textOf = async (search: string, collection: string) =>
  (await call(`/api/collections/${collection}/records?${search}`, { token })).text

const NAMES = ['projects', 'progress_notes', 'tags', 'project_tags', 'artists', 'companies']

describe.each(NAMES)('%s with fields', name => {
  const collection = COLLECTIONS.find(name) as Collection
  const all = Object.keys(fieldsOf(collection))
  it.each([
    ...all,
    'id,collectionName,collectionId',
    ' id , created,, nope',
    'updated,id,created',
    all.join(),
    'nope',
    'expand',
    'constructor,__proto__',
  ])('%s are the same bytes as those picked from whole records', async fields => {
    const query = new URLSearchParams({ sort: '-created', perPage: '7' })
    const page = await listRecords(query, { registry: COLLECTIONS, requester, collection })
    const picked = jsonText({ ...page, items: picker(fields)(page.items) })
    expect(await textOf(`${query}&fields=${encodeURIComponent(fields)}`, name)).toBe(`${picked}\n`)
  })
})

describe.each(NAMES)('%s with related records', name => {
  const collection = COLLECTIONS.find(name) as Collection
  const relations = Object.entries(fieldsOf(collection)).flatMap(([field, { kind }]) =>
    kind === 'relation' ? [field] : [],
  )
  it.each([...relations, relations.join(), relations.toReversed().join(), `${relations.join()},nope`])(
    'expand=%s has the same bytes when Postgres writes it',
    async expand => {
      const query = new URLSearchParams({ sort: '-created', perPage: '7', expand })
      const page = await listRecords(query, { registry: COLLECTIONS, requester, collection })
      expect(await textOf(String(query), name)).toBe(`${jsonText(page)}\n`)
      const response = await call(`/api/collections/${name}/records/${page.items[0]?.id}?expand=${expand}`, {
        token,
      })
      expect(response.text).toBe(`${jsonText(page.items[0])}\n`)
    },
  )
})

describe('one record', () => {
  const whole = new URLSearchParams()
  const requested = { method: 'POST' }

  it.each([...NAMES, 'users'])('of %s has the same bytes when Postgres writes it', async name => {
    const collection = COLLECTIONS.find(name) as Collection
    const { items } = await listRecords(whole, { registry: COLLECTIONS, requester, collection })
    expect(items).not.toHaveLength(0)
    for (const { id } of items) {
      const record = await viewRecord(id, whole, { registry: COLLECTIONS, requester, collection })
      const response = await call(`/api/collections/${name}/records/${id}`, {
        token,
      })
      expect(response.text).toBe(`${jsonText(record)}\n`)
    }
  })

  it.each(['', '?expand=company,artist'])('has the same bytes when it is created%s', async search => {
    const { user, actor } = await makeUser()
    const token = await tokenOfUser(user.id)
    await makeProject(actor, { company: 'Oraloa', artist: 'Zoë Müller' })
    const company = await db.company.findFirstOrThrow({ where: { userId: user.id } })
    const artist = await db.artist.findFirstOrThrow({ where: { userId: user.id } })
    const created = await call(`/api/collections/projects/records${search}`, {
      method: 'POST',
      token,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        ...{ user: user.id, title: 'New', status: 'stash', total_diamonds: 900 },
        ...{ company: company.id, artist: artist.id },
      }),
    })
    const { id } = created.body
    expect(created.body.company).toBe(company.id)
    const viewed = await call(`/api/collections/projects/records/${id}${search}`, {
      token,
    })
    expect(created.text).toBe(viewed.text)
  })

  it('is part of a refreshed session, and `fields` applies to the whole of it', async () => {
    const collection = COLLECTIONS.find('users') as Collection
    const [{ id } = { id: '' }] = (await listRecords(whole, { registry: COLLECTIONS, requester, collection })).items
    const record = await viewRecord(id, whole, { registry: COLLECTIONS, requester, collection })
    const { text, body } = await call('/api/collections/users/auth-refresh', { ...requested, token })
    expect(text).toBe(`${jsonText({ record, token: body.token })}\n`)
    const withFields = async (fields: string) =>
      (await call(`/api/collections/users/auth-refresh?fields=${fields}`, { ...requested, token })).body
    expect(await withFields('id,record.id')).toEqual({ record: { id } })
    expect(await withFields('id')).toEqual({})
  })
})

describe('pages', () => {
  it.each([
    '',
    'title',
    '-title',
    'updated',
    '-updated',
    '-created',
    '@rowid',
    'company.name',
    '-width,title',
    'status',
  ])('in the order %s have each kit once, in the order of the whole list', async sort => {
    const idsOf = async (query: string): Promise<string[]> => {
      const { items, totalItems } = JSON.parse(await textOf(`sort=${sort}&fields=id&${query}`, 'projects'))
      expect(totalItems).toBe(KITS)
      return items.map(({ id }: { id: string }) => id)
    }
    const whole = await idsOf('perPage=100')
    const pages = await Promise.all([1, 2, 3, 4].map(page => idsOf(`perPage=7&page=${page}`)))
    expect(new Set(whole).size).toBe(KITS)
    expect(pages.flat()).toEqual(whole)
  })
})
