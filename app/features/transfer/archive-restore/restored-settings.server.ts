import type { PoolClient } from 'pg'
import sql from 'sql-template-tag'
import type { ArchivedSettings } from '~/features/transfer/archive/archive-format'
import { run } from '~/features/transfer/rows/stage.server'
import type { Actor } from '~/platform/actor'
import { newId } from '~/platform/db/ids.server'

/**
 * Restores the profile photo, time zone, date format and dashboard view if the user has not set them, in both modes. Username and
 * email stay, because they belong to the account. Needs the staged rows and photos.
 */
export async function takeSettings(client: PoolClient, { userId }: Actor, settings: ArchivedSettings): Promise<void> {
  if (settings.timezone !== '')
    await run(client, sql`update users set timezone = ${settings.timezone} where id = ${userId} and timezone = ''`)
  if (settings.dateFormat !== '')
    await run(
      client,
      sql`update users set date_format = ${settings.dateFormat} where id = ${userId} and date_format = ''`,
    )
  await run(
    client,
    sql`update users u set avatar = p.image from staged_pictures p
    where u.id = ${userId} and u.avatar = '' and p.collection = 'users' and p.record = u.id`,
  )
  if (settings.dashboard === null) return
  const dashboard = JSON.stringify(settings.dashboard, await namesHere(client))
  await run(
    client,
    sql`insert into user_dashboard_settings (id, "user", navigation_context, updated)
    values (${newId()}, ${userId}, ${dashboard}, now()) on conflict ("user") do nothing`,
  )
}

/** Returns a JSON replacer that maps the IDs of companies, artists and tags in the archive to those here. */
async function namesHere(client: PoolClient) {
  const tables = ['companies', 'artists', 'tags'].map(name => `select id, target from staged_${name}`)
  const { rows } = await run<{ id: string; target: string }>(client, tables.join(' union all '))
  const here = new Map(rows.map(({ id, target }) => [id, target]))
  return (_key: string, value: unknown) => (typeof value === 'string' ? (here.get(value) ?? value) : value)
}
