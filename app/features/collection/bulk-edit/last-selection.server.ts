import sql from 'sql-template-tag'
import type { Actor } from '~/platform/actor'
import { query } from '~/platform/db/query.server'

/** Returns the IDs of the kits of the last bulk change, within an hour. Empty if there was none, or if it was undone. */
export async function lastSelection({ userId }: Actor): Promise<string[]> {
  const [last] = await query<{ kits: string[] }>(sql`
    select array(
      select e ->> 'id' from jsonb_array_elements(fields) e
      union select e ->> 'project' from jsonb_array_elements(tagged) e
      union select e ->> 'project' from jsonb_array_elements(untagged) e
    ) as kits
    from kit_changes where "user" = ${userId} and custom_field is null and created > now() - interval '1 hour' order by created desc limit 1`)
  return last?.kits ?? []
}
