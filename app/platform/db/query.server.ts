import type { QueryResultRow } from 'pg'
import { type Db, db, pool } from './db.server'
import type { Statement } from './prepared.server'
import { isTransaction, onConnection } from './transaction.server'

/** Returns the rows of a statement. `on` is the transaction in which it runs. @throws TransactionTimeoutError */
export async function query<Row extends QueryResultRow>(statement: Statement, on: Db = db): Promise<Row[]> {
  const { rows } = await send<Row>(statement, on)
  return rows
}

/** Runs a statement and returns the number of rows that it read or changed. @throws TransactionTimeoutError */
export async function execute(statement: Statement, on: Db = db): Promise<number> {
  const { rowCount } = await send(statement, on)
  return rowCount ?? 0
}

const send = <Row extends QueryResultRow>(statement: Statement, on: Db) =>
  isTransaction(on) ? onConnection(on, connection => connection.query<Row>(statement)) : pool.query<Row>(statement)
