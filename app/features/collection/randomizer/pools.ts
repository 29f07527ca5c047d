import { type DashboardState, DEFAULT_STATE } from '~/features/collection/dashboard/project-filters'
import { STATUS_LABELS } from '~/features/collection/projects/project-terms'
import { keysOf } from '~/platform/keys-of'

const { progress, stash, onhold } = STATUS_LABELS

/** The sets of kits for the wheel. */
export const POOL_LABELS = {
  progress,
  untouched: /*i18n*/ 'Longest untouched',
  called: /*i18n*/ 'Called, not done',
  stash,
  onhold,
  dashboard: /*i18n*/ 'Dashboard filters',
}
export type Pool = keyof typeof POOL_LABELS
export const POOLS = keysOf(POOL_LABELS)

/** The minimum for a draw. */
export const MIN_KITS = 2
export const MAX_KITS = 200
/** The number of kits in progress that count as the longest untouched. */
export const MAX_UNTOUCHED = 6
/** More kits than this are dealt as cards, because their names do not fit on the wheel. */
export const MAX_ON_WHEEL = 12

/** A pool from the URL. `mix`: which random subset of a pool that is larger than the wheel; null for any. */
export type PoolChoice = { pool: Pool; mix: number | null }

/** Parses the query string of the wheel. An unknown pool becomes the kits in progress, an invalid mix null. */
export function parsePool(params: URLSearchParams): PoolChoice {
  const pool = POOLS.find(pool => pool === params.get('pool')) ?? 'progress'
  const mix = params.get('mix') ?? ''
  return { pool, mix: /^\d{1,6}$/.test(mix) ? Number(mix) : null }
}

export const poolPath = (pool: Pool, mix?: number) =>
  `/randomizer?pool=${pool}${mix === undefined ? '' : `&mix=${mix}`}`

/** Returns the URL of a spin: the drawn kit and its wheel. `deal` is the search of the cards that it was drawn from. */
export const spinPath = (id: string, deal = '') => `/randomizer/${id}${deal}`

/** Converts a pool to a dashboard filter. `left` is the last state of the dashboard. */
export const stateOf = (pool: Exclude<Pool, 'untouched' | 'called'>, left: DashboardState | null): DashboardState =>
  pool === 'dashboard' ? (left ?? DEFAULT_STATE) : { ...DEFAULT_STATE, status: pool }
