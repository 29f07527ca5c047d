import sql from 'sql-template-tag'
import type { Actor } from '~/platform/actor'
import { type Db, NO_JSON } from '~/platform/db/db.server'
import { isUniqueViolation } from '~/platform/db/db-errors.server'
import { newId } from '~/platform/db/ids.server'
import { ownedBy } from '~/platform/db/ownership'
import { prepared } from '~/platform/db/prepared.server'
import { execute, query } from '~/platform/db/query.server'
import { writeInPassing } from '~/platform/db/write-stop.server'
import { ConflictError, NotFoundError } from '~/platform/errors'
import { fromNavigationContext, leftKitsIn, toNavigationContext } from './navigation-context'
import { type DashboardState, dashboardPath } from './project-filters'

/** The state of a list, and the kits that left it since it was opened, each with the place that it had. */
export type RememberedDashboard = DashboardState & { left?: LeftKit[] }
export type LeftKit = { id: string; place: number }

/** Returns the last state of the actor's dashboard, or null if none is stored. */
export async function rememberedDashboard(actor: Actor): Promise<RememberedDashboard | null> {
  const [settings] = await query<{ context: unknown }>(
    prepared(sql`select navigation_context as context from user_dashboard_settings where "user" = ${actor.userId}`),
  )
  if (!settings?.context) return null
  const left = leftKitsIn(settings.context)
  return { ...fromNavigationContext(settings.context), ...(left.length > 0 && { left }) }
}

/** Stores the state for the next visit, without the kits that left it. Writes nothing if it equals `known`, the stored state. */
export async function rememberDashboard(actor: Actor, state: DashboardState, known: RememberedDashboard | null) {
  const isKnown = known && dashboardPath(known, { page: known.page }) === dashboardPath(state, { page: state.page })
  if (!isKnown || known.left) await store(actor, toNavigationContext(state))
}

// More than a user changes from one list.
const MAX_LEFT = 50

/** Stores the place of a kit that leaves the list, so that the order of the visit stays. */
export const keepPlace = (actor: Actor, { left = [], ...list }: RememberedDashboard, kit: LeftKit) =>
  store(actor, {
    ...toNavigationContext(list),
    leftKits: [...left.filter(({ id }) => id !== kit.id), kit].slice(-MAX_LEFT),
  })

async function store(actor: Actor, value: object) {
  const context = JSON.stringify(value)
  const statement = sql`
    insert into user_dashboard_settings (id, "user", navigation_context, updated) values (${newId()}, ${actor.userId}, ${context}, now())
    on conflict ("user") do update set navigation_context = excluded.navigation_context, updated = excluded.updated`
  await writeInPassing(() => execute(prepared(statement)))
}

/**
 * Stores the settings record of an API client, with any content. The dashboard uses the parts that it recognizes.
 * @throws ConflictError if a record exists
 */
export async function addDashboardSettings(actor: Actor, context: unknown, id: string, on: Db): Promise<void> {
  try {
    await on.userDashboardSettings.create({
      data: { id, userId: actor.userId, navigationContext: jsonOrNull(context) },
      select: { id: true },
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new ConflictError('user', 'A record already exists.')
    throw error
  }
}

/**
 * Updates the content of such a record.
 * @throws NotFoundError
 */
export async function changeDashboardSettings(actor: Actor, id: string, context: unknown, on: Db): Promise<void> {
  const data = { navigationContext: context === undefined ? undefined : jsonOrNull(context), updated: new Date() }
  const { count } = await on.userDashboardSettings.updateMany({ where: { id, ...ownedBy(actor) }, data })
  if (count === 0) throw new NotFoundError()
}

/**
 * Deletes such a record.
 * @throws NotFoundError
 */
export async function removeDashboardSettings(actor: Actor, id: string, on: Db): Promise<void> {
  const { count } = await on.userDashboardSettings.deleteMany({ where: { id, ...ownedBy(actor) } })
  if (count === 0) throw new NotFoundError()
}

const jsonOrNull = (context: unknown) => (context === null ? NO_JSON : (context as object))

/** Deletes the stored state: the dashboard opens as for a new user. */
export async function forgetDashboard(actor: Actor): Promise<void> {
  await execute(
    sql`update user_dashboard_settings set navigation_context = null, updated = now() where "user" = ${actor.userId}`,
  )
}
