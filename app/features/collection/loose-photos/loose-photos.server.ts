import sql from 'sql-template-tag'
import { MAX_PHOTOS } from '~/features/collection/progress-notes/note-photos'
import { addNote } from '~/features/collection/progress-notes/progress-notes.server'
import { updateProject } from '~/features/collection/projects/projects.server'
import type { Actor } from '~/platform/actor'
import type { Day } from '~/platform/dates'
import { db } from '~/platform/db/db.server'
import { isUniqueViolation } from '~/platform/db/db-errors.server'
import { ownedBy } from '~/platform/db/ownership'
import { query } from '~/platform/db/query.server'
import { inTransaction, type Tx } from '~/platform/db/transaction.server'
import { ConflictError, InvalidError } from '~/platform/errors'
import {
  loadPicture,
  type Picture,
  removePictures,
  type StoredPicture,
  withPicture,
} from '~/platform/images/images.server'
import { i18n } from '~/platform/messages'
import { perLanguage } from '~/platform/notation'
import { fileUrl } from '~/platform/storage/file-url'
import { MAX_LOOSE, type PhotoPlace } from './loose-photo-terms'
import { kitFinder, type MatchKit, type NamedKit, nameKits, photoMatcher, proposedPlaces } from './match-photos'

/**
 * Stores a photo that waits for its kit. The browser chooses the ID; a repeated upload with the same ID is stored once.
 * @throws InvalidError on `image` if too many photos wait
 */
export async function keepLoosePhoto(
  actor: Actor,
  { id, name }: { id: string; name: string },
  picture: Picture,
): Promise<void> {
  const waiting = await db.loosePhoto.findMany({ where: ownedBy(actor), select: { id: true }, take: MAX_LOOSE })
  if (waiting.some(photo => photo.id === id)) return
  if (waiting.length >= MAX_LOOSE) throw new InvalidError({ image: [i18n.t(TOO_MANY, { max: MAX_LOOSE })] })
  try {
    await withPicture(picture, placeOf(id), async stored => {
      if (stored) await insert({ id, ...ownedBy(actor), name: name.replaceAll('\0', '').slice(-255), ...stored })
    })
  } catch (error) {
    // A concurrent upload with the same ID was stored first; the files of this one are already deleted.
    if (!(error instanceof ConflictError)) throw error
  }
}

const TOO_MANY = /*i18n*/ '{max} photos wait already. Add those to their kits first.'

async function insert(data: StoredPicture & { id: string; userId: string; name: string }) {
  try {
    await db.loosePhoto.create({ data, select: { id: true } })
  } catch (error) {
    if (isUniqueViolation(error)) throw new ConflictError('id', i18n.t('This photo was already uploaded.'))
    throw error
  }
}

/** A photo with the kit that was matched by file name. */
export type LoosePhotoRow = {
  id: string
  name: string
  src: string
  width: number
  height: number
  kit: string
  place: PhotoPlace
}

/** Returns the photos that wait, by name, each with a proposal, and the labels of the kits. */
export async function loosePhotos(actor: Actor): Promise<{ photos: LoosePhotoRow[]; kits: string[] }> {
  const rows = await db.loosePhoto.findMany({
    where: ownedBy(actor),
    orderBy: { id: 'asc' },
    select: { id: true, name: true, image: true, imageWidth: true, imageHeight: true },
  })
  if (rows.length === 0) return { photos: [], kits: [] }
  const byName = BY_NAME()
  rows.sort((a, b) => byName.compare(a.name, b.name))
  const kits = await kitsOf(actor)
  const match = photoMatcher(kits)
  const matches = rows.map(({ name }) => match(name))
  const places = proposedPlaces(matches)
  return {
    photos: rows.map(({ id, name, image, imageWidth, imageHeight }, index) => ({
      id,
      name,
      src: fileUrl('loose_photos', id, image, 320),
      width: imageWidth,
      height: imageHeight,
      kit: matches[index]?.label ?? '',
      place: places[index] ?? 'kit',
    })),
    kits: kits.slice(0, MAX_LISTED).map(({ label }) => label),
  }
}

// “Wave 2” sorts before “Wave 10”.
const BY_NAME = perLanguage(language => new Intl.Collator(language, { numeric: true }))

/** More suggestions would make the page slow. Any title can be typed. */
const MAX_LISTED = 1000

const kitsOf = async (actor: Actor): Promise<NamedKit[]> =>
  nameKits(
    await query<MatchKit>(
      sql`
      select p.id, p.title, c.name as company, p.image <> '' as "hasPhoto"
      from projects p left join companies c on c.id = p.company
      where p."user" = ${actor.userId} order by p.updated desc, p.id`,
    ),
  )

export type Placing = { id: string; kit: string; place: PhotoPlace }

/**
 * Puts photos where the person says, each in its own transaction. Rows without a kit wait. Progress photos of one kit
 * become one note of `day`. Returns how many found their place.
 * @throws InvalidError on `kit-<id>` if a kit is not found, or would get two photos; nothing is changed then
 */
