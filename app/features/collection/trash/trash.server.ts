import sql from 'sql-template-tag'
import type { Actor } from '~/platform/actor'
import type { Day } from '~/platform/dates'
import { db } from '~/platform/db/db.server'
import { ownedBy } from '~/platform/db/ownership'
import { pageOf } from '~/platform/db/page-of'
import { prepared } from '~/platform/db/prepared.server'
import { query } from '~/platform/db/query.server'
import { NotFoundError } from '~/platform/errors'
import { type PicturePlace, removePictures } from '~/platform/images/images.server'
import { defineCron } from '~/platform/jobs/jobs.server'
import type { FileCollection } from '~/platform/storage/file-url'
import type { TrashKind } from './trash-terms'

export type TrashedThing = {
  id: string
  /** The deletion ID, and the number of its records in the trash. */
  act: string
  together: number
  kind: TrashKind
  /** For a note, the title of its kit. */
  title: string
  deleted: Date
  daysLeft: number
  /** The number of notes that were deleted with a kit. */
  notes: number
  /** The number of kits that lost a name. */
  kits: number
  /** For a note, its day and the start of its text. */
  day: Day | null
  excerpt: string | null
}

export const TRASH_PAGE_SIZE = 50

/** Returns a page of the user's trash, newest first. `page` is the last one if the requested one does not exist. */
export async function trashPage(actor: Actor, page: number) {
  const rows = await query<TrashedThing & { total: number }>(
    prepared(sql`
    with total as (select count(*)::int as things from trash where "user" = ${actor.userId} and expires > now()),
    page as (
      select * from trash where "user" = ${actor.userId} and expires > now() order by deleted desc, act, title, id
      ${pageOf(page, TRASH_PAGE_SIZE, 'things')}
    ),
    acts as (select act, count(*)::int as together from trash where "user" = ${actor.userId} and act in (select act from page) group by act)
    select total.things as total, page.id, page.act, acts.together, page.kind, page.title, page.deleted,
      ceil(extract(epoch from page.expires - now()) / 86400)::int as "daysLeft",
      coalesce(jsonb_array_length(page.payload #> '{rows,progress_notes}'), 0) as notes,
      coalesce(jsonb_array_length(coalesce(page.payload #> '{rows,project_tags}', page.payload #> '{emptied,projects.company}',
        page.payload #> '{emptied,projects.artist}')), 0) as kits,
      case when page.kind = 'progress_note' then page.payload #>> '{rows,progress_notes,0,date}' end as day,
      case when page.kind = 'progress_note' then left(page.payload #>> '{rows,progress_notes,0,content}', 160) end as excerpt
    from total left join page on true left join acts on acts.act = page.act
    order by page.deleted desc, page.act, page.title, page.id`),
  )
  const total = rows[0]?.total ?? 0
  return {
    things: rows.filter(row => row.id !== null),
    total,
    page: Math.min(page, Math.max(1, Math.ceil(total / TRASH_PAGE_SIZE))),
  }
}

/** Returns a record in the trash, for the confirmation of its permanent deletion. @throws NotFoundError */
export async function getTrashed(actor: Actor, id: string): Promise<{ id: string; kind: TrashKind; title: string }> {
  const thing = await db.trash.findFirst({
    where: { id, ...ownedBy(actor), expires: { gt: new Date() } },
    select: { id: true, kind: true, title: true },
  })
  if (!thing) throw new NotFoundError()
  return thing
}

/** Returns how many records of the user can be restored. Expired ones do not count. */
export const countTrash = (actor: Actor): Promise<number> =>
  db.trash.count({ where: { ...ownedBy(actor), expires: { gt: new Date() } } })

/** Deletes a record permanently, with its files. @throws NotFoundError */
export async function deletePermanently(actor: Actor, id: string): Promise<{ kind: TrashKind; title: string }> {
  const rows = await query<{ kind: TrashKind; title: string; files: string[] }>(
    sql`delete from trash where "user" = ${actor.userId} and id = ${id} returning kind, title, files`,
  )
  const [gone] = rows
  if (!gone) throw new NotFoundError()
  await removePictures(placesOf(rows))
  return gone
}

/** Deletes everything in the user's trash permanently, with its files. Returns the number of records. */
export async function emptyTrash(actor: Actor): Promise<number> {
  const rows = await query<{ files: string[] }>(sql`delete from trash where "user" = ${actor.userId} returning files`)
  void removePictures(placesOf(rows))
  return rows.length
}

const BATCH = 1_000

/**
 * Deletes records that have been in the trash for 30 days permanently, with their files. Runs daily. Returns their
 * number.
 */
export async function sweepTrash(): Promise<number> {
  let swept = 0
  let batch = BATCH
  while (batch === BATCH) {
    const rows = await query<{ files: string[] }>(
      sql`delete from trash where id in (select id from trash where expires <= now() limit ${BATCH}) returning files`,
    )
    await removePictures(placesOf(rows))
    batch = rows.length
    swept += batch
  }
  return swept
}

defineCron('sweep-trash', '11 3 * * *', sweepTrash)

/** Parses the file paths of records in the trash: `collection/record/name`. */
export const placesOf = (things: { files: string[] }[]): PicturePlace[] =>
  things.flatMap(({ files }) =>
    files.map(path => {
      const [collection = '', recordId = '', fileName = ''] = path.split('/')
      return { collection: collection as FileCollection, recordId, fileName }
    }),
  )
