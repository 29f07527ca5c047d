/** The first argument of every operation: the user of the session or of the API token. */
export type Actor = { userId: string }
