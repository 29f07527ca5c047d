import {
  ACTIVE_STATUSES,
  ADHESIVES,
  type Adhesive,
  COVERAGES,
  type Coverage,
  DRILL_SHAPES,
  type DrillShape,
  PROJECT_STATUSES,
  type ProjectStatus,
} from '~/features/collection/projects/project-terms'
import { pageNumber } from '~/platform/input/page-number'
import { keysOf } from '~/platform/keys-of'
import { isRecordId } from '~/platform/record-id'
import { searchOf, yearOf } from './read-params'
import { type Direction, isSort, type SortField, sortOf } from './sorts'

/** The cards above the list, in display order. Each is a value of the status filter. */
export const STATUS_FILTER_LABELS = {
  everything: /*i18n*/ 'All Projects',
  active: /*i18n*/ 'Collection Total',
  purchased: /*i18n*/ 'Purchased',
  stash: /*i18n*/ 'In stash',
  progress: /*i18n*/ 'In progress',
  onhold: /*i18n*/ 'On hold',
  wishlist: /*i18n*/ 'Wishlist',
  completed: /*i18n*/ 'Completed',
  archived: /*i18n*/ 'Archived',
  destashed: /*i18n*/ 'Destashed',
}
export type StatusFilter = keyof typeof STATUS_FILTER_LABELS
export const STATUS_FILTERS = keysOf(STATUS_FILTER_LABELS)

/** Data that a kit may lack and the user can add later. `framed` is about finished kits that are still there. */
export const GAP_LABELS = {
  photo: /*i18n*/ 'No photo',
  size: /*i18n*/ 'No size',
  dates: /*i18n*/ 'No date',
  bought: /*i18n*/ 'No date of purchase',
  framed: /*i18n*/ 'Finished, not yet framed',
  moved: /*i18n*/ 'No date in or out',
}
export type Gap = keyof typeof GAP_LABELS
export const GAPS = keysOf(GAP_LABELS)

/** The statuses that "All Projects" can exclude. The default includes all. */
export const INCLUDE_LABELS = {
  mini: /*i18n*/ 'Mini kits',
  wishlist: /*i18n*/ 'Wishlist',
  destashed: /*i18n*/ 'Destashed',
  archived: /*i18n*/ 'Archived',
}
export type Include = keyof typeof INCLUDE_LABELS
export const INCLUDES = keysOf(INCLUDE_LABELS)

export const PAGE_SIZES = [25, 50, 100] as const
type PageSize = (typeof PAGE_SIZES)[number]

export type View = 'grid' | 'list'

/** The complete state of the dashboard. Empty strings and null mean "any". */
export type DashboardState = {
  status: StatusFilter
  /** IDs; a kit has any of them */
  companies: string[]
  artists: string[]
  tags: string[]
  drillShape: DrillShape | null
  coverage: Coverage | null
  place: string
  series: string
  kitted: boolean | null
  adhesive: Adhesive | null
  /** values of the user's own fields: text by parameter, which has the ID of the field */
  own: Record<string, string>
  /** on the way, and expected before today */
  due: boolean
  /** year of the finish date */
  year: number | null
  /** kits without this value */
  missing: Gap | null
  /** applies if the status is `everything` */
  include: Include[]
  search: string
  sort: SortField
  direction: Direction
  page: number
  size: PageSize
  view: View
}

/** Resets every filter except the status; the view stays. */
export const NO_FILTERS = {
  companies: [],
  artists: [],
  tags: [],
  drillShape: null,
  coverage: null,
  place: '',
  series: '',
  kitted: null,
  adhesive: null,
  own: {},
  due: false,
  year: null,
  missing: null,
  include: [...INCLUDES],
  search: '',
} satisfies Partial<DashboardState>

export const DEFAULT_STATE: DashboardState = {
  ...NO_FILTERS,
  status: 'active',
  sort: 'updated',
  direction: 'desc',
  page: 1,
  size: 25,
  view: 'grid',
}

