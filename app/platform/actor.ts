/** Who is acting: the first argument of every operation. From the cookie on pages, from the token on the API. */
export type Actor = { userId: string }
