import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '~/platform/db/db.server'
import { makeProject } from '../factories/projects'
import { makeUser } from '../factories/users'
import { call, tokenOfUser } from '../factories/wire'

let user: string
let token: string
let kit: string
beforeEach(async () => {
  const { user: made, actor } = await makeUser()
  user = made.id
  token = await tokenOfUser(user)
  kit = (await makeProject(actor)).id
})
afterEach(() => vi.restoreAllMocks())

const headers = { 'Content-Type': 'application/json' }
const create = (body: object) =>
  call('/api/collections/projects/records', {
    method: 'POST',
    token,
    headers,
    body: JSON.stringify({ user, ...body }),
  })
const change = (body: object | string) =>
  call(`/api/collections/projects/records/${kit}`, {
    method: 'PATCH',
    token,
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

const view = (search = '') =>
  call(`/api/collections/projects/records/${kit}${search}`, {
    token,
  })
const remove = (id: string) =>
  call(`/api/collections/projects/records/${id}`, {
    method: 'DELETE',
    token,
  })
const refresh = () =>
  call('/api/collections/users/auth-refresh', {
    method: 'POST',
    token,
  })

/** Returns the statements that a request sends, including those that prove the token's account. */
async function statementsOf(run: () => Promise<{ status: number }>): Promise<string[]> {
  // A new connection starts with additional statements.
  await run()
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  const { status } = await run()
  expect(status).toBe(200)
  return sent.mock.calls.map(([statement]) => {
    return textOf(statement).split(/\s/)[0] ?? ''
  })
}

describe('a kit', () => {
  it('is created and returned in one statement', async () => {
    expect(await statementsOf(() => create({ title: 'Owl', width: 30, date_purchased: '2026-01-31' }))).toEqual([
      'insert',
    ])
  })

  it.each([
    { title: 'Fox' },
    { total_diamonds: 41_000, width: 20.5 },
    { date_started: '2026-01-31', general_notes: 'Row 12' },
  ])('is looked up, then updated with %o and returned in one statement', async body => {
    expect(await statementsOf(() => change(body))).toEqual(['update'])
  })

  it.each([
    [{ status: 'progress' }, ['begin', 'select', 'update', 'commit']],
    [{ company: '' }, ['begin', 'select', 'update', 'commit']],
    [{ 'total_diamonds+': 5 }, ['select', 'begin', 'select', 'select', 'update', 'commit']],
  ])('is locked for %o, which depends on the stored values', async (body, sent) => {
    expect(await statementsOf(() => change(body))).toEqual(sent)
  })
})

describe('a token that was used before', () => {
  it.each([
    ['a view', () => view()],
    ['a view with related records', () => view('?expand=company,artist')],
    ['auth-refresh', () => refresh()],
  ])('is proven by the statement of %s', async (_, run) => {
    expect(await statementsOf(run)).toEqual(['select'])
  })

  it('is proven by the statement that reads the kit to delete', async () => {
    await view()
    const sent = vi.spyOn(pg.Client.prototype, 'query')
    expect((await remove(kit)).status).toBe(204)
    expect(textOf(sent.mock.calls[0]?.[0])).toMatch(/^select .*token_key = /s)
    expect(textOf(sent.mock.calls[1]?.[0])).toBe('begin')
  })

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['a new password', id => db.user.update({ where: { id }, data: { tokenKey: 'another'.padEnd(50, 'x') } })],
    ['an unverified address', id => db.user.update({ where: { id }, data: { verified: false } })],
    ['a deleted account', id => db.user.delete({ where: { id } })],
  ])('gives no more access after %s', async (what, changeAccount) => {
    for (const run of [view, refresh, () => change({ title: 'Fox' }), () => create({ title: 'Owl' })])
      expect((await run()).status).toBe(200)
    await changeAccount(user)
    const before = await kitsOf(user)
    expect((await view()).status).toBe(404)
    expect((await change({ title: 'Stolen' })).status).toBe(404)
    expect((await change({ status: 'progress' })).status).toBe(404)
    expect((await change({ title: '' })).status).toBe(404)
    expect((await create({ title: 'Stolen' })).status).toBe(400)
    expect((await create({ title: '' })).body.message).toBe('Failed to create record.')
    expect((await create({ title: '' })).body.data).toEqual({})
    expect((await remove(kit)).status).toBe(404)
    expect((await refresh()).status).toBe(what === 'an unverified address' ? 200 : 401)
    expect(await kitsOf(user)).toEqual(before)
  })

  it('opens and changes nothing of another user', async () => {
    const other = await makeProject((await makeUser()).actor)
    await view()
    kit = other.id
    const before = await db.project.findUnique({ where: { id: kit } })
    expect((await view()).status).toBe(404)
    expect((await change({ title: 'Stolen' })).status).toBe(404)
    expect((await remove(kit)).status).toBe(404)
    expect(await db.project.findUnique({ where: { id: kit } })).toEqual(before)
  })

  it('is refused for another owner, another ID and bad values as before', async () => {
    await view()
    const other = (await makeUser()).user.id
    expect((await change({ user: other, title: 'Fox' })).status).toBe(404)
    expect((await change({ user: '' })).body.data.user.code).toBe('validation_required')
    expect((await change({ id: 'otherotherother0' })).body.data.id.code).toBe('validation_pk_change')
    expect((await change({ title: '' })).body.data.title.code).toBe('validation_required')
    expect((await change({ image: 'forged.png' })).body.data.image.code).toBe('validation_invalid_file')
    expect((await change('{"broken')).status).toBe(400)
    expect((await create({ user: other, title: 'Owl' })).status).toBe(400)
  })

  it('writes once, whatever is asked of the response', async () => {
    await view()
    const before = (await kitsOf(user)).length
    const response = await call('/api/collections/projects/records?expand=user,nope', {
      method: 'POST',
      token,
      headers,
      body: JSON.stringify({ user, title: 'Owl' }),
    })
    expect(response.status).toBe(200)
    expect((await kitsOf(user)).length).toBe(before + 1)
  })
})

const kitsOf = (userId: string) => db.project.findMany({ where: { userId }, orderBy: { id: 'asc' } })

const textOf = (statement: unknown) => ((statement as { text?: string }).text ?? String(statement)).trim().toLowerCase()
