import sql from 'sql-template-tag'
import type { Actor } from '~/platform/actor'
import type { Day } from '~/platform/dates'
import { db } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { ownedBy } from '~/platform/db/ownership'
import { execute, query } from '~/platform/db/query.server'
import { inTransaction, type Tx } from '~/platform/db/transaction.server'
import { InvalidError, NotFoundError } from '~/platform/errors'
import { hashToken } from '~/platform/hash-token.server'
import { i18n } from '~/platform/messages'
import { rejectTrial } from '~/platform/trial.server'
import type { RestoredPromise, ShelfInput } from './shelf.schema'
import { SHELF_COLUMNS, type ShelfSettings } from './shelf-settings.server'
import { MAX_SHELVES } from './shelf-terms'
import { shelfToken } from './shelf-token.server'

/** A shared page as its owner sees it. `token` is null if the instance has another secret than when it was created. */
export type OwnShelf = ShelfSettings & {
  expires: Day | null
  /** `expired`: `expires` is before today */
  state: 'open' | 'stopped' | 'expired'
  token: string | null
}

type Row = Omit<OwnShelf, 'state' | 'token'> & { hash: string; link: number; isStopped: boolean }

const COLUMNS = sql`${SHELF_COLUMNS}, s.expires::text as expires, s.hash, s.link, s.stopped is not null as "isStopped"`

/** Returns the user's shared pages, newest first. `today` is the user's local day. */
export async function listShelves({ userId }: Actor, today: Day): Promise<OwnShelf[]> {
  const rows = await query<Row>(
    sql`select ${COLUMNS} from shelves s where s."user" = ${userId} order by s.created desc, s.id limit ${MAX_SHELVES}`,
  )
  return rows.map(row => shelfOf(row, today))
}

/**
 * Returns one of the user's shared pages. `today` is the user's local day.
 * @throws NotFoundError
 */
export async function ownShelf({ userId }: Actor, id: string, today: Day): Promise<OwnShelf> {
  const [row] = await query<Row>(sql`select ${COLUMNS} from shelves s where s.id = ${id} and s."user" = ${userId}`)
  if (!row) throw new NotFoundError()
  return shelfOf(row, today)
}

function shelfOf({ hash, link, isStopped, ...shelf }: Row, today: Day): OwnShelf {
  const token = shelfToken(shelf.id, link)
  const isExpired = shelf.expires !== null && shelf.expires < today
  return {
    ...shelf,
    state: isStopped ? 'stopped' : isExpired ? 'expired' : 'open',
    token: hashToken(token) === hash ? token : null,
  }
}

/**
 * Creates a shared page. A repeated request with the same `id` creates one.
 * @throws InvalidError at the limit, or on a kit or tag of someone else
 * @throws NotFoundError if the ID is another user's
 * @throws ForbiddenError while the account is being tried
 */
export async function createShelf(actor: Actor, id: string, input: ShelfInput): Promise<void> {
  await rejectTrial(actor)
  await inTransaction(async tx => {
    await execute(sql`select 1 from users where id = ${actor.userId} for update`, tx)
    const shelves = await tx.shelf.findMany({ where: ownedBy(actor), select: { id: true } })
    if (shelves.some(shelf => shelf.id === id)) return
    if (shelves.length >= MAX_SHELVES) {
      const limit = i18n.t(
        '{count, plural, one {You share # page, which is the limit. Delete one first.} other {You share # pages, which is the limit. Delete one first.}}',
        { count: MAX_SHELVES },
      )
      throw new InvalidError({ '': [limit] })
    }
    const data = await checked(actor, input, tx)
    // The ID may belong to someone else.
    const { count } = await tx.shelf.createMany({
      data: { id, ...ownedBy(actor), hash: hashToken(shelfToken(id, 1)), ...data },
      skipDuplicates: true,
    })
    if (count === 0) throw new NotFoundError()
  })
}

/**
 * Changes the settings of a shared page. Its link stays the same.
 * @throws NotFoundError
 * @throws InvalidError on a kit or tag of another user
 */
export async function changeShelf(actor: Actor, id: string, input: ShelfInput): Promise<void> {
  await inTransaction(async tx => {
    const data = { ...(await checked(actor, input, tx)), updated: new Date() }
    const { count } = await tx.shelf.updateMany({ where: { id, ...ownedBy(actor) }, data })
    if (count === 0) throw new NotFoundError()
  })
}

