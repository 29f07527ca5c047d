import type { DrillShape, KitCategory, ProjectStatus } from '~/features/projects/project-terms'
import type { Actor } from '~/platform/actor'
import type { Day } from '~/platform/dates'
import { pool } from '~/platform/db.server'
import { namedQuery } from '~/platform/named-query.server'
import { containsPattern } from '~/platform/search-pattern'
import { type DashboardState, type Gap, isDay, type SortField, statusesOf } from './project-filters'

export type ProjectCardData = {
  id: string
  title: string
  status: ProjectStatus
  kitCategory: KitCategory
  drillShape: DrillShape | null
  /** centimeters */
  width: number | null
  height: number | null
  totalDiamonds: number | null
  image: string
  imageWidth: number | null
  imageHeight: number | null
  imagePreview: string
  company: string | null
  artist: string | null
  tags: { name: string; color: string }[]
  /** number of tags beyond those shown */
  moreTags: number
  /** the date of the sort field, if the list is sorted by date */
  day: Day | null
}

export type ProjectPage = {
  /** sorted; kits without a value for the sort field come last, in both directions */
  kits: ProjectCardData[]
  /** number of those kits on this page */
  lackingHere: number
  /** number of those kits in the whole list */
  lacking: number
  total: number
  /** the page shown: the last page if the request exceeds it */
  page: number
  pages: number
}

/** The filter choices with at least one kit: `[id, name]`, sorted. */
export type FilterOptions = {
  companies: [string, string][]
  artists: [string, string][]
  tags: [string, string][]
  /** years with a finished kit, newest first */
  years: number[]
}

const TAGS_ON_A_CARD = 4
const WORDS_OF_A_SEARCH = 8

/** Returns one page of the actor's kits with one statement, for any page size. */
export async function listProjects(actor: Actor, state: DashboardState): Promise<ProjectPage> {
  const { bind, values } = bound(actor.userId)
  const matching = matchingKits(state, bind)
  const order = orderOf(state)
  const size = bind(state.size)
  const first = bind((state.page - 1) * state.size)
  const text = `
    with ${matching}, total as (
      select count(*)::int as kits, count(key)::int as keyed from matching
    ), page as (
      select id, key from matching order by ${order}
      limit ${size}::int offset (select greatest(least(${first}::int, (kits - 1) / ${size}::int * ${size}::int), 0) from total)
    )
    select total.kits, total.kits - total.keyed as lacking, card.*
    from total left join (
      select page.key is null as lacks, ${isDay(state.sort) ? 'page.key' : 'null::date'} as day, row_number() over (order by ${orderOf(state, 'page.')}) as place, ${CARD}
      from page join projects p on p.id = page.id and p."user" = $1 ${CARD_JOINS}
    ) card on true
    order by card.place`
  const { rows } = await pool.query<CardRow & { kits: number; lacking: number; lacks: boolean }>(
    namedQuery(text, values),
  )
  const total = rows[0]?.kits ?? 0
  const pages = Math.max(1, Math.ceil(total / state.size))
  const shown = rows.filter(row => row.id !== null)
  return {
    kits: shown.map(toCard),
    lackingHere: shown.filter(row => row.lacks).length,
    lacking: rows[0]?.lacking ?? 0,
    total,
    page: Math.min(state.page, pages),
    pages,
  }
}

/**
 * Returns SQL for the IDs of all kits that match a state, without order and paging, with the owner as `$1`. Used by
 * bulk operations.
 */
export function kitsMatching(actor: Actor, state: DashboardState): { text: string; values: unknown[] } {
  const { bind, values } = bound(actor.userId)
  return { text: `select p.id from projects p where ${conditions(state, bind)}`, values }
}

/** The position of a kit in a list, from 1, and its neighboring kits; null if the kit is not in the list. */
export type PlaceInList = { place: number; total: number; previous: Neighbour | null; next: Neighbour | null }
type Neighbour = { id: string; title: string }

