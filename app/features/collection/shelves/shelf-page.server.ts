import sql, { empty, type Sql } from 'sql-template-tag'
import type { ProjectPicture } from '~/features/collection/projects/card/project-card-data'
import type { Day } from '~/platform/dates'
import { daysOfYear } from '~/platform/db/days-of-year'
import { newId } from '~/platform/db/ids.server'
import { pageOf } from '~/platform/db/page-of'
import { execute, query } from '~/platform/db/query.server'
import { env } from '~/platform/env.server'
import { ConflictError, NotFoundError, RateLimitedError } from '~/platform/errors'
import { hashToken } from '~/platform/hash-token.server'
import { type PictureFile, pictureFile } from '~/platform/images/images.server'
import { networkOf } from '~/platform/input/client-network'
import { countTry } from '~/platform/input/rate-limit.server'
import { isLinkToken } from '~/platform/link-token.server'
import { i18n } from '~/platform/messages'
import type { FileCollection, PictureWidth } from '~/platform/storage/file-url'
import { SHELF_COLUMNS, type ShelfSettings } from './shelf-settings.server'
import { SHELF_PAGE_SIZE } from './shelf-terms'

/** A page that is neither stopped nor expired. */
export type OpenShelf = ShelfSettings & { userId: string }

/** A photo under the token of its page: `image` is its ID, or empty. The name of its file stays on the server. */
type ShelfPicture = ProjectPicture & { id: string }

/** A kit on a shared page. Details that are not ticked are null. Width and height are in centimeters. */
export type ShelfKit = ShelfPicture & {
  title: string
  company: string | null
  artist: string | null
  width: number | null
  height: number | null
  finished: Day | null
  notes: string | null
  price: string | null
  /** in `currency` and instead of `price`, on a page of kits to give away or sell */
  askingPrice: number | null
  currency: string
  link: string | null
  /** `mine`: promised by this visitor */
  claim: 'mine' | 'taken' | null
}

/** A photo of one kit over time. */
export type ShelfPhoto = ShelfPicture & { day: Day; caption: string | null }

/**
 * Returns the page of a link.
 * @throws NotFoundError alike for an unknown, a stopped, an expired and a deleted one
 */
export async function openShelf(token: string | undefined): Promise<OpenShelf> {
  if (env.SHARING === 'off' || !isLinkToken(token)) throw new NotFoundError()
  const [shelf] = await query<OpenShelf>(sql`
    select ${SHELF_COLUMNS}, s."user" as "userId" from shelves s join users u on u.id = s."user"
    where s.hash = ${hashToken(token)} and s.stopped is null
      and (s.expires is null or s.expires >= (now() at time zone coalesce(nullif(u.timezone, ''), 'UTC'))::date)`)
  if (!shelf) throw new NotFoundError()
  return shelf
}

/** SQL: whether the kit `p` is on the page. */
function onShelf({ userId, kind, project, tag, year }: OpenShelf): Sql {
  const among = {
    gifts: () => sql`p.status = 'wishlist'`,
    giving: () => sql`exists (select from project_tags t where t.project = p.id and t.tag = ${tag})`,
    finished: () => sql`p.status = 'completed' ${year ? sql`and p.date_completed between ${daysOfYear(year)}` : empty}`,
    kit: () => sql`p.id = ${project}`,
  }[kind]()
  return sql`p."user" = ${userId} and ${among}`
}

/**
 * Returns a page of the kits with one statement, the last one if the requested one does not exist. `visitor` is the hash
 * of the visitor's cookie.
 */
export async function shelfKits(shelf: OpenShelf, page: number, visitor: string) {
  const order =
    shelf.kind === 'finished' ? sql`p.date_completed desc nulls last, p.title_key, p.id` : sql`p.title_key, p.id`
  const hasAskingPrice = sql`${shelf.showPrices && shelf.kind === 'giving'} and p.asked is not null`
  const rows = await query<ShelfKit & { total: number }>(sql`
    with total as (select count(*)::int as kits from projects p where ${onShelf(shelf)})
    select p.id, p.title, c.name as company, a.name as artist, p.width, p.height, case when p.image <> '' then p.id else '' end as image,
      p.image_width as "imageWidth", p.image_height as "imageHeight", p.image_preview as "imagePreview",
      case when p.status = 'completed' then p.date_completed::text end as finished,
      case when ${shelf.showNotes} then nullif(p.general_notes, '') end as notes,
      case when ${hasAskingPrice} then p.asked::float8 end as "askingPrice", case when ${hasAskingPrice} then p.currency else '' end as currency,
      case when ${shelf.showPrices} and p.price is not null and not (${hasAskingPrice}) then trim(p.price::text || ' ' || p.currency) end as price,
      case when ${shelf.showLinks} then nullif(p.source_url, '') end as link,
      case when k.visitor = ${visitor} then 'mine' when k.id is not null then 'taken' end as claim,
      (select kits from total) as total
    from projects p
    left join companies c on c.id = p.company
    left join artists a on a.id = p.artist
    left join shelf_claims k on k.shelf = ${shelf.id} and k.project = p.id
    where ${onShelf(shelf)} order by ${order}
    ${pageOf(page, SHELF_PAGE_SIZE, 'kits')}`)
  const kits = rows.map(({ total: _, ...kit }): ShelfKit => kit)
  const total = rows[0]?.total ?? 0
  return { kits, total, page: Math.min(page, Math.max(1, Math.ceil(total / SHELF_PAGE_SIZE))) }
}

