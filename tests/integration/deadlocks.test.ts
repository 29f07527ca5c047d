import { beforeEach, describe, expect, it } from 'vitest'
import { changeKits } from '~/features/collection/bulk-edit/bulk.server'
import { getProject } from '~/features/collection/projects/project-queries.server'
import { createProject } from '~/features/collection/projects/projects.server'
import { tagProject } from '~/features/collection/tags/project-tags.server'
import type { Actor } from '~/platform/actor'
import { db, pool } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { inTransaction } from '~/platform/db/transaction.server'
import { makeNote, makeProject, projectInput } from '../factories/projects'
import { makeUser } from '../factories/users'
import { call, tokenOfUser } from '../factories/wire'
import { behindLock } from '../setup/behind-lock'

let actor: Actor
let token: string

beforeEach(async () => {
  ;({ actor } = await makeUser())
  token = await tokenOfUser(actor.userId)
})

const post = (url: string, body: object) => ({
  url,
  init: { method: 'POST', token, body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } },
})

function batch(requests: object[]) {
  const { url, init } = post('/api/batch', { requests })
  return call(url, init)
}

function create(collection: string, body: object) {
  const { url, init } = post(`/api/collections/${collection}/records`, body)
  return call(url, init)
}

const countOf = (statuses: number[]) =>
  Object.fromEntries(
    [...new Set(statuses)].sort().map(status => [status, statuses.filter(one => one === status).length]),
  )

const two = async () => [await makeProject(actor), await makeProject(actor)].map(({ id }) => id) as [string, string]

describe('transactions that lock the same rows in opposite order', () => {
  it('are retried until both commit', async () => {
    const ids = await two()
    const touchBoth = ([first, second]: string[]) =>
      inTransaction(async tx => {
        await tx.project.update({ where: { id: first }, data: { width: { increment: 1 } } })
        // Wait until the other transaction has its first row too.
        await tx.$executeRaw`select pg_sleep(0.2)`
        await tx.$executeRaw`update projects set width = coalesce(width, 0) + 1 where id = ${second}`
      })
    await db.project.updateMany({ data: { width: 0 } })
    await Promise.all([touchBoth(ids), touchBoth(ids.toReversed())])
    for (const id of ids) expect((await getProject(actor, id)).width).toBe(2)
  })

  it('do not occur in batches, which lock records in a fixed order', async () => {
    const ids = await two()
    const notes = [await makeNote(actor, ids[0]), await makeNote(actor, ids[1])].map(({ id }) => id)
    const patch = (collection: string, body: object) => (id: string) => ({
      method: 'PATCH',
      url: `/api/collections/${collection}/records/${id}`,
      body,
    })
    const parts = [
      ...ids.map(patch('projects', { 'total_diamonds+': 1 })),
      ...notes.map(patch('progress_notes', { content: 'more' })),
      ...ids.map(project => ({
        method: 'POST',
        url: '/api/collections/progress_notes/records',
        body: { project, date: '2026-11-20', content: 'new' },
      })),
    ]
    const deadlocks = await deadlocksSoFar()
    for (let round = 0; round < 10; round++) {
      const responses = await Promise.all([batch(parts), batch(parts.toReversed()), batch(parts.toReversed())])
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    }
    for (const id of ids) expect((await getProject(actor, id)).totalDiamonds).toBe(30)
    expect(await deadlocksSoFar()).toBe(deadlocks)
  }, 60_000)
})

/** Returns the number of deadlocks. Postgres updates the statistics when a session ends or is idle. */
async function deadlocksSoFar(): Promise<number> {
  const { rows } = await pool.query<{ deadlocks: number }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  return rows[0]?.deadlocks ?? 0
}

describe('twenty creates with the same ID', () => {
  /** Sends the bodies of one to twenty at once, with one ID. Returns the answers. */
  async function creating(collection: string, numbers: number[]) {
    const [project] = await two()
    const tag = (await create('tags', { user: actor.userId, name: 'gift', color: '#112233' })).body.id
    const id = newId()
    const bodyOf = (number: number): object => {
      if (collection === 'progress_notes') return { project, date: '2026-11-20', content: `Number ${number}` }
      if (collection === 'project_tags') return { project, tag }
      return { user: actor.userId, title: `Number ${number}`, name: `Number ${number}`, color: '#112233' }
    }
    return Promise.all(numbers.map(number => create(collection, { id, ...bodyOf(number) })))
  }
  const ONE = Array.from({ length: 20 }, () => 1)

  it.each(['projects', 'progress_notes', 'companies', 'artists', 'tags', 'project_tags'])(
    'in %s create one record',
    async collection => {
      const responses = await creating(collection, collection === 'project_tags' ? ONE : [...ONE.keys()])
      expect(countOf(responses.map(({ status }) => status))).toEqual({ 200: 1, 400: 19 })
      const rejected = responses.find(({ status }) => status === 400)
      expect(rejected?.body.data).toMatchObject({ id: { code: 'validation_not_unique' } })
    },
  )

  it.each(['projects', 'progress_notes', 'companies', 'artists', 'tags'])(
    'in %s and the same values get the same answer',
    async collection => {
      const responses = await creating(collection, ONE)
      expect(countOf(responses.map(({ status }) => status))).toEqual({ 200: 20 })
      expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
    },
  )
})

describe('concurrent deletion', () => {
  it('skips tagging a deleted kit, in bulk or alone, without an error', async () => {
    const [gone, stays] = await two()
    const [changed, tagged] = await behindLock<unknown>(
      { table: 'projects', id: gone },
      () => [changeKits(actor, { ids: [gone, stays] }, { addTags: ['gift'] }), tagProject(actor, gone, ['gift'])],
      client => client.query('delete from projects where id = $1', [gone]),
    )
    expect(changed).toMatchObject({ selected: 1, changed: 1 })
    expect(tagged).toMatchObject({ status: 'error', error: { message: 'Project not found or access denied' } })
  })

  it('recreates a deleted tag or company for the kits that use it', async () => {
    const { id } = await makeProject(actor, { company: 'Oraloa', tags: ['gift'] })
    const { id: other } = await makeProject(actor)
    const tag = await db.tag.findFirstOrThrow({ where: actor })
    const company = await db.company.findFirstOrThrow({ where: actor })
    await behindLock<unknown>(
      { table: 'tags', id: tag.id },
      () => [changeKits(actor, { ids: [other] }, { addTags: ['gift'] })],
      client => client.query('delete from tags where id = $1', [tag.id]),
    )
    const [created] = await behindLock(
      { table: 'companies', id: company.id },
      () => [createProject(actor, projectInput({ company: 'Oraloa' }))],
      client => client.query('delete from companies where id = $1', [company.id]),
    )
    expect((await getProject(actor, other)).tags).toMatchObject([{ name: 'gift' }])
    expect(await getProject(actor, created?.id ?? '')).toMatchObject({ company: { name: 'Oraloa' } })
    expect(await getProject(actor, id)).toMatchObject({ company: null, tags: [] })
  })
})
