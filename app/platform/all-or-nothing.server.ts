import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import type { Tx } from './db.server'
import { singleton } from './singleton'

/** A transaction that several operations share, each of which believes to have one of its own. */
export type Whole = {
  tx?: Tx
  /** the connection beneath, for hand-written SQL */
  client?: pg.PoolClient
  savepoints: number
  /** milliseconds since 1970 after which the connection may be somebody else's */
  deadline: number
  ended: boolean
  /** queries on that connection, one after the other */
  queue: Promise<unknown>
  afterCommit: (() => Promise<unknown>)[]
  ifRolledBack: (() => Promise<unknown>)[]
}

const wholes = singleton('all-or-nothing', () => new AsyncLocalStorage<Whole>())

/** Whatever `run` calls belongs to that transaction. */
export const belonging = <T>(whole: Whole, run: () => T): T => wholes.run(whole, run)

/** The transaction that whatever is called from here belongs to, if there is one. */
export function currentWhole(): Whole | undefined {
  const whole = wholes.getStore()
  return whole?.ended ? undefined : whole
}

/** Does it when what is being written has been committed: at once where no larger transaction is open, and never when that one fails. */
export async function afterCommit(run: () => Promise<unknown>): Promise<void> {
  const whole = currentWhole()
  if (whole) whole.afterCommit.push(run)
  else await run()
}

/** Does it when the larger transaction, if there is one, is rolled back: for what Postgres cannot take back. */
export function ifRolledBack(run: () => Promise<unknown>): void {
  currentWhole()?.ifRolledBack.push(run)
}

/** Does it outside of the larger transaction, if there is one: what is counted stays counted. */
export const apart = <T>(run: () => T): T => wholes.exit(run)
