import { randomBytes } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { connectDatabase, disconnectDatabase } from '~/platform/db.server'
import { createDatabase, dropDatabase } from './test-postgres'

// A database of its own for every test file: nobody's rows are in nobody's way.
const name = `test_${randomBytes(4).toString('hex')}`
connectDatabase(await createDatabase(inject('serverUrl'), name, inject('template')))

afterAll(async () => {
  await disconnectDatabase()
  await dropDatabase(inject('serverUrl'), name)
})
