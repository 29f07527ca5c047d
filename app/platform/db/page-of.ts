import sql, { raw, type Sql } from 'sql-template-tag'

/**
 * Returns SQL for the `limit` and `offset` of a page, or of the last one if there are fewer. `count` is that column of
 * the CTE `total`.
 */
export const pageOf = (page: number, size: number, count: string): Sql => sql`
  limit ${size}::int offset (
    select greatest(least(${(page - 1) * size}::int, (${raw(count)} - 1) / ${size}::int * ${size}::int), 0) from total)`
