/** Characters of a company's or an artist's name (product decisions, section 1). Apart from the schema, for the browser needs no Zod. */
export const NAME_LIMIT = 100