/** A rejected URL parameter: an unknown field (logged as a security event) or an unknown status. */
export type RejectedParam = { reason: 'field' | 'status'; value: string }

const PARAMETERS = [
  'status',
  'company',
  'artist',
  'drillShape',
  'coverage',
  'place',
  'series',
  'kitted',
  'adhesive',
  'due',
  'tag',
  'year',
  'missing',
  'include',
  'search',
  'sort',
  'direction',
  'page',
  'size',
  'view',
]

const NAMES_AT_ONCE = 50

/**
 * Returns the state of a URL and its rejected parameters. Filters may also have the form `filter[name]=value`. Unknown
 * fields are skipped and cause no error.
 */
export function parseDashboardParams(given: URLSearchParams): { state: DashboardState; rejected: RejectedParam[] } {
  const rejected: RejectedParam[] = []
  const params = new URLSearchParams()
  for (const [name, value] of given) {
    const field = name.match(/^filter\[(.*)\]$/s)?.[1]
    if (field === undefined || PARAMETERS.includes(field)) params.append(field ?? name, value)
    else rejected.push({ reason: 'field', value: field })
  }

  const status = params.get('status') ?? ''
  if (status && !isOneOf(STATUS_FILTERS, status)) rejected.push({ reason: 'status', value: status })
  const wantedSort = params.get('sort') ?? ''
  if (wantedSort && !isSort(wantedSort)) rejected.push({ reason: 'field', value: wantedSort })

  const sort = isSort(wantedSort) ? wantedSort : DEFAULT_STATE.sort
  const drillShape = onlyValue(params, 'drillShape')
  const coverage = onlyValue(params, 'coverage')
  const kitted = onlyValue(params, 'kitted')
  const adhesive = onlyValue(params, 'adhesive')
  const missing = onlyValue(params, 'missing')
  const size = Number(params.get('size'))
  const include = params.getAll('include')
  const state: DashboardState = {
    status: isOneOf(STATUS_FILTERS, status) ? status : DEFAULT_STATE.status,
    companies: recordIds(params.getAll('company')),
    artists: recordIds(params.getAll('artist')),
    tags: recordIds(params.getAll('tag')),
    drillShape: isOneOf(DRILL_SHAPES, drillShape) ? drillShape : null,
    coverage: isOneOf(COVERAGES, coverage) ? coverage : null,
    place: searchOf(params.get('place')),
    series: searchOf(params.get('series')),
    kitted: kitted === 'yes' ? true : kitted === 'no' ? false : null,
    adhesive: isOneOf(ADHESIVES, adhesive) ? adhesive : null,
    own: ownValues(params),
    due: params.get('due') === 'yes',
    year: yearOf(params.get('year')),
    missing: isOneOf(GAPS, missing) ? missing : null,
    include: include.length === 0 ? [...INCLUDES] : INCLUDES.filter(one => include.includes(one)),
    search: searchOf(params.get('search')),
    sort,
    direction: directionOf(params.get('direction'), sort),
    page: pageNumber(params),
    size: isOneOf(PAGE_SIZES, size) ? size : DEFAULT_STATE.size,
    view: params.get('view') === 'list' ? 'list' : 'grid',
  }
  return { state, rejected }
}

/** Returns whether a URL has no list parameters. The dashboard then shows its last state. */
export const isBare = (params: URLSearchParams): boolean =>
  ![...params.keys()].some(name => PARAMETERS.includes(name) || name.startsWith('filter[') || OWN_PARAMETER.test(name))

/**
 * Returns the URL of a state with changes. Any change of the list returns to the first page. The status is always
 * included, because a bare /dashboard shows the last state, not an unfiltered list.
 */
