import sql, { raw } from 'sql-template-tag'
import type { ProjectPicture } from '~/features/collection/projects/card/project-card-data'
import { PICTURE_COLUMNS } from '~/features/collection/projects/project-columns.server'
import { ACTIVE_STATUSES } from '~/features/collection/projects/project-terms'
import type { Actor } from '~/platform/actor'
import type { Day } from '~/platform/dates'
import type { Db } from '~/platform/db/db.server'
import { prepared } from '~/platform/db/prepared.server'
import { query } from '~/platform/db/query.server'
import { type Board, type BoardSettings, numbersOf, type Square } from './board'

type Row = BoardSettings & ProjectPicture & Omit<Square, 'kit'> & { id: string | null; title: string }

/** Returns the board of a year with all its squares, with one statement; null without one. */
export async function boardOf({ userId }: Actor, year: number, on?: Db): Promise<Board | null> {
  const rows = await query<Row>(
    prepared(sql`
    select b.size, b.free, b.per_month as "perMonth", s.position, s.words, s.called, s.done, p.id, p.title, ${PICTURE_COLUMNS}
    from boards b left join board_squares s on s.board = b.id left join projects p on p.id = s.project
    where b."user" = ${userId} and b.year = ${year}`),
    on,
  )
  const [first] = rows
  if (!first) return null
  const { size, free, perMonth } = first
  const stored = new Map(rows.map(row => [row.position, squareOf(row)]))
  const squares = numbersOf(first).map(position => stored.get(position) ?? emptySquare(position))
  return { year, size, free, perMonth, squares }
}

const squareOf = ({ position, words, called, done, id, title, ...row }: Row): Square => {
  const { image, imageWidth, imageHeight, imagePreview } = row
  return { position, kit: id ? { id, title, image, imageWidth, imageHeight, imagePreview } : null, words, called, done }
}

const emptySquare = (position: number): Square => ({ position, kit: null, words: '', called: null, done: null })

/** SQL over squares `s` of boards `b`: the board is large enough for the square, which is not the free one. */
export const IS_SHOWN = raw(`s.position <= b.size * b.size
  and not (b.free and b.size % 2 = 1 and s.position = (b.size * b.size + 1) / 2)`)

/** A square that was called. `title` is that of its kit, or its words. */
export type CalledSquare = { year: number; position: number; title: string; isDone: boolean }

/** Returns the squares that were called for a month, by number. `month` is its first day. */
export const calledFor = ({ userId }: Actor, month: Day): Promise<CalledSquare[]> =>
  query(
    prepared(sql`
    select b.year, s.position, coalesce(p.title, s.words) as title, s.done is not null as "isDone"
    from board_squares s join boards b on b.id = s.board left join projects p on p.id = s.project
    where s."user" = ${userId} and s.called = ${month}::date and ${IS_SHOWN}
    order by s.position`),
  )

/** Returns the kits of the squares of a year that were called and are not done, by title. */
export const calledKits = (
  { userId }: Actor,
  year: number,
): Promise<{ id: string; title: string; company: string | null }[]> =>
  query(
    prepared(sql`
    select p.id, p.title, c.name as company from projects p left join companies c on c.id = p.company
    where p."user" = ${userId} and p.id in (
      select s.project from board_squares s join boards b on b.id = s.board
      where b."user" = ${userId} and b.year = ${year} and s.called is not null and s.done is null and ${IS_SHOWN})
    order by p.title_key, p.id`),
  )

/** Active kits for a choice. Those in progress come first. */
const MAX_CHOICES = 500

/** Returns the kits that can be put on a square: the active ones, and the one that is on it. */
export const kitsToChoose = ({ userId }: Actor, chosen = ''): Promise<{ id: string; title: string }[]> =>
  query(
    prepared(sql`
    select id, title from projects
    where "user" = ${userId} and (status = any(${ACTIVE_STATUSES}::project_status[]) or id = ${chosen})
    order by id <> ${chosen}, status <> 'progress', title_key, id limit ${MAX_CHOICES}`),
  )

/**
 * Returns the square of a kit that can be ticked: it was called, is not done, and since then the kit was finished or has
 * a progress note. Null without one.
 */
export async function squareToTick({ userId }: Actor, projectId: string) {
  const [square] = await query<{ year: number; position: number }>(
    prepared(sql`
    select b.year, s.position from board_squares s join boards b on b.id = s.board join projects p on p.id = s.project
    where s.project = ${projectId} and s."user" = ${userId} and s.done is null and ${IS_SHOWN}
      and (p.last_worked >= s.called or p.status = 'completed' and s.called is not null)
    order by b.year desc, s.position limit 1`),
  )
  return square ?? null
}
