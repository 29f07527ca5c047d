// Compares the app with a reference PocketBase that runs at POCKETBASE_URL, with the superuser in
// POCKETBASE_SUPERUSER (email:password). It replaces all data there.
// `npm run bench -- compare` sends the same calls to both and prints what differs.
// `npm run bench -- compare speed` measures both in turns. Needs a build.

import { createSuperuser } from '~/features/account/accounts/superusers.server'
import { connectDatabase, disconnectDatabase } from '~/platform/db/db.server'
import { benchApp, benchDatabase } from './bench-app'
import { compareResponses } from './compare-responses'
import { compareSpeed } from './compare-speed'
import { openReference, requestJson, type Side } from './reference'

const theirs = await openReference()
const database = await benchDatabase()
connectDatabase(database.url)
const app = await benchApp(database.url, {}, { timed: false })
try {
  const account = { email: 'root@example.com', password: 'bench-mark-2026' }
  await createSuperuser(account)
  const ours: Side = { name: 'Glint', url: app.url, superuser: '' }
  const body = { identity: account.email, password: account.password }
  const path = '/api/collections/_superusers/auth-with-password'
  ours.superuser = (await requestJson<{ token: string }>(ours, 'POST', path, { body })).token
  if (process.argv[3] === 'speed') await compareSpeed(ours, theirs, database)
  else await compareResponses(ours, theirs)
} finally {
  await app.stop()
  await disconnectDatabase()
  await database.drop()
}
process.exit()