async function checked(actor: Actor, { project, tag, expires, ...input }: ShelfInput, tx: Tx) {
  if (project && !(await tx.project.count({ where: { id: project, ...ownedBy(actor) } }))) {
    throw new InvalidError({ project: [i18n.t('This kit no longer exists. Choose another one.')] })
  }
  if (tag && !(await tx.tag.count({ where: { id: tag, ...ownedBy(actor) } }))) {
    throw new InvalidError({ tag: [i18n.t('This tag no longer exists. Choose another one.')] })
  }
  return { ...input, projectId: project, tagId: tag, expires: expires && new Date(expires) }
}

/** Stops sharing a page, or shares it again under the same link. @throws NotFoundError */
export async function setStopped({ userId }: Actor, id: string, isStopped: boolean): Promise<void> {
  const changed = await execute(
    sql`update shelves set stopped = case when ${isStopped} then now() end, updated = now()
      where id = ${id} and "user" = ${userId}`,
  )
  if (changed === 0) throw new NotFoundError()
}

/** Replaces the link of a page; the former one stops working. @throws NotFoundError */
export async function renewLink({ userId }: Actor, id: string): Promise<void> {
  await inTransaction(async tx => {
    const [shelf] = await query<{ link: number }>(
      sql`select link from shelves where id = ${id} and "user" = ${userId} for update`,
      tx,
    )
    if (!shelf) throw new NotFoundError()
    const link = shelf.link + 1
    await execute(
      sql`update shelves set link = ${link}, hash = ${hashToken(shelfToken(id, link))}, updated = now()
      where id = ${id}`,
      tx,
    )
  })
}

/** Deletes a page with its promises. Returns its title. @throws NotFoundError */
export async function deleteShelf({ userId }: Actor, id: string): Promise<string> {
  const [shelf] = await query<{ title: string }>(
    sql`delete from shelves where id = ${id} and "user" = ${userId} returning title`,
  )
  if (!shelf) throw new NotFoundError()
  return shelf.title
}

/** A promise on a gift list, for its owner. */
export type PromisedKit = { id: string; title: string; name: string; day: Day }

/** Returns the promises on one of the user's shared pages, oldest first; none for another user's page. */
export const promisesOf = ({ userId }: Actor, id: string): Promise<PromisedKit[]> =>
  query(
    sql`select p.id, p.title, c.name, c.created::date::text as day from shelf_claims c
      join shelves s on s.id = c.shelf and s."user" = ${userId}
      join projects p on p.id = c.project
      where c.shelf = ${id} order by c.created, c.id`,
  )

/** A promise as its owner cleared it. `visitor` is the hash of the visitor's cookie. */
type ClearedPromise = { title: string; name: string; visitor: string }

/**
 * Clears a promise on one of the user's gift lists, so that visitors can promise the kit again. Returns it, null if there
 * is none.
 * @throws NotFoundError
 */
export async function clearPromise({ userId }: Actor, id: string, kit: string): Promise<ClearedPromise | null> {
  const [cleared] = await query<ClearedPromise>(
    sql`delete from shelf_claims c using shelves s, projects p
      where c.shelf = ${id} and c.project = ${kit} and s.id = c.shelf and s."user" = ${userId} and p.id = c.project
      returning p.title, c.name, c.visitor`,
  )
  if (!cleared && !(await db.shelf.count({ where: { id, userId } }))) throw new NotFoundError()
  return cleared ?? null
}

/**
 * Restores a promise that was cleared. If another visitor promised the kit since, their promise stays.
 * @throws NotFoundError
 */
export async function restorePromise({ userId }: Actor, id: string, promise: RestoredPromise): Promise<void> {
  const { kit, name, visitor } = promise
  const found = await query(sql`select from shelves where id = ${id} and "user" = ${userId} and kind = 'gifts'`)
  if (found.length === 0) throw new NotFoundError()
  await execute(sql`
    insert into shelf_claims (id, shelf, project, name, visitor)
    select ${newId()}, ${id}, p.id, ${name}, ${visitor} from projects p where p.id = ${kit} and p."user" = ${userId}
    on conflict (shelf, project) do nothing`)
}

const OFFERED_KITS = 2_000

/** Returns the tags and kits that the form of a page offers. `chosen` is the page's kit, which comes first. */
export async function shelfChoices(actor: Actor, chosen: string | null) {
  const [tags, kits] = await Promise.all([
    db.tag.findMany({ where: ownedBy(actor), orderBy: { name: 'asc' }, select: { id: true, name: true } }),
    query<{ id: string; title: string }>(
      sql`select id, title from projects where "user" = ${actor.userId}
        order by id is not distinct from ${chosen} desc, title_key, id limit ${OFFERED_KITS}`,
    ),
  ])
  return { tags, kits }
}
