import sql, { raw } from 'sql-template-tag'
import { hasFigure, placedIn, totalIn } from '~/features/collection/projects/kit-progress.server'
import type { Actor } from '~/platform/actor'
import type { Day } from '~/platform/dates'
import { formatDay } from '~/platform/dates'
import type { Db } from '~/platform/db/db.server'
import { query } from '~/platform/db/query.server'
import type { Tx } from '~/platform/db/transaction.server'
import { InvalidError } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import type { ProgressNoteInput } from './progress-note.schema'
import { endTimer, takeStoppedTime } from './timers.server'

/**
 * A note to add. `add` counts diamonds from the kit's progress; `timer` takes the minutes of the running timer. `timed`
 * is the time of the stopped timer that its minutes contain, in seconds.
 */
export type NewNote = ProgressNoteInput & { add?: number; timer?: boolean; timed?: number }

type Newest = { placed: number | null; date: Day; after: Date }

/**
 * Returns the note with its final figures, and the creation time of its note. A figure is the newest of its day. Call
 * it after the kit was locked: of two devices that add 500 each, the second one counts from the first one's figure.
 * @throws InvalidError if diamonds cannot be added to the kit's progress
 */
export async function settleFigures(
  tx: Tx,
  actor: Actor,
  projectId: string,
  { add, timer, timed, ...input }: NewNote,
): Promise<{ input: ProgressNoteInput; created: Date }> {
  const minutes = timer ? ((await endTimer(actor, projectId, tx)) ?? input.minutes) : input.minutes
  if (timed) await takeStoppedTime(actor, projectId, timed, tx)
  const hasFigures = add !== undefined || (input.placed ?? input.percent ?? null) !== null
  const newest = hasFigures ? await newestFigure(tx, actor, projectId) : null
  const placed = add === undefined ? input.placed : added(newest, add, input.date)
  const created = new Date(Math.max(Date.now(), newest ? newest.after.getTime() : 0))
  return { input: { ...input, minutes, placed }, created }
}

/**
 * Returns the fields of a note that exists already, and that the user wrote again before its device knew it. Diamonds
 * to add count from the figure before the note, so that the result is the same however often it is sent.
 * @throws InvalidError if diamonds cannot be added
 */
export async function rewrittenFields(
  tx: Db,
  actor: Actor,
  projectId: string,
  { add, timer, timed: _, minutes, ...input }: NewNote,
  id: string,
): Promise<Partial<ProgressNoteInput>> {
  const before = add === undefined ? null : await newestFigure(tx, actor, projectId, { id, date: input.date })
  return {
    ...input,
    // A taken timer has left its minutes in the note.
    ...(!timer && { minutes }),
    ...(add !== undefined && { placed: added(before, add, input.date) }),
  }
}

function added(newest: Newest | null, add: number, date: Day): number {
  if (newest && newest.placed === null) throw new InvalidError({ placed: [i18n.t(NO_TOTAL)] })
  if (newest && newest.date > date) throw new InvalidError({ placed: [earlierThan(newest.date)] })
  return Math.min((newest?.placed ?? 0) + add, MAX_PLACED)
}

const MAX_PLACED = 2_147_483_647
const NO_TOTAL = /*i18n*/ 'The diamond count of this kit is unknown. Add it to the kit, or enter the percentage.'
const earlierThan = (date: Day) =>
  i18n.t('There is a later number, from {day}. Enter the total of the earlier day instead.', { day: formatDay(date) })

/** Returns the newest figure of a kit, or the newest one before a note of this ID and day. */
async function newestFigure(
  tx: Db,
  { userId }: Actor,
  projectId: string,
  note?: { id: string; date: Day },
): Promise<Newest | null> {
  const isBefore = note
    ? sql`(n.date, n.created) < (select ${note.date}::date, created from progress_notes where id = ${note.id}) and n.id <> ${note.id}`
    : sql`true`
  const [newest] = await query<Newest>(
    sql`select ${raw(placedIn('n', totalIn('p')))} as placed, n.date, n.created + interval '1 millisecond' as after
      from progress_notes n join projects p on p.id = n.project
      where n.project = ${projectId} and n."user" = ${userId} and ${raw(hasFigure('n'))} and ${isBefore}
      order by n.date desc, n.created desc, n.id limit 1`,
    tx,
  )
  return newest ?? null
}
