import { artistsByName } from '~/features/artists/artists.server'
import { companiesByName } from '~/features/companies/companies.server'
import { tagsByName } from '~/features/tags/tags-by-name.server'
import { moveToTrash } from '~/features/trash/move-to-trash.server'
import type { Actor } from '~/platform/actor'
import { type Day, dayToDate, today } from '~/platform/dates'
import { allOrNothing, db, type Tx } from '~/platform/db.server'
import { isUniqueViolation } from '~/platform/db-errors.server'
import { NotFoundError } from '~/platform/errors'
import { newId } from '~/platform/ids.server'
import { type Picture, removePictures, withPicture } from '~/platform/images.server'
import { ownedBy } from '~/platform/ownership'
import type { ProjectInput } from './project.schema'
import { type DateChange, datesForStatus, type ProjectDates } from './project-status'
import { PROJECT_DATES, type ProjectDate, type ProjectStatus } from './project-terms'

/** What a change of status did, with everything that takes it back. */
export type StatusChange = DateChange & {
  id: string
  title: string
  from: ProjectStatus
  to: ProjectStatus
  /** the day that was set */
  day: Day | null
  /** the dates that were set or cleared, as they were before */
  former: Partial<ProjectDates>
}

/**
 * Creates a kit with its company, artist and tags, and sets no date by itself. `key` makes a form that is sent twice count once: it
 * becomes the id, and a kit of the same person, key and title is taken for the same one, which gets what was corrected in between. `id`
 * is one that nobody has.
 */
export async function createProject(
  actor: Actor,
  input: ProjectInput,
  { key, id: free, picture }: { key?: string; id?: string; picture?: Picture | null } = {},
): Promise<{ id: string }> {
  // Asked once: between two questions the same form, sent twice, may come in.
  const holder = key ? await db.project.findUnique({ where: { id: key }, select: { userId: true, title: true } }) : null
  if (key && holder?.userId === actor.userId && holder.title === input.title) {
    // Whoever went back to the form and saved once more without another picture keeps the first.
    await updateProject(actor, key, input, { picture })
    return { id: key }
  }
  // Whoever's kit it is: a key that is in use anywhere gives way to a fresh id.
  const id = free ?? (key && !holder ? key : newId())
  try {
    await withPicture(picture, placeOf(id), stored =>
      together(input.company || input.artist || input.tags.length > 0, async tx => {
        await tx.project.create({
          data: { id, ...ownedBy(actor), ...columnsOf(input), ...(await linksOf(tx, actor, input)), ...stored },
          select: { id: true },
        })
        if (input.tags.length > 0) await setTags(tx, actor, id, input.tags)
      }),
    )
    return { id }
  } catch (error) {
    const twin = key && isUniqueViolation(error) ? await createdBefore(actor, id, input.title) : null
    if (twin) return twin
    throw error
  }
}

/**
 * Updates the given fields. A function decides them while the project is locked, from what it then reads; what it throws refuses the
 * change. A new status sets its date (`datesForStatus`) unless the input has one. With `keepsDates`, it clears none. A new picture
 * replaces the old one.
 * Returns the status change, or null. @throws NotFoundError
 */
export async function updateProject(
  actor: Actor,
  id: string,
  wanted: Partial<ProjectInput> | (() => Promise<Partial<ProjectInput>>),
  { picture, removePicture = false, keepsDates = false }: UpdateOptions = {},
): Promise<StatusChange | null> {
  const isDecidedLate = typeof wanted === 'function'
  const decided = async () => (isDecidedLate ? wanted() : wanted)
  if (picture) {
    await proveOwned(actor, id)
    // A change that is refused stores no picture.
    await decided()
  }
  const changesPicture = Boolean(picture || removePicture)
  const hasMore = isDecidedLate || wanted.status || wanted.company || wanted.artist || wanted.tags || changesPicture
  const { change, formerPicture } = await withPicture(picture, placeOf(id), stored =>
    together(hasMore, async tx => {
      const before = hasMore ? await projectForChange(tx, actor, id) : null
      const input = await decided()
      const change = before && input.status ? statusChange(before, input.status, input, keepsDates) : null
      const { count } = await tx.project.updateMany({
        where: { id, ...ownedBy(actor) },
        data: {
          ...columnsOf(input),
          ...(await linksOf(tx, actor, input)),
          ...(change && dateColumns(pick(change.dates, change.set, change.cleared))),
          ...(input.dateCompleted !== undefined && { completedByStatus: null }),
          ...(change?.set === 'dateCompleted' && { completedByStatus: dateColumns(change.dates).dateCompleted }),
          ...(stored ?? (removePicture && NO_PICTURE)),
          // Also when only tags change, which live in a table of their own.
          updated: new Date(),
        },
      })
      if (count === 0) throw new NotFoundError()
      if (input.tags) await setTags(tx, actor, id, input.tags)
      return {
        change: before && change && { ...change.told, title: input.title ?? before.title },
        formerPicture: before && (stored || removePicture) ? before.image : '',
      }
    }),
  )
  await removePictures([{ ...placeOf(id), fileName: formerPicture }])
  return change
}

