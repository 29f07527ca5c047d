import type { Actor } from '~/platform/actor'
import type { Tx } from '~/platform/db.server'
import { newId } from '~/platform/ids.server'

/**
 * Finds the user's companies or artists by name and creates missing ones, with two statements for any number.
 * Ignores case and keeps existing spellings. Returns a map from the given names to IDs, without blank names.
 */
export async function idsByName(
  tx: Tx,
  actor: Actor,
  kind: 'companies' | 'artists',
  names: Iterable<string>,
  isRetry = false,
): Promise<Map<string, string>> {
  const wanted = [...new Set(names)].filter(name => name.trim())
  if (wanted.length === 0) return new Map()
  const trimmed = wanted.map(name => name.trim())
  // Sorted, so that concurrent bulk inserts do not deadlock.
  await tx.$executeRawUnsafe(
    `insert into ${kind} (id, "user", name, updated)
    select distinct on (name::citext) id, $1, btrim(name), now()
    from unnest($2::text[], $3::text[]) with ordinality as given(id, name, place)
    order by name::citext, place
    on conflict ("user", name) do nothing`,
    actor.userId,
    wanted.map(newId),
    trimmed,
  )
  const found = await tx.$queryRawUnsafe<{ name: string; id: string }[]>(
    `select given.name, named.id
    from unnest($2::text[], $3::text[]) as given(name, trimmed)
    join ${kind} named on named."user" = $1 and named.name = given.trimmed::citext
    for key share of named`,
    actor.userId,
    wanted,
    trimmed,
  )
  // One that was there for the first statement may be deleted before the second.
  if (found.length < wanted.length && !isRetry) return idsByName(tx, actor, kind, wanted, true)
  return new Map(found.map(({ name, id }) => [name, id]))
}
