import type { PoolClient } from 'pg'
import type { Actor } from '~/platform/actor'
import type { ArchivedSettings } from './archive-format'

/** What an archive says of the person and of their choices. */
export async function settingsOf(client: PoolClient, { userId }: Actor): Promise<ArchivedSettings> {
  const { rows } = await client.query<ArchivedSettings>(
    `select u.username::text as username, u.email::text as email, u.timezone, u.avatar, s.navigation_context as dashboard
    from users u left join user_dashboard_settings s on s."user" = u.id where u.id = $1`,
    [userId],
  )
  const [settings] = rows
  if (!settings) throw new Error('The account went while its archive was being made')
  return settings
}
