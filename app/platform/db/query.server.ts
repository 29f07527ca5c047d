import { DatabaseError, type PoolClient, type QueryResult, type QueryResultRow } from 'pg'
import { type Db, db, pool } from './db.server'
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
  connection.release(errors.some(error => !isRefusal(error)))
  const [, answer] = sent
  if (answer.status === 'rejected') throw answer.reason
  return answer.value.rows
}

/** Runs a statement and returns the number of rows that it read or changed. @throws TransactionTimeoutError */
export async function execute(statement: Statement, on: Db = db): Promise<number> {
  const { rowCount } = await send(statement, on)
  return rowCount ?? 0
}

const send = <Row extends QueryResultRow>(statement: Statement, on: Db) =>
  isTransaction(on) ? onConnection(on, connection => connection.query<Row>(statement)) : sendTogether<Row>(statement)

// A slow statement delays only those on its connection.
const CONNECTIONS = 2

type Waiting = {
  statement: Statement
  resolve: (result: QueryResult) => void
  reject: (error: unknown) => void
}
let waiting: Waiting[] = []

/**
 * Sends the statements of one turn of the event loop, such as those of a page, together on two connections. With a
 * connection for each statement, the app needs a third more time for them, and Postgres two thirds (decision 032). Each
 * statement commits or fails alone.
 */
function sendTogether<Row extends QueryResultRow>(statement: Statement): Promise<QueryResult<Row>> {
  const result = new Promise<QueryResult>((resolve, reject) => {
    if (waiting.push({ statement, resolve, reject }) === 1) process.nextTick(sendWaiting)
  })
  return result.catch(error => {
    // Shows the caller instead of the connection.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }) as Promise<QueryResult<Row>>
}

function sendWaiting() {
  const statements = waiting
  waiting = []
  for (let first = 0; first < CONNECTIONS; first++) {
    const own = statements.filter((_, at) => at % CONNECTIONS === first)
    if (own.length) void sendOnConnection(own)
  }
}

async function sendOnConnection(statements: Waiting[]) {
  let connection: PoolClient
  try {
    connection = await pool.connect()
  } catch (error) {
    for (const { reject } of statements) reject(error)
    return
  }
  let isLost = false
  await Promise.all(
    statements.map(({ statement, resolve, reject }) =>
      connection.query(statement).then(resolve, error => {
        isLost ||= !isRefusal(error)
        reject(error)
      }),
    ),
  )
  // A lost connection would fail the next statement, too: its socket may close later.
  connection.release(isLost)
}

/** Whether Postgres refused a statement and keeps the connection. */
const isRefusal = (error: unknown) => error instanceof DatabaseError && error.severity === 'ERROR'
