import sql from 'sql-template-tag'
import type { Actor } from '~/platform/actor'
import { type Db, db } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { ownedBy } from '~/platform/db/ownership'
import { execute } from '~/platform/db/query.server'
import { inTransaction, type Tx } from '~/platform/db/transaction.server'
import { InvalidError } from '~/platform/errors'
import { TAGS_ON_A_PROJECT, TOO_MANY_TAGS, validTag } from './tag.schema'
import { asTag, noSuchProject, noSuchTag, resultOf, type Tag, type TagResult } from './tag-result.server'
import { tagsByName } from './tags-by-name.server'

/** Returns a kit's tags by name. */
export function listProjectTags(actor: Actor | null, projectId: string): Promise<TagResult<Tag[]>> {
  return resultOf(actor, async actor => {
    const tags = await inTransaction(async tx => {
      if ((await tx.project.count({ where: { id: projectId, ...ownedBy(actor) } })) === 0) throw noSuchProject()
      return tx.tag.findMany({
        where: { ...ownedBy(actor), projects: { some: { projectId } } },
        orderBy: { name: 'asc' },
      })
    })
    return tags.map(asTag)
  })
}

/** Adds a tag to a kit. Does nothing if the kit has it. */
export function addTagToProject(actor: Actor | null, projectId: string, tagId: string): Promise<TagResult<null>> {
  return resultOf(actor, async actor => {
    await linkTag(actor, projectId, tagId)
    return null
  })
}

/**
 * Adds a tag. Returns false if the kit had it.
 * @throws NotFoundError, InvalidError
 */
export function linkTag(actor: Actor, projectId: string, tagId: string, id = newId(), on: Db = db): Promise<boolean> {
  return inTransaction(
    async tx => {
      await lockOwned(tx, actor, projectId, tagId)
      return linkTags(tx, actor, projectId, [{ id, tagId }])
    },
    { within: on },
  )
}

/** Adds tags to a kit by name, and creates new ones. */
export function tagProject(actor: Actor | null, projectId: string, names: readonly string[]): Promise<TagResult<null>> {
  return resultOf(actor, actor =>
    inTransaction(async tx => {
      await lockOwned(tx, actor, projectId)
      const ids = await tagsByName(
        tx,
        actor,
        names.map(name => validTag({ name }).name),
      )
      const links = [...ids.values()].map(tagId => ({ id: newId(), tagId }))
      await linkTags(tx, actor, projectId, links)
      return null
    }),
  )
}

/** Removes a tag from a kit. Does nothing if the kit does not have it. */
export function removeTagFromProject(
  actor: Actor | null,
  projectId: string,
  tagId: string,
  on: Db = db,
): Promise<TagResult<null>> {
  return resultOf(actor, actor =>
    inTransaction(
      async tx => {
        await lockOwned(tx, actor, projectId, tagId)
        const { count } = await tx.projectTag.deleteMany({ where: { projectId, tagId, ...ownedBy(actor) } })
        if (count > 0) await touch(tx, actor, projectId)
        return null
      },
      { within: on },
    ),
  )
}

type Link = { id: string; tagId: string }

async function linkTags(tx: Tx, actor: Actor, projectId: string, links: Link[]): Promise<boolean> {
  const { count } = await tx.projectTag.createMany({
    data: links.map(link => ({ ...link, projectId, ...ownedBy(actor) })),
    skipDuplicates: true,
  })
  if (count === 0) return false
  await touch(tx, actor, projectId)
  const now = await tx.projectTag.count({ where: { projectId, ...ownedBy(actor) } })
  if (now > TAGS_ON_A_PROJECT) throw new InvalidError({ tags: [TOO_MANY_TAGS()] })
  return true
}

const touch = (tx: Tx, actor: Actor, projectId: string) =>
  tx.project.updateMany({ where: { id: projectId, ...ownedBy(actor) }, data: { updated: new Date() } })

/** Locks the project, and the tag if one is named, so that neither is deleted before the link is written. */
async function lockOwned(tx: Tx, { userId }: Actor, projectId: string, tagId?: string): Promise<void> {
  const projects = await execute(
    sql`select from projects where id = ${projectId} and "user" = ${userId} for no key update`,
    tx,
  )
  if (projects === 0) throw noSuchProject()
  if (tagId === undefined) return
  const tags = await execute(sql`select from tags where id = ${tagId} and "user" = ${userId} for key share`, tx)
  if (tags === 0) throw noSuchTag()
}
