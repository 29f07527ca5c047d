import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { db } from '~/platform/db/db.server'
import { execute } from '~/platform/db/query.server'
import { hashToken } from '~/platform/hash-token.server'
import { defineCron } from '~/platform/jobs/jobs.server'

const MINUTES = 5

/** Creates a challenge that can be answered once, within five minutes, by this account; null for any at a sign-in. */
export async function newChallenge(userId: string | null): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(32))
  const expires = new Date(Date.now() + MINUTES * 60_000)
  const id = hashToken(Buffer.from(challenge).toString('base64url'))
  await db.passkeyChallenge.create({ data: { id, userId, expires }, select: { id: true } })
  return challenge
}

/** Consumes a challenge. Returns whether it was valid for this account: of two concurrent answers, only one is. */
export async function takeChallenge(challenge: string, userId: string | null): Promise<boolean> {
  const taken = sql`
    delete from passkey_challenges
     where id = ${hashToken(challenge)} and expires > now() and "user" is not distinct from ${userId}`
  return (await execute(taken)) === 1
}

/** Deletes expired challenges. */
const sweepChallenges = async () => {
  await db.passkeyChallenge.deleteMany({ where: { expires: { lt: new Date() } } })
}

defineCron('sweep-passkey-challenges', '37 * * * *', sweepChallenges)
