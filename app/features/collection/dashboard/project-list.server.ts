import sql, { empty, raw } from 'sql-template-tag'
import type { ProjectCardData } from '~/features/collection/projects/card/project-card-data'
import { type Figure, progressOf } from '~/features/collection/projects/kit-progress'
import { figureOf } from '~/features/collection/projects/kit-progress.server'
import { PICTURE_COLUMNS, selectFields } from '~/features/collection/projects/project-columns.server'
import { fieldsWith } from '~/features/collection/projects/project-fields'
import type { Actor } from '~/platform/actor'
import type { Day } from '~/platform/dates'
import { pageOf } from '~/platform/db/page-of'
import { prepared } from '~/platform/db/prepared.server'
import { query } from '~/platform/db/query.server'
import type { RememberedDashboard } from './dashboard-settings.server'
import { foundKits, hasStatus, matchingKits, orderOf } from './matching-kits.server'
import type { DashboardState } from './project-filters'
import { formatLacking } from './sort-texts.server'
import { isDay } from './sorts'
import { countsOf, KITS_BY_STATUS, type KitsOfStatus, type StatusCounts } from './status-counts.server'

export type ProjectPage = {
  /** sorted; kits without a value for the sort field come last, in both directions */
  kits: ProjectCardData[]
  lackingHere: number
  lacking: number
  /** the heading of the kits without a value */
  lackingTitle: string
  total: number
  /** by status, of the kits that match the other filters */
  counts: StatusCounts
  /** the page shown: the last page if the request exceeds it */
  page: number
  pages: number
}

const TAGS_ON_A_CARD = 4

/** Returns one page of the actor's kits and the counts of all statuses with one statement, for any page size. */
export async function listProjects(actor: Actor, state: DashboardState): Promise<ProjectPage> {
  const tags = state.view === 'list' ? TAGS : NO_TAGS
  const lacking = formatLacking(state.sort, 0) ? sql`(select count(*)::int from matching where key is null)` : sql`0`
  const rows = await query<CardRow & ListRow>(
    prepared(sql`
    with ${foundKits(actor, state)}, ${matchingKits(actor, state)}, counted as (${KITS_BY_STATUS}), total as (
      select coalesce(sum(kits), 0)::int as kits from counted where ${hasStatus(state, 'counted')}
    ), page as (
      select id, key from matching order by ${orderOf(state)} ${pageOf(state.page, state.size, 'kits')}
    )
    select total.kits, ${lacking} as lacking, card.*,
      case when coalesce(card.place, 1) = 1 then (select json_agg(counted) from counted) end as statuses
    from total left join (
      select page.key is null as lacks, ${raw(isDay(state.sort) ? 'page.key' : 'null::date')} as day, row_number() over (order by ${orderOf(state, 'page.')}) as place, ${CARD}, ${tags.column}
      from page join projects p on p.id = page.id and p."user" = ${actor.userId} ${CARD_JOINS} ${tags.join}
    ) card on true
    order by card.place`),
  )
  const total = rows[0]?.kits ?? 0
  const pages = Math.max(1, Math.ceil(total / state.size))
  const shown = rows.filter(row => row.id !== null)
  return {
    kits: shown.map(({ kits: _kits, lacking: _lacking, lacks: _lacks, place: _place, statuses: _statuses, ...card }) =>
      toCard(card),
    ),
    lackingHere: shown.filter(row => row.lacks).length,
    lacking: rows[0]?.lacking ?? 0,
    lackingTitle: formatLacking(state.sort, rows[0]?.lacking ?? 0),
    total,
    counts: countsOf(rows[0]?.statuses ?? [], state),
    page: Math.min(state.page, pages),
    pages,
  }
}

/** The position of a kit in a list, from 1, and its neighboring kits; null if the kit is not in the list. */
export type PlaceInList = { place: number; total: number; previous: Neighbor | null; next: Neighbor | null }
type Neighbor = { id: string; title: string }

/**
 * Returns the kit's position in the whole list with one statement. A kit that left the list during the visit keeps its
 * place. Null if the kit was never in the list.
 */
