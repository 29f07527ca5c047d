import { i18n } from '~/platform/messages'
import type { ColorFamily } from './color-families'

/** Days for which a change of a legend or of the drawer can be undone. */
export const CHANGE_DAYS = 30

/** Characters of a code: any text, as printed. */
export const CODE_LIMIT = 12
export const CODE_TOO_LONG = () => i18n.t('A code has at most {most} characters.', { most: CODE_LIMIT })

/** Characters of the name of a jar, box or bag. */
export const CONTAINER_LIMIT = 12
export const CONTAINER_TOO_LONG = () => i18n.t('A container has at most {most} characters.', { most: CONTAINER_LIMIT })

/** Whose numbers a code is one of. */
export const PALETTES = ['dmc', 'other'] as const

export const COLOR_UNDO_PATH = '/colors/undo'
export const COLOR_CHANGES_PATH = '/colors/changes'

/** Characters of a user's own words for a color. */
export const NAME_LIMIT = 40

export const COLORS_PATH = '/colors'
export const COLORS_PER_PAGE = 500

/** Which colors are listed; `family` is empty for all. */
export type ColorsQuery = { search: string; family: ColorFamily | ''; page: number }

export const colorsPath = ({ search = '', family = '', page = 1 }: Partial<ColorsQuery> = {}): string =>
  withParams(COLORS_PATH, { search, family, page: page > 1 ? String(page) : '' })

/** Returns the path of a color, which leads back to the list that it was chosen from. */
export const colorNamePath = (code: string, { search = '', family = '' }: Partial<ColorsQuery> = {}): string =>
  withParams('/colors/name', { code, search, family })

function withParams(path: string, params: Record<string, string>): string {
  const given = new URLSearchParams(Object.entries(params).filter(([, value]) => value))
  return given.size ? `${path}?${given}` : path
}
