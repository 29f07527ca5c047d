import { type DashboardState, DEFAULT_STATE } from '~/features/dashboard/project-filters'

/** What the wheel can be filled with (product decisions, section 3). */
export const POOLS = ['progress', 'stash', 'onhold', 'dashboard'] as const
export type Pool = (typeof POOLS)[number]

export const POOL_LABELS: Record<Pool, string> = {
  progress: 'In progress',
  stash: 'In stash',
  onhold: 'On hold',
  dashboard: 'As on the dashboard',
}

/** A draw is among so many kits (product decisions, section 3). */
export const KITS_AT_LEAST = 2
export const KITS_AT_MOST = 200

/** A pool as an address asks for it. `mix`: which choice of a pool that is larger than the wheel; null for any. */
export type PoolChoice = { pool: Pool; mix: number | null }

export function parsePool(params: URLSearchParams): PoolChoice {
  const pool = POOLS.find(pool => pool === params.get('pool')) ?? 'progress'
  const mix = params.get('mix') ?? ''
  return { pool, mix: /^\d{1,6}$/.test(mix) ? Number(mix) : null }
}

/** The randomizer with a pool on its wheel. */
export const poolPath = (pool: Pool, mix?: number) =>
  `/randomizer?pool=${pool}${mix === undefined ? '' : `&mix=${mix}`}`

/** What was drawn, and the wheel that drew it. */
export const spinPath = (id: string) => `/randomizer/${id}`

/** A pool in the dashboard's terms; `left` is the dashboard as it was left. */
export const stateOf = (pool: Pool, left: DashboardState | null): DashboardState =>
  pool === 'dashboard' ? (left ?? DEFAULT_STATE) : { ...DEFAULT_STATE, status: pool }
