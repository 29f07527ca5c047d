import { db } from '~/platform/db/db.server'
import { makeUser } from './users'

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)

/** Creates an empty account that is being tried, or waits for a visitor. It ends in so many hours. */
export async function makeTrial({ hours = 24, awaitsVisitor = false } = {}) {
  const account = await makeUser()
  const email = `${account.user.username}@try.invalid`
  await db.user.update({
    where: { id: account.actor.userId },
    data: { email, passwordHash: '', expires: inHours(hours), awaitsVisitor },
  })
  return { ...account, user: { ...account.user, email } }
}
