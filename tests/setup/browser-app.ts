import { providerSettings, startOAuthProvider } from './oauth-provider'
import { startTestApp } from './test-app'

/**
 * Runs the built app for Playwright, and a stand-in for the social providers. Its workers find the database, to plant people and
 * sessions, by `E2E_DATABASE_URL`, and pictures in `DATA_DIR`.
 */
export default async function setup() {
  const provider = await startOAuthProvider()
  const app = await startTestApp({
    PORT: process.env.E2E_PORT ?? '',
    DONATION_URL: 'https://donate.example/glint',
    ...providerSettings(provider),
  })
  process.env.E2E_DATABASE_URL = app.databaseUrl
  process.env.DATA_DIR = app.dataDir
  return async () => {
    await app.stop()
    await provider.stop()
  }
}
