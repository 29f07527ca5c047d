import type { PoolClient } from 'pg'
import sql from 'sql-template-tag'
import { MAX_VIEWS } from '~/features/collection/dashboard/view-terms'
import type { ArchivedSettings } from '~/features/transfer/archive/archive-format'
import { run } from '~/features/transfer/rows/stage.server'
import type { Actor } from '~/platform/actor'
import { newId } from '~/platform/db/ids.server'

/**
 * Restores the profile photo, time zone, date format, language and dashboard view if the user has not set them, in both modes,
 * and adds named views whose names are not taken. Username and email stay, because they belong to the account. Needs
 * the staged rows and photos.
 */
export async function takeSettings(client: PoolClient, { userId }: Actor, settings: ArchivedSettings): Promise<void> {
  if (settings.timezone !== '')
    await run(client, sql`update users set timezone = ${settings.timezone} where id = ${userId} and timezone = ''`)
  if (settings.dateFormat !== '')
    await run(
      client,
      sql`update users set date_format = ${settings.dateFormat} where id = ${userId} and date_format = ''`,
    )
  if (settings.language !== '')
    await run(client, sql`update users set language = ${settings.language} where id = ${userId} and language = ''`)
  await run(
    client,
    sql`update users u set avatar = p.image from staged_pictures p
    where u.id = ${userId} and u.avatar = '' and p.collection = 'users' and p.record = u.id`,
  )
  const named = await namesHere(client)
  if (settings.views.length > 0) await addViews(client, userId, JSON.stringify(settings.views, named))
  if (settings.dashboard === null) return
  const dashboard = JSON.stringify(settings.dashboard, named)
  await run(
    client,
    sql`insert into user_dashboard_settings (id, "user", navigation_context, updated)
    values (${newId()}, ${userId}, ${dashboard}, now()) on conflict ("user") do nothing`,
  )
}

/** Returns whether `takeSettings` changes anything besides the profile photo. */
export async function bringsSettings(
  client: PoolClient,
  { userId }: Actor,
  { timezone, dateFormat, language, views, dashboard }: ArchivedSettings,
): Promise<boolean> {
  const names = views.map(({ name }) => name)
  const { rows } = await run(
    client,
    sql`select from users u where u.id = ${userId} and (
      (u.timezone = '' and ${timezone} <> '') or (u.date_format::text = '' and ${dateFormat} <> '')
      or (u.language = '' and ${language} <> '')
      or (${dashboard !== null} and not exists (select from user_dashboard_settings d where d."user" = u.id))
      or ((select count(*) from dashboard_views v where v."user" = u.id) < ${MAX_VIEWS} and exists (
        select from unnest(${names}::text[]) given (name)
        where not exists (select from dashboard_views v where v."user" = u.id and v.name = given.name::citext))))`,
  )
  return rows.length > 0
}

async function addViews(client: PoolClient, userId: string, views: string): Promise<void> {
  const ids = Array.from({ length: MAX_VIEWS }, () => newId())
  await run(
    client,
    sql`insert into dashboard_views (id, "user", name, view)
    select (${ids}::text[])[v.place], ${userId}, v.item ->> 'name', v.item -> 'view'
    from jsonb_array_elements(${views}::jsonb) with ordinality v(item, place)
    where v.place <= ${MAX_VIEWS} - (select count(*) from dashboard_views where "user" = ${userId})
    on conflict do nothing`,
  )
}

/** Returns a JSON replacer that maps the IDs of companies, artists and tags in the archive to those here. */
async function namesHere(client: PoolClient) {
  const tables = ['companies', 'artists', 'tags'].map(name => `select id, target from staged_${name}`)
  const { rows } = await run<{ id: string; target: string }>(client, tables.join(' union all '))
  const here = new Map(rows.map(({ id, target }) => [id, target]))
  return (_key: string, value: unknown) => (typeof value === 'string' ? (here.get(value) ?? value) : value)
}
