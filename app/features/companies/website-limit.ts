/** Characters of a website's address (product decisions, section 1). Apart from the schema, for the browser needs no Zod. */
export const WEBSITE_LIMIT = 500
