import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { isDatabaseDown } from '~/platform/database-down'
import { pool, withPatience } from '~/platform/db.server'

const one = async () => (await pool.query('select 1 as one')).rows

test('a database that is silent counts as one that is down, and the next question finds another connection', async () => {
  const client = await pool.connect()
  const asked = withPatience(client, 200, () => client.query('select pg_sleep(5)'))
  const error = await asked.catch((error: unknown) => error)
  client.release()
  expect(String(error)).toContain('Query read timeout')
  expect(isDatabaseDown(error)).toBe(true)
  expect(await one()).toEqual([{ one: 1 }])
})

test('between the statements of a transaction nothing is waited for', async () => {
  const client = await pool.connect()
  await withPatience(client, 200, async () => {
    await client.query('begin')
    await pause(600)
    await client.query('commit')
  })
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  client.release()
})
