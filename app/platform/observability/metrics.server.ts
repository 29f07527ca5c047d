import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { pool } from '../db/db.server'
import { singleton } from '../singleton'

type CompletedRequest = { method: string; path: string; status: number; ms: number }

// In Prometheus format. Labels have few values, and no addresses or users.
const metrics = singleton('metrics', () => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const at = { registers: [registry] }
  new Gauge({
    ...at,
    name: 'glint_database_connections',
    help: 'Connections of this process to the database',
    labelNames: ['state'],
    collect() {
      this.set({ state: 'idle' }, pool?.idleCount ?? 0)
      this.set({ state: 'busy' }, pool ? pool.totalCount - pool.idleCount : 0)
      this.set({ state: 'wanted' }, pool?.waitingCount ?? 0)
    },
  })
  return {
    registry,
    requests: new Histogram({
      ...at,
      name: 'glint_request_seconds',
      help: 'Seconds until a response was sent',
      labelNames: ['method', 'kind', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    }),
    jobs: new Counter({
      ...at,
      name: 'glint_jobs_total',
      help: 'Jobs run by this process',
      labelNames: ['name', 'outcome'],
    }),
  }
})

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Records the time to a response in the histogram. `ms` is milliseconds; the metric is in seconds. */
export function countRequest({ method, path, status, ms }: CompletedRequest): void {
  const kind = path.startsWith('/api/files/') ? 'picture' : path.startsWith('/api/') ? 'api' : 'page'
  const labels = { method: METHODS.has(method) ? method : 'other', kind, status: `${Math.floor(status / 100)}xx` }
  metrics.requests.observe(labels, ms / 1000)
}

export const countJob = (name: string, outcome: 'done' | 'failed'): void => metrics.jobs.inc({ name, outcome })

/** Returns the metrics of this process in Prometheus format. */
export const metricsText = (): Promise<string> => metrics.registry.metrics()

export const METRICS_TYPE = metrics.registry.contentType
