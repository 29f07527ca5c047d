import sql, { empty, raw } from 'sql-template-tag'
import {
  gainIn,
  hasFigure,
  isEstimatedIn,
  percentIn,
  placedIn,
  totalIn,
} from '~/features/collection/projects/kit-progress.server'
import type { Actor } from '~/platform/actor'
import type { Day } from '~/platform/dates'
import type { Db } from '~/platform/db/db.server'
import { pageOf } from '~/platform/db/page-of'
import { prepared } from '~/platform/db/prepared.server'
import { query } from '~/platform/db/query.server'
import { NotFoundError } from '~/platform/errors'
import type { NoteFigures } from './format-note'

export type TimelineNote = NoteFigures & {
  id: string
  date: Day
  content: string
  placed: number | null
  percent: number | null
  created: Date
  photos: NotePhoto[]
}

/** A photo of a note. `image` is its file name. */
type NotePhoto = { image: string; imageWidth: number | null; imageHeight: number | null; imagePreview: string }

/** One page of a kit's notes, newest day first. `before` is the last note of the previous page. */
export type NotesPage = { notes: TimelineNote[]; before: TimelineNote | null; isLast: boolean }

export const NOTES_PER_PAGE = 50

/** Returns a page of `size` notes of a kit, counted from 1. Empty for a kit of another user. */
export async function listNotes(
  actor: Actor,
  projectId: string,
  page = 1,
  size: number = NOTES_PER_PAGE,
): Promise<NotesPage> {
  const first = (page - 1) * size
  const above = first > 0 ? 1 : 0
  const rows = await query<TimelineNote>(
    prepared(sql`
      select ${COLUMNS} from progress_notes n join projects p on p.id = n.project
      where n.project = ${projectId} and n."user" = ${actor.userId}
      order by n.date desc, n.created desc, n.id
      limit ${size + above + 1} offset ${first - above}`),
  )
  const notes = rows.slice(above, above + size)
  return { notes, before: above ? (rows[0] ?? null) : null, isLast: rows.length <= above + size }
}

export type FeedNote = Omit<TimelineNote, 'created'> & { projectId: string; title: string }

/**
 * Returns a page of the notes of all kits, newest day first, and their number. A page after the last one is the last.
 * `month` is a month as 2026-03, by default all.
 */
export async function notesFeed(
  actor: Actor,
  page = 1,
  month: string | null = null,
): Promise<{ notes: FeedNote[]; total: number; page: number }> {
  const first = `${month}-01`
  const inMonth = month ? sql`and date >= ${first}::date and date < ${first}::date + interval '1 month'` : empty
  const rows = await query<FeedNote & { total: number }>(
    prepared(sql`
      with total as (select count(*)::int as notes from progress_notes where "user" = ${actor.userId} ${inMonth}),
      page as materialized (
        select id from progress_notes where "user" = ${actor.userId} ${inMonth}
        order by date desc, created desc, id ${pageOf(page, NOTES_PER_PAGE, 'notes')}
      )
      select ${COLUMNS}, n.project as "projectId", p.title, total.notes as total
      from total, page join progress_notes n using (id) join projects p on p.id = n.project
      order by n.date desc, n.created desc, n.id`),
  )
  const total = rows[0]?.total ?? 0
  return {
    notes: rows.map(({ total, ...note }) => note),
    total,
    page: Math.min(page, Math.max(1, Math.ceil(total / NOTES_PER_PAGE))),
  }
}

/**
 * Returns a note of a kit with the kit's title, for the edit page.
 * @throws NotFoundError also for a note of another kit
 */
export async function getNote(
  actor: Actor,
  projectId: string,
  id: string,
  on?: Db,
): Promise<TimelineNote & { projectId: string; projectTitle: string }> {
  const [note] = await query<TimelineNote & { projectId: string; projectTitle: string }>(
    prepared(sql`
      select ${COLUMNS}, n.project as "projectId", p.title as "projectTitle"
      from progress_notes n join projects p on p.id = n.project
      where n.id = ${id} and n.project = ${projectId} and n."user" = ${actor.userId}`),
    on,
  )
  if (!note) throw new NotFoundError()
  return note
}

const placedNow = raw(placedIn('n', totalIn('p')))
const percentNow = raw(`(${percentIn('n', totalIn('p'))})::float8`)

const COLUMNS = sql`
  ${placedNow} as "placedNow", ${percentNow} as "percentNow",
  ${raw(`case when ${hasFigure('n')} then ${gainIn('n', 'p')} end`)} as gain,
  n.percent is not null as "isPlacedAbout", n.placed is not null and ${isEstimatedIn('p')} as "isPercentAbout",
  n.id, n.date, n.content, n.placed, n.percent::float8 as percent, n.minutes, n.created,
  case when n.image = '' then '[]' else jsonb_build_array(jsonb_build_object('image', n.image, 'imageWidth', n.image_width,
    'imageHeight', n.image_height, 'imagePreview', n.image_preview)) end || n.more_photos as photos`