type UpdateOptions = { picture?: Picture | null; removePicture?: boolean; keepsDates?: boolean }

/** Chooses a status, and nothing else: what the buttons do. Throws NotFoundError. */
export const changeStatus = (actor: Actor, id: string, status: ProjectStatus): Promise<StatusChange | null> =>
  updateProject(actor, id, { status })

/**
 * Restores the former status, and the former days of the dates that the change touched. If status or dates were changed since, nothing is
 * restored, and the result is false. @throws NotFoundError
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
  if (count === 0) await proveOwned(actor, id)
  return count > 0
}

/**
 * Moves a kit to the trash with its notes and all their pictures; its tags, company and artist stay. Answers its title, and the act
 * that brings it back. Throws NotFoundError.
 */
export function deleteProject(actor: Actor, id: string): Promise<{ title: string; act: string }> {
  return db.$transaction(async tx => {
    const { title } = await projectForChange(tx, actor, id)
    const { act } = await moveToTrash(tx, actor, 'project', [id])
    return { title, act }
  })
}

/** Opens a transaction only when there is more than one statement. */
const together = <T>(isMore: unknown, work: (tx: Tx) => Promise<T>): Promise<T> =>
  isMore ? allOrNothing(() => work(db)) : work(db)

const NO_PICTURE = { image: '', imageWidth: null, imageHeight: null, imagePreview: '' }

const placeOf = (id: string) => ({ collection: 'projects' as const, recordId: id })

async function createdBefore(actor: Actor, id: string, title: string): Promise<{ id: string } | null> {
  return db.project.findFirst({ where: { id, title, ...ownedBy(actor) }, select: { id: true } })
}

async function proveOwned(actor: Actor, id: string): Promise<void> {
  if ((await db.project.count({ where: { id, ...ownedBy(actor) } })) === 0) throw new NotFoundError()
}

type StoredProject = {
  id: string
  title: string
  status: ProjectStatus
  timezone: string
  image: string
  isFinishFromRule: boolean
} & ProjectDates

/** Reads and locks the project, to prevent lost updates. @throws NotFoundError */
async function projectForChange(tx: Tx, actor: Actor, id: string): Promise<StoredProject> {
  const [project] = await tx.$queryRaw<StoredProject[]>`
    select projects.id, title, status::text as status, image, users.timezone,
      date_purchased::text as "datePurchased", date_received::text as "dateReceived",
      date_started::text as "dateStarted", date_completed::text as "dateCompleted",
      coalesce(date_completed = completed_by_status, false) as "isFinishFromRule"
    from projects join users on users.id = projects."user"
    where projects.id = ${id} and projects."user" = ${actor.userId}
    for no key update of projects`
  if (!project) throw new NotFoundError()
  return project
}

function statusChange(before: StoredProject, to: ProjectStatus, input: Partial<ProjectInput>, keepsDates: boolean) {
  if (before.status === to) return null
  const typed = PROJECT_DATES.filter(name => input[name] !== undefined)
  const { set, cleared, dates } = datesForStatus({
    from: before.status,
    to,
    dates: { ...pick(before, ...PROJECT_DATES), ...pick(input, ...typed) },
    today: today(before.timezone),
    isFinishFromRule: before.isFinishFromRule && !keepsDates,
    typed,
  })
  const former = pick(before, set, cleared)
  return {
    set,
    cleared,
    dates,
    told: { id: before.id, from: before.status, to, set, cleared, day: set && dates[set], former },
  }
}

function columnsOf<Input extends Partial<ProjectInput>>(input: Input) {
  const { company, artist, tags, datePurchased, dateReceived, dateStarted, dateCompleted, ...fields } = input
  return { ...fields, ...dateColumns({ datePurchased, dateReceived, dateStarted, dateCompleted }) }
}

function dateColumns(dates: Partial<ProjectDates>): { [name in ProjectDate]?: Date | null } {
  const columns: { [name in ProjectDate]?: Date | null } = {}
  for (const name of PROJECT_DATES) {
    const day = dates[name]
    if (day !== undefined) columns[name] = day === null ? null : dayToDate(day)
  }
  return columns
}

/** The ids behind the names of company and artist; an emptied name gives null, a name that was not given stays untouched. */
async function linksOf(tx: Tx, actor: Actor, { company, artist }: Partial<ProjectInput>) {
  return {
    ...(company !== undefined && {
      companyId: company ? ((await companiesByName(tx, actor, [company])).get(company) ?? null) : null,
    }),
    ...(artist !== undefined && {
      artistId: artist ? ((await artistsByName(tx, actor, [artist])).get(artist) ?? null) : null,
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
