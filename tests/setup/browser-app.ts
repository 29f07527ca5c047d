import { startTestApp } from './test-app'

/** Runs the built app for Playwright; its workers find the database, to plant people and sessions, by `E2E_DATABASE_URL`, and pictures in `DATA_DIR`. */
export default async function setup() {
  const app = await startTestApp({ PORT: process.env.E2E_PORT ?? '' })
  process.env.E2E_DATABASE_URL = app.databaseUrl
  process.env.DATA_DIR = app.dataDir
  return app.stop
}
