import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { env } from '../env.server'
import { Prisma, PrismaClient } from '../prisma/client'
import { singleton } from '../singleton'

// Return days as text: pg would parse them as local midnights, which depend on the server's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, text => text)
// Counts and sums are bigint, and far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

type Connection = { pool: pg.Pool; db: PrismaClient; url: string }
const held = singleton<{ connection?: Connection }>('database', () => ({}))

/** Prisma. Set by `connectDatabase`. */
export let db = held.connection?.db as PrismaClient
/** The connection pool, for raw SQL with bound values. Set by `connectDatabase`. */
export let pool = held.connection?.pool as pg.Pool

/** The value that sets a JSON column to null. */
export const NO_JSON = Prisma.DbNull

/** `db`, or the client of a transaction. */
export type Db = Prisma.TransactionClient

/** Creates the pool for `url`, and points `db` and `pool` at it. Connects at the first query, not here. */
export function connectDatabase(url: string): void {
  pool = new Pool({
    connectionString: url,
    max: env.DATABASE_POOL,
    connectionTimeoutMillis: 5_000,
    application_name: `glint-${process.pid}`,
    query_timeout: QUERY_TIMEOUT_MS,
    // Without a lock timeout, a statement could run after the user read that nothing was saved.
    lock_timeout: LOCK_TIMEOUT_MS,
    // In this mode, pg closes a connection whose query timed out. Otherwise the next query would wait behind it.
    pipeline: true,
    onConnect: setUp,
  })
  // Without a listener, a lost connection would end the process. The next query opens a new one.
  pool.on('error', () => {})
  pool.on('connect', client => void client.on('error', () => {}))
  const adapter = new PrismaPg(pool, { statementNameGenerator: nameStatement })
  db = new PrismaClient({ adapter })
  held.connection = { pool, db, url }
}

async function setUp(client: pg.ClientBase): Promise<void> {
  // Dates are parsed in this style, and the database may have another default.
  await client.query("set datestyle to 'ISO, YMD'")
}

/** Without a response for this long, the database counts as down. */
const QUERY_TIMEOUT_MS = 15_000
const LOCK_TIMEOUT_MS = 10_000

/** Returns the statement with another timeout than that of its connection. pg reads it, but its types do not name it. */
export function withTimeout({ text, values, name }: pg.QueryConfig, query_timeout: number): pg.QueryConfig {
  return { text, values, name, query_timeout } as pg.QueryConfig
}

const openings = singleton('transactions being opened', () => new AsyncLocalStorage<{ connection?: pg.PoolClient }>())

/** Prisma takes the connection of a transaction from `connect`. The subclass notes it, so that SQL can run on it too. */
class Pool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void
  override connect(callback?: Parameters<pg.Pool['connect']>[0]) {
    if (callback) return super.connect(callback)
    const opening = openings.getStore()
    return super.connect().then(connection => {
      if (opening) opening.connection ??= connection
      return connection
    })
  }
}

/** Opens a transaction, and passes its Prisma client and its connection to `run`. Use `inTransaction` instead. */
export function openTransaction<T>(
  run: (tx: Db, connection: pg.PoolClient) => Promise<T>,
  options: { timeout: number; maxWait: number },
): Promise<T> {
  const opening: { connection?: pg.PoolClient } = {}
  return openings.run(opening, () => db.$transaction(tx => run(tx, opening.connection as pg.PoolClient), options))
}

/** Returns the URL in use: of the embedded database, or `DATABASE_URL`. */
export const databaseUrl = () => held.connection?.url ?? ''

/** Replaces the pool. Queries on the old one may finish. */
export async function reconnectDatabase(url: string): Promise<void> {
  const former = held.connection
  connectDatabase(url)
  await close(former)
}

/** Closes the pool after its running queries have finished. */
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

// Named statements are planned once per connection. The hash keeps the name short.
const nameStatement = ({ sql }: { sql: string }) => createHash('sha1').update(sql).digest('base64url')
