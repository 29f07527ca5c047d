import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinInstances, leaveInstances } from '~/platform/changes/instances.server'
import { databaseUrl } from '~/platform/db/db.server'
import { resumeWrites, stopWrites, writesAreStopped } from '~/platform/db/write-stop.server'

beforeAll(joinInstances)
afterAll(leaveInstances)

test('writes are accepted as soon as a restore returns', async () => {
  const restoring = new pg.Client({ connectionString: databaseUrl() })
  await restoring.connect()
  await stopWrites(restoring)
  await expect.poll(writesAreStopped).toBe(true)
  await restoring.end()
  await resumeWrites()
  expect(writesAreStopped()).toBe(false)
})
