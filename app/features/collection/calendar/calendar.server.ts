import { createHash } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import { IS_SHOWN } from '~/features/collection/boards/board-queries.server'
import type { Actor } from '~/platform/actor'
import { newId } from '~/platform/db/ids.server'
import { execute, query } from '~/platform/db/query.server'
import { env } from '~/platform/env.server'
import { NotFoundError } from '~/platform/errors'
import { hashToken } from '~/platform/hash-token.server'
import { isLinkToken, linkToken } from '~/platform/link-token.server'
import { rejectTrial } from '~/platform/trial.server'
import { type DayEvent, formatCalendar } from './ics'

const tokenOf = (id: string) => linkToken(`calendar ${id}`)

/**
 * Returns the user's calendar, null without one. `token` is null if the instance has another secret than when its link
 * was created.
 */
export async function ownCalendar({ userId }: Actor): Promise<{ token: string | null } | null> {
  const [row] = await query<{ id: string; hash: string }>(sql`select id, hash from calendars where "user" = ${userId}`)
  if (!row) return null
  const token = tokenOf(row.id)
  return { token: hashToken(token) === row.hash ? token : null }
}

/**
 * Creates the user's calendar. One that exists keeps its link.
 * @throws ForbiddenError while the account is being tried
 */
export const createCalendar = (actor: Actor): Promise<void> => putLink(actor, sql`do nothing`)

/** Replaces the link of the user's calendar. The old link stops working. */
export const renewCalendar = (actor: Actor): Promise<void> =>
  putLink(actor, sql`do update set id = excluded.id, hash = excluded.hash, created = now()`)

async function putLink(actor: Actor, ifThereIsOne: Sql): Promise<void> {
  await rejectTrial(actor)
  const id = newId()
  await execute(sql`
    insert into calendars (id, "user", hash) values (${id}, ${actor.userId}, ${hashToken(tokenOf(id))})
    on conflict ("user") ${ifThereIsOne}`)
}

/** Deletes the calendar. Its link never works again. */
export async function stopCalendar({ userId }: Actor): Promise<void> {
  await execute(sql`delete from calendars where "user" = ${userId}`)
}

const MAX_EVENTS = 500

/**
 * Returns the file of a link with the days of the kits on the way and the months of the squares that were called, the
 * latest first. `etag` is a hash of its content.
 * @throws NotFoundError alike for an unknown, a renewed and a stopped one
 */
export async function calendarFile(token: string | undefined): Promise<{ text: string; etag: string }> {
  if (env.SHARING === 'off' || !isLinkToken(token)) throw new NotFoundError()
  const rows = await query<DayEvent | { [Name in keyof DayEvent]: null }>(sql`
    select event.id, event.day::text as day, event.title, event.changed
    from calendars c left join lateral (
      select p.id, p.date_expected as day, p.title, p.updated as changed from projects p
      where p."user" = c."user" and p.status = 'purchased' and p.date_expected is not null
      union all
      select s.id, s.called, coalesce(p.title, s.words), s.updated from board_squares s
      join boards b on b.id = s.board left join projects p on p.id = s.project
      where s."user" = c."user" and ${IS_SHOWN} and s.called is not null and coalesce(p.title, s.words) <> ''
    ) event on true
    where c.hash = ${hashToken(token)} order by event.day desc, event.id limit ${MAX_EVENTS}`)
  if (rows.length === 0) throw new NotFoundError()
  const text = formatCalendar(
    env.APP_NAME,
    rows.filter(row => row.id !== null),
  )
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` }
}
