import type { Actor } from '~/platform/actor'
import { db, type Tx } from '~/platform/db.server'
import { InvalidError } from '~/platform/errors'
import { newId } from '~/platform/ids.server'
import { ownedBy } from '~/platform/ownership'
import { TAGS_ON_A_PROJECT, TOO_MANY_TAGS, validTag } from './tag.schema'
import { asTag, noSuchProject, noSuchTag, resultOf, type Tag, type TagResult } from './tag-result.server'
import { tagsByName } from './tags-by-name.server'

/** The tags of one kit, by name. */
export function listProjectTags(actor: Actor | null, projectId: string): Promise<TagResult<Tag[]>> {
  return resultOf(actor, async actor => {
    const tags = await db.$transaction(async tx => {
      await proveOwned(tx, actor, projectId)
      return tx.tag.findMany({
        where: { ...ownedBy(actor), projects: { some: { projectId } } },
        orderBy: { name: 'asc' },
      })
    })
    return tags.map(asTag)
  })
}

/** Puts a tag on a kit; nothing happens when it is there already. */
export function addTagToProject(
  actor: Actor | null,
  projectId: string,
  tagId: string,
  id = newId(),
): Promise<TagResult<null>> {
  return resultOf(actor, actor =>
    db.$transaction(async tx => {
      await proveOwned(tx, actor, projectId, tagId)
      await linkTags(tx, actor, projectId, [{ id, tagId }])
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
        names.map(name => validTag({ name }).name),
      )
      const links = [...ids.values()].map(tagId => ({ id: newId(), tagId }))
      await linkTags(tx, actor, projectId, links)
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

type Link = { id: string; tagId: string }

async function linkTags(tx: Tx, actor: Actor, projectId: string, links: Link[]): Promise<void> {
  const { count } = await tx.projectTag.createMany({
    data: links.map(link => ({ ...link, projectId, ...ownedBy(actor) })),
    skipDuplicates: true,
  })
  if (count === 0) return
  await touch(tx, actor, projectId)
  const now = await tx.projectTag.count({ where: { projectId, ...ownedBy(actor) } })
  if (now > TAGS_ON_A_PROJECT) throw new InvalidError({ tags: [TOO_MANY_TAGS] })
}

const touch = (tx: Tx, actor: Actor, projectId: string) =>
  tx.project.updateMany({ where: { id: projectId, ...ownedBy(actor) }, data: { updated: new Date() } })

async function proveOwned(tx: Tx, actor: Actor, projectId: string, tagId?: string): Promise<void> {
  if ((await tx.project.count({ where: { id: projectId, ...ownedBy(actor) } })) === 0) {
    throw noSuchProject()
  }
  if (tagId !== undefined && (await tx.tag.count({ where: { id: tagId, ...ownedBy(actor) } })) === 0) {
    throw noSuchTag()
  }
}
