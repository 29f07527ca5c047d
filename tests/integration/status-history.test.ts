import { beforeEach, describe, expect, it } from 'vitest'
import {
  changeStatus,
  createProject,
  deleteProject,
  undoStatusChange,
  updateProject,
} from '~/features/collection/projects/projects.server'
import { statusHistory } from '~/features/collection/timeline/status-history.server'
import { undoImport } from '~/features/transfer/import-export/import-undo.server'
import type { Actor } from '~/platform/actor'
import { db, pool } from '~/platform/db/db.server'
import { action as edit } from '~/routes/kits/edit'
import { loader } from '~/routes/kits/kit/page'
import { action as press } from '~/routes/kits/status'
import { send } from '../factories/forms'
import { importFile } from '../factories/imports'
import { makeNote, makeProject, projectInput } from '../factories/projects'
import { resultOf } from '../factories/requests'
import { routeArgs } from '../factories/route-args'
import { makeUser, signedInRequest } from '../factories/users'
import { call, tokenOfUser } from '../factories/wire'

let actor: Actor
let user: { id: string }

beforeEach(async () => {
  ;({ actor, user } = await makeUser())
})

const history = async (id: string) =>
  (await statusHistory(actor, id, '')).map(({ from, to }) => (from ? `${from} → ${to}` : to))
/** Moves all entries back by `days`. */
const daysAgo = (id: string, days: number) =>
  pool.query(`update status_changes set at = at - $2 * interval '1 day' where project = $1`, [id, days])
const idOf = async (title: string) => (await db.project.findFirstOrThrow({ where: { title, userId: user.id } })).id

describe('every status change is recorded', () => {
  it('by the forms that add and edit a kit', async () => {
    const { id } = await createProject(actor, projectInput({ status: 'purchased' }))
    const fields = { title: 'Owl', status: 'stash', kitCategory: 'full' }
    await send(user, edit, `/projects/${id}/edit`, fields, { projectId: id })
    expect(await history(id)).toEqual(['purchased', 'purchased → stash'])
  })

  it('by the status buttons', async () => {
    const { id } = await makeProject(actor, { status: 'stash' })
    await send(user, press, `/projects/${id}/status`, { status: 'progress' }, { projectId: id })
    expect(await history(id)).toEqual(['stash', 'stash → progress'])
  })

  it('by imports that add and update', async () => {
    await importFile(actor, 'Title,Status\nOwl,stash\n')
    await importFile(actor, 'Title,Status\nOwl,on hold\n', { duplicates: 'update' })
    expect(await history(await idOf('Owl'))).toEqual(['stash', 'stash → onhold'])
  })

  it('by the API', async () => {
    const token = await tokenOfUser(user.id)
    const headers = { 'Content-Type': 'application/json' }
    const path = '/api/collections/projects/records'
    const write = (method: string, url: string, body: object) =>
      call(url, { method, token, headers, body: JSON.stringify(body) })
    const made = await write('POST', path, { user: user.id, title: 'Owl', status: 'stash' })
    await write('PATCH', `${path}/${made.body.id}`, { status: 'progress' })
    expect(await history(made.body.id)).toEqual(['stash', 'stash → progress'])
  })

  it('by a SQL statement for several kits', async () => {
    const ids = [(await makeProject(actor)).id, (await makeProject(actor, { status: 'progress' })).id]
    await pool.query(`update projects set status = 'progress' where id = any($1)`, [ids])
    expect(await Promise.all(ids.map(history))).toEqual([['stash', 'stash → progress'], ['progress']])
  })
})

describe('nothing is recorded', () => {
  it('if the status does not change', async () => {
    const { id } = await makeProject(actor, { status: 'progress' })
    await updateProject(actor, id, { status: 'progress', title: 'Other' })
    await makeNote(actor, id)
    expect(await history(id)).toEqual(['progress'])
  })

  it('for a change that is reverted within ten minutes', async () => {
    const { id } = await makeProject(actor, { status: 'progress' })
    await changeStatus(actor, id, 'onhold')
    await undoStatusChange(actor, id, { status: 'progress', dates: {} })
    await changeStatus(actor, id, 'completed')
    await changeStatus(actor, id, 'progress')
    expect(await history(id)).toEqual(['progress'])
    await changeStatus(actor, id, 'onhold')
    await daysAgo(id, 1)
    await changeStatus(actor, id, 'progress')
    expect(await history(id)).toEqual(['progress', 'progress → onhold', 'onhold → progress'])
  })

  it('for an import that is undone', async () => {
    await makeProject(actor, { title: 'Owl', status: 'stash' })
    const { id } = await importFile(actor, 'Title,Status\nOwl,completed\n', { duplicates: 'update' })
    await undoImport(actor, id)
    expect(await history(await idOf('Owl'))).toEqual(['stash'])
  })
})

describe('the page of a kit', () => {
  const page = async (id: string) => {
    const request = await signedInRequest(user, `/projects/${id}`)
    const { data } = await resultOf(() => loader(routeArgs(request, { projectId: id })))
    const { timeline, holds } = data as Awaited<ReturnType<typeof loader>>
    return { holds, shown: timeline.map(({ note, moment }) => note?.content ?? moment?.label) }
  }

  it('shows it among the notes, with the time on hold', async () => {
    const { id } = await makeProject(actor, { status: 'progress', dateStarted: '2026-01-02' })
    await daysAgo(id, 60)
    await changeStatus(actor, id, 'onhold')
    await daysAgo(id, 23)
    await changeStatus(actor, id, 'progress')
    await makeNote(actor, id, { date: '2999-01-01', content: 'The last row' })
    expect(await page(id)).toEqual({
      holds: { days: 23, since: null },
      shown: [
        'The last row',
        'Resumed, after 23 days on hold',
        'Put on hold',
        'Added to your collection, in progress',
        'Started',
      ],
    })
  })

  it('shows nothing if no changes were recorded', async () => {
    const { id } = await makeProject(actor, { status: 'onhold' })
    await pool.query('delete from status_changes where project = $1', [id])
    expect(await page(id)).toEqual({ holds: { days: 0, since: null }, shown: [] })
  })

  it('uses the time zone of the user', async () => {
    const { id } = await makeProject(actor, { status: 'onhold' })
    await pool.query(`update status_changes set at = '2026-03-01T23:30:00Z' where project = $1`, [id])
    const dayIn = async (zone: string) => (await statusHistory(actor, id, zone))[0]?.day
    expect(await Promise.all(['', 'Pacific/Auckland', 'America/New_York'].map(dayIn))).toEqual([
      '2026-03-01',
      '2026-03-02',
      '2026-03-01',
    ])
  })
})

describe('a history', () => {
  it('cannot be read or written by other users', async () => {
    const { id } = await makeProject(actor)
    const stranger = await makeUser()
    expect(await statusHistory(stranger.actor, id, '')).toEqual([])
    const forged = `insert into status_changes (project, "user", to_status) values ($1, $2, 'progress')`
    await expect(pool.query(forged, [id, stranger.user.id])).rejects.toMatchObject({ code: '23503' })
  })

  it('is deleted with its kit', async () => {
    const { id } = await makeProject(actor)
    await deleteProject(actor, id)
    expect(await db.statusChange.count({ where: { projectId: id } })).toBe(0)
  })
})
