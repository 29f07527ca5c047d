import type { Actor } from '~/platform/actor'
import type { Tx } from '~/platform/db.server'
import { newId } from '~/platform/ids.server'
import { ownedBy } from '~/platform/ownership'
import { randomTagColor } from './tag-palette'
import { tagSlug } from './tag-slug'

/**
 * Finds the person's tags of these names and creates those that are missing, with slug and colour, in a fixed number of statements.
 * Case does not matter, existing spellings stay. The map's keys are the names as given, its values ids; blank names are left out.
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
  const found = await tx.$queryRaw<{ name: string; id: string }[]>`
    select given.name, tags.id
    from unnest(${names}::text[], ${names.map(name => name.trim())}::text[]) as given(name, trimmed)
    join tags on tags."user" = ${actor.userId} and tags.name = given.trimmed::citext
    for key share of tags`
  return new Map(found.map(({ name, id }) => [name, id]))
}

async function createTags(tx: Tx, actor: Actor, names: string[]): Promise<void> {
  const taken = await takenSlugs(tx, actor)
  const spellings = new Map<string, string>()
  for (const name of names) {
    const key = name.trim().toLowerCase()
    if (!spellings.has(key)) spellings.set(key, name.trim())
  }
  const rows = [...spellings.values()].map(name => {
    const slug = tagSlug(name, taken)
    taken.add(slug)
    return { id: newId(), name, slug, color: randomTagColor() }
  })
  await tx.$executeRaw`
    insert into tags (id, "user", name, slug, color, updated)
    select id, ${actor.userId}, name, slug, color, now()
    from unnest(${rows.map(row => row.id)}::text[], ${rows.map(row => row.name)}::text[], ${rows.map(row => row.slug)}::text[],
      ${rows.map(row => row.color)}::text[]) as given(id, name, slug, color)
    on conflict do nothing`
}

/** The slugs the person has. Their row is held until the transaction ends: two tabs cannot give the same slug to two names. */
export async function takenSlugs(tx: Tx, actor: Actor): Promise<Set<string>> {
  await tx.$queryRaw`select id from users where id = ${actor.userId} for no key update`
  const tags = await tx.tag.findMany({ where: ownedBy(actor), select: { slug: true } })
  return new Set(tags.map(tag => tag.slug))
}
