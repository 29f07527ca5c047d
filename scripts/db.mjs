// npm run db: opens the database in Prisma Studio, whether or not the app is running.
import { spawn } from 'node:child_process'
import { begin, binOf, ensureInstalled } from './prepare.mjs'

begin()
ensureInstalled()
const embedded = process.env.DATABASE_URL ? undefined : await embeddedPostgres()
const url = process.env.DATABASE_URL ?? embedded.url

const studio = spawn(process.execPath, [binOf('prisma'), 'studio', '--url', url, ...process.argv.slice(2)], {
  stdio: 'inherit',
  // Disables the update check.
  env: { ...process.env, CHECKPOINT_DISABLE: '1' },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => studio.kill(signal))
studio.once('close', async code => {
  await embedded?.stop()
  process.exit(code ?? 0)
})

async function embeddedPostgres() {
  process.env.LOG_LEVEL ??= 'error'
  const { register } = await import('tsx/esm/api')
  register()
  const { startEmbeddedPostgres } = await import('../app/platform/db/embedded-postgres.server.ts')
  return startEmbeddedPostgres({ dataDir: process.env.DATA_DIR ?? 'data' })
}
