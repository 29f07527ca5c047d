import { isRecordId } from '~/platform/record-id'
import { type DashboardState, INCLUDES, type Include, parseDashboardParams } from './project-filters'

/** The stored form of the dashboard state, with the names of the API. */
export type NavigationContext = {
  filters: {
    status: string
    company: string | string[]
    artist: string | string[]
    drillShape: string
    coverage?: string
    place?: string
    series?: string
    kitted?: string
    adhesive?: string
    due?: string
    own?: Record<string, string>
    yearFinished: string
    missing?: string
    includeMiniKits: boolean
    includeDestashed: boolean
    includeArchived: boolean
    includeWishlist: boolean
    includeOnHold: boolean
    searchTerm: string
    selectedTags: string[]
  }
  sortField: string
  sortDirection: string
  currentPage: number
  pageSize: number
  viewType: string
}

const ANY = 'all'

/** Converts the dashboard state to its stored form. An unset filter is `all`, or missing if the type permits it. */
export const toNavigationContext = (state: DashboardState): NavigationContext => ({
  filters: {
    status: state.status,
    company: oneOrMany(state.companies),
    artist: oneOrMany(state.artists),
    drillShape: state.drillShape ?? ANY,
    ...(state.coverage && { coverage: state.coverage }),
    ...(state.place && { place: state.place }),
    ...(state.series && { series: state.series }),
    ...(state.kitted !== null && { kitted: state.kitted ? 'yes' : 'no' }),
    ...(state.adhesive && { adhesive: state.adhesive }),
    ...(Object.keys(state.own).length > 0 && { own: state.own }),
    ...(state.due && { due: 'yes' }),
    yearFinished: state.year ? String(state.year) : ANY,
    ...(state.missing && { missing: state.missing }),
    includeMiniKits: state.include.includes('mini'),
    includeDestashed: state.include.includes('destashed'),
    includeArchived: state.include.includes('archived'),
    includeWishlist: state.include.includes('wishlist'),
    includeOnHold: true,
    searchTerm: state.search,
    selectedTags: state.tags,
  },
  sortField: state.sort,
  sortDirection: state.direction,
  currentPage: state.page,
  pageSize: state.size,
  viewType: state.view,
})

// A single one is a text, as clients of the API know it.
const oneOrMany = (ids: string[]) => (ids.length > 1 ? ids : (ids[0] ?? ANY))

/** Parses a stored state with the rules for URLs: missing and unknown values fall back to their defaults. */
export function fromNavigationContext(stored: unknown): DashboardState {
  const context = record(stored)
  const filters = record(context.filters)
  const params = new URLSearchParams()
  const take = (name: string, value: unknown) => {
    if (typeof value === 'string' || typeof value === 'number') params.append(name, String(value))
  }
  take('status', filters.status)
  for (const id of [filters.company].flat()) take('company', id)
  for (const id of [filters.artist].flat()) take('artist', id)
  take('drillShape', filters.drillShape)
  take('coverage', filters.coverage)
  take('place', filters.place)
  take('series', filters.series)
  take('kitted', filters.kitted)
  take('adhesive', filters.adhesive)
  for (const [name, value] of Object.entries(record(filters.own))) take(name, value)
  take('due', filters.due)
  take('year', filters.yearFinished)
  take('missing', filters.missing)
  take('search', filters.searchTerm)
  for (const tag of Array.isArray(filters.selectedTags) ? filters.selectedTags : []) take('tag', tag)
  for (const one of INCLUDES) if (filters[INCLUDE_NAMES[one]] !== false) take('include', one)
  if (!params.has('include')) take('include', 'none')
  take('sort', context.sortField)
  take('direction', context.sortDirection)
  take('page', context.currentPage)
  take('size', context.pageSize)
  take('view', context.viewType)
  return parseDashboardParams(params).state
}

/** Returns the kits that left the stored list, with their places. Skips anything else that an API client stored. */
export function leftKitsIn(stored: unknown): { id: string; place: number }[] {
  const { leftKits } = record(stored)
  return (Array.isArray(leftKits) ? leftKits : []).flatMap(kit => {
    const { id, place } = record(kit)
    return typeof id === 'string' && isRecordId(id) && Number.isInteger(place) ? [{ id, place: Number(place) }] : []
  })
}

const INCLUDE_NAMES: Record<Include, string> = {
  mini: 'includeMiniKits',
  wishlist: 'includeWishlist',
  destashed: 'includeDestashed',
  archived: 'includeArchived',
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