export async function placePhotos(actor: Actor, placings: readonly Placing[], day: Day): Promise<number> {
  const find = kitFinder(await kitsOf(actor))
  const errors: Record<string, string[]> = {}
  const chosen = placings.flatMap(({ id, kit, place }) => {
    if (!kit.trim()) return []
    const found = find(kit)
    if (found && found !== 'several') return { id, place, kit: found }
    errors[`kit-${id}`] = [i18n.t(found ? SEVERAL : UNKNOWN)]
    return []
  })
  const given = new Set<string>()
  for (const { id, kit, place } of chosen) {
    if (place === 'note') continue
    if (given.has(kit.id)) errors[`kit-${id}`] = [i18n.t(TWICE)]
    else if (place === 'kit' && kit.hasPhoto) errors[`kit-${id}`] = [i18n.t(HAS_PHOTO)]
    given.add(kit.id)
  }
  if (Object.keys(errors).length > 0) throw new InvalidError(errors)
  let placed = 0
  for (const { id, kit, place } of chosen) {
    if (place !== 'note') placed += await becomeKitPhoto(actor, id, kit.id, place === 'replace')
  }
  const notes = new Map<string, string[]>()
  for (const { id, kit, place } of chosen) {
    if (place === 'note') notes.set(kit.id, [...(notes.get(kit.id) ?? []), id])
  }
  for (const [kitId, ids] of notes) {
    for (let from = 0; from < ids.length; from += MAX_PHOTOS) {
      placed += await becomeNote(actor, ids.slice(from, from + MAX_PHOTOS), kitId, day)
    }
  }
  return placed
}

const UNKNOWN = /*i18n*/ 'You have no kit with this title. Choose one from the list, or clear the field.'
const SEVERAL = /*i18n*/ 'Several kits have this title. Choose one from the list.'
const TWICE = /*i18n*/ 'Another photo here becomes the photo of this kit. Choose “Progress photo”.'
const HAS_PHOTO = /*i18n*/ 'This kit has a photo. Choose “Replace the kit photo” or “Progress photo”.'

/** Returns 0 if the photo is gone: a form that is sent twice. */
const becomeKitPhoto = (actor: Actor, id: string, kitId: string, replaces: boolean): Promise<number> =>
  inTransaction(async tx => {
    const [picture] = await taken(tx, actor, [id])
    if (!picture) return 0
    const isFree = async () => {
      const free = await tx.project.count({ where: { id: kitId, ...ownedBy(actor), image: '' } })
      if (!free && !replaces) throw new InvalidError({ [`kit-${id}`]: [i18n.t(HAS_PHOTO)] })
      return {}
    }
    await updateProject(actor, kitId, isFree, { picture }, tx)
    return 1
  })

const becomeNote = (actor: Actor, ids: string[], kitId: string, day: Day): Promise<number> =>
  inTransaction(
    async tx => {
      const pictures = await taken(tx, actor, ids)
      if (pictures.length > 0) await addNote(actor, kitId, { date: day, content: '' }, pictures, undefined, tx)
      return pictures.length
    },
    { timeout: COPY_TIMEOUT_MS },
  )

/** A note has up to twelve photos, each with four files. */
const COPY_TIMEOUT_MS = 30_000

type LooseFile = StoredPicture & { id: string }

/**
 * Deletes the rows, and returns their photos to store them in another place.
 * @throws InvalidError on `kit-<id>` if a file is missing
 */
async function taken(tx: Tx, actor: Actor, ids: readonly string[]): Promise<Picture[]> {
  const pictures: Picture[] = []
  for (const row of await remove(tx, actor, ids)) {
    const picture = await loadPicture({ ...placeOf(row.id), fileName: row.image }, row)
    if (!picture) throw new InvalidError({ [`kit-${row.id}`]: [i18n.t(NO_FILE)] })
    pictures.push(picture)
  }
  return pictures
}

const NO_FILE = /*i18n*/ 'The file of this photo is missing. Delete it here, then add it again.'

async function remove(tx: Tx, actor: Actor, ids: readonly string[]): Promise<LooseFile[]> {
  const rows = await query<LooseFile>(
    sql`
    delete from loose_photos where "user" = ${actor.userId} and id = any(${[...ids]})
    returning id, image, image_width as "imageWidth", image_height as "imageHeight", image_preview as "imagePreview"`,
    tx,
  )
  await removePictures(
    rows.map(({ id, image }) => ({ ...placeOf(id), fileName: image })),
    tx,
  )
  return rows
}

/** Deletes photos that wait. Returns how many. */
export const dropLoosePhotos = (actor: Actor, ids: readonly string[]): Promise<number> =>
  inTransaction(async tx => (await remove(tx, actor, ids)).length)

const placeOf = (id: string) => ({ collection: 'loose_photos' as const, recordId: id })
