import sql from 'sql-template-tag'
import type { Actor } from '~/platform/actor'
import { newId } from '~/platform/db/ids.server'
import { ownedBy } from '~/platform/db/ownership'
import { execute, query } from '~/platform/db/query.server'
import type { Tx } from '~/platform/db/transaction.server'
import { nameKey } from '~/platform/input/plain-text'
import { randomTagColor } from './tag-palette'
import { tagSlug } from './tag-slug'

/**
 * Finds the user's tags by name and creates missing ones, in a fixed number of statements. Names with the same
 * `nameKey` are one. Returns a map from the given names to IDs. Skips blank names.
 */
export async function tagsByName(tx: Tx, actor: Actor, names: Iterable<string>): Promise<Map<string, string>> {
  const wanted = [...new Set(names)].filter(name => name.trim())
  if (wanted.length === 0) return new Map()
  const found = await findTags(tx, actor, wanted)
  const missing = wanted.filter(name => !found.has(name))
  if (missing.length === 0) return found
  await createTags(tx, actor, missing)
  return findTags(tx, actor, wanted)
}

/** Locks them, so that none is deleted before it is linked. */
async function findTags(tx: Tx, actor: Actor, names: string[]): Promise<Map<string, string>> {
  const found = await query<{ name: string; id: string }>(
    sql`
    select given.name, tags.id
    from unnest(${names}::text[], ${names.map(name => name.trim())}::text[]) as given(name, trimmed)
    join tags on tags."user" = ${actor.userId} and same_name(tags.name::text) = same_name(given.trimmed)
    for key share of tags`,
    tx,
  )
  return new Map(found.map(({ name, id }) => [name, id]))
}

async function createTags(tx: Tx, actor: Actor, names: string[]): Promise<void> {
  const taken = await takenSlugs(tx, actor)
  const spellings = new Map<string, string>()
  for (const name of names) {
    const key = nameKey(name)
    if (!spellings.has(key)) spellings.set(key, name.trim())
  }
  const rows = [...spellings.values()].map(name => {
    const slug = tagSlug(name, taken)
    taken.add(slug)
    return { id: newId(), name, slug, color: randomTagColor() }
  })
  await execute(
    sql`
    insert into tags (id, "user", name, slug, color, updated)
    select id, ${actor.userId}, name, slug, color, now()
    from unnest(${rows.map(row => row.id)}::text[], ${rows.map(row => row.name)}::text[], ${rows.map(row => row.slug)}::text[],
      ${rows.map(row => row.color)}::text[]) as given(id, name, slug, color)
    on conflict do nothing`,
    tx,
  )
}

/** Returns the user's slugs. Locks the user: concurrent requests could give two tags the same slug. */
export async function takenSlugs(tx: Tx, actor: Actor): Promise<Set<string>> {
  await query(sql`select id from users where id = ${actor.userId} for no key update`, tx)
  const tags = await tx.tag.findMany({ where: ownedBy(actor), select: { slug: true } })
  return new Set(tags.map(tag => tag.slug))
}
