import { readFileSync } from 'node:fs'
import { afterAll, afterEach, expect } from 'vitest'
import { connectDatabase, disconnectDatabase } from '~/platform/db/db.server'
import { env } from '~/platform/env.server'
import { closeFirefox } from '../engines/firefox'
import { app } from './app'

// Journeys create accounts and kits in the database and the data folder of their worker's app.
connectDatabase(app.databaseUrl)
Object.assign(env, { DATA_DIR: app.dataDir })

let known = 0
/** The app logs what goes wrong in browsers. */
function noErrorInBrowsers() {
  const lines = readFileSync(app.log, 'utf8').split('\n').slice(0, -1)
  const added = lines.slice(known).filter(line => line.includes('An error in a browser'))
  known = lines.length
  expect(added, 'errors in the browser').toEqual([])
}
afterEach(noErrorInBrowsers)
afterAll(async () => {
  await closeFirefox()
  noErrorInBrowsers()
  await disconnectDatabase()
})
