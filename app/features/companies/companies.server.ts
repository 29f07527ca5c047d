import type { Actor } from '~/platform/actor'
import type { Tx } from '~/platform/db.server'
import { newId } from '~/platform/ids.server'

/**
 * Finds the person's companies of these names and creates those that are missing, in two statements however many there are. Case does
 * not matter, existing spellings stay. The map's keys are the names as given, its values ids; blank names are left out.
 */
export async function companiesByName(tx: Tx, actor: Actor, names: Iterable<string>): Promise<Map<string, string>> {
  const wanted = [...new Set(names)].filter(name => name.trim())
  if (wanted.length === 0) return new Map()
  // Sorted, so that two people's (or two tabs') bulk inserts cannot wait for each other in a circle.
  await tx.$executeRaw`
    insert into companies (id, "user", name, updated)
    select distinct on (name::citext) id, ${actor.userId}, btrim(name), now()
    from unnest(${wanted.map(newId)}::text[], ${wanted.map(trimmed)}::text[]) with ordinality as given(id, name, place)
    order by name::citext, place
    on conflict ("user", name) do nothing`
  const found = await tx.$queryRaw<{ name: string; id: string }[]>`
    select given.name, companies.id
    from unnest(${wanted}::text[], ${wanted.map(trimmed)}::text[]) as given(name, trimmed)
    join companies on companies."user" = ${actor.userId} and companies.name = given.trimmed::citext`
  return new Map(found.map(({ name, id }) => [name, id]))
}

const trimmed = (name: string) => name.trim()
