import type { PoolClient } from 'pg'
import type { ArchivedSettings } from '~/features/archive/archive-format'
import type { Actor } from '~/platform/actor'
import { newId } from '~/platform/ids.server'
import { run } from './staged-rows.server'

/**
 * Fills what the person has not chosen yet: picture, time zone, the view of the dashboard. What is chosen stays, in both modes, and so
 * do name and address: they belong to the account. Needs the staged rows and pictures.
 */
export async function takeSettings(client: PoolClient, { userId }: Actor, settings: ArchivedSettings): Promise<void> {
  await run(client, `update users set timezone = $2 where id = $1 and timezone = '' and $2 <> ''`, [
    userId,
    settings.timezone,
  ])
  await run(
    client,
    `update users u set avatar = p.image from staged_pictures p
    where u.id = $1 and u.avatar = '' and p.collection = 'users' and p.target = u.id`,
    [userId],
  )
  if (settings.dashboard === null) return
  await run(
    client,
    `insert into user_dashboard_settings (id, "user", navigation_context, updated) values ($1, $2, $3, now())
    on conflict ("user") do nothing`,
    [newId(), userId, JSON.stringify(settings.dashboard, await namesHere(client))],
  )
}

/** What the filters name is what those rows are here. */
async function namesHere(client: PoolClient) {
  const tables = ['companies', 'artists', 'tags'].map(name => `select id, target from staged_${name}`)
  const { rows } = await run<{ id: string; target: string }>(client, tables.join(' union all '))
  const here = new Map(rows.map(({ id, target }) => [id, target]))
  return (_key: string, value: unknown) => (typeof value === 'string' ? (here.get(value) ?? value) : value)
}
