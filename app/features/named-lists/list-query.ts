import type { NamedList } from './lists'

/** Names on one page of a list. */
export const NAMES_PER_PAGE = 50

/** How a list of names can be sorted; both go on by name. */
export const NAME_SORTS = { name: 'A to Z', kits: 'Most kits', fewest: 'Fewest kits' } as const
export type NameSort = keyof typeof NAME_SORTS

/** What of a list is asked for; an empty search is none. */
export type ListQuery = { search: string; sort: NameSort; page: number }

const SEARCH_LENGTH = 100

/** What an address asks for; whatever cannot be is as if it were not there. */
export function listQueryOf(params: URLSearchParams): ListQuery {
  const sort = params.get('sort') ?? ''
  const page = params.get('page') ?? ''
  return {
    // Control characters never match anything, and the database refuses NUL.
    search: (params.get('search') ?? '')
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, SEARCH_LENGTH)
      .trim(),
    sort: Object.hasOwn(NAME_SORTS, sort) ? (sort as NameSort) : 'name',
    page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1,
  }
}

/** The address of a list, as short as it can be. */
export function listPath(
  { path }: NamedList,
  { search = '', sort = 'name', page = 1 }: Partial<ListQuery> = {},
): string {
  const params = new URLSearchParams()
  if (search) params.set('search', search)
  if (sort !== 'name') params.set('sort', sort)
  if (page > 1) params.set('page', String(page))
  return params.size ? `${path}?${params}` : path
}

/** The address that opens the form for a new name, with that name in it already. */
export const addNamePath = ({ path }: NamedList, name = '') => `${path}?${new URLSearchParams({ add: name })}`

/** The name that form starts with; null when the address does not ask for it. */
export const nameToAdd = (params: URLSearchParams): string | null =>
  params
    .get('add')
    ?.replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, SEARCH_LENGTH) ?? null
