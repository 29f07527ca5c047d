import type { Actor } from '~/platform/actor'
import type { Tx } from '~/platform/db.server'
import { InvalidError, NotFoundError } from '~/platform/errors'
import type { ListKind } from './lists'

/**
 * Verifies that the user owns both names and locks them, so that no kit gets the merged one in the meantime.
 * @throws NotFoundError
 * @throws InvalidError for merging a name with itself
 */
export async function pairForMerge(tx: Tx, actor: Actor, kind: ListKind, id: string, intoId: string) {
  // A fixed lock order: two concurrent merges in opposite directions would deadlock.
  const pair = await tx.$queryRawUnsafe<{ id: string; name: string }[]>(
    `select id, name::text as name from ${kind} where "user" = $1 and id in ($2, $3) order by id for update`,
    actor.userId,
    id,
    intoId,
  )
  const name = pair.find(one => one.id === id)?.name
  const into = pair.find(one => one.id === intoId)?.name
  if (name === undefined || into === undefined) throw new NotFoundError()
  if (id === intoId) throw new InvalidError({ into: ['Choose another one to merge it into.'] })
  return { name, into }
}
