// npm run migrate:new -- add-something: writes a migration with what prisma/schema.prisma has and the migrations lack. It needs no
// download and none of your databases: it applies the migrations to a temporary Postgres and compares that with the schema.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { begin, ensureGenerated, ensureInstalled, stop } from './prepare.mjs'

const USAGE = 'Usage: npm run migrate:new -- <name>, in lowercase letters, digits and hyphens: add-shelf-to-projects'

begin()
// Another folder's schema and migrations, for the test of this script.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { prisma: { type: 'string', default: 'prisma' } },
})
const [name = ''] = positionals
if (positionals.length !== 1 || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) stop(USAGE)
const schema = join(values.prisma, 'schema.prisma')
const migrations = join(values.prisma, 'migrations')

ensureInstalled()
ensureGenerated()
process.env.LOG_LEVEL ||= 'error'
const { register } = await import('tsx/esm/api')
register()
const { schemaDifference } = await import('./schema-difference.mjs')
const { migrate } = await import('../app/platform/db/migrate.server.ts')
const { createDatabase, dropDatabase, startTestPostgres } = await import('../tests/setup/test-postgres.ts')

const postgres = await startTestPostgres()
const scratch = `migration_${process.pid}`
try {
  const url = await createDatabase(postgres.url, scratch)
  await migrate(url, { folder: migrations })
  const sql = await schemaDifference(url, schema)
  if (sql) save(sql)
  else console.log(`Nothing to do: the migrations already match ${schema}.`)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  await dropDatabase(postgres.url, scratch)
  await postgres.stop()
}

function save(sql) {
  const now = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const home = join(migrations, `${now}_${name.replaceAll('-', '_')}`)
  mkdirSync(home)
  writeFileSync(join(home, 'migration.sql'), `${sql}\n`)
  console.log(
    `Wrote ${join(home, 'migration.sql')}. Read it, and add what Prisma cannot express: checks, generated columns, partial indexes. The previous release must work with it. If it does not, end the name in -breaking.`,
  )
}