/** Returns the kit's position in the whole list with one statement. */
export async function placeInList(actor: Actor, state: DashboardState, id: string): Promise<PlaceInList | null> {
  const { bind, values } = bound(actor.userId)
  const neighbour = (link: string) =>
    `(select json_build_object('id', p.id, 'title', p.title) from projects p where p.id = placed.${link})`
  const text = `
    with ${matchingKits(state, bind)}, placed as (
      select id, (row_number() over list)::int as place, lag(id) over list as previous, lead(id) over list as next
      from matching window list as (order by ${orderOf(state)})
    )
    select place, (select count(*)::int from matching) as total,
      ${neighbour('previous')} as previous, ${neighbour('next')} as next
    from placed where id = ${bind(id)}`
  const { rows } = await pool.query<PlaceInList>(namedQuery(text, values))
  return rows[0] ?? null
}

/**
 * Returns the titles and companies of kits that match a state, by title. If there are more than `most`, returns a random
 * subset of that size; `mix` seeds the choice.
 */
export async function someKits(
  actor: Actor,
  state: DashboardState,
  { most, mix }: { most: number; mix: number },
): Promise<{ kits: { id: string; title: string; company: string | null }[]; total: number }> {
  const { bind, values } = bound(actor.userId)
  const text = `
    with ${matchingKits({ ...state, sort: 'updated' }, bind)}, chosen as (
      select id, count(*) over ()::int as total from matching order by md5(id || ${bind(mix)}::int) limit ${bind(most)}
    )
    select chosen.total, p.id, p.title, c.name as company
    from chosen join projects p on p.id = chosen.id and p."user" = $1 left join companies c on c.id = p.company
    order by p.title_key, p.id`
  const { rows } = await pool.query<{ id: string; title: string; company: string | null; total: number }>(
    state.search ? { text, values } : namedQuery(text, values),
  )
  return { kits: rows.map(({ total: _, ...kit }) => kit), total: rows[0]?.total ?? 0 }
}

/** Returns the actor's newest kits. */
export async function recentProjects(actor: Actor, count: number): Promise<ProjectCardData[]> {
  const text = `
    select ${CARD} from (select * from projects where "user" = $1 order by created desc, id limit $2) p ${CARD_JOINS}
    order by p.created desc, p.id`
  const { rows } = await pool.query<CardRow>(namedQuery(text, [actor.userId, count]))
  return rows.map(toCard)
}

/** Returns the filter choices with one statement. */
export async function filterOptions(actor: Actor): Promise<FilterOptions> {
  // An index lookup for each name. With a plain "exists", Postgres joins all kits, which takes twice as long.
  const used = (table: string, link: string) => `
    (select coalesce(json_agg(json_build_array(n.id, n.name) order by n.name_key, n.id), '[]') from ${table} n
     cross join lateral (${link} limit 1) used where n."user" = $1)`
  const text = `select
    ${used('companies', 'select from projects p where p."user" = $1 and p.company = n.id')} as companies,
    ${used('artists', 'select from projects p where p."user" = $1 and p.artist = n.id')} as artists,
    ${used('tags', 'select from project_tags t where t.tag = n.id')} as tags,
    (select coalesce(json_agg(year order by year desc), '[]') from
      (select distinct extract(year from date_completed)::int as year from projects
       where "user" = $1 and date_completed is not null) years) as years`
  const { rows } = await pool.query<FilterOptions>(namedQuery(text, [actor.userId]))
  return rows[0] ?? { companies: [], artists: [], tags: [], years: [] }
}

const SORT_KEYS: Record<SortField, string> = {
  updated: 'p.updated',
  title: 'p.title_key',
  company: 'names.key',
  artist: 'names.key',
  purchased: 'p.date_purchased',
  received: 'p.date_received',
  started: 'p.date_started',
  completed: 'p.date_completed',
  size: 'p.width * p.height',
  diamonds: 'p.total_diamonds',
}

const SORT_JOINS: Partial<Record<SortField, string>> = {
  company:
    'left join (select id, name_key as key from companies where "user" = $1 offset 0) names on names.id = p.company',
  artist: 'left join (select id, name_key as key from artists where "user" = $1 offset 0) names on names.id = p.artist',
}

const CARD = `
  p.id, p.title, p.status, p.kit_category, p.drill_shape, p.width, p.height, p.total_diamonds,
  p.image, p.image_width, p.image_height, p.image_preview, c.name as company, a.name as artist, coalesce(t.tags, '[]') as tags`

const CARD_JOINS = `
  left join companies c on c.id = p.company
  left join artists a on a.id = p.artist
  left join lateral (
    select json_agg(json_build_object('name', tag.name, 'color', tag.color) order by tag.name_key) as tags
    from project_tags link join tags tag on tag.id = link.tag where link.project = p.id
  ) t on true`

