import { inject } from 'vitest'

/** The app that the tests of this worker speak to: each worker has its own, for some tests change what every call meets. */
export const app = appOf(Number(process.env.VITEST_POOL_ID))

function appOf(worker: number) {
  const app = inject('apps')[worker - 1]
  if (!app) throw new Error(`No app was started for worker ${worker}.`)
  return app
}
