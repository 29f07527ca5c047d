import { moveOneToTrash } from '~/features/collection/trash/move-to-trash.server'
import type { Actor } from '~/platform/actor'
import { type Db, db } from '~/platform/db/db.server'
import { inTransaction } from '~/platform/db/transaction.server'
import type { LISTS } from './lists'
import { getName } from './name-queries.server'

/**
 * Moves a company or an artist to the trash; the kits stay, without it. Returns the name and the deletion ID, which
 * restores it.
 * @throws NotFoundError
 */
export async function deleteName(
  actor: Actor,
  { kind, one }: (typeof LISTS)['companies' | 'artists'],
  id: string,
  on: Db = db,
): Promise<{ name: string; act: string }> {
  const { name } = await getName(actor, kind, id, on)
  const act = await inTransaction(tx => moveOneToTrash(tx, actor, one, id), { within: on })
  return { name, act }
}
