/** Limit of a tag's name. Not in the schema, so that the browser does not load Zod. */
export const TAG_NAME_LIMIT = 50
