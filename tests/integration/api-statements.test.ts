import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as list from '~/routes/api.collections.$collection.records._index'
import * as record from '~/routes/api.collections.$collection.records.$id'
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
  call(list.action, '/api/collections/projects/records', {
    method: 'POST',
    params: { collection: 'projects' },
    token,
    headers,
    body: JSON.stringify({ user, ...body }),
  })
const change = (body: object) =>
  call(record.action, `/api/collections/projects/records/${kit}`, {
    method: 'PATCH',
    params: { collection: 'projects', id: kit },
    token,
    headers,
    body: JSON.stringify(body),
  })

/** Returns the statements that a request sends, including the lookup of the token's account. */
async function statementsOf(run: () => Promise<{ status: number }>): Promise<string[]> {
  // A new connection starts with statements of its own.
  await run()
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  const { status } = await run()
  expect(status).toBe(200)
  return sent.mock.calls.map(([statement]) => {
    const { text } = statement as unknown as { text?: string }
    return (text ?? String(statement)).trim().split(' ')[0]?.toLowerCase() ?? ''
  })
}

describe('a kit', () => {
  it('is created and returned in one statement', async () => {
    expect(await statementsOf(() => create({ title: 'Owl', width: 30, date_purchased: '2026-01-31' }))).toEqual([
      'select',
      'insert',
    ])
  })

  it.each([
    { title: 'Fox' },
    { total_diamonds: 41_000, width: 20.5 },
    { date_started: '2026-01-31', general_notes: 'Row 12' },
  ])('is looked up, then updated with %o and returned in one statement', async body => {
    expect(await statementsOf(() => change(body))).toEqual(['select', 'select', 'update'])
  })

  it.each([
    [{ status: 'progress' }, []],
    [{ company: '' }, []],
    [{ 'total_diamonds+': 5 }, ['select']],
  ])('is locked for %o, which depends on the stored values', async (body, more) => {
    const sent = ['select', 'select', 'begin', 'select', ...more, 'update', 'commit']
    expect(await statementsOf(() => change(body))).toEqual(sent)
  })
})
