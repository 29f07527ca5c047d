import type { Actor } from '~/platform/actor'
import type { Db } from '~/platform/db/db.server'
import { ownedBy } from '~/platform/db/ownership'
import type { Write } from '../collection.server'
import type { Problems } from '../errors'
import { PROBLEM } from '../problems'

/** Returns the problems of a record's kit: the record can move between its owner's projects. */
export async function projectProblems(on: Db, actor: Actor, { project }: Write['values']): Promise<Problems> {
  if (project === undefined) return {}
  if (project === '') return { project: PROBLEM.required }
  const isOwn = await on.project.count({ where: { id: String(project), ...ownedBy(actor) } })
  return isOwn ? {} : { project: PROBLEM.missingRelation }
}