export function dashboardPath(from: DashboardState, changes: Partial<DashboardState> = {}): string {
  const keepsPlace = Object.keys(changes).every(name => name === 'view')
  const state = { ...from, page: keepsPlace ? from.page : 1, ...changes }
  const params = new URLSearchParams({ status: state.status })
  for (const id of state.companies) params.append('company', id)
  for (const id of state.artists) params.append('artist', id)
  for (const id of state.tags) params.append('tag', id)
  if (state.drillShape) params.set('drillShape', state.drillShape)
  if (state.coverage) params.set('coverage', state.coverage)
  if (state.place) params.set('place', state.place)
  if (state.series) params.set('series', state.series)
  if (state.kitted !== null) params.set('kitted', state.kitted ? 'yes' : 'no')
  if (state.adhesive) params.set('adhesive', state.adhesive)
  for (const [name, value] of Object.entries(state.own)) params.set(name, value)
  if (state.due) params.set('due', 'yes')
  if (state.year) params.set('year', String(state.year))
  if (state.missing) params.set('missing', state.missing)
  if (state.include.length === 0) params.set('include', 'none')
  else if (state.include.length < INCLUDES.length) for (const one of state.include) params.append('include', one)
  if (state.search) params.set('search', state.search)
  if (state.sort !== DEFAULT_STATE.sort || state.direction !== DEFAULT_STATE.direction) {
    params.set('sort', state.sort)
    if (state.direction !== sortOf(state.sort).first) params.set('direction', state.direction)
  }
  if (state.size !== DEFAULT_STATE.size) params.set('size', String(state.size))
  if (state.view !== DEFAULT_STATE.view) params.set('view', state.view)
  if (state.page > 1) params.set('page', String(state.page))
  return `/dashboard?${params}`
}

/** Returns the URL of all kits with a status and no other filter. Its count is the one on the card. */
export const statusPath = (status: StatusFilter, look: DashboardState = DEFAULT_STATE): string =>
  dashboardPath(look, { ...NO_FILTERS, status })

/**
 * Returns the statuses that a filter matches. The list and the counts on the cards both use it, so they always agree.
 */
export function statusesOf(filter: StatusFilter, include: readonly Include[] = INCLUDES): readonly ProjectStatus[] {
  if (filter === 'active') return ACTIVE_STATUSES
  if (filter !== 'everything') return [filter]
  return PROJECT_STATUSES.filter(status => !isOneOf(INCLUDES, status) || include.includes(status))
}

/** Returns whether any filter except the status is active. */
export const hasFilters = (state: DashboardState): boolean =>
  Boolean(
    state.companies.length ||
      state.artists.length ||
      state.tags.length ||
      state.drillShape ||
      state.coverage ||
      state.place ||
      state.series ||
      state.kitted !== null ||
      state.adhesive ||
      Object.keys(state.own).length ||
      state.due ||
      state.year ||
      state.missing ||
      state.search,
  ) ||
  (state.status === 'everything' && state.include.length < INCLUDES.length)

const isOneOf = <T>(list: readonly T[], value: unknown): value is T => (list as readonly unknown[]).includes(value)

const OWN_PARAMETER = /^field-[a-z0-9]{15,16}$/
const OWN_AT_ONCE = 10

/** Returns the values of the user's own fields. */
const ownValues = (params: URLSearchParams) =>
  Object.fromEntries(
    [...params]
      .map(([name, value]) => [name, searchOf(value)] as const)
      .filter(([name, value]) => value && OWN_PARAMETER.test(name))
      .slice(0, OWN_AT_ONCE),
  )

// Clients send "all" or "" for "any".
const recordIds = (texts: string[]) => [...new Set(texts.filter(isRecordId))].slice(0, NAMES_AT_ONCE)

/** Both chips of a pair, which a form without scripts can send, mean any. */
function onlyValue(params: URLSearchParams, name: string): string {
  const [value = '', other] = params.getAll(name)
  return other === undefined ? value : ''
}

// Parses "title-desc": the direction applies only to that sort field. Another field uses its default.
function directionOf(text: string | null, sort: SortField): Direction {
  const [, of, direction] = text?.match(/^(?:([a-z\d-]+)-)?(asc|desc)$/) ?? []
  const stands = of === undefined || of === sort
  return stands && (direction === 'asc' || direction === 'desc') ? direction : sortOf(sort).first
}
