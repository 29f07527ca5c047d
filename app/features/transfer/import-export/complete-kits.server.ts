import sql, { raw } from 'sql-template-tag'
import type { Actor } from '~/platform/actor'
import { execute } from '~/platform/db/query.server'
import type { Tx } from '~/platform/db/transaction.server'
import type { StoredPicture } from '~/platform/images/images.server'
import type { Landing } from './import-landings.server'
import type { FormerKit } from './import-result'
import { insertNotes, type StoredPhotos } from './insert-kits.server'

/**
 * Adds to existing kits the notes and photos that they lack. Returns what the undo removes again; `former` has the
 * kits that the import also updated.
 */
export async function completeKits(
  tx: Tx,
  actor: Actor,
  {
    landings,
    photos,
    former,
    moment,
  }: { landings: Landing[]; photos: StoredPhotos; former: FormerKit[]; moment: Date },
): Promise<FormerKit[]> {
  const completed = landings.flatMap(({ kitId, photo, notes, notePhotos }) => {
    const picture = photo && photos.get(kitId)?.[0]
    const illustrated = notePhotos.flatMap(({ id }) => {
      const stored = photos.get(id)
      return stored ? [{ id, photos: stored }] : []
    })
    const isChanged = picture || notes.length > 0 || illustrated.length > 0
    return isChanged ? [{ kitId, picture, notes, illustrated }] : []
  })
  if (completed.length === 0) return former
  await execute(
    sql`update projects set updated = ${moment}
      where "user" = ${actor.userId} and id = any(${completed.map(({ kitId }) => kitId)}::text[])`,
    tx,
  )
  await givePhotos(
    tx,
    actor,
    'projects',
    completed.flatMap(({ kitId, picture }) => (picture ? [{ id: kitId, photos: [picture] }] : [])),
  )
  await givePhotos(
    tx,
    actor,
    'progress_notes',
    completed.flatMap(({ illustrated }) => illustrated),
  )
  await insertNotes(tx, actor, completed, photos)
  const before = new Map(former.map(kit => [kit.id, kit]))
  for (const { kitId: id, picture, notes, illustrated } of completed) {
    before.set(id, {
      ...(before.get(id) ?? { id, updated: moment.toISOString(), fields: {}, addedTags: [] }),
      addedPhoto: picture?.image,
      addedNotes: notes.map(note => note.id),
      notePhotos: illustrated.map(({ id, photos: [first] }) => ({ id, image: first?.image ?? '' })),
    })
  }
  return [...before.values()]
}

async function givePhotos(
  tx: Tx,
  { userId }: Actor,
  table: 'projects' | 'progress_notes',
  records: { id: string; photos: StoredPicture[] }[],
): Promise<void> {
  if (records.length === 0) return
  const given = records.map(({ id, photos: [first, ...others] }) => ({ id, ...first, others }))
  const more = table === 'progress_notes' ? raw(', more_photos = given.others, updated = now()') : raw('')
  await execute(
    sql`update ${raw(table)} t set image = given.image, image_width = given."imageWidth",
        image_height = given."imageHeight", image_preview = given."imagePreview" ${more}
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as given(id text, image text, "imageWidth" int, "imageHeight" int, "imagePreview" text, others jsonb)
      where t.id = given.id and t."user" = ${userId} and t.image = ''`,
    tx,
  )
}
