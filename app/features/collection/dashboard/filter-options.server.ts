import sql, { raw, type Sql } from 'sql-template-tag'
import type { Actor } from '~/platform/actor'
import { prepared } from '~/platform/db/prepared.server'
import { query } from '~/platform/db/query.server'
import type { DashboardState } from './project-filters'

/** The filter choices: `[id, name]`, sorted. */
export type FilterOptions = {
  companies: [string, string][]
  artists: [string, string][]
  tags: [string, string][]
  places: string[]
  series: string[]
  /** years with a finished kit, newest first */
  years: number[]
}

/** Returns the choices with at least one kit, with one statement. */
export async function filterOptions(actor: Actor): Promise<FilterOptions> {
  // An index lookup for each name. With a plain "exists", Postgres joins all kits, which takes twice as long.
  const { userId } = actor
  const used = (table: string, link: Sql) => sql`
    (select coalesce(json_agg(json_build_array(n.id, n.name) order by n.name_key, n.id), '[]') from ${raw(table)} n
     cross join lateral (${link} limit 1) used where n."user" = ${userId})`
  // Greater than '' instead of not equal, because an index can skip the empty texts.
  const texts = (column: string) => sql`
    (select coalesce(json_agg(text order by text), '[]') from
      (select distinct ${raw(column)} as text from projects where "user" = ${userId} and ${raw(column)} > '') texts)`
  const [options] = await query<FilterOptions>(
    prepared(sql`select
    ${used('companies', sql`select from projects p where p."user" = ${userId} and p.company = n.id`)} as companies,
    ${used('artists', sql`select from projects p where p."user" = ${userId} and p.artist = n.id`)} as artists,
    ${used('tags', sql`select from project_tags t where t.tag = n.id`)} as tags,
    ${texts('place')} as places, ${texts('series')} as series,
    (select coalesce(json_agg(year order by year desc), '[]') from
      (select distinct extract(year from date_completed)::int as year from projects
       where "user" = ${userId} and date_completed is not null) years) as years`),
  )
  return options ?? { companies: [], artists: [], tags: [], places: [], series: [], years: [] }
}

/** Returns the choices that a state uses, also without a kit, with at most one statement. */
export async function chosenOptions({ userId }: Actor, state: DashboardState): Promise<FilterOptions> {
  const { company, artist, tags, place, series, year } = state
  const texts = { places: place ? [place] : [], series: series ? [series] : [], years: year ? [year] : [] }
  if (!company && !artist && tags.length === 0) return { ...texts, companies: [], artists: [], tags: [] }
  const named = (table: string, ids: string[]) => sql`
    (select coalesce(json_agg(json_build_array(n.id, n.name) order by n.name_key, n.id), '[]') from ${raw(table)} n
     where n."user" = ${userId} and n.id = any(${ids}::text[]))`
  const [names] = await query<Pick<FilterOptions, 'companies' | 'artists' | 'tags'>>(
    prepared(sql`select
    ${named('companies', [company])} as companies, ${named('artists', [artist])} as artists, ${named('tags', tags)} as tags`),
  )
  return { ...texts, companies: [], artists: [], tags: [], ...names }
}
