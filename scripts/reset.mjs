// npm run reset: deletes the data folder (database, photos, backups, secrets).
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { begin, stop } from './prepare.mjs'

begin()
if (process.env.DATABASE_URL) stop('DATABASE_URL is set. Empty that database with its own tools.')
const dataDir = resolve(process.env.DATA_DIR ?? 'data')
if (!existsSync(dataDir)) {
  console.log(`${dataDir} does not exist: nothing to delete.`)
  process.exit(0)
}
if (!existsSync(join(dataDir, 'postgres.json')))
  stop(`${dataDir} does not look like a data folder of Glint: it has no postgres.json.`)
const home = homeOfDatabase()
if (isRunning(join(home, 'postgres', 'postmaster.pid'))) stop(`The app is running on ${dataDir}. Stop it first.`)
if (!process.argv.includes('--yes') && !(await confirmed())) stop('Nothing was deleted.')
for (const folder of new Set([home, dataDir])) rmSync(folder, { recursive: true, force: true })
console.log(`Deleted ${dataDir}. npm start creates an empty instance.`)

/** If root's folder is closed to others, the database is elsewhere, and postgres.json says where. */
function homeOfDatabase() {
  const file = join(dataDir, 'postgres.json')
  return (existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).home) || dataDir
}

function isRunning(pidFile) {
  if (!existsSync(pidFile)) return false
  try {
    process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

async function confirmed() {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const reply = await terminal.question(
    `This deletes everything in ${dataDir}: accounts, kits, photos and backups. Type yes to continue: `,
  )
  terminal.close()
  return reply.trim() === 'yes'
}
