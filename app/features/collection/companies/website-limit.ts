/**
 * Maximum length of a website URL. Separate from the schema, to keep Zod out of the
 * browser.
 */
export const WEBSITE_LIMIT = 500