type CardRow = {
  id: string
  title: string
  status: ProjectStatus
  kit_category: KitCategory
  drill_shape: DrillShape | null
  width: number | null
  height: number | null
  total_diamonds: number | null
  image: string
  image_width: number | null
  image_height: number | null
  image_preview: string
  company: string | null
  artist: string | null
  tags: { name: string; color: string }[]
  day?: Day | null
}

const toCard = (row: CardRow): ProjectCardData => ({
  id: row.id,
  title: row.title,
  status: row.status,
  kitCategory: row.kit_category,
  drillShape: row.drill_shape,
  width: row.width,
  height: row.height,
  totalDiamonds: row.total_diamonds,
  image: row.image,
  imageWidth: row.image_width,
  imageHeight: row.image_height,
  imagePreview: row.image_preview,
  company: row.company,
  artist: row.artist,
  tags: row.tags.slice(0, TAGS_ON_A_CARD),
  moreTags: Math.max(0, row.tags.length - TAGS_ON_A_CARD),
  day: row.day ?? null,
})

type Bind = (value: unknown) => string

/** Collects bound values. The first is the owner, which every statement needs. */
function bound(owner: string): { bind: Bind; values: unknown[] } {
  const values: unknown[] = [owner]
  return { values, bind: value => `$${values.push(value)}` }
}

/** Builds the CTE `matching`: the ID and sort key of each kit that matches the state. */
const matchingKits = (state: DashboardState, bind: Bind) => `
  matching as materialized (
    select p.id, ${SORT_KEYS[state.sort]} as key from projects p ${SORT_JOINS[state.sort] ?? ''} where ${conditions(state, bind)}
  )`

const orderOf = ({ direction }: DashboardState, of = '') =>
  `${of}key ${direction === 'asc' ? 'asc' : 'desc'} nulls last, ${of}id`

/** Builds the SQL conditions of a state over `projects p`: constant text, every value bound. */
function conditions(state: DashboardState, bind: Bind): string {
  const all = ['p."user" = $1', `p.status = any(${bind(statusesOf(state.status, state.include))}::project_status[])`]
  if (state.status === 'everything' && !state.include.includes('mini')) all.push(`p.kit_category <> 'mini'`)
  if (state.company) all.push(`p.company = ${bind(state.company)}`)
  if (state.artist) all.push(`p.artist = ${bind(state.artist)}`)
  if (state.drillShape) all.push(`p.drill_shape = ${bind(state.drillShape)}::drill_shape`)
  if (state.year) {
    all.push(`p.date_completed between ${bind(`${state.year}-01-01`)}::date and ${bind(`${state.year}-12-31`)}::date`)
  }
  if (state.missing) all.push(`(${LACKS[state.missing]})`)
  if (state.tags.length > 0) {
    all.push(`p.id in (select project from project_tags where "user" = $1 and tag = any(${bind(state.tags)}::text[]))`)
  }
  for (const word of searchWords(state.search)) all.push(`(${contains(bind(word))})`)
  return all.join(' and ')
}

const LACKS: Record<Gap, string> = {
  photo: `p.image = ''`,
  size: 'p.width is null or p.height is null',
  dates: 'coalesce(p.date_purchased, p.date_received, p.date_started, p.date_completed) is null',
}

/** Every word must match. A very long search keeps its end as one piece. */
function searchWords(search: string): string[] {
  const words = search.split(/\s+/).filter(Boolean)
  return words
    .slice(0, WORDS_OF_A_SEARCH - 1)
    .concat(words.slice(WORDS_OF_A_SEARCH - 1).join(' '))
    .filter(Boolean)
}

// Scans one user's kits, each with its text in its own row. Names have a folded column (decisions/004).
const contains = (word: string) => {
  const bytes = `(select folded_bytes(${word}::text))`
  const pattern = `(select ${containsPattern(word)})`
  const named = (table: string) => `select n.id from ${table} n where n."user" = $1 and n.name_key like ${pattern}`
  return `position(${bytes} in p.search) > 0 or position(${bytes} in p.note_search) > 0
    or p.company in (${named('companies')}) or p.artist in (${named('artists')})
    or p.id in (select link.project from project_tags link where link.tag in (${named('tags')}))`
}
