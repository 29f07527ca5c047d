import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { createEngine, panic, pgConfig } from './prisma-engine.server.mjs'

/**
 * Brings that database to the data model of this version with Prisma's own engine, and tells which migrations it applied. Several
 * processes may start together: the engine takes a lock in the database, and the later ones wait. `before` is called when a database that
 * holds something is about to change.
 * A database that a newer version has added to is used as it is.
 * @throws Error in words for the host: for a database that a newer version has changed otherwise, or a migration that failed
 */
export async function migrate(
  url: string,
  { folder = OUR_MIGRATIONS, before }: { folder?: string; before?: (url: string) => Promise<void> } = {},
): Promise<string[]> {
  const ours = migrationsIn(folder)
  const applied = await appliedTo(url)
  const ahead = applied.filter(name => !ours.includes(name))
  const breaking = ahead.filter(name => name.endsWith(BREAKING))
  if (breaking.length > 0) throw new Error(tooFarAhead(ahead.length, breaking.length))
  if (ours.every(name => applied.includes(name))) return []
  if (applied.length > 0) await before?.(url)
  return applyPending(url, folder, ours)
}

/** How the name of a migration ends on which the previous release cannot run. The database stores no more of a migration than its name. */
const BREAKING = '_breaking'

const tooFarAhead = (ahead: number, breaking: number) =>
  `Start the newer version again, or restore the backup that was made before the upgrade (docs/operations.md, "Backups"). The database is ${ahead} ${ahead === 1 ? 'migration' : 'migrations'} ahead of this version, and ${breaking} of them ${breaking === 1 ? 'does' : 'do'} not fit it.`

const OUR_MIGRATIONS = resolve('prisma/migrations')

/** Whether this version has all of these migrations. */
export const knowsMigrations = (names: string[]): boolean => {
  const ours = migrationsIn(OUR_MIGRATIONS)
  return names.every(name => ours.includes(name))
}

/** The SQL of these migrations of ours. */
export const scriptsOf = (names: string[]): string[] =>
  names.map(name => readFileSync(join(OUR_MIGRATIONS, name, 'migration.sql'), 'utf8'))

/** The names of the migrations in a folder, oldest first. */
const migrationsIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => entry.name)
    .sort()

/** What the engine wants to know of a migrations folder. */
const migrationsList = (folder: string, names = migrationsIn(folder)) => ({
  baseDir: folder,
  lockfile: { path: 'migration_lock.toml', content: readFileSync(join(folder, 'migration_lock.toml'), 'utf8') },
  shadowDbInitScript: '',
  migrationDirectories: names.map(path => ({
    path,
    migrationFile: { path: 'migration.sql', content: scriptOf(folder, path) },
  })),
})

function scriptOf(folder: string, name: string) {
  const file = join(folder, name, 'migration.sql')
  return existsSync(file)
    ? { tag: 'ok', value: readFileSync(file, 'utf8') }
    : { tag: 'error', value: `${file} is missing` }
}

/** Finished migrations of that database; none for one that has never been migrated. */
async function appliedTo(url: string): Promise<string[]> {
  const client = new pg.Client({ ...pgConfig(url), connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      'select migration_name as name from _prisma_migrations where finished_at is not null and rolled_back_at is null',
    )
    return rows.map(row => row.name)
  } catch (error) {
    if ((error as { code?: string }).code === NO_SUCH_TABLE) return []
    throw error
  } finally {
    await client.end()
  }
}
const NO_SUCH_TABLE = '42P01'

async function applyPending(url: string, folder: string, names: string[]): Promise<string[]> {
  const engine = await createEngine(url)
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        const { appliedMigrationNames } = await engine.applyMigrations({
          migrationsList: migrationsList(folder, names),
          filters: { externalTables: [], externalEnums: [] },
        })
        return appliedMigrationNames
      } catch (error) {
        // P1002: another process has held the engine's lock for ten seconds; it is still migrating.
        const waiting = (error as { code?: string }).code === 'P1002' && attempt < 30
        if (!waiting) throw panic.message ? new Error(panic.message) : error
        await pause(250)
      }
    }
  } finally {
    await engine.close()
  }
}
