import sql, { type Sql } from 'sql-template-tag'
import { customColumn, hasCustom } from '~/features/collection/custom-fields/custom-column.server'
import { idByName } from '~/features/collection/named-lists/ids-by-name.server'
import { tagsByName } from '~/features/collection/tags/tags-by-name.server'
import { moveOneToTrash } from '~/features/collection/trash/move-to-trash.server'
import type { Actor } from '~/platform/actor'
import { type Day, dayToDate, today } from '~/platform/dates'
import { isConnectionLost } from '~/platform/db/database-down'
import { type Db, db } from '~/platform/db/db.server'
import { isUniqueViolation } from '~/platform/db/db-errors.server'
import { newId } from '~/platform/db/ids.server'
import { ownedBy } from '~/platform/db/ownership'
import { prepared } from '~/platform/db/prepared.server'
import { query } from '~/platform/db/query.server'
import { insertRow, ROW_ID, updateRow } from '~/platform/db/rows.server'
import { inTransaction, type Tx } from '~/platform/db/transaction.server'
import { NotFoundError } from '~/platform/errors'
import { type Picture, removePictures, type StoredPicture, withPicture } from '~/platform/images/images.server'
import { checkPieces } from './pieces'
import type { KitInput, ProjectInput } from './project.schema'
import { rowOf } from './project-columns.server'
import { columnOf } from './project-fields'
import { type DateChange, datesForStatus, type ProjectDates } from './project-status'
import { PROJECT_DATES, type ProjectDate, type ProjectStatus } from './project-terms'

/** The result of a status change, with the data that undoes it. */
export type StatusChange = DateChange & {
  id: string
  title: string
  from: ProjectStatus
  to: ProjectStatus
  day: Day | null
  /** The former values of the dates that were set or cleared. */
  former: Partial<ProjectDates>
}

/**
 * Creates a kit with its company, artist and tags. Sets no dates. `key` is an idempotency key and becomes the ID: if
 * the user has a kit with the same key and title, that kit is updated instead. `id` must be unused. Returns the columns
 * `returning` of the row `t`, by default its ID.
 * @throws NotFoundError if the actor's proof does not hold, InvalidError for own fields, and more pieces done than there are
 */
export async function createProject(
  actor: Actor,
  input: KitInput,
  { key, id: free, picture, returning = ROW_ID }: CreateOptions = {},
  on: Db = db,
): Promise<{ id: string }> {
  checkPieces(input)
  // Read once: a concurrent submission of the same form can change the result.
  const holder = key ? await on.project.findUnique({ where: { id: key }, select: { userId: true, title: true } }) : null
  if (key && holder?.userId === actor.userId && holder.title === input.title) {
    // Resubmitting the form without a picture keeps the stored one.
    await updateProject(actor, key, input, { picture }, on)
    return { id: key }
  }
  // If another kit has the key, of any user, use a new ID.
  const id = free ?? (key && !holder ? key : newId())
  try {
    const write = (stored: StoredPicture | null) =>
      inTransactionIf(
        input.company || input.artist || input.tags.length > 0 || hasCustom(input),
        async tx => {
          const now = new Date()
          const links = await linksOf(tx, actor, input)
          const row = { ...rowOf(input), ...links, ...pictureColumns(stored), created: now, updated: now }
          const kit = await insertRow<{ id: string }>('projects', actor, { id, ...row }, returning, tx)
          if (input.tags.length > 0) await setTags(tx, actor, id, input.tags)
          return kit
        },
        on,
      )
    return await withPicture(picture, placeOf(id), write, on)
  } catch (error) {
    const mayExist = key && (isUniqueViolation(error) || isConnectionLost(error))
    const existing = mayExist ? await createdBefore(on, actor, id, input.title).catch(() => null) : null
    if (existing) return existing
    throw error
  }
}

type CreateOptions = { key?: string; id?: string; picture?: Picture | null; returning?: Sql }

/**
 * Updates the given fields. A function decides the fields after the kit is locked and read; its errors reject the
 * change. A new status sets its date (`datesForStatus`) unless the input has one: `day`, by default today. With
 * `keepsDates`, it clears none. A new picture replaces the old one. Returns the status change, null if the status is the same, and as `kit` the columns
 * `returning` of the row `t`, by default its ID.
 * @throws NotFoundError also if the actor's proof does not hold, InvalidError as `createProject`
 */
