import sql, { empty } from 'sql-template-tag'
import { moveOneToTrash } from '~/features/collection/trash/move-to-trash.server'
import type { Actor } from '~/platform/actor'
import { claiming } from '~/platform/db/claiming.server'
import { type Db, db } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { ownedBy } from '~/platform/db/ownership'
import { prepared } from '~/platform/db/prepared.server'
import { query } from '~/platform/db/query.server'
import { containsText } from '~/platform/db/search-pattern'
import { inTransaction, type Tx } from '~/platform/db/transaction.server'
import { plainLine } from '~/platform/input/plain-text'
import { i18n } from '~/platform/messages'
import { type TagInput, validTag } from './tag.schema'
import { randomTagColor } from './tag-palette'
import { asTag, noSuchTag, resultOf, type Tag, type TagResult, type TagRow } from './tag-result.server'
import { tagSlug } from './tag-slug'
import { takenSlugs } from './tags-by-name.server'

/** Returns the user's tags by name, or those whose name contains `search`, ignoring case and accents. */
export function listTags(actor: Actor | null, { search = '' } = {}): Promise<TagResult<Tag[]>> {
  return resultOf(actor, async actor => {
    const sought = plainLine(search)
    const rows = await query<TagRow>(
      prepared(sql`
      select id, "user" as "userId", name::text as name, slug, color, created, updated from tags
      where "user" = ${actor.userId} ${sought ? sql`and ${containsText(sql`name_key`, sql`name::text`, sought)}` : empty}
      order by name_key, id`),
    )
    return rows.map(asTag)
  })
}

/** Returns a tag of the user. The error of a missing one is a NotFoundError. */
export function getTag(actor: Actor | null, id: string): Promise<TagResult<Tag>> {
  return resultOf(actor, async actor => {
    const tag = await db.tag.findFirst({ where: { id, ...ownedBy(actor) } })
    if (!tag) throw noSuchTag()
    return asTag(tag)
  })
}

/** Creates a tag with the next free slug and, without a color, a random one. */
export function createTag(actor: Actor | null, input: TagInput, id = newId(), on: Db = db): Promise<TagResult<Tag>> {
  return resultOf(actor, async actor => {
    const { name, color = randomTagColor() } = validTag(input)
    const [tag] = await claiming('name', taken(name), () =>
      inTransaction(
        async tx => {
          const slug = tagSlug(name, await slugsOf(tx, actor))
          return tx.tag.createManyAndReturn({ data: { id, ...ownedBy(actor), name, slug, color } })
        },
        { within: on },
      ),
    )
    if (!tag) throw new Error('Failed to retrieve tag data after creation')
    return asTag(tag)
  })
}

/** Changes name and color. A new name gets a new slug. */
export function updateTag(
  actor: Actor | null,
  id: string,
  input: Partial<TagInput>,
  on: Db = db,
): Promise<TagResult<Tag>> {
  return resultOf(actor, async actor => {
    const { name, color } = validTag(input, { partly: true })
    const [tag] = await claiming('name', taken(name), () =>
      inTransaction(
        async tx => {
          const slugs = await slugsOf(tx, actor)
          const before = await tx.tag.findFirst({ where: { id, ...ownedBy(actor) } })
          if (!before) throw noSuchTag()
          slugs.delete(before.slug)
          const renamed = name !== undefined && name !== before.name
          return tx.tag.updateManyAndReturn({
            where: { id, ...ownedBy(actor) },
            data: { name, color, ...(renamed && { slug: tagSlug(name, slugs) }) },
          })
        },
        { within: on },
      ),
    )
    if (!tag) throw noSuchTag()
    return asTag(tag)
  })
}

/** Moves a tag to the trash and removes it from every kit. Returns the tag and the deletion ID, which restores it. */
export function deleteTag(actor: Actor | null, id: string, on: Db = db): Promise<TagResult<Tag & { act: string }>> {
  return resultOf(actor, actor =>
    inTransaction(
      async tx => {
        const tag = await tx.tag.findFirst({ where: { id, ...ownedBy(actor) } })
        if (!tag) throw noSuchTag()
        return { ...asTag(tag), act: await moveOneToTrash(tx, actor, 'tag', id) }
      },
      { within: on },
    ),
  )
}

const taken = (name = '') => i18n.t('A tag named "{name}" already exists', { name })

// The message hides the cause, which is logged.
async function slugsOf(tx: Tx, actor: Actor): Promise<Set<string>> {
  try {
    return await takenSlugs(tx, actor)
  } catch (cause) {
    throw new Error('Failed to check for existing tags', { cause })
  }
}
