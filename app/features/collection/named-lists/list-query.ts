import type { NamedList, TextList } from './lists'

export const NAMES_PER_PAGE = 50

/** The sort orders of a list of names; ties are sorted by name. */
export const NAME_SORTS = {
  name: /*i18n*/ 'A to Z',
  kits: /*i18n*/ 'Most kits',
  fewest: /*i18n*/ 'Fewest kits',
}
export type NameSort = keyof typeof NAME_SORTS

/** The query of a list; an empty search matches all. */
export type ListQuery = { search: string; sort: NameSort; page: number }

/** Returns the URL of a list, without default parameters. */
export function listPath(
  { path }: NamedList | TextList,
  { search = '', sort = 'name', page = 1 }: Partial<ListQuery> = {},
): string {
  const params = new URLSearchParams()
  if (search) params.set('search', search)
  if (sort !== 'name') params.set('sort', sort)
  if (page > 1) params.set('page', String(page))
  return params.size ? `${path}?${params}` : path
}

/** Returns the URL that opens the form for a new name with that name. */
export const addNamePath = ({ path }: NamedList, name = '') => `${path}?${new URLSearchParams({ add: name })}`
