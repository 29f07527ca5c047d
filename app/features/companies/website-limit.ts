/**
 * Maximum length of a website URL (product decisions, section 1). Separate from the schema, to keep Zod out of the
 * browser.
 */
export const WEBSITE_LIMIT = 500
