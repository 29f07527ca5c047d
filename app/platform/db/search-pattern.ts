import sql, { empty, type Sql } from 'sql-template-tag'

/**
 * Returns the SQL condition that a value contains the text. `key` is the folded value. What is typed as “ae”, “oe” or “ue” also
 * finds an umlaut. Wildcards are removed after folding, because folding turns a full-width % into one.
 */
export function containsText(key: Sql, value: Sql, text: string): Sql {
  const folded = sql`replace(replace(replace(fold(${text}::text), '\\', '\\\\'), '%', '\\%'), '_', '\\_')`
  const pattern = sql`(select '%' || ${folded} || '%')`
  // Only values beyond ASCII can have umlauts.
  const hasUmlauts = sql`(octet_length(${value}) > char_length(${value}) and fold_umlauts(${value}) like ${pattern})`
  return sql`(${key} like ${pattern} ${/[aou]e/i.test(text) ? sql`or ${hasUmlauts}` : empty})`
}
