import sql, { type Sql } from 'sql-template-tag'

// A json value compares like the SQL value that SQLite's JSON_EXTRACT returns for it: true and false are 1 and 0,
// objects and arrays are their text. Numbers sort before text; a number never equals text.

/** Returns the number a json value compares as; null if it compares as text or is null. */
export const jsonNumber = (value: Sql): Sql =>
  sql`(case jsonb_typeof(${value}) when 'number' then (${value})::float8 when 'boolean' then (${value})::boolean::int end)`

/** Returns the text a json value compares as; null if it compares as a number or is null. */
export const jsonText = (value: Sql): Sql =>
  sql`(case when jsonb_typeof(${value}) in ('string', 'array', 'object') then ${value} #>> '{}' end)`

/** Returns any json value as text, for `~`; null if it is null. */
export const jsonAsText = (value: Sql): Sql =>
  sql`(case when jsonb_typeof(${value}) = 'boolean' then (${value})::boolean::int::text else ${value} #>> '{}' end)`

/**
 * Returns a key that sorts json values; null if the value is null. A null within a row sorts last, so text follows
 * numbers.
 */
export const jsonSortKey = (value: Sql): Sql =>
  sql`(case when jsonb_typeof(${value}) <> 'null' then row(${jsonNumber(value)}, ${jsonText(value)} collate "C") end)`
