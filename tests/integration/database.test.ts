import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { expect, test, vi } from 'vitest'
import { isDatabaseDown } from '~/platform/db/database-down'
import { databaseUrl, db, pool, reconnectDatabase, withTimeout } from '~/platform/db/db.server'
import { query } from '~/platform/db/query.server'
import { inTransaction } from '~/platform/db/transaction.server'
import { makeProject } from '../factories/projects'
import { makeUser } from '../factories/users'
import { call, tokenOfUser } from '../factories/wire'

const one = async () => (await pool.query('select 1 as one')).rows

test('a silent database counts as down, and the next query uses another connection', async () => {
  const slow = pool.query(withTimeout({ text: 'select pg_sleep(5)' }, 200))
  const error = await slow.catch((error: unknown) => error)
  expect(String(error)).toContain('Query read timeout')
  expect(isDatabaseDown(error)).toBe(true)
  expect(await one()).toEqual([{ one: 1 }])
})

test('a silent database ends a transaction at its deadline, and its connection is closed', async () => {
  const closed: unknown[] = []
  const note = (client: unknown) => closed.push(client)
  pool.on('remove', note)
  const started = performance.now()
  const slow = inTransaction(tx => query(sql`select pg_sleep(30)`, tx), { timeout: 300 })
  const error = await slow.catch((error: unknown) => error)
  expect(performance.now() - started).toBeLessThan(20_000)
  expect(isDatabaseDown(error)).toBe(true)
  await vi.waitFor(() => expect(closed).toHaveLength(1), 30_000)
  pool.off('remove', note)
  expect(await one()).toEqual([{ one: 1 }])
})

test('the timeout of a query does not apply between the statements of a transaction', async () => {
  const client = await pool.connect()
  await client.query(withTimeout({ text: 'begin' }, 200))
  await pause(600)
  await client.query('commit')
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  client.release()
})

test('the DateStyle setting of the database does not affect results', async () => {
  const { actor } = await makeUser()
  const { id } = await makeProject(actor, { dateStarted: '2024-03-02' })
  const token = await tokenOfUser(actor.userId)
  const read = async () => ({
    byApi: (await call('/api/collections/projects/records', { token })).body,
    byPrisma: await db.project.findUnique({ where: { id } }),
    byPool: (await pool.query('select date_started, created from projects where id = $1', [id])).rows,
  })
  const before = await read()
  expect(before.byApi.items[0]).toMatchObject({ date_started: '2024-03-02 00:00:00.000Z' })

  await pool.query(`alter database "${new URL(databaseUrl()).pathname.slice(1)}" set datestyle to 'German'`)
  await reconnectDatabase(databaseUrl())
  expect(await read()).toEqual(before)
})
