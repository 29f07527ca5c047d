import sql, { raw, type Sql } from 'sql-template-tag'
import { moveToTrash } from '~/features/collection/trash/move-to-trash.server'
import type { Actor } from '~/platform/actor'
import { lockUser } from '~/platform/db/advisory-lock.server'
import { ownedBy } from '~/platform/db/ownership'
import { prepared } from '~/platform/db/prepared.server'
import { execute, query } from '~/platform/db/query.server'
import { inTransaction, type Tx } from '~/platform/db/transaction.server'
import { NotFoundError } from '~/platform/errors'
import { type PicturePlace, removePictures } from '~/platform/images/images.server'
import type { FormerKit, ImportResult, UndoCounts } from './import-result'
import { storedKits, writeKits } from './update-kits.server'

/** The effect of an undo: kits to remove, kits to restore, and how many of each the user changed since. */
export type UndoOutlook = { kits: number; touched: number; updated: number; updatedTouched: number }

/** Returns the effect of an undo on the kits that still exist. */
export async function undoOutlook(actor: Actor, id: string): Promise<UndoOutlook> {
  const [outlook] = await query<UndoOutlook>(
    prepared(sql`
      select added.*, changed.*
      from (select count(*) as kits,
          count(*) filter (where ${TOUCHED}) as touched
        from projects p where "user" = ${actor.userId} and "import" = ${id}) added,
      (select count(*) as updated, count(*) filter (where p.updated <> former.updated) as "updatedTouched"
        from imports i
        cross join jsonb_to_recordset(coalesce(i.result->'former', '[]')) as former(id text, updated timestamptz)
        join projects p on p.id = former.id and p."user" = i."user"
        where i.id = ${id} and i."user" = ${actor.userId}) changed`),
  )
  return outlook ?? { kits: 0, touched: 0, updated: 0, updatedTouched: 0 }
}

/**
 * Undoes an import: removes added kits, restores updated ones, and deletes unused companies, artists and tags of the
 * import. Keeps what the user changed since, unless `alsoTouched`: then added kits move to the trash with those
 * changes.
 * @throws NotFoundError if there is nothing to undo
 */
export async function undoImport(actor: Actor, id: string, { alsoTouched = false } = {}): Promise<UndoCounts> {
  const { counts, pictures } = await inTransaction(
    async tx => {
      await execute(lockUser('import', actor), tx)
      const found = await tx.import.findFirst({
        where: { id, ...ownedBy(actor), state: 'done', expires: { gt: new Date() } },
        select: { result: true },
      })
      if (!found?.result) throw new NotFoundError()
      const result = found.result as ImportResult
      const removed = await removeAdded(tx, actor, id, alsoTouched)
      const restored = await restoreFormer(tx, actor, result.former, alsoTouched)
      const pictures = [...removed.pictures, ...restored.pictures]
      await execute(
        sql`update projects set source_id = '' where "user" = ${actor.userId} and id = any(${result.identified ?? []}::text[])`,
        tx,
      )
      await removeUnused(tx, actor, result.created, removed.needed)
      const counts = {
        removed: removed.kits,
        trashed: removed.trashed,
        restored: restored.kits,
        kept: removed.kept + restored.kept,
      }
      await tx.import.update({
        where: { id, ...ownedBy(actor) },
        data: { state: 'undone', result: { ...result, former: [], undone: counts } },
        select: { id: true },
      })
      return { counts, pictures }
    },
    { timeout: 120_000 },
  )
  await removePictures(pictures)
  return counts
}

/** SQL: whether the user changed the imported kit `p` since. The import's own progress note has the times of the kit. */
const TOUCHED = raw(
  '(p.updated <> p.created or exists (select from progress_notes n where n.project = p.id and n.updated <> p.created))',
)

type Added = { id: string; touched: boolean }

async function removeAdded(tx: Tx, actor: Actor, importId: string, alsoTouched: boolean) {
  const added = await query<Added>(
    sql`
    select p.id, ${TOUCHED} as touched
    from projects p
    where p."user" = ${actor.userId} and p."import" = ${importId}`,
    tx,
  )
  const going = added.filter(kit => !kit.touched).map(kit => kit.id)
  const pictures = await picturesOf(tx, actor, sql`p.id = any(${going}::text[])`)
  await tx.project.deleteMany({ where: { ...ownedBy(actor), id: { in: going } } })
  const touched = added.filter(kit => kit.touched).map(kit => kit.id)
  const needed = alsoTouched ? await namesOfKits(tx, actor, touched) : new Set<string>()
  const trashed = alsoTouched ? (await moveToTrash(tx, actor, 'project', touched)).count : 0
  return { kits: going.length + trashed, trashed, kept: touched.length - trashed, needed, pictures }
}

/** Returns the photos of kits `p` and of their notes `n`. */
const picturesOf = (tx: Tx, { userId }: Actor, where: Sql): Promise<PicturePlace[]> =>
  query(
    sql`
    select 'projects' as collection, photo.id as "recordId", photo.image as "fileName"
      from projects p join project_photos photo on photo.id = p.id
      where p."user" = ${userId} and photo.image <> '' and ${where}
    union all select 'progress_notes', photo.id, photo.image
      from projects p join progress_notes n on n.project = p.id join note_photos photo on photo.id = n.id
      where p."user" = ${userId} and photo.image <> '' and ${where}`,
    tx,
  )

