import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { IDEMPOTENCY_FIELD } from '~/components/client/requests/retries'
import { databaseUrl, db, reconnectDatabase } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { isOutcomeUnknown, UNCONFIRMED, UnknownOutcomeError } from '~/platform/db/outcome.server'
import { inTransaction, onRollback } from '~/platform/db/transaction.server'
import { storage } from '~/platform/storage/storage.server'
import { action as log } from '~/routes/kits/log/kit'
import { action as addKit } from '~/routes/kits/new'
import { send } from '../factories/forms'
import { makeProject } from '../factories/projects'
import { makeUser } from '../factories/users'
import { call, tokenOfUser } from '../factories/wire'
import { type Loss, startLosingProxy } from '../setup/lost-commit'

let proxy: Awaited<ReturnType<typeof startLosingProxy>>
let user: { id: string }
let actor: { userId: string }
let token: string
beforeAll(async () => {
  const direct = databaseUrl()
  proxy = await startLosingProxy(direct)
  await reconnectDatabase(proxy.url)
  return () => reconnectDatabase(direct)
})
afterAll(() => proxy.close())
beforeEach(async () => {
  ;({ user, actor } = await makeUser())
  token = await tokenOfUser(user.id)
})

/** Loses the next commit, or another statement. A new connection names it, an older one has it prepared. */
async function losing(what: Loss, statement?: RegExp) {
  await reconnectDatabase(proxy.url)
  proxy.lose(what, statement)
}

/** Creates a kit in a transaction. Returns its error, and whether its effects outside Postgres were undone. */
async function creating(id: string, then: () => Promise<unknown> = async () => {}) {
  let isUndone = false
  const error = await inTransaction(async tx => {
    onRollback(async () => {
      isUndone = true
    }, tx)
    await tx.project.create({ data: { id, userId: user.id, title: 'The Starry Night', status: 'wishlist' } })
    await then()
  }).catch((error: unknown) => error)
  return { error, isUndone, exists: (await db.project.count({ where: { id } })) === 1 }
}

it.each<[Loss, boolean]>([
  ['answer', true],
  ['commit', false],
])('a connection lost at a commit (%s) undoes nothing: the outcome is unknown', async (loss, exists) => {
  await losing(loss)
  const lost = await creating(newId())
  expect(lost).toEqual({ error: expect.any(UnknownOutcomeError), isUndone: false, exists })
  expect(isOutcomeUnknown(lost.error)).toBe(true)
})

it('what the database rolled back is undone, and known', async () => {
  const failed = await creating(newId(), async () => {
    throw new Error('No')
  })
  expect([failed.isUndone, failed.exists, isOutcomeUnknown(failed.error)]).toEqual([true, false, false])
})

it('a batch of a kit with a picture keeps both, says that it could not confirm, and answers the second time', async () => {
  const id = newId()
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'navy' } })
    .jpeg()
    .toBuffer()
  const sending = async () => {
    const body = new FormData()
    const record = { id, user: user.id, title: 'The Starry Night', status: 'wishlist' }
    const requests = [{ method: 'POST', url: '/api/collections/projects/records', body: record }]
    body.append('@jsonPayload', JSON.stringify({ requests }))
    body.append('requests.0.image', new File([new Uint8Array(photo)], 'starry.jpg', { type: 'image/jpeg' }))
    return call('/api/batch', { method: 'POST', token, body })
  }
  await losing('answer')
  const lost = await sending()
  expect([lost.status, lost.body.message]).toEqual([503, UNCONFIRMED])
  const { image } = await db.project.findUniqueOrThrow({ where: { id } })
  expect(await storage().head(`projects/${id}/${image}`)).not.toBeNull()
  const again = await sending()
  expect([again.status, again.body[0]?.body]).toMatchObject([200, { id, image }])
  expect(await db.project.count({ where: { userId: user.id } })).toBe(1)
})

it('a record with an ID answers the second time as the first, and is refused if it differs', async () => {
  const id = newId()
  const sending = (title: string) =>
    call('/api/collections/projects/records', {
      method: 'POST',
      token,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ id, user: user.id, title, status: 'wishlist' }),
    })
  expect((await sending('Lilies')).status).toBe(200)
  expect((await sending('Lilies')).body).toMatchObject({ id, title: 'Lilies' })
  const other = await sending('Another')
  expect([other.status, other.body.data.id.code]).toEqual([400, 'validation_not_unique'])
})

it('a repeated record is the same in another Unicode form, with other spaces and line ends', async () => {
  const id = newId()
  const sending = (title: string, notes: string) =>
    call('/api/collections/projects/records', {
      method: 'POST',
      token,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ id, user: user.id, title, general_notes: notes, status: 'wishlist' }),
    })
  const typed = ['Cafe\u0301 \u00a0de nuit', 'One\u00a0line\r\nand cafe\u0301\u200b'] as const
  expect((await sending(...typed)).status).toBe(200)
  expect(await sending(...typed)).toMatchObject({ status: 200, body: { id, title: 'Caf\u00e9 de nuit' } })
  expect((await sending('Cafe de nuit', typed[1])).status).toBe(400)
})

const ADD_KIT = { title: 'Owl', status: 'stash', kitCategory: 'full' }
const addingKit = (more: Record<string, string> = {}) => send(user, addKit, '/projects/new', { ...ADD_KIT, ...more })

it.each<[Loss, number]>([
  ['answer', 1],
  ['commit', 0],
])('a form of one statement, without a commit, has an unknown outcome (%s)', async (loss, kits) => {
  await losing(loss, INSERT)
  const error = await addingKit().catch((error: unknown) => error)
  expect([proxy.isWaiting(), isOutcomeUnknown(error)]).toEqual([false, true])
  expect(await db.project.count({ where: { userId: user.id } })).toBe(kits)
})

it('a form of one statement with a key finds what it has saved', async () => {
  await losing('answer', INSERT)
  const key = newId()
  const result = await addingKit({ [IDEMPOTENCY_FIELD]: key })
  expect(proxy.isWaiting()).toBe(false)
  expect([result.status, result.location]).toEqual([302, `/projects/${key}`])
  expect(await db.project.count({ where: { userId: user.id } })).toBe(1)
})

const INSERT = /insert into "?projects/i

it('a progress note with a key finds what it has saved', async () => {
  const worked = await makeProject(actor, { status: 'progress' })
  await losing('answer')
  const fields = { content: 'Words', date: '2026-01-02', minutes: '20', key: newId() }
  const note = await send(user, log, `/projects/${worked.id}/log`, fields, { projectId: worked.id })
  expect(proxy.isWaiting()).toBe(false)
  expect([note.status, await db.progressNote.count({ where: { projectId: worked.id } })]).toEqual([302, 1])
})
