import sql, { raw } from 'sql-template-tag'
import type { ProjectPicture } from '~/features/collection/projects/card/project-card-data'
import { PICTURE_COLUMNS } from '~/features/collection/projects/project-columns.server'
import { DIAMOND_COLUMNS } from '~/features/collection/projects/project-figures'
import type { Actor } from '~/platform/actor'
import type { Day } from '~/platform/dates'
import { daysOfYear } from '~/platform/db/days-of-year'
import { prepared } from '~/platform/db/prepared.server'
import { query } from '~/platform/db/query.server'
import { MAX_PHOTOS } from './best-of-year'
import { type InAndOut, inAndOut } from './in-and-out.server'
import type { GoalProgress } from './year-goal'
import { yearGoal } from './year-goal.server'
import type { YearWork } from './year-work'
import { yearWork } from './year-work.server'
import { type YearFigures, yearFigures } from './yearly.server'

export type FinishedKit = ProjectPicture & {
  id: string
  title: string
  company: string | null
  rating: number | null
  finished: Day
}

/** A photo of a note, with the kit's title. */
export type ProgressPhoto = ProjectPicture & { id: string; title: string; projectId: string }

/** The records among the finished kits of a year, or of all; null if the data is insufficient. */
export type YearRecords = {
  largest: { id: string; title: string; width: number; height: number } | null
  /** among kits with a start date; whole days from start to finish */
  fastest: { id: string; title: string; days: number } | null
  mostDrills: { id: string; title: string; drills: number; isEstimate: boolean } | null
}

/** The records of all years. */
export type AllTimeRecords = YearRecords & {
  /** the longest hold that ended, in whole days */
  longestHold: { id: string; title: string; days: number } | null
  /** the day with the most diamonds in progress notes; `isEstimate` if some are derived from a percentage */
  bestDay: { day: Day; diamonds: number; isEstimate: boolean } | null
}

export type YearPage = {
  figures: YearFigures
  records: YearRecords
  allTime: AllTimeRecords
  goal: GoalProgress | null
  /** newest finish first */
  wall: FinishedKit[]
  /** the days with a finish, from 0 for January 1 */
  finishes: number[]
  /** the newest progress photos, if no kit is finished */
  underWay: ProgressPhoto[]
  work: YearWork
  inAndOut: InAndOut
  /** the adjacent years, between the first and the last year with data and this year */
  previous: number | null
  next: number | null
}

/** The page shows a selection; the dashboard lists all. */
const ON_THE_WALL = 60

