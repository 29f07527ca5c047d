import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { columnOf, type FieldWith, fieldsWith, PROJECT_FIELDS } from '~/features/collection/projects/project-fields'
import type { Actor } from '~/platform/actor'
import { daysOfYear } from '~/platform/db/days-of-year'
import { containsText } from '~/platform/db/search-pattern'
import { plainLine } from '~/platform/input/plain-text'
import { type DashboardState, type Gap, statusesOf } from './project-filters'
import type { SortField } from './sorts'

const FIELD_SORTS = Object.fromEntries(
  fieldsWith('sort').map(name => [PROJECT_FIELDS[name].sort, `p.${columnOf(name)}`]),
) as Record<(typeof PROJECT_FIELDS)[FieldWith<'sort'>]['sort'], string>

const SORT_COLUMNS: Partial<Record<SortField, string>> = {
  updated: 'p.updated',
  title: 'p.title_key',
  company: 'p.company',
  artist: 'p.artist',
  size: 'p.width * p.height',
  worked: 'coalesce(p.last_worked, p.date_started)',
  ...FIELD_SORTS,
}

/** Returns the value that a list is sorted by. As JSON, numbers and days of the user's own fields are in their order. */
function sortColumn(sort: SortField): Sql {
  const column = SORT_COLUMNS[sort]
  return column ? raw(column) : sql`p.custom -> ${sort.split('-')[1]}::text`
}

/** The sort fields whose column is the ID of a name, with its table. */
const NAMED_SORTS: Partial<Record<SortField, string>> = { company: 'companies', artist: 'artists' }

/**
 * Builds the CTE `found`: ID, status, category and sort column of the kits that match a state apart from its status. A
 * search, which reads much text, runs once, however often `found` is used; other filters are joined into each use.
 */
export const foundKits = (actor: Actor, state: DashboardState): Sql => sql`
  found as ${raw(state.search ? 'materialized' : 'not materialized')} (
    select p.id, p.status, p.kit_category, ${sortColumn(state.sort)} as key from projects p
    where ${join(conditions(actor, state), ' and ')}
  )`

/** Builds the CTE `matching` from `found`: the ID and sort key of each kit that matches the state. */
export function matchingKits({ userId }: Actor, state: DashboardState): Sql {
  const table = NAMED_SORTS[state.sort]
  const names = table
    ? sql`left join (select id, name_key as key from ${raw(table)} where "user" = ${userId} offset 0) names on names.id = found.key`
    : empty
  return sql`
  matching as (
    select found.id, ${raw(table ? 'names.key' : 'found.key')} as key from found ${names} where ${hasStatus(state, 'found')}
  )`
}

/** Returns SQL for these columns of all kits that match a state, without order and paging. */
export const kitsMatching = (actor: Actor, state: DashboardState, columns = 'p.id'): Sql =>
  sql`select ${raw(columns)} from projects p where ${join([...conditions(actor, state), hasStatus(state, 'p')], ' and ')}`

/** Returns the order of `matching`, or of the rows of it that are called `of`. */
export const orderOf = ({ direction }: DashboardState, of = '') =>
  raw(`${of}key ${direction === 'asc' ? 'asc' : 'desc'} nulls last, ${of}id`)

/** Returns SQL: the rows called `kits` have a status of the state. */
export function hasStatus(state: DashboardState, kits: string): Sql {
  const statuses = sql`${raw(kits)}.status = any(${statusesOf(state.status, state.include)}::project_status[])`
  const withoutMinis = state.status === 'everything' && !state.include.includes('mini')
  return withoutMinis ? sql`${statuses} and ${raw(kits)}.kit_category <> 'mini'` : statuses
}

/** Builds the SQL conditions over rows `p` of kits: each has any of the companies, any of the artists and any of the tags. */
export function hasNames({ userId }: Actor, { companies, artists, tags }: Names): Sql[] {
  const all: Sql[] = []
  if (companies.length > 0) all.push(sql`p.company = any(${companies}::text[])`)
  if (artists.length > 0) all.push(sql`p.artist = any(${artists}::text[])`)
  if (tags.length > 0)
    all.push(sql`p.id in (select project from project_tags where "user" = ${userId} and tag = any(${tags}::text[]))`)
  return all
}
type Names = Pick<DashboardState, 'companies' | 'artists' | 'tags'>

