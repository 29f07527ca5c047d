// npm start and npm run dev: from a fresh clone to a running app.
import { pathToFileURL } from 'node:url'
import { begin, ensureBuilt, ensureGenerated, ensureInstalled } from './prepare.mjs'
import { supervise } from './supervisor.mjs'

begin()
ensureInstalled()
if (process.argv.includes('--dev')) {
  process.env.NODE_ENV = 'development'
  ensureGenerated()
  const { writeTexts } = await import('./texts.mjs')
  await writeTexts('build/texts-of-development')
  const { register } = await import('tsx/esm/api')
  register()
  await import(pathToFileURL('server.ts').href)
} else {
  process.env.NODE_ENV = 'production'
  ensureBuilt()
  supervise(Math.max(1, Number(process.env.WORKERS) || 1), 'build/server.js')
}
