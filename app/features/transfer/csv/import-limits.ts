/**
 * Largest file: bytes, and rows below the header. The check page can show this many columns. As many kits with 100
 * columns have this many cells. Safe for the browser.
 */
export const IMPORT_LIMITS = { bytes: 10 * 1024 * 1024, rows: 20_000, columns: 200, cells: 2_000_000 } as const

/** The kits, the header and the lines above it. */
export const MAX_FILLED_LINES = IMPORT_LIMITS.rows + 100
export const TOO_MANY_LINES = /*i18n*/ 'This file has more than 20,000 lines. Split it into several files.'
export const TOO_MANY_KITS = /*i18n*/ 'This file has more than 20,000 kits.'

export const TOO_MANY_CELLS =
  /*i18n*/ "This file has more than 2,000,000 cells. Remove the columns you don't need, or split it into several files."

export const TOO_LARGE = /*i18n*/ 'This file is larger than 10 MB. Split it into several files.'

/** Rows per page of the check page. */
export const ROWS_A_PAGE = 50
