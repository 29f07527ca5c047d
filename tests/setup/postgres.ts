import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { connectDatabase, disconnectDatabase } from '~/platform/db/db.server'
import { migrate } from '~/platform/db/migrate.server'
import { checkRecordIdLength } from '~/platform/db/record-id-length.server'
import { buildReader } from './built-reader'
import { createDatabase, dropDatabase, startTestPostgres } from './test-postgres'

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged with Vitest's own
  interface ProvidedContext {
    serverUrl: string
    template: string
  }
}

/** Migrates one database as the template for every test file, and builds the reader process, again for each rerun. */
export default async function setup(project: TestProject) {
  await buildReader()
  project.onTestsRerun(buildReader)
  const server = await startTestPostgres()
  const template = `template_${randomBytes(4).toString('hex')}`
  const url = await createDatabase(server.url, template)
  await migrate(url)
  connectDatabase(url)
  await checkRecordIdLength()
  await disconnectDatabase()
  project.provide('serverUrl', server.url)
  project.provide('template', template)
  return async () => {
    await dropDatabase(server.url, template)
    await server.stop()
  }
}
