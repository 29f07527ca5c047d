import { ProjectSchema } from '~/features/collection/projects/project.schema'
import { tagProject } from '~/features/collection/tags/project-tags.server'
import { splitTagNames } from '~/features/collection/tags/tag-names'
import { dataOf } from '~/features/collection/tags/tag-result.server'
import type { Actor } from '~/platform/actor'
import { InvalidError } from '~/platform/errors'
import { fieldErrorsOf } from '~/platform/input/field-errors'

/** Adds tags to a kit, as typed: "night sky, owls". @throws InvalidError for a name that is not valid */
export async function addTags(actor: Actor, id: string, typed: string): Promise<void> {
  const names = splitTagNames(typed)
  const checked = ProjectSchema.pick({ tags: true }).safeParse({ tags: names })
  if (!checked.success) throw new InvalidError(fieldErrorsOf(checked.error.issues))
  if (names.length) dataOf(await tagProject(actor, id, names))
}
