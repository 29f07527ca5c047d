import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, inject } from 'vitest'
import { connectDatabase, disconnectDatabase } from '~/platform/db/db.server'
import { env } from '~/platform/env.server'
import { stopJobs } from '~/platform/jobs/jobs.server'
import { singleton } from '~/platform/singleton'
import { folderStorage } from '~/platform/storage/storage-folder.server'
import { BUILT_READER } from './built-reader'
import { createDatabase, dropDatabase } from './test-postgres'

// Every test file has its own database, and an empty storage of its worker, which keeps modules and their state.
const name = `test_${randomBytes(4).toString('hex')}`
connectDatabase(await createDatabase(inject('serverUrl'), name, inject('template')))
const files = join(env.DATA_DIR, `worker-${process.pid}`)
singleton('storage', () => folderStorage(files))
singleton('reader-program', () => BUILT_READER)

afterAll(async () => {
  await stopJobs()
  await disconnectDatabase()
  await dropDatabase(inject('serverUrl'), name)
  await rm(files, { recursive: true, force: true })
})
