import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { belonging, currentWhole, type Whole } from './all-or-nothing.server'
import { retryOnConflict } from './db-errors.server'
import { env } from './env.server'
import { Prisma, PrismaClient } from './prisma/client'
import { singleton } from './singleton'

// Calendar days stay text on the raw road: pg would make them local midnights, which shift with the server's zone.
pg.types.setTypeParser(pg.types.builtins.DATE, text => text)
// Counts and sums are bigint in Postgres and far below 2^53 here.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

type Connection = { pool: pg.Pool; db: PrismaClient; url: string }
const held = singleton<{ connection?: Connection }>('database', () => ({}))

/** Prisma, for reads and writes of records. Set once `connectDatabase` has run. */
export let db = held.connection?.db as PrismaClient
/** The same pool for hand-written SQL: always with bound values. Set once `connectDatabase` has run. */
export let pool = held.connection?.pool as pg.Pool

/** What a json column is emptied with. */
export const NO_JSON = Prisma.DbNull

/** What a transaction's callback is given; every operation that is part of a larger one takes it. */
export type Tx = Parameters<Parameters<PrismaClient['$transaction']>[0]>[0]

/** Opens the pool on that address and points `db` and `pool` at it. Connects at the first query, not here. */
export function connectDatabase(url: string): void {
  pool = new pg.Pool({
    connectionString: url,
    max: env.DATABASE_POOL,
    connectionTimeoutMillis: 5_000,
    application_name: `glint-${process.pid}`,
    onConnect: setUp,
  })
  // A connection that breaks (the database restarts) must not end the process, in use or idle; the next query opens a new one.
  pool.on('error', () => {})
  pool.on('connect', client => void client.on('error', () => {}))
  const adapter = new PrismaPg(pool, { statementNameGenerator: nameStatement })
  db = joiningWhole(new PrismaClient({ adapter }))
  routeIntoWhole(pool)
  held.connection = { pool, db, url }
}

async function setUp(client: pg.ClientBase): Promise<void> {
  endWhenSilent(client)
  // Days and instants are read as Postgres writes them, and its owner may have chosen another writing for everybody.
  // A statement that gave up waiting must not run later, when its sender has been told that nothing was saved.
  await client.query(`set datestyle to 'ISO, YMD'; set lock_timeout to ${LOCK_TIMEOUT_MS}`)
}

/** A database that is silent for so many milliseconds is one that is down: no page may wait for it without end. */
const PATIENCE = 15_000
const LOCK_TIMEOUT_MS = 10_000

/** The socket's own clock is wound by what comes and goes. A timer for each query, as pg has it, takes as long as the query's answer. */
function endWhenSilent(client: pg.ClientBase): void {
  socketOf(client)
    .setTimeout(PATIENCE)
    .on('timeout', function (this: Socket) {
      // Between two statements there is nothing to wait for.
      if (!(client as { readyForQuery?: boolean }).readyForQuery) this.destroy(new Error('Query read timeout'))
    })
}

/** Waits longer than usual for what `run` asks on that connection. */
export async function withPatience<T>(client: pg.PoolClient, milliseconds: number, run: () => Promise<T>): Promise<T> {
  socketOf(client).setTimeout(milliseconds)
  try {
    return await run()
  } finally {
    socketOf(client).setTimeout(PATIENCE)
  }
}

const socketOf = (client: pg.ClientBase) => (client as unknown as pg.Client).connection.stream as Socket

/** Milliseconds for the few statements of one operation. */
const DEFAULT_TIMEOUT = 5_000

/**
 * Runs operations in one transaction with a deadline in ms. `db`, `pool` and nested transactions join it. After a deadlock or a
 * serialization failure everything is rolled back and `run` is called again.
 * @throws TookTooLong
 */
export async function allOrNothing<T>(run: () => Promise<T>, timeout = DEFAULT_TIMEOUT): Promise<T> {
  const outer = currentWhole()
  if (outer?.tx) return within(outer, run)
  return retryOnConflict(() => inOneTransaction(run, timeout))
}

