import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { Actor } from '~/platform/actor'
import { pageOf } from '~/platform/db/page-of'
import { prepared } from '~/platform/db/prepared.server'
import { query } from '~/platform/db/query.server'
import { containsText } from '~/platform/db/search-pattern'
import { type ListQuery, NAMES_PER_PAGE, type NameSort } from './list-query'
import type { ListedName, ListKind, TextKind } from './lists'

/** One page of a list. `page` is the last page if the request exceeds it; `total` counts all pages. */
export type NamesPage = { names: ListedName[]; total: number; page: number }

/** Returns one page of the user's companies, artists or tags with their number of kits, with one statement. */
export async function namesPage(actor: Actor, kind: ListKind, { search, sort, page }: ListQuery): Promise<NamesPage> {
  // In a subquery the pattern is folded once, not once per name.
  const rows = await query<ListedName & { total: number; key: string }>(
    prepared(sql`
    with carried as (select id, count(*)::int as kits from (${carried(actor, kind)}) links group by id),
    found as materialized (
      select n.id, n.name, ${raw(COLUMNS[kind])} n.name_key as key, coalesce(carried.kits, 0) as kits
      from ${raw(kind)} n left join carried using (id)
      where n."user" = ${actor.userId} ${search ? sql`and ${containsText(sql`n.name_key`, sql`n.name::text`, search)}` : empty}
    ), total as (select count(*)::int as all_names from found), page as (
      select * from found order by ${raw(ORDERS[sort])} ${pageOf(page, NAMES_PER_PAGE, 'all_names')}
    )
    select total.all_names as total, page.* from total left join page on true order by ${raw(ORDERS[sort])}`),
  )
  const total = rows[0]?.total ?? 0
  return {
    names: rows.filter(row => row.id !== null).map(({ total, key, ...name }) => name),
    total,
    page: Math.min(page, Math.max(1, Math.ceil(total / NAMES_PER_PAGE))),
  }
}

/** Returns the user's number of companies, artists, tags, places and series. */
export async function listCounts(actor: Actor): Promise<Record<ListKind | TextKind, number>> {
  const count = (kind: ListKind) => sql`(select count(*) from ${raw(kind)} where "user" = ${actor.userId})`
  const texts = (kind: TextKind) =>
    sql`(select count(distinct ${raw(kind)}) from projects where "user" = ${actor.userId} and ${raw(kind)} <> '')`
  const [counts] = await query<Record<ListKind | TextKind, number>>(
    prepared(sql`select ${count('companies')} as companies, ${count('artists')} as artists, ${count('tags')} as tags,
      ${texts('place')} as place, ${texts('series')} as series`),
  )
  return counts ?? { companies: 0, artists: 0, tags: 0, place: 0, series: 0 }
}

/** Returns SQL for the links between the owner's kits and names: rows of `id` (the name) and `kit`. */
export const carried = ({ userId }: Actor, kind: ListKind): Sql => sql`${CARRIED[kind]} and "user" = ${userId}`

const CARRIED: Record<ListKind, Sql> = {
  companies: sql`select company as id, id as kit from projects where company is not null`,
  artists: sql`select artist as id, id as kit from projects where artist is not null`,
  tags: sql`select tag as id, project as kit from project_tags where true`,
}

const COLUMNS: Record<ListKind, string> = {
  companies: 'n.website_url as "websiteUrl",',
  artists: '',
  tags: 'n.color,',
}

export const ORDERS: Record<NameSort, string> = {
  name: 'key, id',
  kits: 'kits desc, key, id',
  fewest: 'kits, key, id',
}
