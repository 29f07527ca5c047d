import sql, { raw } from 'sql-template-tag'
import type { ProjectPicture } from '~/features/collection/projects/project-card-data'
import { PICTURE_COLUMNS } from '~/features/collection/projects/project-columns.server'
import { DIAMOND_COLUMNS } from '~/features/collection/projects/project-figures'
import type { Actor } from '~/platform/actor'
import type { Day } from '~/platform/dates'
import { daysOfYear } from '~/platform/db/days-of-year'
import { prepared } from '~/platform/db/prepared.server'
import { query } from '~/platform/db/query.server'
import type { YearWork } from './year-work'
import { yearWork } from './year-work.server'
import { type YearFigures, yearFigures } from './yearly.server'

export type FinishedKit = ProjectPicture & { id: string; title: string; company: string | null; finished: Day }

/** The records of a year; null if the data is insufficient. */
export type YearRecords = {
  largest: { id: string; title: string; width: number; height: number } | null
  /** among kits with a start date; whole days from start to finish */
  fastest: { id: string; title: string; days: number } | null
  mostDrills: { id: string; title: string; drills: number; isEstimate: boolean } | null
}

export type YearPage = {
  figures: YearFigures
  records: YearRecords
  /** newest finish first */
  wall: FinishedKit[]
  work: YearWork
  /** the adjacent years, between the first and the last year with data and this year */
  previous: number | null
  next: number | null
}

/** The page shows a selection; the dashboard lists all. */
const ON_THE_WALL = 60

/** Returns a year in review with four concurrent statements. `thisYear` is the user's local year. */
export async function yearPage(actor: Actor, year: number, thisYear: number): Promise<YearPage> {
  const [figures, wall, work, { first, last, ...records }] = await Promise.all([
    yearFigures(actor, year),
    finishedKits(actor, year),
    yearWork(actor, year),
    recordsOf(actor, year),
  ])
  const from = Math.min(first ?? thisYear, thisYear)
  const to = Math.max(last ?? thisYear, thisYear)
  return {
    figures,
    records,
    wall,
    work,
    previous: year > from ? Math.min(year - 1, to) : null,
    next: year < to ? Math.max(year + 1, from) : null,
  }
}

const finishedIn = (actor: Actor, year: number) =>
  sql`"user" = ${actor.userId} and status = 'completed' and date_completed between ${daysOfYear(year)}`

/** Returns whether a kit was finished in the year. */
export async function hasFinish(actor: Actor, year: number): Promise<boolean> {
  const found = await query(prepared(sql`select 1 as one from projects where ${finishedIn(actor, year)} limit 1`))
  return found.length > 0
}

const finishedKits = (actor: Actor, year: number): Promise<FinishedKit[]> =>
  query(
    prepared(sql`
    select p.id, p.title, c.name as company, ${PICTURE_COLUMNS}, p.date_completed as finished
    from (select * from projects where ${finishedIn(actor, year)} order by date_completed desc, title_key, id limit ${ON_THE_WALL}) p
    left join companies c on c.id = p.company
    order by p.date_completed desc, p.title_key, p.id`),
  )

async function recordsOf(actor: Actor, year: number) {
  type Row = YearRecords & { first: number | null; last: number | null }
  const [records] = await query<Row>(
    prepared(sql`
    with finished as materialized (
      select id, title, width, height, days, nullif(stated, 0) as stated, nullif(round(by_size), 0)::int8 as by_size
      from (
        select id, title, width, height, date_completed - date_started as days, ${raw(DIAMOND_COLUMNS)}
        from projects where ${finishedIn(actor, year)}
      ) kits
    ), years as (
      select least(min(date_completed) filter (where status = 'completed'), min(date_started),
          (select min(date) from progress_notes where "user" = ${actor.userId})) as first,
        greatest(max(date_completed) filter (where status = 'completed'), max(date_started),
          (select max(date) from progress_notes where "user" = ${actor.userId})) as last
      from projects where "user" = ${actor.userId}
    )
    select extract(year from first)::int as first, extract(year from last)::int as last,
      (select json_build_object('id', id, 'title', title, 'width', width, 'height', height) from finished
        where by_size is not null order by width * height desc, title, id limit 1) as largest,
      (select json_build_object('id', id, 'title', title, 'days', days) from finished
        where days >= 0 order by days, title, id limit 1) as fastest,
      (select json_build_object('id', id, 'title', title, 'drills', coalesce(stated, by_size), 'isEstimate', stated is null)
        from finished where coalesce(stated, by_size) is not null
        order by coalesce(stated, by_size) desc, title, id limit 1) as "mostDrills"
    from years`),
  )
  if (!records) throw new Error('An aggregate returned no row.')
  return records
}
