import type { QueryResultRow } from 'pg'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Actor, Proof } from '../actor'
import { NotFoundError } from '../errors'
import type { Db } from './db.server'
import { preparedIfRepeated } from './prepared.server'
import { query } from './query.server'
import { inTransaction, type Tx } from './transaction.server'

/** Values by column; undefined leaves a column out. The names of tables and columns are ours, never a client's. */
type Row = Record<string, unknown>

/** The default of `returning`: SQL over the alias `t`. */
export const ROW_ID = sql`t.id`

/**
 * Inserts one row of the actor. Returns what `returning` selects of it.
 * @throws NotFoundError if the actor's proof does not hold
 */
export async function insertRow<Result extends QueryResultRow>(
  table: string,
  { userId, proof }: Actor,
  row: Row,
  returning: Sql,
  on: Db,
): Promise<Result> {
  const set = Object.entries({ user: userId, ...row }).filter(([, value]) => value !== undefined)
  const names = raw(set.map(([name]) => quoted(name)).join(','))
  const values = join(set.map(([, value]) => value))
  const inserted = await proving<Result>(
    proof,
    condition => sql`
      insert into ${raw(table)} as t (${names}) select ${values} where true ${condition} returning ${returning}`,
    on,
  )
  if (!inserted) throw new NotFoundError()
  return inserted
}

/**
 * Updates the actor's row with this ID. Returns what `returning` selects of it.
 * @throws NotFoundError if there is none, or the actor's proof does not hold
 */
export async function updateRow<Result extends QueryResultRow>(
  table: string,
  { userId, proof }: Actor,
  id: string,
  row: Row,
  returning: Sql,
  on: Db,
): Promise<Result> {
  const set = Object.entries(row).filter(([, value]) => value !== undefined)
  const pairs = join(set.map(([name, value]) => sql`${raw(quoted(name))} = ${value}`))
  const updated = await proving<Result>(
    proof,
    condition => sql`
      update ${raw(table)} t set ${pairs} where id = ${id} and "user" = ${userId} ${condition} returning ${returning}`,
    on,
  )
  if (!updated) throw new NotFoundError()
  return updated
}

/** Runs `write` in a transaction that has locked the actor's row with this ID. @throws NotFoundError if there is none */
export const changeLocked = (
  table: string,
  { userId }: Actor,
  id: string,
  on: Db,
  write: (tx: Tx) => Promise<void>,
): Promise<void> =>
  inTransaction(
    async tx => {
      const where = sql`where id = ${id} and "user" = ${userId} for no key update`
      const rows = await query(sql`select id from ${raw(table)} ${where}`, tx)
      if (rows.length === 0) throw new NotFoundError()
      await write(tx)
    },
    { within: on },
  )

/**
 * Runs a statement for one row, with the proof's condition unless it is known to hold. A row proves it.
 * Returns the row, or undefined.
 */
export async function proving<Result extends QueryResultRow>(
  proof: Proof | undefined,
  statement: (condition: Sql) => Sql,
  on?: Db,
): Promise<Result | undefined> {
  const condition = proof && !proof.holds ? sql`and ${proof.condition}` : empty
  const [row] = await query<Result>(preparedIfRepeated(statement(condition)), on)
  if (row && proof) proof.holds = true
  return row
}

const quoted = (name: string) => `"${name}"`
