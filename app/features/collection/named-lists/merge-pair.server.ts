import sql, { raw } from 'sql-template-tag'
import type { Actor } from '~/platform/actor'
import { query } from '~/platform/db/query.server'
import type { Tx } from '~/platform/db/transaction.server'
import { InvalidError, NotFoundError } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import type { ListKind } from './lists'

/**
 * Verifies that the user owns both names and locks them, so that no kit gets the merged one in the meantime.
 * @throws NotFoundError
 * @throws InvalidError for merging a name with itself
 */
export async function pairForMerge(tx: Tx, actor: Actor, kind: ListKind, id: string, intoId: string) {
  // A fixed lock order: two concurrent merges in opposite directions would deadlock.
  const lock = sql`
    select id, name::text as name from ${raw(kind)} where "user" = ${actor.userId} and id in (${id}, ${intoId})
      order by id for update`
  const pair = await query<{ id: string; name: string }>(lock, tx)
  const name = pair.find(one => one.id === id)?.name
  const into = pair.find(one => one.id === intoId)?.name
  if (name === undefined || into === undefined) throw new NotFoundError()
  if (id === intoId) throw new InvalidError({ into: [i18n.t('Choose a different merge target.')] })
  return { name, into }
}
