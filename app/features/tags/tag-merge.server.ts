import { pairForMerge } from '~/features/named-lists/merge-pair.server'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db.server'
import { ownedBy } from '~/platform/ownership'
import { resultOf, type TagResult } from './tag-result.server'

/**
 * Gives all kits of a tag the other one and deletes it; a kit that had both keeps the other. Gives how many kits got it anew, and both
 * names.
 */
export function mergeTag(
  actor: Actor | null,
  id: string,
  intoId: string,
): Promise<TagResult<{ kits: number; name: string; into: string }>> {
  return resultOf(actor, actor =>
    db.$transaction(async tx => {
      const names = await pairForMerge(tx, actor, 'tags', id, intoId)
      const kits = await tx.$executeRaw`
        update project_tags set tag = ${intoId}, updated = now() where "user" = ${actor.userId} and tag = ${id}
          and not exists (select from project_tags had where had.project = project_tags.project and had.tag = ${intoId})`
      await tx.tag.delete({ where: { id, ...ownedBy(actor) } })
      return { kits, ...names }
    }),
  )
}
