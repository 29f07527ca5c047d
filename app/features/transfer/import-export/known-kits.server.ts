import sql from 'sql-template-tag'
import type { Actor } from '~/platform/actor'
import { type Db, db } from '~/platform/db/db.server'
import { query } from '~/platform/db/query.server'
import type { KnownKit } from './import-plan'

/** Returns every kit of the collection with its identifying fields, oldest first. */
export const knownKits = (actor: Actor, on: Db = db): Promise<KnownKit[]> =>
  query(
    sql`
    select p.id, p.title, coalesce(c.name::text, '') as company, p.source_id as "sourceId"
    from projects p left join companies c on c.id = p.company
    where p."user" = ${actor.userId} order by p.created, p.id`,
    on,
  )
