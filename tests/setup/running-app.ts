import type { TestProject } from 'vitest/node'
import { startTestApp, type TestApp } from './test-app'

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged with Vitest's own
  interface ProvidedContext {
    apps: Omit<TestApp, 'stop'>[]
  }
}

/** Runs the built app for the tests that use HTTP, once per worker. */
export default async function setup({ provide, config }: TestProject) {
  const apps = await Promise.all(Array.from({ length: config.maxWorkers }, () => startTestApp({ HOST: '0.0.0.0' })))
  provide(
    'apps',
    apps.map(({ stop: _, ...app }) => app),
  )
  return async () => {
    for (const app of apps) await app.stop()
  }
}
