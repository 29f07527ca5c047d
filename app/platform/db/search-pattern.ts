import sql, { type Sql } from 'sql-template-tag'

/**
 * Returns SQL for the LIKE pattern "contains this text", folded like the searched column. Wildcards are removed after
 * folding, because folding turns a full-width % into one.
 */
export const containsPattern = (text: string): Sql =>
  sql`('%' || replace(replace(replace(fold(${text}::text), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%')`
