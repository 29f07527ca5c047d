import { createHash } from 'node:crypto'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
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
    // A database that hangs is one that is down: no page may wait for it without end.
    query_timeout: 15_000,
    application_name: `glint-${process.pid}`,
  })
  // A connection that breaks (the database restarts) must not end the process, in use or idle; the next query opens a new one.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  db = new PrismaClient({ adapter: new PrismaPg(pool, { statementNameGenerator: nameStatement }) })
  held.connection = { pool, db, url }
}

/** The address in use: of the embedded database or of `DATABASE_URL`. */
export const databaseUrl = () => held.connection?.url ?? ''

/** Closes every connection. */
export async function disconnectDatabase(): Promise<void> {
  if (!held.connection) return
  const { db: client, pool: open } = held.connection
  held.connection = undefined
  await client.$disconnect()
  if (!open.ended) await open.end()
}

// Named statements are planned once per connection; the hash keeps the name short and the same for the same text.
const nameStatement = ({ sql }: { sql: string }) => createHash('sha1').update(sql).digest('base64url')
