const SEARCH_LENGTH = 200

/** Returns the year in a parameter of the list; null if it has none. */
export function yearOf(text: string | null): number | null {
  return text && /^[1-9]\d{3}$/.test(text) ? Number(text) : null
}

/** Returns a text without control characters, which never match; Postgres rejects NUL. */
export const searchOf = (text: string | null) =>
  (text ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, SEARCH_LENGTH)
    .trim()