/** Returns the companies, artists and tags of these kits: kits in the trash still use them. */
async function namesOfKits(tx: Tx, { userId }: Actor, ids: string[]): Promise<Set<string>> {
  const names = await query<{ id: string }>(
    sql`
    select unnest(array[company, artist]) as id from projects where "user" = ${userId} and id = any(${ids}::text[])
    union select tag from project_tags where "user" = ${userId} and project = any(${ids}::text[])`,
    tx,
  )
  return new Set(names.map(({ id }) => id))
}

async function restoreFormer(tx: Tx, actor: Actor, former: FormerKit[], alsoTouched: boolean) {
  const stored = await storedKits(tx, actor, former)
  const going = former.flatMap(kit => {
    const now = stored.get(kit.id)
    return now && (alsoTouched || now.updated.toISOString() === kit.updated) ? { ...kit, now } : []
  })
  await writeKits(
    tx,
    actor,
    going.map(({ now, fields }) => ({ ...now, ...fields })),
    new Date(),
  )
  const links = going.flatMap(kit => kit.addedTags.map(tag => ({ project: kit.id, tag })))
  await execute(
    sql`
    delete from project_tags using unnest(${links.map(link => link.project)}::text[], ${links.map(link => link.tag)}::text[]) as gone(project, tag)
    where project_tags.project = gone.project and project_tags.tag = gone.tag and "user" = ${actor.userId}`,
    tx,
  )
  return {
    kits: going.length,
    kept: stored.size - going.length,
    pictures: await removeAdditions(tx, actor, going),
  }
}

/** Removes the notes and photos that the import added to existing kits. A note that the user changed since stays. */
async function removeAdditions(tx: Tx, actor: Actor, kits: FormerKit[]): Promise<PicturePlace[]> {
  const notes = kits.flatMap(kit => [...(kit.addedNote ? [kit.addedNote] : []), ...(kit.addedNotes ?? [])])
  const photos = kits.flatMap(kit => (kit.addedPhoto ? [{ id: kit.id, image: kit.addedPhoto }] : []))
  const notePhotos = kits.flatMap(kit => kit.notePhotos ?? [])
  const gone = await query<{ id: string; image: string }>(
    sql`with going as (
        delete from progress_notes where "user" = ${actor.userId} and updated = created and id = any(${notes}::text[])
        returning id, image, more_photos)
      select id, image from going where image <> ''
      union all select id, more->>'image' from going cross join jsonb_array_elements(more_photos) more`,
    tx,
  )
  const emptied = await query<{ id: string; image: string }>(
    sql`with going as (
        select n.id, n.image, n.more_photos from progress_notes n
        join ${recordsOf(notePhotos)} on added.id = n.id and added.image = n.image
        where n."user" = ${actor.userId} for update of n),
      emptied as (
        update progress_notes n set image = '', image_width = null, image_height = null, image_preview = '', more_photos = '[]'
        from going where n.id = going.id returning n.id)
      select id, image from going
      union all select id, more->>'image' from going cross join jsonb_array_elements(more_photos) more`,
    tx,
  )
  const without = await query<{ id: string; image: string }>(
    sql`update projects p set image = '', image_width = null, image_height = null, image_preview = ''
      from ${recordsOf(photos)} where p.id = added.id and p.image = added.image and p."user" = ${actor.userId}
      returning added.id, added.image`,
    tx,
  )
  return [...placesIn('progress_notes', [...gone, ...emptied]), ...placesIn('projects', without)]
}

const recordsOf = (photos: { id: string; image: string }[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(photos)}::jsonb) as added(id text, image text)`

const placesIn = (collection: PicturePlace['collection'], photos: { id: string; image: string }[]): PicturePlace[] =>
  photos.map(({ id, image }) => ({ collection, recordId: id, fileName: image }))

// Keeps a company with a new website and a tag with a new color: the user changed them.
async function removeUnused(
  tx: Tx,
  actor: Actor,
  created: ImportResult['created'],
  needed: Set<string>,
): Promise<void> {
  const [companies, artists, tags] = [created.companies, created.artists, created.tags].map(ids =>
    ids.filter(id => !needed.has(id)),
  )
  await execute(
    sql`
    delete from companies where id = any(${companies}::text[]) and "user" = ${actor.userId} and updated - created < interval '1 second'
      and not exists (select from projects where projects.company = companies.id)`,
    tx,
  )
  await execute(
    sql`
    delete from artists where id = any(${artists}::text[]) and "user" = ${actor.userId} and updated - created < interval '1 second'
      and not exists (select from projects where projects.artist = artists.id)`,
    tx,
  )
  await execute(
    sql`
    delete from tags where id = any(${tags}::text[]) and "user" = ${actor.userId} and updated - created < interval '1 second'
      and not exists (select from project_tags where project_tags.tag = tags.id)`,
    tx,
  )
}
