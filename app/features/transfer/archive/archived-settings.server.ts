import type { PoolClient } from 'pg'
import sql from 'sql-template-tag'
import type { Actor } from '~/platform/actor'
import type { ArchivedSettings } from './archive-format'

/** Returns the settings of an account for its archive. @throws Error if the account was deleted */
export async function settingsOf(client: PoolClient, { userId }: Actor): Promise<ArchivedSettings> {
  const { rows } = await client.query<ArchivedSettings>(
    sql`select u.username::text as username, u.email::text as email, u.timezone, u.date_format as "dateFormat", u.language, u.avatar, s.navigation_context as dashboard,
      (select coalesce(json_agg(json_build_object('name', v.name, 'view', v.view) order by v.name, v.id), '[]')
        from dashboard_views v where v."user" = u.id) as views
    from users u left join user_dashboard_settings s on s."user" = u.id where u.id = ${userId}`,
  )
  const [settings] = rows
  if (!settings) throw new Error('The account was deleted while its archive was being created')
  return settings
}
