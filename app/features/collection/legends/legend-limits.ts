import { i18n } from '~/platform/messages'

/** Lines of a legend. */
export const MAX_COLORS = 400
export const TOO_MANY_COLORS = () => i18n.t('A legend can have at most {most} colors.', { most: MAX_COLORS })
/** Characters of a symbol. */
export const SYMBOL_LIMIT = 4
export const MAX_COUNT = 9_999_999
/** Fields of a form with as many rows: six for each, and some for the whole. */
export const LEGEND_FIELDS = MAX_COLORS * 6 + 20
