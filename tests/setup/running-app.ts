import type { TestProject } from 'vitest/node'
import { startTestApp } from './test-app'

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged with Vitest's own
  interface ProvidedContext {
    baseUrl: string
    appDatabaseUrl: string
  }
}

/** Runs the built app for the tests that speak to it over HTTP. */
export default async function setup({ provide }: TestProject) {
  const app = await startTestApp()
  provide('baseUrl', app.url)
  provide('appDatabaseUrl', app.databaseUrl)
  return app.stop
}