export async function updateProject(
  actor: Actor,
  id: string,
  wanted: WantedFields,
  { picture, removePicture = false, keepsDates = false, day, returning = ROW_ID }: UpdateOptions = {},
  on: Db = db,
): Promise<{ change: StatusChange | null; kit: { id: string } }> {
  const isDecidedLate = typeof wanted === 'function'
  const decided = async (on: Db) => (isDecidedLate ? wanted(on) : wanted)
  if (picture) {
    await proveOwned(on, actor, id)
    // A rejected change stores no picture.
    await decided(on)
  }
  const changesPicture = Boolean(picture || removePicture)
  const hasMore =
    isDecidedLate ||
    wanted.status ||
    wanted.company ||
    wanted.artist ||
    wanted.tags ||
    changesPicture ||
    hasPieces(wanted) ||
    hasCustom(wanted)
  const write = (stored: StoredPicture | null) =>
    inTransactionIf(
      hasMore,
      async tx => {
        const before = hasMore ? await projectForChange(tx, actor, id) : null
        const input = await decided(tx)
        if (before && hasPieces(input)) checkPieces({ ...before, ...input })
        const change = before && input.status ? statusChange(before, input.status, input, { keepsDates, day }) : null
        const row = {
          ...rowOf(input),
          ...(await linksOf(tx, actor, input)),
          ...(change && rowOf(pick(change.dates, change.set, change.cleared))),
          ...(input.dateCompleted !== undefined && { completed_by_status: null }),
          ...(change?.set === 'dateCompleted' && { completed_by_status: change.dates.dateCompleted }),
          ...pictureColumns(stored ?? (removePicture ? NO_PICTURE : null)),
          // Also if only tags change, which are in another table.
          updated: new Date(),
        }
        const kit = await updateRow<{ id: string }>('projects', actor, id, row, returning, tx)
        if (input.tags) await setTags(tx, actor, id, input.tags)
        return {
          kit,
          change: before && change && { ...change.reported, title: input.title ?? before.title },
          formerPicture: before && (stored || removePicture) ? before.image : '',
        }
      },
      on,
    )
  const { kit, change, formerPicture } = await withPicture(picture, placeOf(id), write, on)
  await removePictures([{ ...placeOf(id), fileName: formerPicture }], on)
  return { kit, change }
}

const hasPieces = ({ pieces, piecesDone }: Partial<ProjectInput>) => pieces !== undefined || piecesDone !== undefined

type WantedFields = Partial<KitInput> | ((on: Db) => Promise<Partial<KitInput>>)
type UpdateOptions = {
  picture?: Picture | null
  removePicture?: boolean
  keepsDates?: boolean
  day?: Day
  returning?: Sql
}

/** Changes only the status. Returns null if it is the same. @throws NotFoundError */
export const changeStatus = async (actor: Actor, id: string, status: ProjectStatus): Promise<StatusChange | null> =>
  (await updateProject(actor, id, { status })).change

/**
 * Restores the former status, and the former values of the dates that the change touched. Returns false and changes
 * nothing if status or dates were changed since.
 * @throws NotFoundError
 */
export async function undoStatusChange(
  actor: Actor,
  id: string,
  former: { status: ProjectStatus; dates: Partial<ProjectDates> },
  made?: { status: ProjectStatus; day: Day | null },
): Promise<boolean> {
  const madeDates = Object.fromEntries(
    Object.entries(former.dates).map(([name, day]) => [name, day === null ? made?.day : null]),
  )
  const { count } = await db.project.updateMany({
    where: { id, ...ownedBy(actor), ...(made && { status: made.status, ...dateColumns(madeDates) }) },
    data: { status: former.status, ...dateColumns(former.dates) },
  })
  if (count === 0) await proveOwned(db, actor, id)
  return count > 0
}

/**
 * Moves a kit to the trash with its notes and all photos. Keeps its tags, company and artist. Returns its title and the
 * deletion ID, which restores it.
 * @throws NotFoundError
 */
export function deleteProject(actor: Actor, id: string, on: Db = db): Promise<{ title: string; act: string }> {
  return inTransaction(
    async tx => {
      const { title } = await projectForChange(tx, actor, id)
      return { title, act: await moveOneToTrash(tx, actor, 'project', id) }
    },
    { within: on },
  )
}

