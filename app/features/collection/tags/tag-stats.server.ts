import sql from 'sql-template-tag'
import type { Actor } from '~/platform/actor'
import { prepared } from '~/platform/db/prepared.server'
import { query } from '~/platform/db/query.server'
import { noSuchTag, resultOf, type TagResult } from './tag-result.server'

export type TagStats = { projectCount: number }

/** Returns how many kits have a tag. */
export function tagStats(actor: Actor | null, id: string): Promise<TagResult<TagStats>> {
  return resultOf(actor, async actor => {
    const stats = (await countKits(actor, [id])).get(id)
    if (!stats) throw noSuchTag()
    return stats
  })
}

/** Returns how many kits have each tag, in one query; 0 for unknown tags. */
export function bulkTagStats(actor: Actor | null, ids: string[]): Promise<TagResult<Map<string, TagStats>>> {
  return resultOf(actor, async actor => {
    const counted = await countKits(actor, ids)
    return new Map(ids.map(id => [id, counted.get(id) ?? { projectCount: 0 }]))
  })
}

async function countKits(actor: Actor, ids: string[]): Promise<Map<string, TagStats>> {
  const rows = await query<TagStats & { id: string }>(
    prepared(sql`
    select tags.id, count(links.project)::int as "projectCount"
    from tags left join project_tags links on links.tag = tags.id
    where tags."user" = ${actor.userId} and tags.id = any(${ids}::text[]) group by tags.id`),
  )
  return new Map(rows.map(({ id, projectCount }) => [id, { projectCount }]))
}
