import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { isDatabaseDown } from '~/platform/db/database-down'
import { databaseUrl, db, pool, reconnectDatabase, withReadTimeout } from '~/platform/db/db.server'
import * as list from '~/routes/api.collections.$collection.records._index'
import { makeProject } from '../factories/projects'
import { makeUser } from '../factories/users'
import { call, tokenOfUser } from '../factories/wire'

const one = async () => (await pool.query('select 1 as one')).rows

test('a silent database counts as down, and the next query uses another connection', async () => {
  const client = await pool.connect()
  const asked = withReadTimeout(client, 200, () => client.query('select pg_sleep(5)'))
  const error = await asked.catch((error: unknown) => error)
  client.release()
  expect(String(error)).toContain('Query read timeout')
  expect(isDatabaseDown(error)).toBe(true)
  expect(await one()).toEqual([{ one: 1 }])
})

test('the read timeout does not apply between the statements of a transaction', async () => {
  const client = await pool.connect()
  await withReadTimeout(client, 200, async () => {
    await client.query('begin')
    await pause(600)
    await client.query('commit')
  })
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  client.release()
})

test('the DateStyle setting of the database does not affect results', async () => {
  const { actor } = await makeUser()
  const { id } = await makeProject(actor, { dateStarted: '2024-03-02' })
  const token = await tokenOfUser(actor.userId)
  const read = async () => ({
    byApi: (await call(list.loader, '/api/collections/projects/records', { params: { collection: 'projects' }, token }))
      .body,
    byPrisma: await db.project.findUnique({ where: { id } }),
    byPool: (await pool.query('select date_started, created from projects where id = $1', [id])).rows,
  })
  const before = await read()
  expect(before.byApi.items[0]).toMatchObject({ date_started: '2024-03-02 00:00:00.000Z' })

  await pool.query(`alter database "${new URL(databaseUrl()).pathname.slice(1)}" set datestyle to 'German'`)
  await reconnectDatabase(databaseUrl())
  expect(await read()).toEqual(before)
})
