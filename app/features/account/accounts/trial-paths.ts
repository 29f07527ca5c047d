/** Where a visitor gets an account for a day. */
export const TRY_PATH = '/try'

/** Where the visitor keeps it. */
export const KEEP_PATH = '/keep'
