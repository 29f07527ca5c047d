import { claimingName } from '~/features/named-lists/claim-name.server'
import { moveToTrash } from '~/features/trash/move-to-trash.server'
import type { Actor } from '~/platform/actor'
import { db, pool, type Tx } from '~/platform/db.server'
import { newId } from '~/platform/ids.server'
import { namedQuery } from '~/platform/named-query.server'
import { ownedBy } from '~/platform/ownership'
import { containsPattern } from '~/platform/search-pattern'
import { type TagInput, validTag } from './tag.schema'
import { randomTagColor } from './tag-palette'
import { asTag, noSuchTag, resultOf, type Tag, type TagResult } from './tag-result.server'
import { tagSlug } from './tag-slug'
import { takenSlugs } from './tags-by-name.server'

/** All tags of the person by name, or those whose name contains `search`, whatever its case and accents. */
export function listTags(actor: Actor | null, { search = '' } = {}): Promise<TagResult<Tag[]>> {
  return resultOf(actor, async actor => {
    const sought = search.trim()
    const text = `
      select id, "user" as "userId", name::text as name, slug, color, created, updated from tags
      where "user" = $1 ${sought ? `and name_key like (select ${containsPattern('$2')})` : ''}
      order by name_key, id`
    const { rows } = await pool.query(namedQuery(text, sought ? [actor.userId, sought] : [actor.userId]))
    return rows.map(asTag)
  })
}

/** One tag. */
export function getTag(actor: Actor | null, id: string): Promise<TagResult<Tag>> {
  return resultOf(actor, async actor => {
    const tag = await db.tag.findFirst({ where: { id, ...ownedBy(actor) } })
    if (!tag) throw noSuchTag()
    return asTag(tag)
  })
}

/** Creates a tag with the next free slug and, without a colour, a random one. */
export function createTag(actor: Actor | null, input: TagInput, id = newId()): Promise<TagResult<Tag>> {
  return resultOf(actor, async actor => {
    const { name, color = randomTagColor() } = validTag(input)
    const [tag] = await claimingName(taken(name), () =>
      db.$transaction(async tx => {
        const slug = tagSlug(name, await slugsOf(tx, actor))
        return tx.tag.createManyAndReturn({ data: { id, ...ownedBy(actor), name, slug, color } })
      }),
    )
    if (!tag) throw new Error('Failed to retrieve tag data after creation')
    return asTag(tag)
  })
}

/** Changes name, colour or both; a new name brings a new slug. */
export function updateTag(actor: Actor | null, id: string, input: Partial<TagInput>): Promise<TagResult<Tag>> {
  return resultOf(actor, async actor => {
    const { name, color } = validTag(input, { partly: true })
    const [tag] = await claimingName(taken(name), () =>
      db.$transaction(async tx => {
        const slugs = await slugsOf(tx, actor)
        const before = await tx.tag.findFirst({ where: { id, ...ownedBy(actor) } })
        if (!before) throw noSuchTag()
        slugs.delete(before.slug)
        const renamed = name !== undefined && name !== before.name
        return tx.tag.updateManyAndReturn({
          where: { id, ...ownedBy(actor) },
          data: { name, color, ...(renamed && { slug: tagSlug(name, slugs) }) },
        })
      }),
    )
    if (!tag) throw noSuchTag()
    return asTag(tag)
  })
}

/** Moves a tag to the trash and takes it off every kit; the kits stay. Gives the tag that is gone, and the act that brings it back. */
export function deleteTag(actor: Actor | null, id: string): Promise<TagResult<Tag & { act: string }>> {
  return resultOf(actor, actor =>
    db.$transaction(async tx => {
      const tag = await tx.tag.findFirst({ where: { id, ...ownedBy(actor) } })
      if (!tag) throw noSuchTag()
      const { act } = await moveToTrash(tx, actor, 'tag', [id])
      return { ...asTag(tag), act }
    }),
  )
}

const taken = (name = 'this tag') => `A tag named "${name}" already exists`

// The sentence is the specification's, section 8; the fault itself stays with it for the log.
async function slugsOf(tx: Tx, actor: Actor): Promise<Set<string>> {
  try {
    return await takenSlugs(tx, actor)
  } catch (cause) {
    throw new Error('Failed to check for existing tags', { cause })
  }
}
