import type { Actor } from '~/platform/actor'
import { pool } from '~/platform/db.server'
import { newId } from '~/platform/ids.server'
import { namedQuery } from '~/platform/named-query.server'
import { fromNavigationContext, toNavigationContext } from './navigation-context'
import { type DashboardState, dashboardPath } from './project-filters'

/** The dashboard as the actor left it; null when there is nothing to remember. */
export async function rememberedDashboard(actor: Actor): Promise<DashboardState | null> {
  const text = 'select navigation_context as kept from user_dashboard_settings where "user" = $1'
  const { rows } = await pool.query<{ kept: unknown }>(namedQuery(text, [actor.userId]))
  return rows[0]?.kept ? fromNavigationContext(rows[0].kept) : null
}

/** Keeps the state for the next visit. Looking at the same list again (`known` is what is kept) writes nothing. */
export async function rememberDashboard(actor: Actor, state: DashboardState, known: DashboardState | null) {
  if (known && dashboardPath(known, { page: known.page }) === dashboardPath(state, { page: state.page })) return
  const text = `
    insert into user_dashboard_settings (id, "user", navigation_context, updated) values ($1, $2, $3, now())
    on conflict ("user") do update set navigation_context = excluded.navigation_context, updated = excluded.updated`
  await pool.query(namedQuery(text, [newId(), actor.userId, JSON.stringify(toNavigationContext(state))]))
}

/** Forgets it: the dashboard opens as for a new person. */
export async function forgetDashboard(actor: Actor): Promise<void> {
  await pool.query(
    namedQuery('update user_dashboard_settings set navigation_context = null, updated = now() where "user" = $1', [
      actor.userId,
    ]),
  )
}