/** Returns a year in review with eight concurrent statements. `today` is the user's local day. */
export async function yearPage(actor: Actor, year: number, today: Day): Promise<YearPage> {
  const thisYear = Number(today.slice(0, 4))
  const [figures, wall, finishes, work, { first, last, records, allTime }, days, goal, moved] = await Promise.all([
    yearFigures(actor, year),
    finishedKits(actor, year),
    finishDays(actor, year),
    yearWork(actor, year),
    recordsOf(actor, year),
    workRecords(actor),
    yearGoal(actor, year),
    inAndOut(actor, year, today),
  ])
  const from = Math.min(first ?? thisYear, thisYear)
  const to = Math.max(last ?? thisYear, thisYear)
  return {
    figures,
    records,
    allTime: { ...allTime, ...days },
    goal,
    wall,
    finishes,
    underWay: wall.length === 0 && work.days.length > 0 ? await newestPhotos(actor, year) : [],
    work,
    inAndOut: moved,
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
    select p.id, p.title, p.rating, c.name as company, ${PICTURE_COLUMNS}, p.date_completed as finished
    from (select * from projects where ${finishedIn(actor, year)} order by date_completed desc, title_key, id limit ${ON_THE_WALL}) p
    left join companies c on c.id = p.company
    order by p.date_completed desc, p.title_key, p.id`),
  )

async function finishDays(actor: Actor, year: number): Promise<number[]> {
  const rows = await query<{ day: number }>(
    prepared(sql`
    select distinct date_completed - ${`${year}-01-01`}::date as day from projects where ${finishedIn(actor, year)} order by day`),
  )
  return rows.map(({ day }) => day)
}

const newestPhotos = ({ userId }: Actor, year: number): Promise<ProgressPhoto[]> =>
  query(
    prepared(sql`
    select n.id, p.title, n.image, n.image_width as "imageWidth", n.image_height as "imageHeight",
      n.image_preview as "imagePreview", p.id as "projectId"
    from progress_notes n join projects p on p.id = n.project
    where n."user" = ${userId} and n.image <> '' and n.date between ${daysOfYear(year)}
    order by n.date desc, n.created desc, n.id limit ${MAX_PHOTOS}`),
  )

async function recordsOf(actor: Actor, year: number) {
  const own = sql`"user" = ${actor.userId}`
  type Row = { first: number | null; last: number | null; records: YearRecords; allTime: YearRecords }
  const [row] = await query<Row>(
    prepared(sql`
    with finished as materialized (
      select id, title, width, height, date_completed, days, is_in_year, nullif(stated, 0) as stated, nullif(round(by_size), 0)::int8 as by_size
      from (
        select id, title, width, height, date_completed, date_completed - date_started as days,
          coalesce(date_completed between ${daysOfYear(year)}, false) as is_in_year, ${raw(DIAMOND_COLUMNS)}
        from projects where ${own} and status = 'completed'
      ) kits
    ), years as (
      select least((select min(date_completed) from finished), (select min(date_started) from projects where ${own}),
          (select min(date_left) from projects where ${own}), (select min(date) from progress_notes where ${own})) as first,
        greatest((select max(date_completed) from finished), (select max(date_started) from projects where ${own}),
          (select max(date_left) from projects where ${own}), (select max(date) from progress_notes where ${own})) as last
    )
    select extract(year from first)::int as first, extract(year from last)::int as last,
      ${amongFinished('is_in_year')} as records, ${amongFinished('true')} as "allTime"
    from years`),
  )
  if (!row) throw new Error('An aggregate returned no row.')
  return row
}

/** SQL: the records among the rows of `finished` with a condition, as `YearRecords`. JSON is built for the first row only. */
const amongFinished = (condition: string) => {
  const first = (where: string, order: string) =>
    `(select * from finished where ${condition} and ${where} order by ${order}, title, id limit 1) first`
  return raw(`json_build_object(
  'largest', (select json_build_object('id', id, 'title', title, 'width', width, 'height', height)
    from ${first('by_size is not null', 'width * height desc')}),
  'fastest', (select json_build_object('id', id, 'title', title, 'days', days) from ${first('days >= 0', 'days')}),
  'mostDrills', (select json_build_object('id', id, 'title', title, 'drills', coalesce(stated, by_size), 'isEstimate', stated is null)
    from ${first('coalesce(stated, by_size) is not null', 'coalesce(stated, by_size) desc')}))`)
}

/** Returns the records that are not about finished kits. A day begins at midnight UTC in the length of a hold. */
async function workRecords({ userId }: Actor): Promise<Pick<AllTimeRecords, 'longestHold' | 'bestDay'>> {
  const [row] = await query<Pick<AllTimeRecords, 'longestHold' | 'bestDay'>>(
    prepared(sql`
    select (
      select json_build_object('day', day, 'diamonds', diamonds, 'isEstimate', is_about) from (
        select day, sum(diamonds::float8) as diamonds, bool_or(is_about) as is_about from work_days
        where "user" = ${userId} group by day order by 2 desc, day limit 1
      ) best where diamonds > 0
    ) as "bestDay", (
      select json_build_object('id', p.id, 'title', p.title, 'days', hold.days) from (
        select held.project, ended.at::date - held.at::date as days from status_changes held
        cross join lateral (
          select at from status_changes next where next.project = held.project and next.id > held.id order by next.id limit 1
        ) ended
        where held."user" = ${userId} and held.to_status = 'onhold'
        order by days desc, held.id limit 1
      ) hold join projects p on p.id = hold.project where hold.days > 0
    ) as "longestHold"`),
  )
  return row ?? { longestHold: null, bestDay: null }
}
