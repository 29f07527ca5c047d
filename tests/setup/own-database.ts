import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { createDatabase, dropDatabase, startTestPostgres } from './test-postgres'

/** Creates an empty database for one test, and a function that returns the rows of a statement. */
export async function ownDatabase() {
  const server = await startTestPostgres()
  const name = `launch_${randomBytes(4).toString('hex')}`
  const url = await createDatabase(server.url, name)
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  onTestFinished(async () => {
    await pool.end()
    await dropDatabase(server.url, name)
    await server.stop()
  })
  const query = async <Row extends pg.QueryResultRow>(text: string) => (await pool.query<Row>(text)).rows
  return { url, query }
}