/** Builds the SQL conditions of a state over `projects p`, except its status: constant text, every value bound. */
function conditions(actor: Actor, state: DashboardState): Sql[] {
  const all = [sql`p."user" = ${actor.userId}`, ...hasNames(actor, state)]
  if (state.drillShape) all.push(sql`p.drill_shape = ${state.drillShape}::drill_shape`)
  if (state.coverage) all.push(sql`p.coverage = ${state.coverage}`)
  if (state.place) all.push(sql`p.place = ${state.place}`)
  if (state.series) all.push(sql`p.series = ${state.series}`)
  if (state.kitted !== null) all.push(sql`p.kitted = ${state.kitted}`)
  if (state.adhesive) all.push(sql`p.adhesive = ${state.adhesive}`)
  for (const [name, value] of Object.entries(state.own))
    all.push(sql`p.custom ->> ${name.split('-')[1]}::text = ${value}`)
  if (state.due) all.push(sql`p.status = 'purchased' and p.date_expected < ${todayOf(actor)}`)
  if (state.year) all.push(sql`p.date_completed between ${daysOfYear(state.year)}`)
  if (state.missing) all.push(sql`(${raw(LACKS[state.missing])})`)
  for (const word of searchTerms(state.search)) all.push(sql`(${contains(actor, word)})`)
  return all
}

/** Returns SQL: the user's current day. */
const todayOf = ({ userId }: Actor): Sql =>
  sql`(select (now() at time zone coalesce(nullif(timezone, ''), 'UTC'))::date from users where id = ${userId})`

/** SQL over `projects p`: the kit cost something, and is no longer a wish. */
export const IS_BOUGHT = `p.status <> 'wishlist' and greatest(p.price, p.shipping) > 0`

/** SQL over `projects p`: the day on which the kit came in, was finished or left is unknown. */
export const IS_UNDATED = `(p.status <> 'wishlist' and coalesce(p.date_received, p.date_purchased) is null
  or p.status = 'completed' and p.date_completed is null or p.status = 'destashed' and p.date_left is null)`

const LACKS: Record<Gap, string> = {
  photo: `p.image = ''`,
  size: 'p.width is null or p.height is null',
  dates: 'coalesce(p.date_purchased, p.date_received, p.date_started, p.date_completed, p.date_left) is null',
  bought: `p.date_purchased is null and ${IS_BOUGHT}`,
  framed: `p.status = 'completed' and p.finishing !~ '(mounted|framed|hung)' and p.date_left is null`,
  moved: IS_UNDATED,
}

const MAX_SEARCH_TERMS = 8

/** Splits a search into words, all of which must match. The end of a very long search stays one piece. */
export function searchTerms(search: string): string[] {
  const terms = plainLine(search).split(' ').filter(Boolean)
  return terms
    .slice(0, MAX_SEARCH_TERMS - 1)
    .concat(terms.slice(MAX_SEARCH_TERMS - 1).join(' '))
    .filter(Boolean)
}

// Scans one user's kits, each with its text in its own row. Names have a folded column (decisions/004).
const contains = ({ userId }: Actor, word: string) => {
  const bytes = sql`(select convert_to(fold(${word}::text), 'UTF8'))`
  const isNamed = containsText(sql`n.name_key`, sql`n.name::text`, word)
  const named = (table: string) => sql`select n.id from ${raw(table)} n where n."user" = ${userId} and ${isNamed}`
  return sql`position(${bytes} in p.search) > 0 or position(${bytes} in p.more_search) > 0 or position(${bytes} in p.order_search) > 0
    or position(${bytes} in p.note_search) > 0 or position(${bytes} in p.custom_search) > 0
    or p.company in (${named('companies')}) or p.artist in (${named('artists')})
    or p.id in (select link.project from project_tags link where link.tag in (${named('tags')}))`
}
