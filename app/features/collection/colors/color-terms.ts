import { i18n } from '~/platform/messages'

/** Days for which a change of a legend or of the drawer can be undone. */
export const CHANGE_DAYS = 30

/** Characters of a code: any text, as printed. */
export const CODE_LIMIT = 12
export const CODE_TOO_LONG = () => i18n.t('A code has at most {most} characters.', { most: CODE_LIMIT })

/** Whose numbers a code is one of. */
export const PALETTES = ['dmc', 'other'] as const

export const COLOR_UNDO_PATH = '/colors/undo'
export const COLOR_CHANGES_PATH = '/colors/changes'
