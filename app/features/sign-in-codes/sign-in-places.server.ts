import { createHash } from 'node:crypto'
import { USERS } from '~/features/accounts/social-links.server'
import { db, pool } from '~/platform/db.server'
import { newId } from '~/platform/ids.server'
import { namedQuery } from '~/platform/named-query.server'

/** The places that are kept for each person, the last used. */
const KEPT = 5

const NOTE = `
  with noted as (
    insert into _auth_origins (id, collection_ref, record_ref, fingerprint, updated) values ($1, $2, $3, $4, now())
    on conflict (collection_ref, record_ref, fingerprint) do update set updated = excluded.updated
    returning id)
  delete from _auth_origins where id in (
    select id from _auth_origins where collection_ref = $2 and record_ref = $3 and fingerprint <> $4
    order by updated desc offset $5)`

type Place = { ip: string; userAgent: string }

/** Stores from where a user signed in: a hash of the address and the device (wire specification, section 3.10). */
export async function noteSignInPlace(userId: string, place: Place): Promise<void> {
  await pool.query(namedQuery(NOTE, [newId(), USERS, userId, fingerprintOf(place), KEPT - 1]))
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
