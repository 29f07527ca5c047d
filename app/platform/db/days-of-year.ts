import sql, { type Sql } from 'sql-template-tag'

/** Returns SQL for the days of a year, after `between`. */
export const daysOfYear = (year: number): Sql => sql`${`${year}-01-01`}::date and ${`${year}-12-31`}::date`