/** Opens a transaction only if there is more than one statement (decision 016). */
const inTransactionIf = <T>(isMore: unknown, work: (tx: Tx) => Promise<T>, on: Db): Promise<T> =>
  isMore ? inTransaction(work, { within: on }) : work(on as Tx)

const NO_PICTURE = { image: '', imageWidth: null, imageHeight: null, imagePreview: '' }

const placeOf = (id: string) => ({ collection: 'projects' as const, recordId: id })

async function createdBefore(on: Db, actor: Actor, id: string, title: string): Promise<{ id: string } | null> {
  return on.project.findFirst({ where: { id, title, ...ownedBy(actor) }, select: { id: true } })
}

async function proveOwned(on: Db, actor: Actor, id: string): Promise<void> {
  if ((await on.project.count({ where: { id, ...ownedBy(actor) } })) === 0) throw new NotFoundError()
}

type StoredProject = {
  id: string
  title: string
  status: ProjectStatus
  timezone: string
  image: string
  isFinishFromRule: boolean
} & Pick<ProjectInput, 'pieces' | 'piecesDone'> &
  ProjectDates

/** Reads and locks the project, to prevent lost updates. @throws NotFoundError */
async function projectForChange(tx: Tx, actor: Actor, id: string): Promise<StoredProject> {
  const [project] = await query<StoredProject>(
    prepared(sql`
    select projects.id, title, status::text as status, image, users.timezone,
      date_purchased::text as "datePurchased", date_received::text as "dateReceived",
      date_started::text as "dateStarted", date_completed::text as "dateCompleted", date_left::text as "dateLeft",
      pieces, pieces_done as "piecesDone",
      coalesce(date_completed = completed_by_status, false) as "isFinishFromRule"
    from projects join users on users.id = projects."user"
    where projects.id = ${id} and projects."user" = ${actor.userId}
    for no key update of projects`),
    tx,
  )
  if (!project) throw new NotFoundError()
  return project
}

function statusChange(before: StoredProject, to: ProjectStatus, input: Partial<ProjectInput>, options: UpdateOptions) {
  if (before.status === to) return null
  const typed = PROJECT_DATES.filter(name => input[name] !== undefined)
  const { set, cleared, dates } = datesForStatus({
    from: before.status,
    to,
    dates: { ...pick(before, ...PROJECT_DATES), ...pick(input, ...typed) },
    today: options.day ?? today(before.timezone),
    isFinishFromRule: before.isFinishFromRule && !options.keepsDates,
    typed,
  })
  const former = pick(before, set, cleared)
  return {
    set,
    cleared,
    dates,
    reported: { id: before.id, from: before.status, to, set, cleared, day: set && dates[set], former },
  }
}

const pictureColumns = (picture: StoredPicture | typeof NO_PICTURE | null) =>
  Object.fromEntries(Object.entries(picture ?? {}).map(([name, value]) => [columnOf(name), value]))

function dateColumns(dates: Partial<ProjectDates>): { [name in ProjectDate]?: Date | null } {
  const columns: { [name in ProjectDate]?: Date | null } = {}
  for (const name of PROJECT_DATES) {
    const day = dates[name]
    if (day !== undefined) columns[name] = day === null ? null : dayToDate(day)
  }
  return columns
}

/** Returns the IDs of company and artist by name, null for none, and the user's own fields. What is missing is left out. */
async function linksOf(tx: Tx, actor: Actor, { company, artist, custom }: Partial<KitInput>) {
  return {
    ...(await customColumn(tx, actor, { custom })),
    ...(company !== undefined && {
      company: await idByName(tx, actor, 'companies', company),
    }),
    ...(artist !== undefined && {
      artist: await idByName(tx, actor, 'artists', artist),
    }),
  }
}

async function setTags(tx: Tx, actor: Actor, projectId: string, names: string[]): Promise<void> {
  const tagIds = [...new Set((await tagsByName(tx, actor, names)).values())]
  await tx.projectTag.deleteMany({ where: { projectId, ...ownedBy(actor), tagId: { notIn: tagIds } } })
  await tx.projectTag.createMany({
    data: tagIds.map(tagId => ({ id: newId(), projectId, tagId, ...ownedBy(actor) })),
    skipDuplicates: true,
  })
}

const pick = <Dates extends Partial<ProjectDates>>(dates: Dates, ...names: (ProjectDate | null)[]) =>
  Object.fromEntries(names.filter(name => name !== null).map(name => [name, dates[name]])) as Pick<Dates, ProjectDate>
