import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { pool } from '~/platform/db/db.server'
import { prepared } from '~/platform/db/prepared.server'
import { execute, query } from '~/platform/db/query.server'
import { makeUser } from '../factories/users'

const number = (value: unknown) =>
  query<{ number: number }>(prepared({ text: 'select $1::int as number', values: [value] }))

it('the results of concurrent statements are not mixed up', async () => {
  const values = Array.from({ length: 30 }, (_, at) => at)
  expect((await Promise.all(values.map(number))).flat()).toEqual(values.map(number => ({ number })))
})

it('a statement that waits for a lock delays no other', async () => {
  const { actor } = await makeUser()
  const locking = await pool.connect()
  await locking.query('begin')
  await locking.query('select from users where id = $1 for update', [actor.userId])
  let isWaiting = true
  const rename = () =>
    execute({ text: 'update users set username = $2 where id = $1', values: [actor.userId, 'waited'] })
  const waiting = Promise.all([rename(), rename(), rename()]).finally(() => {
    isWaiting = false
  })
  expect((await Promise.all([number(1), number(2), number(3)])).flat()).toHaveLength(3)
  expect(isWaiting).toBe(true)
  await locking.query('commit')
  locking.release()
  expect(await waiting).toEqual([1, 1, 1])
})

it('runs two slow statements concurrently', async () => {
  const slow = () =>
    query<{ began: Date; ended: Date }>({
      text: 'select clock_timestamp() as began, pg_sleep(2), clock_timestamp() as ended',
      values: [],
    })
  const [one, other] = (await Promise.all([slow(), slow()])).flat()
  expect(other?.began.getTime()).toBeLessThan(one?.ended.getTime() ?? 0)
  expect(one?.began.getTime()).toBeLessThan(other?.ended.getTime() ?? 0)
})

it('a statement that fails leaves those beside it', async () => {
  const { actor } = await makeUser()
  const rename = (name: string) =>
    execute({ text: 'update users set username = $2 where id = $1', values: [actor.userId, name] })
  const results = await Promise.allSettled([
    number('not a number'),
    number(1),
    number('not a number'),
    rename('renamed'),
    number(2),
  ])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  const text = 'select username::text as name from users where id = $1'
  expect(await query({ text, values: [actor.userId] })).toEqual([{ name: 'renamed' }])
})

it('an error shows who sent the statement', async () => {
  const error = await number('not a number').catch(error => error as Error)
  expect(error).toMatchObject({ code: '22P02' })
  expect((error as Error).stack).toContain('query.test.ts')
})

it('without a connection, every statement fails', async () => {
  const connect = vi.spyOn(pool, 'connect').mockImplementation(() => Promise.reject(new Error('no connection')))
  const results = await Promise.allSettled([number(1), number(2), number(3)])
  connect.mockRestore()
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(await number(1)).toEqual([{ number: 1 }])
})

it('a connection that is lost fails its statements and is replaced', async () => {
  const slow = Promise.allSettled([
    query({ text: 'select pg_sleep(20)', values: [] }),
    query({ text: 'select pg_sleep(20)', values: [] }),
  ])
  const other = new pg.Client(pool.options.connectionString)
  await other.connect()
  const end = `select pg_terminate_backend(pid) from pg_stat_activity
    where query like '%pg_sleep(20)%' and pid <> pg_backend_pid()`
  await vi.waitFor(async () => expect((await other.query(end)).rowCount).toBeGreaterThan(0), 15_000)
  await other.query(end)
  await other.end()
  expect((await slow).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await number(1)).toEqual([{ number: 1 }])
})
