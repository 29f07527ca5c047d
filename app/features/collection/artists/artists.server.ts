import sql from 'sql-template-tag'
import { deleteName } from '~/features/collection/named-lists/delete-name.server'
import { LISTS } from '~/features/collection/named-lists/lists'
import { pairForMerge } from '~/features/collection/named-lists/merge-pair.server'
import type { Actor } from '~/platform/actor'
import { claiming } from '~/platform/db/claiming.server'
import { type Db, db } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { ownedBy } from '~/platform/db/ownership'
import { execute } from '~/platform/db/query.server'
import { inTransaction } from '~/platform/db/transaction.server'
import { NotFoundError } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import type { ArtistInput } from './artist.schema'

/**
 * Creates an artist.
 * @throws ConflictError if the user has an artist with that name, ignoring case
 */
export async function createArtist(
  actor: Actor,
  input: ArtistInput,
  id = newId(),
  on: Db = db,
): Promise<{ id: string }> {
  return claiming('name', taken(input.name), () =>
    on.artist.create({ data: { id, ...ownedBy(actor), ...input }, select: { id: true } }),
  )
}

/**
 * Renames an artist.
 * @throws NotFoundError
 * @throws ConflictError if another artist has that name
 */
export async function updateArtist(actor: Actor, id: string, input: Partial<ArtistInput>, on: Db = db): Promise<void> {
  const { count } = await claiming('name', taken(input.name), () =>
    on.artist.updateMany({ where: { id, ...ownedBy(actor) }, data: input }),
  )
  if (count === 0) throw new NotFoundError()
}

/** Moves an artist to the trash: see `deleteName`. @throws NotFoundError */
export const deleteArtist = (actor: Actor, id: string, on?: Db) => deleteName(actor, LISTS.artists, id, on)

/**
 * Moves all kits of an artist to another one and deletes the first. Returns the number of kits and both names.
 * @throws NotFoundError
 * @throws InvalidError for merging an artist with itself
 */
export async function mergeArtist(actor: Actor, id: string, intoId: string) {
  return inTransaction(async tx => {
    const names = await pairForMerge(tx, actor, 'artists', id, intoId)
    const kits = await execute(
      sql`update projects set artist = ${intoId} where "user" = ${actor.userId} and artist = ${id}`,
      tx,
    )
    await tx.artist.delete({ where: { id, ...ownedBy(actor) } })
    return { kits, ...names }
  })
}

const taken = (name = '') => i18n.t('An artist named "{name}" already exists', { name })
