import type { Actor } from '~/platform/actor'
import { pool } from '~/platform/db.server'
import { namedQuery } from '~/platform/named-query.server'
import { noSuchTag, resultOf, type TagResult } from './tag-result.server'

/** What is counted of a tag (specification, section 3). */
export type TagStats = { projectCount: number }

/** How many kits carry a tag. */
export function tagStats(actor: Actor | null, id: string): Promise<TagResult<TagStats>> {
  return resultOf(actor, async actor => {
    const stats = (await countKits(actor, [id])).get(id)
    if (!stats) throw noSuchTag()
    return stats
  })
}

/** How many kits carry each of these tags, in one query; a tag that does not exist for the person counts 0. */
export function bulkTagStats(actor: Actor | null, ids: string[]): Promise<TagResult<Map<string, TagStats>>> {
  return resultOf(actor, async actor => {
    const counted = await countKits(actor, ids)
    return new Map(ids.map(id => [id, counted.get(id) ?? { projectCount: 0 }]))
  })
}

async function countKits(actor: Actor, ids: string[]): Promise<Map<string, TagStats>> {
  const text = `
    select tags.id, count(links.project)::int as "projectCount"
    from tags left join project_tags links on links.tag = tags.id
    where tags."user" = $1 and tags.id = any($2::text[]) group by tags.id`
  const { rows } = await pool.query<TagStats & { id: string }>(namedQuery(text, [actor.userId, ids]))
  return new Map(rows.map(({ id, projectCount }) => [id, { projectCount }]))
}
