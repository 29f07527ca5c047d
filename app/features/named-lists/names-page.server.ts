import type { Actor } from '~/platform/actor'
import { pool } from '~/platform/db.server'
import { namedQuery } from '~/platform/named-query.server'
import { containsPattern } from '~/platform/search-pattern'
import { type ListQuery, NAMES_PER_PAGE, type NameSort } from './list-query'
import type { ListedName, ListKind } from './lists'

/** One page of a list. `page` is the last page if the request exceeds it; `total` counts all pages. */
export type NamesPage = { names: ListedName[]; total: number; page: number }

/** Returns one page of the user's companies, artists or tags with their number of kits, with one statement. */
export async function namesPage(actor: Actor, kind: ListKind, { search, sort, page }: ListQuery): Promise<NamesPage> {
  // In a subquery the pattern is folded once, not once per name.
  const text = `
    with carried as (select id, count(*)::int as kits from (${CARRIED[kind]}) links group by id),
    found as materialized (
      select n.id, n.name, ${COLUMNS[kind]} n.name_key as key, coalesce(carried.kits, 0) as kits
      from ${kind} n left join carried using (id)
      where n."user" = $1 ${search ? `and n.name_key like (select ${containsPattern('$4')})` : ''}
    ), total as (select count(*)::int as all_names from found), page as (
      select * from found order by ${ORDERS[sort]}
      limit $2::int offset (select greatest(least($3::int, (all_names - 1) / $2::int * $2::int), 0) from total)
    )
    select total.all_names as total, page.* from total left join page on true order by ${ORDERS[sort]}`
  const values = [actor.userId, NAMES_PER_PAGE, (page - 1) * NAMES_PER_PAGE, ...(search ? [search] : [])]
  const { rows } = await pool.query<ListedName & { total: number; key: string }>(namedQuery(text, values))
  const total = rows[0]?.total ?? 0
  return {
    names: rows.filter(row => row.id !== null).map(({ total, key, ...name }) => name),
    total,
    page: Math.min(page, Math.max(1, Math.ceil(total / NAMES_PER_PAGE))),
  }
}

/** Returns the user's number of companies, artists and tags. */
export async function listCounts(actor: Actor): Promise<Record<ListKind, number>> {
  const text = `
    select (select count(*) from companies where "user" = $1) as companies,
      (select count(*) from artists where "user" = $1) as artists, (select count(*) from tags where "user" = $1) as tags`
  const { rows } = await pool.query<Record<ListKind, number>>(namedQuery(text, [actor.userId]))
  return rows[0] ?? { companies: 0, artists: 0, tags: 0 }
}

/** SQL for the links between kits and names, with the owner as `$1`. */
export const CARRIED: Record<ListKind, string> = {
  companies: 'select company as id, id as kit from projects where "user" = $1 and company is not null',
  artists: 'select artist as id, id as kit from projects where "user" = $1 and artist is not null',
  tags: 'select tag as id, project as kit from project_tags where "user" = $1',
}

const COLUMNS: Record<ListKind, string> = {
  companies: 'n.website_url as "websiteUrl",',
  artists: '',
  tags: 'n.color,',
}

const ORDERS: Record<NameSort, string> = {
  name: 'key, id',
  kits: 'kits desc, key, id',
  fewest: 'kits, key, id',
}