export async function placeInList(actor: Actor, state: RememberedDashboard, id: string): Promise<PlaceInList | null> {
  const { left = [] } = state
  const neighbor = (link: string) =>
    sql`(select json_build_object('id', p.id, 'title', p.title) from projects p where p.id = placed.${raw(link)})`
  const [place] = await query<PlaceInList>(
    prepared(sql`
    with ${foundKits(actor, state)}, ${matchingKits(actor, state)}, ranked as (
      select id, (row_number() over (order by ${orderOf(state)}))::int as rank from matching
    ), gone as (
      select one.id, one.place, one.place - (row_number() over (order by one.place))::int as before
      from unnest(${left.map(kit => kit.id)}::text[], ${left.map(kit => kit.place)}::int[]) one(id, place)
      join projects p on p.id = one.id and p."user" = ${actor.userId}
      where not exists (select from matching where matching.id = one.id)
    ), spots as (
      select id, rank + (select count(*)::int from gone where ranked.rank > gone.before) as spot from ranked
      union all select id, place from gone
    ), placed as (
      select id, (row_number() over list)::int as place, lag(id) over list as previous, lead(id) over list as next
      from spots window list as (order by spot)
    )
    select place, (select count(*)::int from spots) as total,
      ${neighbor('previous')} as previous, ${neighbor('next')} as next
    from placed where id = ${id}`),
  )
  return place ?? null
}

/**
 * Returns the titles and companies of kits that match a state, by title. If there are more than `most`, returns a
 * random subset of that size; `mix` seeds the choice.
 */
export async function someKits(
  actor: Actor,
  state: DashboardState,
  { most, mix }: { most: number; mix: number },
): Promise<{ kits: { id: string; title: string; company: string | null }[]; total: number }> {
  const statement = sql`
    with ${foundKits(actor, { ...state, sort: 'updated' })}, ${matchingKits(actor, { ...state, sort: 'updated' })}, chosen as (
      select id, count(*) over ()::int as total from matching order by md5(id || ${mix}::int) limit ${most}
    )
    select chosen.total, p.id, p.title, c.name as company
    from chosen join projects p on p.id = chosen.id and p."user" = ${actor.userId} left join companies c on c.id = p.company
    order by p.title_key, p.id`
  const rows = await query<{ id: string; title: string; company: string | null; total: number }>(
    state.search ? statement : prepared(statement),
  )
  return { kits: rows.map(({ total: _, ...kit }) => kit), total: rows[0]?.total ?? 0 }
}

/** Returns the actor's newest kits. */
export async function recentProjects(actor: Actor, count: number): Promise<ProjectCardData[]> {
  const rows = await query<CardRow>(
    prepared(sql`
    select ${CARD}, ${NO_TAGS.column} from (select * from projects where "user" = ${actor.userId} order by created desc, id limit ${count}) p ${CARD_JOINS}
    order by p.created desc, p.id`),
  )
  return rows.map(toCard)
}

const CARD = sql`
  p.id, ${selectFields('p', fieldsWith('card'))}, ${PICTURE_COLUMNS},
  c.name as company, a.name as artist, ${figureOf('p', "p.status = 'progress'")} as figure`

const CARD_JOINS = sql`
  left join companies c on c.id = p.company
  left join artists a on a.id = p.artist`

// Only the compact list shows them.
const NO_TAGS = { column: sql`'[]'::json as tags`, join: empty }
const TAGS = {
  column: sql`coalesce(t.tags, '[]') as tags`,
  join: sql`
  left join lateral (
    select json_agg(json_build_object('name', tag.name, 'color', tag.color) order by tag.name_key) as tags
    from project_tags link join tags tag on tag.id = link.tag where link.project = p.id
  ) t on true`,
}

/** `statuses` is in the first row only. */
type ListRow = { kits: number; lacking: number; lacks: boolean; place: number; statuses: KitsOfStatus[] | null }

type CardRow = Omit<ProjectCardData, 'moreTags' | 'day' | 'progress'> & { day?: Day | null; figure: Figure | null }

// The row is copied last, because V8 adds to a copy of so many columns slowly.
const toCard = ({ tags, day = null, figure, ...kit }: CardRow): ProjectCardData => ({
  progress: progressOf(figure, kit),
  tags: tags.slice(0, TAGS_ON_A_CARD),
  moreTags: Math.max(0, tags.length - TAGS_ON_A_CARD),
  day,
  ...kit,
})
