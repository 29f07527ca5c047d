// npm run admin -- …: the host's command line, whether the app runs or not.
import { pathToFileURL } from 'node:url'
import { begin, ensureBuilt, ensureInstalled } from './prepare.mjs'

begin()
process.env.NODE_ENV ||= 'production'
// Its own answers are what the host wants to read.
process.env.LOG_LEVEL ||= 'error'
ensureInstalled()
ensureBuilt()
await import(pathToFileURL('build/admin.js').href)
