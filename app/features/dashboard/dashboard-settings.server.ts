import type { Actor } from '~/platform/actor'
import { db, NO_JSON, pool } from '~/platform/db.server'
import { isUniqueViolation } from '~/platform/db-errors.server'
import { ConflictError, NotFoundError } from '~/platform/errors'
import { newId } from '~/platform/ids.server'
import { namedQuery } from '~/platform/named-query.server'
import { ownedBy } from '~/platform/ownership'
import { writeInPassing } from '~/platform/write-stop.server'
import { fromNavigationContext, toNavigationContext } from './navigation-context'
import { type DashboardState, dashboardPath } from './project-filters'

/** Returns the last state of the actor's dashboard, or null if none is stored. */
export async function rememberedDashboard(actor: Actor): Promise<DashboardState | null> {
  const text = 'select navigation_context as kept from user_dashboard_settings where "user" = $1'
  const { rows } = await pool.query<{ kept: unknown }>(namedQuery(text, [actor.userId]))
  return rows[0]?.kept ? fromNavigationContext(rows[0].kept) : null
}

/** Stores the state for the next visit. Writes nothing if it equals `known`, the stored state. */
export async function rememberDashboard(actor: Actor, state: DashboardState, known: DashboardState | null) {
  if (known && dashboardPath(known, { page: known.page }) === dashboardPath(state, { page: state.page })) return
  const text = `
    insert into user_dashboard_settings (id, "user", navigation_context, updated) values ($1, $2, $3, now())
    on conflict ("user") do update set navigation_context = excluded.navigation_context, updated = excluded.updated`
  const values = [newId(), actor.userId, JSON.stringify(toNavigationContext(state))]
  await writeInPassing(() => pool.query(namedQuery(text, values)))
}

/**
 * Stores the settings record of an API client, with any content. The dashboard uses the parts that it recognizes.
 * @throws ConflictError if a record exists
 */
export async function addDashboardSettings(actor: Actor, context: unknown, id: string): Promise<void> {
  try {
    await db.userDashboardSettings.create({
      data: { id, userId: actor.userId, navigationContext: kept(context) },
      select: { id: true },
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new ConflictError('user', 'There is one already.')
    throw error
  }
}

/**
 * Updates the content of such a record.
 * @throws NotFoundError
 */
export async function changeDashboardSettings(actor: Actor, id: string, context: unknown): Promise<void> {
  const data = { navigationContext: context === undefined ? undefined : kept(context), updated: new Date() }
  const { count } = await db.userDashboardSettings.updateMany({ where: { id, ...ownedBy(actor) }, data })
  if (count === 0) throw new NotFoundError()
}

/**
 * Deletes such a record.
 * @throws NotFoundError
 */
export async function removeDashboardSettings(actor: Actor, id: string): Promise<void> {
  const { count } = await db.userDashboardSettings.deleteMany({ where: { id, ...ownedBy(actor) } })
  if (count === 0) throw new NotFoundError()
}

const kept = (context: unknown) => (context === null ? NO_JSON : (context as object))

/** Deletes the stored state: the dashboard opens as for a new user. */
export async function forgetDashboard(actor: Actor): Promise<void> {
  await pool.query(
    namedQuery('update user_dashboard_settings set navigation_context = null, updated = now() where "user" = $1', [
      actor.userId,
    ]),
  )
}
