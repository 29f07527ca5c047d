import sql, { raw } from 'sql-template-tag'
import type { Actor } from '~/platform/actor'
import { newId } from '~/platform/db/ids.server'
import { execute, query } from '~/platform/db/query.server'
import type { Tx } from '~/platform/db/transaction.server'

/** Returns the ID of one company or artist, null without a name: see `idsByName`. */
export const idByName = async (tx: Tx, actor: Actor, kind: 'companies' | 'artists', name: string | null) =>
  name ? ((await idsByName(tx, actor, kind, [name])).get(name) ?? null) : null

/**
 * Finds the user's companies or artists by name and creates missing ones, with two statements for any number.
 * Names with the same `nameKey` are one; existing spellings stay. Returns a map from the given names to IDs, without blank names.
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
  await execute(
    sql`
    insert into ${raw(kind)} (id, "user", name, updated)
    select distinct on (same_name(name)) id, ${actor.userId}, btrim(name), now()
    from unnest(${wanted.map(() => newId())}::text[], ${trimmed}::text[]) with ordinality as given(id, name, place)
    order by same_name(name), place
    on conflict do nothing`,
    tx,
  )
  const found = await query<{ name: string; id: string }>(
    sql`
    select given.name, named.id
    from unnest(${wanted}::text[], ${trimmed}::text[]) as given(name, trimmed)
    join ${raw(kind)} named on named."user" = ${actor.userId} and same_name(named.name::text) = same_name(given.trimmed)
    for key share of named`,
    tx,
  )
  // One that was there for the first statement may be deleted before the second.
  if (found.length < wanted.length && !isRetry) return idsByName(tx, actor, kind, wanted, true)
  return new Map(found.map(({ name, id }) => [name, id]))
}
