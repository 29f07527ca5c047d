/**
 * The largest file that is taken: bytes, and lines below the header (product decisions, section 3, Import); so many columns that each
 * can be asked about on one page. Safe for the browser.
 */
export const IMPORT_LIMITS = { bytes: 10 * 1024 * 1024, rows: 20_000, columns: 200 } as const

/** What a file over the limit is answered with. */
export const TOO_LARGE = 'This file is larger than 10 MB. Split it into several files.'

/** How many lines the check page shows at a time. */
export const ROWS_A_PAGE = 50
