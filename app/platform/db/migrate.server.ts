import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import sql from 'sql-template-tag'
import { codeOf, messageOf } from '../errors'

/**
 * Applies the pending migrations and returns their names. Each runs in a transaction, so a failed one is retried at the
 * next start. Concurrent processes take turns. Calls `before` if a migrated database will change. Accepts a database
 * that a newer version has extended.
 * @throws Error for a database that this version cannot use, or a failed migration
 */
export async function migrate(
  url: string,
  { folder = OUR_MIGRATIONS, before }: { folder?: string; before?: (url: string) => Promise<void> } = {},
): Promise<string[]> {
  const ours = migrationsIn(folder)
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  try {
    if (pendingOf(ours, await rowsIn(client)).length === 0) return []
    await lock(client)
    // Another process may have migrated during the wait.
    const rows = await rowsIn(client)
    const pending = pendingOf(ours, rows)
    if (pending.length === 0) return []
    const unfinished = rows.find(({ finished }) => !finished)
    if (unfinished) throw new Error(wasInterrupted(unfinished.name))
    if (rows.length > 0) await before?.(url)
    else await createTable(client)
    for (const name of pending) await apply(client, name, scriptOf(folder, name))
    return pending
  } finally {
    await client.end()
  }
}

const OUR_MIGRATIONS = resolve('prisma/migrations')

/** Returns whether this version has all of these migrations. */
export const knowsMigrations = (names: string[]): boolean => {
  const ours = migrationsIn(OUR_MIGRATIONS)
  return names.every(name => ours.includes(name))
}

/** Returns the SQL of these migrations of this version. */
export const scriptsOf = (names: string[]): string[] => names.map(name => scriptOf(OUR_MIGRATIONS, name))

const scriptOf = (folder: string, name: string) => readFileSync(join(folder, name, 'migration.sql'), 'utf8')

/** Returns the names of the migrations in a folder, oldest first. */
const migrationsIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => entry.name)
    .sort()

type Row = { name: string; finished: boolean }

/** Returns the migrations of the database, except rolled-back ones. */
async function rowsIn(client: pg.Client): Promise<Row[]> {
  try {
    const { rows } = await client.query<Row>(
      'select migration_name as name, finished_at is not null as finished from _prisma_migrations where rolled_back_at is null',
    )
    return rows
  } catch (error) {
    if (codeOf(error) === NO_SUCH_TABLE) return []
    throw error
  }
}
const NO_SUCH_TABLE = '42P01'

/** Returns which of our migrations the database lacks. @throws Error if this version cannot use the database */
function pendingOf(ours: string[], rows: Row[]): string[] {
  const ahead = rows.filter(({ name, finished }) => finished && !ours.includes(name))
  const breaking = ahead.filter(({ name }) => name.endsWith(BREAKING))
  if (breaking.length > 0) throw new Error(tooFarAhead(ahead.length, breaking.length))
  return ours.filter(name => !rows.some(row => row.finished && row.name === name))
}

/** Suffix of migrations on which the previous release cannot run. The database stores only their names. */
const BREAKING = '_breaking'

const tooFarAhead = (ahead: number, breaking: number) =>
  `Start the newer version again, or restore the backup from before the upgrade (docs/operations.md, "Backups"). The database is ${ahead} ${ahead === 1 ? 'migration' : 'migrations'} ahead of this version, and ${breaking} of them ${breaking === 1 ? 'is' : 'are'} incompatible.`

// Earlier releases recorded the start and the end of a migration separately.
const wasInterrupted = (name: string) =>
  `Restore the backup that was made before the upgrade (docs/operations.md, "Backups"). An older version started the migration ${name} and did not record its end. If the database has none of its changes, run: update _prisma_migrations set rolled_back_at = now() where migration_name = '${name}' and finished_at is null`

/** Waits until no other process migrates the database. The lock ends with the connection. */
async function lock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>(sql`select pg_try_advisory_lock(${LOCK}) as mine`)
    if (rows[0]?.mine) return
    await pause(250)
  }
}
/** Prisma's own number, because earlier releases migrate with it. */
const LOCK = 72707369

/** Creates Prisma's table, because earlier releases read and write it. */
async function createTable(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = current_schema() and tablename <> '_prisma_migrations' limit 1`,
  )
  if (rows[0]) {
    throw new Error(
      `Use an empty database (DATABASE_URL). This one has tables of another app, such as ${rows[0].name}.`,
    )
  }
  await client.query(`
    create table if not exists _prisma_migrations (
      id varchar(36) primary key,
      checksum varchar(64) not null,
      finished_at timestamptz,
      migration_name varchar(255) not null,
      logs text,
      rolled_back_at timestamptz,
      started_at timestamptz not null default now(),
      applied_steps_count integer not null default 0
    )`)
}

async function apply(client: pg.Client, name: string, script: string): Promise<void> {
  try {
    await client.query('begin')
    await client.query(script)
    // now() is the start of the transaction.
    const checksum = createHash('sha256').update(script).digest('hex')
    await client.query(sql`
      insert into _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       values (${randomUUID()}, ${checksum}, ${name}, now(), clock_timestamp(), 1)`)
    await client.query('commit')
  } catch (error) {
    throw new Error(`The migration ${name} failed and changed nothing: ${messageOf(error)}`, { cause: error })
  }
}
