import { inject } from 'vitest'

/** The app of this worker. Each worker has its own, because some tests change global state. */
export const app = appOf(Number(process.env.VITEST_POOL_ID))

function appOf(worker: number) {
  const app = inject('apps')[worker - 1]
  if (!app) throw new Error(`No app was started for worker ${worker}.`)
  return app
}
