import type { Actor } from '~/platform/actor'
import { db, type Tx } from '~/platform/db.server'
import { isUniqueViolation } from '~/platform/db-errors.server'
import { ConflictError, ForbiddenError, InvalidError, NotFoundError } from '~/platform/errors'
import { fieldErrorsOf } from '~/platform/field-errors'
import { newId } from '~/platform/ids.server'
import { ownedBy } from '~/platform/ownership'
import { type TagInput, TagSchema } from './tag.schema'
import { randomTagColor } from './tag-palette'
import { tagSlug } from './tag-slug'

/** A tag as the product reads it (specification, section 3). */
export type Tag = {
  id: string
  userId: string
  name: string
  slug: string
  color: string
  createdAt: string
  updatedAt: string
}

/** What every tag operation gives; errors are in it, never thrown (specification, sections 3, 5 and 8). */
export type TagResult<T> = { data: T; error: null; status: 'success' } | { data: null; error: Error; status: 'error' }

/** The data of a result, or its error thrown: for callers that answer errors the way everything else does. */
export function dataOf<T>(result: TagResult<T>): T {
  if (result.status === 'error') throw result.error
  return result.data
}

/** Tags by name, up to 200 unless told otherwise, those whose name contains `search` (specification, section 7). */
export function listTags(actor: Actor | null, { search = '', limit = 200 } = {}): Promise<TagResult<Tag[]>> {
  return resultOf(actor, async actor => {
    const tags = await db.tag.findMany({
      where: { ...ownedBy(actor), ...(search && { name: { contains: search } }) },
      orderBy: { name: 'asc' },
      take: limit,
    })
    return tags.map(asTag)
  })
}

/** Creates a tag with the next free slug and, without a colour, a random one. */
export function createTag(actor: Actor | null, input: TagInput): Promise<TagResult<Tag>> {
  return resultOf(actor, async actor => {
    const { name, color = randomTagColor() } = valid(input)
    return db.$transaction(async tx => {
      const slug = tagSlug(name, await takenSlugs(tx, actor))
      try {
        return asTag(await tx.tag.create({ data: { id: newId(), ...ownedBy(actor), name, slug, color } }))
      } catch (error) {
        if (isUniqueViolation(error)) throw new ConflictError('name', `A tag named "${name}" already exists`)
        throw error
      }
    })
  })
}

/** Puts a tag on a kit; nothing happens when it is there already. */
export function addTagToProject(actor: Actor | null, projectId: string, tagId: string): Promise<TagResult<null>> {
  return resultOf(actor, actor =>
    db.$transaction(async tx => {
      await proveOwned(tx, actor, projectId, tagId)
      await linkTags(tx, actor, projectId, [tagId])
      return null
    }),
  )
}

/** Puts tags on a kit by name, creating those that are new: what the field on the kit's page does. */
export function tagProject(actor: Actor | null, projectId: string, names: readonly string[]): Promise<TagResult<null>> {
  return resultOf(actor, actor =>
    db.$transaction(async tx => {
      await proveOwned(tx, actor, projectId)
      const ids = await tagsByName(
        tx,
        actor,
        names.map(name => valid({ name }).name),
      )
      await linkTags(tx, actor, projectId, [...ids.values()])
      return null
    }),
  )
}

/** Takes a tag off a kit; nothing happens when it is not there. The tag itself stays. */
export function removeTagFromProject(actor: Actor | null, projectId: string, tagId: string): Promise<TagResult<null>> {
  return resultOf(actor, actor =>
    db.$transaction(async tx => {
      await proveOwned(tx, actor, projectId, tagId)
      const { count } = await tx.projectTag.deleteMany({ where: { projectId, tagId, ...ownedBy(actor) } })
      if (count > 0) await touch(tx, actor, projectId)
      return null
    }),
  )
}

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

async function findTags(tx: Tx, actor: Actor, names: string[]): Promise<Map<string, string>> {
  const found = await tx.$queryRaw<{ name: string; id: string }[]>`
    select given.name, tags.id
    from unnest(${names}::text[], ${names.map(name => name.trim())}::text[]) as given(name, trimmed)
    join tags on tags."user" = ${actor.userId} and tags.name = given.trimmed::citext`
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

// The owner's row is held until the transaction ends: two tabs cannot give the same slug to two names.
async function takenSlugs(tx: Tx, actor: Actor): Promise<Set<string>> {
  await tx.$queryRaw`select id from users where id = ${actor.userId} for no key update`
  const tags = await tx.tag.findMany({ where: ownedBy(actor), select: { slug: true } })
  return new Set(tags.map(tag => tag.slug))
}

async function linkTags(tx: Tx, actor: Actor, projectId: string, tagIds: string[]): Promise<void> {
  const { count } = await tx.projectTag.createMany({
    data: tagIds.map(tagId => ({ id: newId(), projectId, tagId, ...ownedBy(actor) })),
    skipDuplicates: true,
  })
  if (count > 0) await touch(tx, actor, projectId)
}

const touch = (tx: Tx, actor: Actor, projectId: string) =>
  tx.project.updateMany({ where: { id: projectId, ...ownedBy(actor) }, data: { updated: new Date() } })

async function proveOwned(tx: Tx, actor: Actor, projectId: string, tagId?: string): Promise<void> {
  if ((await tx.project.count({ where: { id: projectId, ...ownedBy(actor) } })) === 0) {
    throw new NotFoundError('Project not found or access denied')
  }
  if (tagId !== undefined && (await tx.tag.count({ where: { id: tagId, ...ownedBy(actor) } })) === 0) {
    throw new NotFoundError('Tag not found or access denied')
  }
}

function valid(input: TagInput): TagInput {
  const parsed = TagSchema.safeParse(input)
  if (parsed.success) return parsed.data
  throw new InvalidError(fieldErrorsOf(parsed.error.issues))
}

async function resultOf<T>(actor: Actor | null, run: (actor: Actor) => Promise<T>): Promise<TagResult<T>> {
  try {
    if (!actor) throw new ForbiddenError('User not authenticated')
    return { data: await run(actor), error: null, status: 'success' }
  } catch (error) {
    return { data: null, error: error instanceof Error ? error : new Error('Failed to fetch tags'), status: 'error' }
  }
}

function asTag(row: {
  id: string
  userId: string
  name: string
  slug: string
  color: string
  created: Date
  updated: Date
}): Tag {
  const { created, updated, ...tag } = row
  return { ...tag, createdAt: created.toISOString(), updatedAt: updated.toISOString() }
}
