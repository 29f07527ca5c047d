import sql, { raw } from 'sql-template-tag'
import type { Actor } from '~/platform/actor'
import type { Db } from '~/platform/db/db.server'
import { prepared } from '~/platform/db/prepared.server'
import { query } from '~/platform/db/query.server'
import { NotFoundError } from '~/platform/errors'
import type { ListedName, ListKind } from './lists'
import { carried } from './names-page.server'

/** A possible target of a merge. */
export type MergeChoice = { id: string; name: string; kits: number; similar: boolean }

/** The effect of a merge: kits that move, how many of them have both names already, and the first titles. */
export type MergeOutlook = { kits: number; both: number; titles: string[] }

const TITLES = 8

/**
 * Returns a name and its number of kits.
 * @throws NotFoundError
 */
export async function getName(actor: Actor, kind: ListKind, id: string, on?: Db): Promise<ListedName> {
  const links = carried(actor, kind)
  const statement = sql`
    select n.id, n.name, (select count(*) from (${links}) links where links.id = n.id) as kits ${raw(MORE[kind])}
    from ${raw(kind)} n where n.id = ${id} and n."user" = ${actor.userId}`
  const [name] = await query<ListedName>(prepared(statement), on)
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
const mergeChoices = (actor: Actor, kind: ListKind, id: string): Promise<MergeChoice[]> =>
  query(
    prepared(sql`
    select n.id, n.name, coalesce(carried.kits, 0)::int as kits, similarity(n.name_key, own.name_key) > 0.3 as "similar"
    from ${raw(kind)} n join ${raw(kind)} own on own.id = ${id} and own."user" = ${actor.userId}
    left join (select id, count(*) as kits from (${carried(actor, kind)}) links group by id) carried on carried.id = n.id
    where n."user" = ${actor.userId} and n.id <> ${id}
    order by "similar" desc, n.name_key, n.id`),
  )

/** Returns the effect of merging the first name into the second. */
export async function mergeOutlook(actor: Actor, kind: ListKind, id: string, into: string): Promise<MergeOutlook> {
  const links = carried(actor, kind)
  const [outlook] = await query<MergeOutlook>(
    prepared(sql`
    with moving as (
      select links.kit, exists (select from (${links}) others where others.id = ${into} and others.kit = links.kit) as has_both
      from (${links}) links where links.id = ${id}
    )
    select count(*)::int as kits, (count(*) filter (where has_both))::int as "both",
      (select coalesce(json_agg(title), '[]') from (
        select p.title from moving join projects p on p.id = moving.kit order by p.title_key, p.id limit ${TITLES}) first) as titles
    from moving`),
  )
  return outlook ?? { kits: 0, both: 0, titles: [] }
}

const MORE: Record<ListKind, string> = {
  companies: ', n.website_url as "websiteUrl"',
  artists: '',
  tags: ', n.color',
}
