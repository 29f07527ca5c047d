import type { Actor } from '~/platform/actor'
import { pool } from '~/platform/db.server'
import { NotFoundError } from '~/platform/errors'
import { namedQuery } from '~/platform/named-query.server'
import type { ListedName, ListKind } from './lists'
import { CARRIED } from './names-page.server'

/** A possible target of a merge. */
export type MergeChoice = { id: string; name: string; kits: number; similar: boolean }

/** The effect of a merge: kits that move, how many of them have both names already, and the first titles. */
export type MergeOutlook = { kits: number; both: number; titles: string[] }

const TITLES = 8

/**
 * Returns a name and its number of kits.
 * @throws NotFoundError
 */
export async function getName(actor: Actor, kind: ListKind, id: string): Promise<ListedName> {
  const text = `
    select n.id, n.name, (select count(*) from (${CARRIED[kind]}) links where links.id = n.id) as kits ${MORE[kind]}
    from ${kind} n where n.id = $2 and n."user" = $1`
  const { rows } = await pool.query<ListedName>(namedQuery(text, [actor.userId, id]))
  const [name] = rows
  if (!name) throw new NotFoundError()
  return name
}

/**
 * Returns the possible targets of a merge and, if one is selected, the effect.
 * @throws NotFoundError
 */
export async function getMerge(actor: Actor, kind: ListKind, id: string, intoId: string | null) {
  const [entry, choices] = await Promise.all([getName(actor, kind, id), mergeChoices(actor, kind, id)])
  if (intoId === null || intoId === id) return { entry, choices, chosen: null }
  const [into, outlook] = await Promise.all([getName(actor, kind, intoId), mergeOutlook(actor, kind, id, intoId)])
  return { entry, choices, chosen: { into, outlook } }
}

/** Returns all other names of the list, similar spellings first. */
async function mergeChoices(actor: Actor, kind: ListKind, id: string): Promise<MergeChoice[]> {
  const text = `
    select n.id, n.name, coalesce(carried.kits, 0)::int as kits, similarity(n.name_key, own.name_key) > 0.3 as "similar"
    from ${kind} n join ${kind} own on own.id = $2 and own."user" = $1
    left join (select id, count(*) as kits from (${CARRIED[kind]}) links group by id) carried on carried.id = n.id
    where n."user" = $1 and n.id <> $2
    order by "similar" desc, n.name_key, n.id`
  const { rows } = await pool.query<MergeChoice>(namedQuery(text, [actor.userId, id]))
  return rows
}

/** Returns the effect of merging the first name into the second. */
export async function mergeOutlook(actor: Actor, kind: ListKind, id: string, into: string): Promise<MergeOutlook> {
  const text = `
    with moving as (
      select links.kit, exists (select from (${CARRIED[kind]}) others where others.id = $3 and others.kit = links.kit) as has_both
      from (${CARRIED[kind]}) links where links.id = $2
    )
    select count(*)::int as kits, (count(*) filter (where has_both))::int as "both",
      (select coalesce(json_agg(title), '[]') from (
        select p.title from moving join projects p on p.id = moving.kit order by p.title_key, p.id limit ${TITLES}) first) as titles
    from moving`
  const { rows } = await pool.query<MergeOutlook>(namedQuery(text, [actor.userId, id, into]))
  return rows[0] ?? { kits: 0, both: 0, titles: [] }
}

const MORE: Record<ListKind, string> = {
  companies: ', n.website_url as "websiteUrl"',
  artists: '',
  tags: ', n.color',
}
