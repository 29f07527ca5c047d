import type { PoolClient } from 'pg'
import { messageOf } from '../errors'
import { noteCommit } from '../observability/current-request.server'
import { singleton } from '../singleton'
import { isRejectedByDatabase } from './database-down'
import { type Db, db, openTransaction } from './db.server'
import { retryOnConflict } from './db-errors.server'
import { noteRollback, UnknownOutcomeError } from './outcome.server'

declare const open: unique symbol
/** The client of an open transaction, for code that must run in one. */
export type Tx = Db & { readonly [open]: true }

type Transaction = {
  connection: PoolClient
  /** of `performance.now()` */
  deadline: number
  /** the queries of the connection, in order */
  queue: Promise<unknown>
  isOpen: boolean
  afterCommit: (() => Promise<unknown>)[]
  onRollback: (() => Promise<unknown>)[]
}
const transactions = singleton('transactions', () => new WeakMap<Db, Transaction>())

/** Milliseconds for the few statements of one operation. */
const DEFAULT_TIMEOUT = 5_000
// Prisma releases the connection at its own timeout. After ours, no more queries are sent.
const GRACE_MS = 1_000

/**
 * Runs `run` in one transaction with a deadline in ms. Its writes and its queries share one connection. With an open
 * transaction in `within`, it is a savepoint. After a deadlock or a serialization failure, `run` is called again, so it
 * must be repeatable.
 * @throws TransactionTimeoutError
 */
export async function inTransaction<T>(
  run: (tx: Tx) => Promise<T>,
  { within = db, timeout = DEFAULT_TIMEOUT }: { within?: Db; timeout?: number } = {},
): Promise<T> {
  const outer = transactions.get(within)
  if (outer) {
    if (performance.now() > outer.deadline) throw new TransactionTimeoutError()
    return within.$transaction(tx => {
      transactions.set(tx, outer)
      return run(tx as Tx)
    })
  }
  return retryOnConflict(() => inOneTransaction(run, timeout))
}

async function inOneTransaction<T>(run: (tx: Tx) => Promise<T>, timeout: number): Promise<T> {
  const hooks: Pick<Transaction, 'afterCommit' | 'onRollback'> = { afterCommit: [], onRollback: [] }
  let isCommitSent = false
  const result = await openTransaction(
    async (tx, connection) => {
      const deadline = performance.now() + timeout
      const transaction = { connection, deadline, queue: Promise.resolve(), isOpen: true, ...hooks }
      transactions.set(tx, transaction)
      try {
        const result = await run(tx as Tx)
        isCommitSent = true
        return result
      } finally {
        transaction.isOpen = false
      }
    },
    { timeout: timeout + GRACE_MS, maxWait: Math.min(Math.max(timeout, 5_000), 30_000) },
  ).catch(async error => {
    // Undoing what belongs to rows that may exist would destroy it.
    if (isCommitSent && !isRejectedByDatabase(error)) throw new UnknownOutcomeError(messageOf(error), { cause: error })
    noteRollback(error)
    for (const undo of hooks.onRollback) await undo()
    throw error
  })
  noteCommit()
  for (const act of hooks.afterCommit) await act()
  return result
}

/** A transaction reached its deadline. */
export class TransactionTimeoutError extends Error {
  override name = 'TransactionTimeoutError'
  /** Prisma's code for the same, which `isDatabaseDown` knows. */
  readonly code = 'P2028'
}

/** Returns whether this is the client of an `inTransaction`. */
export const isTransaction = (on: Db): boolean => transactions.has(on)

/**
 * Sends a query on the transaction's connection, after earlier ones. `remainingMs` is the time until the deadline.
 * @throws TransactionTimeoutError
 */
export function onConnection<T>(tx: Db, send: (connection: PoolClient, remainingMs: number) => Promise<T>): Promise<T> {
  const transaction = transactions.get(tx)
  if (!transaction) throw new Error('That transaction was not opened by inTransaction().')
  const result = transaction.queue.then(() => {
    if (!transaction.isOpen) throw new Error('The transaction has ended.')
    const remainingMs = Math.ceil(transaction.deadline - performance.now())
    if (remainingMs <= 0) throw new TransactionTimeoutError()
    return send(transaction.connection, remainingMs)
  })
  transaction.queue = result.catch(() => {})
  return result
}

/** Runs `act` after the transaction commits, or immediately without one: only what may be left out, such as deleting files. */
export async function afterCommit(act: () => Promise<unknown>, on: Db = db): Promise<void> {
  const transaction = transactions.get(on)
  if (transaction) transaction.afterCommit.push(act)
  else await act()
}

/**
 * Runs `undo` if the transaction is rolled back: for effects outside Postgres. Never runs if it is unknown whether it was
 * committed.
 */
export function onRollback(undo: () => Promise<unknown>, on: Db = db): void {
  transactions.get(on)?.onRollback.push(undo)
}
