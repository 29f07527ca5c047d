// npm run migrate:new -- add-something: writes what prisma/schema.prisma has and the migrations do not as a new migration. No download
// and no database of yours is needed: the migrations are applied in a Postgres of its own, and Prisma tells the difference.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { begin, binOf, ensureGenerated, ensureInstalled, stop } from './prepare.mjs'

const USAGE =
  'Usage: npm run migrate:new -- <what-it-does>, in small letters, digits and hyphens: add-shelf-to-projects'

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
const { migrate } = await import('../app/platform/migrate.server.ts')
const { createDatabase, dropDatabase, startTestPostgres } = await import('../tests/setup/test-postgres.ts')

const postgres = await startTestPostgres()
const scratch = `migration_${process.pid}`
try {
  const url = await createDatabase(postgres.url, scratch)
  await migrate(url, { folder: migrations })
  const sql = difference(url)
  if (sql) save(sql)
  else console.log(`Nothing to do: the migrations already make what ${schema} says.`)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  await dropDatabase(postgres.url, scratch)
  await postgres.stop()
}

function difference(url) {
  const args = ['migrate', 'diff', '--from-config-datasource', '--to-schema', schema, '--script']
  const env = { ...process.env, DATABASE_URL: url }
  const { status, stdout, stderr } = spawnSync(process.execPath, [binOf('prisma'), ...args], { env, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr.trim())
  return stdout.includes('This is an empty migration.') ? '' : stdout.trim()
}

function save(sql) {
  const now = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const home = join(migrations, `${now}_${name.replaceAll('-', '_')}`)
  mkdirSync(home)
  writeFileSync(join(home, 'migration.sql'), `${sql}\n`)
  console.log(
    `Wrote ${join(home, 'migration.sql')}. Read it, and add what Prisma cannot say: checks, generated columns, partial indexes. The previous release must run on it; if it cannot, end the name in -breaking.`,
  )
}
