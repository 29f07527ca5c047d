/**
 * Maximum length of a company or artist name. Separate from the schema, to keep Zod out
 * of the browser.
 */
export const NAME_LIMIT = 100
