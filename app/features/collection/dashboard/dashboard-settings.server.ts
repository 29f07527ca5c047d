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
import { fromNavigationContext, toNavigationContext } from './navigation-context'
import { type DashboardState, dashboardPath } from './project-filters'

/** Returns the last state of the actor's dashboard, or null if none is stored. */
export async function rememberedDashboard(actor: Actor): Promise<DashboardState | null> {
  const [settings] = await query<{ kept: unknown }>(
    prepared(sql`select navigation_context as kept from user_dashboard_settings where "user" = ${actor.userId}`),
  )
  return settings?.kept ? fromNavigationContext(settings.kept) : null
}

/** Stores the state for the next visit. Writes nothing if it equals `known`, the stored state. */
export async function rememberDashboard(actor: Actor, state: DashboardState, known: DashboardState | null) {
  if (known && dashboardPath(known, { page: known.page }) === dashboardPath(state, { page: state.page })) return
  const context = JSON.stringify(toNavigationContext(state))
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
      data: { id, userId: actor.userId, navigationContext: kept(context) },
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
  const data = { navigationContext: context === undefined ? undefined : kept(context), updated: new Date() }
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

const kept = (context: unknown) => (context === null ? NO_JSON : (context as object))

/** Deletes the stored state: the dashboard opens as for a new user. */
export async function forgetDashboard(actor: Actor): Promise<void> {
  await execute(
    sql`update user_dashboard_settings set navigation_context = null, updated = now() where "user" = ${actor.userId}`,
  )
}
