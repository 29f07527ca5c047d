import type { TestProject } from 'vitest/node'
import { startTestApp } from './test-app'

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged with Vitest's own
  interface ProvidedContext {
    apps: { url: string; databaseUrl: string }[]
  }
}

/** Runs the built app for the tests that use HTTP, once per worker. */
export default async function setup({ provide, config }: TestProject) {
  const apps = await Promise.all(Array.from({ length: config.maxWorkers }, () => startTestApp({ HOST: '0.0.0.0' })))
  provide(
    'apps',
    apps.map(({ url, databaseUrl }) => ({ url, databaseUrl })),
  )
  return async () => {
    for (const app of apps) await app.stop()
  }
}
