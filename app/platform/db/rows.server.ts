import type { QueryResultRow } from 'pg'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { NotFoundError } from '../errors'
import type { Db } from './db.server'
import { preparedIfRepeated } from './prepared.server'
import { query } from './query.server'

/** Values by column; undefined leaves a column out. */
type Row = Record<string, unknown>

type RowOptions = { returning: Sql; onlyIf?: Sql }

/** The default of `returning`: SQL over the alias `t`. */
export const ROW_ID = sql`t.id`

const ALWAYS = sql`true`

/**
 * Inserts one row, if the condition holds. Returns what `returning` selects of it. The names of tables and columns are
 * ours, never a client's.
 * @throws NotFoundError if the condition does not hold
 */
export async function insertRow<Result extends QueryResultRow>(
  table: string,
  row: Row,
  { returning, onlyIf = ALWAYS }: RowOptions,
  on: Db,
): Promise<Result> {
  const set = Object.entries(row).filter(([, value]) => value !== undefined)
  const names = raw(set.map(([name]) => quoted(name)).join(','))
  const values = join(set.map(([, value]) => value))
  const statement = sql`insert into ${raw(table)} as t (${names}) select ${values} where ${onlyIf} returning ${returning}`
  const [inserted] = await query<Result>(preparedIfRepeated(statement), on)
  if (!inserted) throw new NotFoundError()
  return inserted
}

/**
 * Updates the row with the values in `where`, if the condition holds. Returns what `returning` selects of it.
 * @throws NotFoundError if there is none, or the condition does not hold
 */
export async function updateRow<Result extends QueryResultRow>(
  table: string,
  where: Row,
  row: Row,
  { returning, onlyIf = ALWAYS }: RowOptions,
  on: Db,
): Promise<Result> {
  const pairs = (values: Row, between: string) => {
    const set = Object.entries(values).filter(([, value]) => value !== undefined)
    return join(
      set.map(([name, value]) => sql`${raw(quoted(name))} = ${value}`),
      between,
    )
  }
  const statement = sql`
    update ${raw(table)} t set ${pairs(row, ', ')} where ${pairs(where, ' and ')} and ${onlyIf} returning ${returning}`
  const [updated] = await query<Result>(preparedIfRepeated(statement), on)
  if (!updated) throw new NotFoundError()
  return updated
}

const quoted = (name: string) => `"${name}"`
