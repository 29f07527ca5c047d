/**
 * Maximum length of a company or artist name (product decisions, section 1). Separate from the schema, to keep Zod out
 * of the browser.
 */
export const NAME_LIMIT = 100
