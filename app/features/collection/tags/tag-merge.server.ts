import sql from 'sql-template-tag'
import { pairForMerge } from '~/features/collection/named-lists/merge-pair.server'
import type { Actor } from '~/platform/actor'
import { ownedBy } from '~/platform/db/ownership'
import { execute } from '~/platform/db/query.server'
import { inTransaction } from '~/platform/db/transaction.server'
import { resultOf, type TagResult } from './tag-result.server'

/** Moves all kits of a tag to another one and deletes it. Returns how many kits got the other tag, and both names. */
export function mergeTag(
  actor: Actor | null,
  id: string,
  intoId: string,
): Promise<TagResult<{ kits: number; name: string; into: string }>> {
  return resultOf(actor, actor =>
    inTransaction(async tx => {
      const names = await pairForMerge(tx, actor, 'tags', id, intoId)
      const kits = await execute(
        sql`
        update project_tags set tag = ${intoId}, updated = now() where "user" = ${actor.userId} and tag = ${id}
          and not exists (select from project_tags had where had.project = project_tags.project and had.tag = ${intoId})`,
        tx,
      )
      await tx.tag.delete({ where: { id, ...ownedBy(actor) } })
      return { kits, ...names }
    }),
  )
}
