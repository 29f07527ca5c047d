/** Characters of a tag's name (product decisions, section 1). Apart from the schema, for the browser needs no Zod. */
export const TAG_NAME_LIMIT = 50
