import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import { USERS } from '~/features/account/accounts/social/social-links.server'
import { db } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { prepared } from '~/platform/db/prepared.server'
import { execute } from '~/platform/db/query.server'

/** The number of places stored per user; the least recently used go first. */
const MAX_PLACES = 5

const note = (userId: string, fingerprint: string) => sql`
  with noted as (
    insert into _auth_origins (id, collection_ref, record_ref, fingerprint, updated)
    values (${newId()}, ${USERS}, ${userId}, ${fingerprint}, now())
    on conflict (collection_ref, record_ref, fingerprint) do update set updated = excluded.updated
    returning id)
  delete from _auth_origins where id in (
    select id from _auth_origins where collection_ref = ${USERS} and record_ref = ${userId} and fingerprint <> ${fingerprint}
    order by updated desc offset ${MAX_PLACES - 1})`

type Place = { ip: string; userAgent: string }

/** Stores the place of a sign-in: a hash of address and device, as PocketBase does. */
export async function noteSignInPlace(userId: string, place: Place): Promise<void> {
  await execute(prepared(note(userId, fingerprintOf(place))))
}

/** Returns the fingerprint of a place if the user has signed in from there, in the last `minutes` if given, or null. */
export async function findSignInPlace(userId: string, place: Place, { minutes = 0 } = {}): Promise<string | null> {
  const fingerprint = fingerprintOf(place)
  const updated = minutes ? { gt: new Date(Date.now() - minutes * 60_000) } : undefined
  const found = await db.authOrigin.count({ where: { collectionRef: USERS, recordRef: userId, fingerprint, updated } })
  return found ? fingerprint : null
}

const fingerprintOf = ({ ip, userAgent }: Place) =>
  createHash('md5')
    .update(ip + userAgent.slice(0, 200))
    .digest('hex')