async function inOneTransaction<T>(run: () => Promise<T>, timeout: number): Promise<T> {
  const deadline = performance.now() + timeout
  const whole: Whole = {
    savepoints: 0,
    deadline,
    ended: false,
    queue: Promise.resolve(),
    afterCommit: [],
    ifRolledBack: [],
  }
  try {
    const result = await belonging(whole, () =>
      db.$transaction(
        tx => {
          whole.tx = tx
          return run()
        },
        // The deadline comes first: Prisma's own end gives the connection away.
        { timeout: timeout + 5_000, maxWait: 5_000 },
      ),
    )
    whole.ended = true
    for (const after of whole.afterCommit) await after()
    return result
  } catch (error) {
    whole.ended = true
    for (const undo of whole.ifRolledBack) await undo()
    throw error
  }
}

/** A larger transaction came to its deadline. */
export class TookTooLong extends Error {
  override name = 'TookTooLong'
}

/**
 * Wraps the client: transactions are retried after a deadlock, so their callbacks must be repeatable. Inside `allOrNothing` all queries
 * run in that transaction, and nested transactions are savepoints.
 */
function joiningWhole(client: PrismaClient): PrismaClient {
  return new Proxy(client, {
    get(target, name) {
      const whole = currentWhole()
      if (whole?.tx)
        return name === '$transaction' ? (work: Work) => within(whole, work) : Reflect.get(txOf(whole), name)
      // `allOrNothing` repeats the whole itself.
      if (name !== '$transaction' || whole) return Reflect.get(target, name)
      return (...given: Parameters<PrismaClient['$transaction']>) =>
        retryOnConflict(() => target.$transaction(...given))
    },
  })
}

type Work<T = unknown> = ((tx: Tx) => Promise<T>) | Promise<unknown>[]

async function within<T>(whole: Whole, work: Work<T>): Promise<T> {
  if (typeof work !== 'function') throw new Error('Only a function can be part of a larger transaction.')
  const savepoint = `part_${++whole.savepoints}`
  await txOf(whole).$executeRawUnsafe(`savepoint ${savepoint}`)
  try {
    const result = await work(txOf(whole))
    await txOf(whole).$executeRawUnsafe(`release ${savepoint}`)
    return result
  } catch (error) {
    await txOf(whole).$executeRawUnsafe(`rollback to ${savepoint}`)
    throw error
  }
}

function txOf({ tx, deadline }: Whole): Tx {
  if (!tx || performance.now() > deadline) throw new TookTooLong()
  return tx
}

/** Inside `allOrNothing` the pool's own queries go down the transaction's connection, one after the other. */
function routeIntoWhole(pool: pg.Pool): void {
  const [query, connect] = [pool.query.bind(pool) as Road, pool.connect.bind(pool) as Road]
  Object.assign(pool, {
    query(...given: unknown[]) {
      const whole = currentWhole()
      const client = whole?.client
      if (!client) return query(...given)
      const result = whole.queue.then(() => {
        if (performance.now() > whole.deadline) throw new TookTooLong()
        return (client.query.bind(client) as Road)(...given)
      })
      whole.queue = result.catch(() => {})
      return result
    },
    connect(...given: unknown[]) {
      const whole = currentWhole()
      if (!whole || whole.client) return connect(...given)
      // The first connection taken is that of the transaction itself.
      return connect().then(client => {
        whole.client = client as pg.PoolClient
        return client
      })
    },
  })
}
type Road = (...given: unknown[]) => Promise<unknown>

/** The address in use: of the embedded database or of `DATABASE_URL`. */
export const databaseUrl = () => held.connection?.url ?? ''

/** Opens a new pool in the place of the one there is; what runs on the old one comes to its end there. */
export async function reconnectDatabase(url: string): Promise<void> {
  const former = held.connection
  connectDatabase(url)
  await close(former)
}

/** Closes every connection. */
export async function disconnectDatabase(): Promise<void> {
  const former = held.connection
  held.connection = undefined
  await close(former)
}

async function close(connection: Connection | undefined): Promise<void> {
  if (!connection) return
  await connection.db.$disconnect()
  if (!connection.pool.ended) await connection.pool.end()
}

// Named statements are planned once per connection; the hash keeps the name short and the same for the same text.
const nameStatement = ({ sql }: { sql: string }) => createHash('sha1').update(sql).digest('base64url')
