// Measures how long it takes to delete an account with 10,000 kits and 50,000 notes among a thousand others. Prints
// figures only.
import { deleteAccount } from '~/features/account/account-deletion/delete-account.server'
import { deletionSummary } from '~/features/account/account-deletion/deletion-summary.server'
import { hashPassword } from '~/features/account/accounts/passwords/passwords.server'
import { connectDatabase, disconnectDatabase } from '~/platform/db/db.server'
import { benchDatabase } from './bench-app'
import { BENCH_USER, seed } from './seed'

const PASSWORD = 'drills-and-wax'

const database = await benchDatabase()
try {
  console.log('Filling the database: 10,000 kits and 50,000 notes, and a thousand people with 200 kits each …')
  await seed(database.pool)
  await database.pool.query('update users set password_hash = $2 where id = $1', [
    BENCH_USER,
    await hashPassword(PASSWORD),
  ])
  connectDatabase(database.url)
  const actor = { userId: BENCH_USER }
  console.log('What goes:', JSON.stringify(await deletionSummary(actor)))
  const began = performance.now()
  await deleteAccount(actor, { password: PASSWORD, notes: '' }, '')
  console.log(`Deleted in ${((performance.now() - began) / 1000).toFixed(2)} s, the password's check included`)
} finally {
  await disconnectDatabase()
  await database.drop()
}
process.exit()
