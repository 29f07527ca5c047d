import sql from 'sql-template-tag'
import { z } from 'zod'
import type { Actor } from '~/platform/actor'
import { claiming } from '~/platform/db/claiming.server'
import { db } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { ownedBy } from '~/platform/db/ownership'
import { prepared } from '~/platform/db/prepared.server'
import { execute, query } from '~/platform/db/query.server'
import { inTransaction } from '~/platform/db/transaction.server'
import { InvalidError, NotFoundError } from '~/platform/errors'
import { fieldErrorsOf } from '~/platform/input/field-errors'
import { plainLine } from '~/platform/input/plain-text'
import { i18n } from '~/platform/messages'
import { fromNavigationContext, toNavigationContext } from './navigation-context'
import { type DashboardState, dashboardPath } from './project-filters'
import { MAX_VIEWS, type NamedView, VIEW_NAME_LIMIT } from './view-terms'

const NameSchema = z.object({
  name: z
    .string()
    .overwrite(plainLine)
    .min(1, { error: () => i18n.t('Enter a name.') })
    .max(VIEW_NAME_LIMIT, {
      error: () => i18n.t('The name can be at most {most} characters long.', { most: VIEW_NAME_LIMIT }),
    }),
})

/** Returns the user's views, by name. */
export async function listViews({ userId }: Actor): Promise<NamedView[]> {
  const rows = await query<{ id: string; name: string; view: unknown }>(
    prepared(sql`
      select id, name::text as name, view from dashboard_views where "user" = ${userId}
      order by fold(name::text), id limit ${MAX_VIEWS}`),
  )
  return rows.map(({ view, ...named }) => ({ ...named, path: dashboardPath(fromNavigationContext(view)) }))
}

/** Returns one of the user's named views. @throws NotFoundError */
export async function getView(actor: Actor, id: string): Promise<NamedView> {
  const view = (await listViews(actor)).find(view => view.id === id)
  if (!view) throw new NotFoundError()
  return view
}

/**
 * Saves a list under a name. Returns the name.
 * @throws InvalidError for an invalid name, or at the limit
 * @throws ConflictError if another view has that name, ignoring case
 */
export async function saveView(actor: Actor, typed: string, state: DashboardState): Promise<string> {
  const name = checkedName(typed)
  await inTransaction(async tx => {
    // One at a time, so that the limit holds.
    await execute(sql`select 1 from users where id = ${actor.userId} for update`, tx)
    if ((await tx.dashboardView.count({ where: ownedBy(actor) })) >= MAX_VIEWS)
      throw new InvalidError({
        '': [i18n.t('You have {max} views, which is the limit. Delete one first.', { max: MAX_VIEWS })],
      })
    const view = toNavigationContext({ ...state, page: 1 })
    await claiming('name', taken(name), () =>
      tx.dashboardView.create({ data: { id: newId(), ...ownedBy(actor), name, view } }),
    )
  })
  return name
}

/**
 * Renames a view. Returns the new name.
 * @throws NotFoundError, InvalidError and ConflictError as `saveView`
 */
export async function renameView(actor: Actor, id: string, typed: string): Promise<string> {
  const name = checkedName(typed)
  const data = { name, updated: new Date() }
  const { count } = await claiming('name', taken(name), () =>
    db.dashboardView.updateMany({ where: { id, ...ownedBy(actor) }, data }),
  )
  if (count === 0) throw new NotFoundError()
  return name
}

/** Deletes a view; its kits stay as they are. @throws NotFoundError */
export async function deleteView(actor: Actor, id: string): Promise<void> {
  const { count } = await db.dashboardView.deleteMany({ where: { id, ...ownedBy(actor) } })
  if (count === 0) throw new NotFoundError()
}

function checkedName(name: string): string {
  const parsed = NameSchema.safeParse({ name })
  if (!parsed.success) throw new InvalidError(fieldErrorsOf(parsed.error.issues))
  return parsed.data.name
}

const taken = (name: string) => i18n.t('A view named "{name}" already exists.', { name })
