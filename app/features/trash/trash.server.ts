import type { Actor } from '~/platform/actor'
import type { Day } from '~/platform/dates'
import { db, pool } from '~/platform/db.server'
import { NotFoundError } from '~/platform/errors'
import type { FileCollection } from '~/platform/file-url'
import { type PicturePlace, removePictures } from '~/platform/images.server'
import { defineCron } from '~/platform/jobs.server'
import { namedQuery } from '~/platform/named-query.server'
import { ownedBy } from '~/platform/ownership'
import type { TrashKind } from './trash-terms'

/** A deleted thing as the list shows it. */
export type TrashedThing = {
  id: string
  /** things of one act were deleted together: so many lie in the trash */
  act: string
  together: number
  kind: TrashKind
  /** of a note: its kit's */
  title: string
  deleted: Date
  daysLeft: number
  /** notes that went with a kit */
  notes: number
  /** kits that lost a name */
  kits: number
  /** of a note: its day and its first words */
  day: Day | null
  words: string | null
}

/** Things on one page of the trash. */
export const TRASH_PAGE_SIZE = 50

/** One page of the person's trash, newest first; `page` is the last one when a later one was asked for. */
export async function trashPage(actor: Actor, page: number) {
  const text = `
    with total as (select count(*)::int as things from trash where "user" = $1 and expires > now()),
    page as (
      select * from trash where "user" = $1 and expires > now() order by deleted desc, act, title, id
      limit $2::int offset (select greatest(least($3::int, (things - 1) / $2::int * $2::int), 0) from total)
    ),
    acts as (select act, count(*)::int as together from trash where "user" = $1 and act in (select act from page) group by act)
    select total.things as total, page.id, page.act, acts.together, page.kind, page.title, page.deleted,
      ceil(extract(epoch from page.expires - now()) / 86400)::int as "daysLeft",
      coalesce(jsonb_array_length(page.payload #> '{rows,progress_notes}'), 0) as notes,
      coalesce(jsonb_array_length(coalesce(page.payload #> '{rows,project_tags}', page.payload #> '{emptied,projects.company}',
        page.payload #> '{emptied,projects.artist}')), 0) as kits,
      case when page.kind = 'progress_note' then page.payload #>> '{rows,progress_notes,0,date}' end as day,
      case when page.kind = 'progress_note' then left(page.payload #>> '{rows,progress_notes,0,content}', 160) end as words
    from total left join page on true left join acts on acts.act = page.act
    order by page.deleted desc, page.act, page.title, page.id`
  const values = [actor.userId, TRASH_PAGE_SIZE, (page - 1) * TRASH_PAGE_SIZE]
  const { rows } = await pool.query<TrashedThing & { total: number }>(namedQuery(text, values))
  const total = rows[0]?.total ?? 0
  return {
    things: rows.filter(row => row.id !== null),
    total,
    page: Math.min(page, Math.max(1, Math.ceil(total / TRASH_PAGE_SIZE))),
  }
}

/** One thing of the trash, for the question whether it shall go for good. Throws NotFoundError. */
export async function getTrashed(actor: Actor, id: string): Promise<{ id: string; kind: TrashKind; title: string }> {
  const thing = await db.trash.findFirst({
    where: { id, ...ownedBy(actor), expires: { gt: new Date() } },
    select: { id: true, kind: true, title: true },
  })
  if (!thing) throw new NotFoundError()
  return thing
}

/** How many things lie in the person's trash. */
export const countTrash = (actor: Actor): Promise<number> =>
  db.trash.count({ where: { ...ownedBy(actor), expires: { gt: new Date() } } })

/** Ends one thing for good, with its files. Throws NotFoundError. */
export async function deleteForGood(actor: Actor, id: string): Promise<{ kind: TrashKind; title: string }> {
  const { rows } = await pool.query<{ kind: TrashKind; title: string; files: string[] }>(
    'delete from trash where "user" = $1 and id = $2 returning kind, title, files',
    [actor.userId, id],
  )
  const [gone] = rows
  if (!gone) throw new NotFoundError()
  await removePictures(placesOf(rows))
  return gone
}

/** Ends everything in the person's trash for good, with its files. Answers how many things that were. */
export async function emptyTrash(actor: Actor): Promise<number> {
  const { rows } = await pool.query<{ files: string[] }>('delete from trash where "user" = $1 returning files', [
    actor.userId,
  ])
  void removePictures(placesOf(rows))
  return rows.length
}

const BATCH = 1_000

/** Ends what has been in anybody's trash for its 30 days, with its files. Runs daily. Answers how many things that were. */
export async function sweepTrash(): Promise<number> {
  let swept = 0
  let batch = BATCH
  while (batch === BATCH) {
    const { rows } = await pool.query<{ files: string[] }>(
      'delete from trash where id in (select id from trash where expires <= now() limit $1) returning files',
      [BATCH],
    )
    await removePictures(placesOf(rows))
    batch = rows.length
    swept += batch
  }
  return swept
}

defineCron('sweep-trash', '11 3 * * *', sweepTrash)

/** The files of trashed things as their places. */
export const placesOf = (things: { files: string[] }[]): PicturePlace[] =>
  things.flatMap(({ files }) =>
    files.map(path => {
      const [collection = '', recordId = '', fileName = ''] = path.split('/')
      return { collection: collection as FileCollection, recordId, fileName }
    }),
  )
