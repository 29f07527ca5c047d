import { type ColorFamily, FAMILIES } from '~/features/collection/colors/color-families'
import type { ColorsQuery } from '~/features/collection/colors/color-terms'
import { pageNumber } from '~/platform/input/page-number'
import { plainLine } from '~/platform/input/plain-text'

const SEARCH_LENGTH = 100

/** Returns which colors a URL lists. Unknown values are those of the whole list. */
export function colorsQueryOf(request: Request): ColorsQuery {
  const params = new URL(request.url).searchParams
  const family = params.get('family') ?? ''
  return {
    search: plainLine(params.get('search') ?? '')
      .slice(0, SEARCH_LENGTH)
      .trim(),
    family: Object.hasOwn(FAMILIES, family) ? (family as ColorFamily) : '',
    page: pageNumber(params),
  }
}
