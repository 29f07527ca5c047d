import { pageNumber } from '~/platform/input/page-number'
import { plainLine } from '~/platform/input/plain-text'
import { type ListQuery, NAME_SORTS, type NameSort } from './list-query'

const SEARCH_LENGTH = 100

/** Parses the query of a URL. Ignores invalid parameters. */
export function listQueryOf(params: URLSearchParams): ListQuery {
  const sort = params.get('sort') ?? ''
  return {
    search: plainLine(params.get('search') ?? '')
      .slice(0, SEARCH_LENGTH)
      .trim(),
    sort: Object.hasOwn(NAME_SORTS, sort) ? (sort as NameSort) : 'name',
    page: pageNumber(params),
  }
}

/** Returns the initial name of the form for a new name, or null if the URL does not open it. */
export function nameToAdd(params: URLSearchParams): string | null {
  const name = params.get('add')
  return name === null ? null : plainLine(name).slice(0, SEARCH_LENGTH)
}
