// npm run admin: the command line, which works whether or not the app is running.
import { pathToFileURL } from 'node:url'
import { begin, ensureBuilt, ensureInstalled } from './prepare.mjs'

begin()
process.env.NODE_ENV ||= 'production'
// Only the command's own output is of interest.
process.env.LOG_LEVEL ||= 'error'
ensureInstalled()
ensureBuilt()
await import(pathToFileURL('build/admin.js').href)
