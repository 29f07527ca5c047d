import sql, { join, raw, type Sql } from 'sql-template-tag'
import { listFields } from '~/features/collection/custom-fields/custom-fields.server'
import type { Actor } from '~/platform/actor'
import { prepared } from '~/platform/db/prepared.server'
import { query } from '~/platform/db/query.server'
import { i18n } from '~/platform/messages'
import { hasNames, kitsMatching } from './matching-kits.server'
import { type DashboardState, DEFAULT_STATE } from './project-filters'

/** A name, and the number of kits that the list has with it and the filters of other kinds. */
export type NameChoice = [id: string, name: string, kits?: number]

/** One of the user's own fields, by the parameter of the URL, with its values and their labels. */
type OwnChoice = { name: string; label: string; options: [string, string][] }

/** The filter choices, sorted. */
export type FilterOptions = {
  companies: NameChoice[]
  artists: NameChoice[]
  tags: NameChoice[]
  places: string[]
  series: string[]
  /** years with a finished kit, newest first */
  years: number[]
  own: OwnChoice[]
}

/** Returns the choices with at least one kit, and how many of them match a state, with two statements. */
export async function filterOptions(actor: Actor, state: DashboardState = DEFAULT_STATE): Promise<FilterOptions> {
  const { userId } = actor
  const withoutNames = { ...state, ...NO_NAMES }
  // An index lookup for each name. With a plain "exists", Postgres joins all kits, which takes twice as long.
  const used = (kind: keyof typeof NO_NAMES, link: Sql, kitsOf: Sql) => sql`
    (select coalesce(json_agg(json_build_array(n.id, n.name, coalesce(counted.kits, 0)) order by n.name_key, n.id), '[]')
     from ${raw(kind)} n cross join lateral (${link} limit 1) used
     left join (
       select p.name, count(*)::int as kits from (${kitsOf}) p
       where ${join([sql`p.name is not null`, ...hasNames(actor, { ...state, [kind]: [] })], ' and ')} group by p.name
     ) counted on counted.name = n.id
     where n."user" = ${userId})`
  const kitWith = (column: string) => sql`select from projects p where p."user" = ${userId} and p.${raw(column)} = n.id`
  // Greater than '' instead of not equal, because an index can skip the empty texts.
  const texts = (column: string) => sql`
    (select coalesce(json_agg(text order by text), '[]') from
      (select distinct ${raw(column)} as text from projects where "user" = ${userId} and ${raw(column)} > '') texts)`
  const counted = query<Omit<FilterOptions, 'own'>>(
    prepared(sql`with found as materialized (${kitsMatching(actor, withoutNames, 'p.id, p.company, p.artist')})
    select
    ${used('companies', kitWith('company'), sql`select id, company, artist, company as name from found`)} as companies,
    ${used('artists', kitWith('artist'), sql`select id, company, artist, artist as name from found`)} as artists,
    ${used('tags', sql`select from project_tags t where t.tag = n.id`, TAGGED)} as tags,
    ${texts('place')} as places, ${texts('series')} as series,
    (select coalesce(json_agg(year order by year desc), '[]') from
      (select distinct extract(year from date_completed)::int as year from projects
       where "user" = ${userId} and date_completed is not null) years) as years`),
  )
  const [own, [options]] = await Promise.all([ownChoices(actor), counted])
  return { ...(options ?? { ...NO_NAMES, places: [], series: [], years: [] }), own }
}

const TAGGED = sql`select found.id, found.company, found.artist, t.tag as name from found join project_tags t on t.project = found.id`
const NO_NAMES = { companies: [], artists: [], tags: [] }

/** Returns the choices and yes-or-no fields that the user defined. */
const ownChoices = async (actor: Actor): Promise<OwnChoice[]> =>
  (await listFields(actor)).flatMap(({ id, name, kind, options }) => {
    if (kind !== 'choice' && kind !== 'yes_no') return []
    const values: OwnChoice['options'] =
      kind === 'choice'
        ? options.map(text => [text, text])
        : [
            ['true', i18n.t('Yes')],
            ['false', i18n.t('No')],
          ]
    return { name: `field-${id}`, label: name, options: values }
  })

/** Returns the choices that a state uses, also without a kit, with at most two statements. */
export async function chosenOptions(actor: Actor, state: DashboardState): Promise<FilterOptions> {
  const { userId } = actor
  const { companies, artists, tags, place, series, year } = state
  const own = Object.keys(state.own).length > 0 ? (await ownChoices(actor)).filter(({ name }) => name in state.own) : []
  const texts = { places: place ? [place] : [], series: series ? [series] : [], years: year ? [year] : [], own }
  if (companies.length + artists.length + tags.length === 0) return { ...texts, ...NO_NAMES }
  const named = (table: string, ids: string[]) => sql`
    (select coalesce(json_agg(json_build_array(n.id, n.name) order by n.name_key, n.id), '[]') from ${raw(table)} n
     where n."user" = ${userId} and n.id = any(${ids}::text[]))`
  const [names] = await query<Pick<FilterOptions, 'companies' | 'artists' | 'tags'>>(
    prepared(sql`select
    ${named('companies', companies)} as companies, ${named('artists', artists)} as artists, ${named('tags', tags)} as tags`),
  )
  return { ...texts, ...NO_NAMES, ...names }
}
