import pg from 'pg'
import { expect, test } from 'vitest'
import { emptyDatabase, emptyDataDir, npmStart, postgresOf, statusOf } from '../setup/launched-app'

test('two concurrent starts on an empty folder share a database, which the last one stops', async () => {
  const DATA_DIR = emptyDataDir()
  const [one, other] = await Promise.all([npmStart({ DATA_DIR }), npmStart({ DATA_DIR })])
  await Promise.all([one.ready(), other.ready()])
  const postgres = postgresOf(DATA_DIR)

  one.npm.kill('SIGTERM')
  await one.end
  expect(postgresOf(DATA_DIR)).toBe(postgres)
  expect(await statusOf(`${other.url}/login`)).toBe(200)

  other.npm.kill('SIGTERM')
  await other.end
  expect(postgresOf(DATA_DIR)).toBe(0)
})

test('instances that start concurrently on an empty database migrate it once', async () => {
  const DATABASE_URL = await emptyDatabase()
  const instances = await Promise.all([1, 2, 3].map(() => npmStart({ DATA_DIR: emptyDataDir(), DATABASE_URL })))
  await Promise.all(instances.map(instance => instance.ready()))

  const client = new pg.Client(DATABASE_URL)
  await client.connect()
  const { rows } = await client.query<{ runs: number; failed: number }>(
    `select count(*)::int as runs, count(*) filter (where finished_at is null)::int as failed
     from _prisma_migrations group by migration_name`,
  )
  await client.end()
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(row).toEqual({ runs: 1, failed: 0 })

  for (const { npm } of instances) npm.kill('SIGTERM')
  await Promise.all(instances.map(({ end }) => end))
})
