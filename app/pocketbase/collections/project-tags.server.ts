import { linkTag, removeTagFromProject } from '~/features/collection/tags/project-tags.server'
import { dataOf } from '~/features/collection/tags/tag-result.server'
import { ownedBy } from '~/platform/db/ownership'
import type { Collection } from '../collection.server'
import { FieldProblems } from '../errors'
import { relation } from '../fields'
import { PROBLEM } from '../problems'
import { OWN } from '../rules.server'

export const projectTags: Collection = {
  name: 'project_tags',
  id: 'pbc_28645432',
  type: 'base',
  table: 'project_tags',
  fields: { project: relation('projects', { needed: true }), tag: relation('tags', { needed: true }) },
  rules: OWN,
  writes: {
    create: async ({ actor, id, values, on }) => {
      if (await linkTag(actor, String(values.project ?? ''), String(values.tag ?? ''), id, on)) return
      // A concurrent request took the ID, or the project has the tag.
      const isTaken = (await on.projectTag.count({ where: { id } })) > 0
      if (isTaken) throw new FieldProblems({ id: PROBLEM.notUnique })
      throw new FieldProblems({ project: PROBLEM.notUnique, tag: PROBLEM.notUnique })
    },
    remove: async ({ actor, id, on }) => {
      const { projectId, tagId } = await on.projectTag.findFirstOrThrow({
        where: { id, ...ownedBy(actor) },
        select: { projectId: true, tagId: true },
      })
      dataOf(await removeTagFromProject(actor, projectId, tagId, on))
    },
  },
}
