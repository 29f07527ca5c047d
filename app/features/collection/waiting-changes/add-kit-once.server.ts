import { formatDuplicate } from '~/features/collection/projects/form/duplicate-text'
import type { KitInput } from '~/features/collection/projects/project.schema'
import { findDuplicates } from '~/features/collection/projects/project-queries.server'
import { createProject } from '~/features/collection/projects/projects.server'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'
import { ownedBy } from '~/platform/db/ownership'
import { InvalidError } from '~/platform/errors'
import type { Picture } from '~/platform/images/images.server'

/** The field of the error that asks whether a kit is to be added though there is one like it. */
export const DUPLICATE = 'duplicate'

type NewKit = { input: KitInput; picture: () => Promise<Picture | null>; isWanted: boolean }

/**
 * Adds a kit that waited to be saved. One that was added with this key stays as it is, because it may have been changed
 * since. @throws InvalidError with the field `DUPLICATE` if there is such a kit, unless the new one `isWanted`
 */
export async function addKitOnce(actor: Actor, key: string, { input, picture, isWanted }: NewKit): Promise<void> {
  if ((await db.project.count({ where: { id: key, title: input.title, ...ownedBy(actor) } })) > 0) return
  const [duplicate] = isWanted ? [] : await findDuplicates(actor, input, key)
  if (duplicate) throw new InvalidError({ [DUPLICATE]: [formatDuplicate(duplicate)] })
  await createProject(actor, input, { picture: await picture(), key })
}
