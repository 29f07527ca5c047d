import type { QueryResultRow } from 'pg'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Db } from './db.server'
import { preparedIfRepeated } from './prepared.server'
import { query } from './query.server'

/** Values by column; undefined leaves a column out. */
type Row = Record<string, unknown>

/** The default of `returning`: SQL over the alias `t`. */
export const ROW_ID = sql`t.id`

/** Inserts one row. Returns what `returning` selects of it. The names of tables and columns are ours, never a client's. */
export async function insertRow<Result extends QueryResultRow>(
  table: string,
  row: Row,
  returning: Sql,
  on: Db,
): Promise<Result> {
  const set = Object.entries(row).filter(([, value]) => value !== undefined)
  const names = join(set.map(([name]) => quoted(name)))
  const values = join(set.map(([, value]) => sql`${value}`))
  const statement = sql`insert into ${raw(table)} as t (${names}) values (${values}) returning ${returning}`
  const [inserted] = await query<Result>(preparedIfRepeated(statement), on)
  return inserted as Result
}

/** Updates the row with the values in `where`. Returns what `returning` selects of it; undefined if there is none. */
export async function updateRow<Result extends QueryResultRow>(
  table: string,
  where: Row,
  row: Row,
  returning: Sql,
  on: Db,
): Promise<Result | undefined> {
  const pairs = (values: Row, between: string) => {
    const set = Object.entries(values).filter(([, value]) => value !== undefined)
    return join(
      set.map(([name, value]) => sql`${quoted(name)} = ${value}`),
      between,
    )
  }
  const statement = sql`
    update ${raw(table)} t set ${pairs(row, ', ')} where ${pairs(where, ' and ')} returning ${returning}`
  const [updated] = await query<Result>(preparedIfRepeated(statement), on)
  return updated
}

const quoted = (name: string) => raw(`"${name}"`)
