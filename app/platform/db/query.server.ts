import { DatabaseError, type QueryResult, type QueryResultRow } from 'pg'
import { type Db, db, pool, withTimeout } from './db.server'
import type { Statement } from './prepared.server'
import { isTransaction, onConnection } from './transaction.server'

/** Returns the rows of a statement. `on` is the transaction in which it runs. @throws TransactionTimeoutError */
export async function query<Row extends QueryResultRow>(statement: Statement, on: Db = db): Promise<Row[]> {
  const { rows } = await send<Row>(statement, on)
  return rows
}

/**
 * Returns the rows of a statement that Postgres ends after this time, with the code 57014. The limit is sent on the same
 * connection, which no other statement uses until then.
 */
export async function queryWithin<Row extends QueryResultRow>(
  statement: Statement,
  milliseconds: number,
): Promise<Row[]> {
  const connection = await pool.connect()
  const sent = await Promise.allSettled([
    connection.query(`set statement_timeout to ${milliseconds}`),
    connection.query<Row>(statement),
    connection.query('set statement_timeout to default'),
  ])
  const errors = sent.flatMap(result => (result.status === 'rejected' ? [result.reason] : []))
  connection.release(errors.some(error => !isRejection(error)))
  const [, result] = sent
  if (result.status === 'rejected') throw result.reason
  return result.value.rows
}

/** Runs a statement and returns the number of rows that it read or changed. @throws TransactionTimeoutError */
export async function execute(statement: Statement, on: Db = db): Promise<number> {
  const { rowCount } = await send(statement, on)
  return rowCount ?? 0
}

const send = <Row extends QueryResultRow>(statement: Statement, on: Db) =>
  isTransaction(on)
    ? onConnection(on, (connection, remainingMs) => connection.query<Row>(withTimeout(statement, remainingMs)))
    : sendAlone<Row>(statement)

// The pool's own query() would close the connection after each error, also after a statement that Postgres refused.
async function sendAlone<Row extends QueryResultRow>(statement: Statement): Promise<QueryResult<Row>> {
  const connection = await pool.connect()
  let isLost = false
  try {
    return await connection.query<Row>(statement)
  } catch (error) {
    isLost = !isRejection(error)
    throw error
  } finally {
    connection.release(isLost)
  }
}

/** Whether Postgres refused a statement and keeps the connection. */
const isRejection = (error: unknown) => error instanceof DatabaseError && error.severity === 'ERROR'
