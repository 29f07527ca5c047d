// npm start and npm run dev: from a fresh clone to a running app, in one process unless WORKERS is set.
import { pathToFileURL } from 'node:url'
import { begin, ensureBuilt, ensureGenerated, ensureInstalled } from './prepare.mjs'
import { startWorkers } from './workers.mjs'

begin()
ensureInstalled()
if (process.argv.includes('--dev')) {
  process.env.NODE_ENV = 'development'
  ensureGenerated()
  const { register } = await import('tsx/esm/api')
  register()
  await import(pathToFileURL('server.ts').href)
} else {
  process.env.NODE_ENV = 'production'
  ensureBuilt()
  const workers = Number(process.env.WORKERS)
  if (workers > 1) startWorkers(workers, 'build/server.js')
  else await import(pathToFileURL('build/server.js').href)
}