const MAX_PHOTOS = 200

/** Returns the photos of a kit's notes, oldest first. */
export const shelfPhotos = (shelf: OpenShelf): Promise<ShelfPhoto[]> =>
  query(sql`
    select n.id, n.id as image, n.date::text as day, n.image_width as "imageWidth", n.image_height as "imageHeight",
      n.image_preview as "imagePreview", case when ${shelf.showNotes} then nullif(n.content, '') end as caption
    from progress_notes n where n.project = ${shelf.project} and n."user" = ${shelf.userId} and n.image <> ''
    order by n.date, n.created, n.id limit ${MAX_PHOTOS}`)

/**
 * Returns a photo of the page in a stored width, re-encoded and without metadata.
 * @throws NotFoundError unless the page shows it
 */
export async function shelfPhotoFile(shelf: OpenShelf, photoId: string, width: PictureWidth): Promise<PictureFile> {
  const ofNote =
    shelf.kind === 'kit'
      ? sql`union all select 'progress_notes', n.image from progress_notes n
          where n.id = ${photoId} and n.project = ${shelf.project} and n."user" = ${shelf.userId} and n.image <> ''`
      : empty
  const [photo] = await query<{ collection: FileCollection; image: string }>(sql`
    select 'projects' as collection, p.image from projects p
    where p.id = ${photoId} and ${onShelf(shelf)} and p.image <> '' ${ofNote}`)
  if (!photo) throw new NotFoundError()
  return pictureFile({ collection: photo.collection, recordId: photoId, fileName: photo.image }, width)
}

/**
 * Promises a kit of a gift list. An attempt to promise a free kit counts for the network of the visitor.
 * @throws NotFoundError if the list has no such kit
 * @throws ConflictError if another visitor promised it
 * @throws RateLimitedError after ten attempts in a day
 */
export async function claimKit(
  shelf: OpenShelf,
  { kit, name, visitor, ip }: { kit: string; name: string; visitor: string; ip: string },
): Promise<void> {
  if (shelf.kind !== 'gifts') throw new NotFoundError()
  if (await isPromisedBy(visitor, shelf, kit)) return
  await countPromise(shelf, ip)
  await execute(sql`
    insert into shelf_claims (id, shelf, project, name, visitor)
    select ${newId()}, ${shelf.id}, p.id, ${name}, ${visitor} from projects p where p.id = ${kit} and ${onShelf(shelf)}
    on conflict (shelf, project) do nothing`)
  if (!(await isPromisedBy(visitor, shelf, kit))) throw new NotFoundError()
}

/**
 * Returns whether the visitor promised the kit; false if nobody did.
 * @throws ConflictError if another visitor promised it
 */
async function isPromisedBy(visitor: string, shelf: OpenShelf, kit: string): Promise<boolean> {
  const [claim] = await query<{ visitor: string }>(
    sql`select visitor from shelf_claims where shelf = ${shelf.id} and project = ${kit}`,
  )
  if (claim && claim.visitor !== visitor) throw new ConflictError('kit', i18n.t(TAKEN))
  return claim !== undefined
}

async function countPromise(shelf: OpenShelf, ip: string): Promise<void> {
  try {
    await countTry('shelf-promise:list', `${networkOf(ip)} ${shelf.id}`)
  } catch (error) {
    throw error instanceof RateLimitedError ? new RateLimitedError(error.retryAfter, i18n.t(ENOUGH)) : error
  }
}

const ENOUGH =
  /*i18n*/ 'From your network, ten gifts of this list were promised today. Please choose more of them tomorrow.'
const TAKEN = /*i18n*/ 'Another visitor was faster: this kit is taken. Please choose another one.'

/** Takes a promise back. Only the visitor who made it can. */
export async function unclaimKit(shelf: OpenShelf, kit: string, visitor: string): Promise<void> {
  await execute(sql`delete from shelf_claims
    where shelf = ${shelf.id} and project = ${kit} and visitor = ${visitor}`)
}
