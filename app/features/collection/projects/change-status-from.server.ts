import type { Actor } from '~/platform/actor'
import type { Day } from '~/platform/dates'
import type { Db } from '~/platform/db/db.server'
import { ownedBy } from '~/platform/db/ownership'
import { InvalidError } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import { type ProjectStatus, STATUS_LABELS } from './project-terms'
import { updateProject } from './projects.server'

/**
 * Changes a status that waited to be saved, with the date of its `day`: only if the kit still has the status before it. A
 * kit that has the new one already stays as it is.
 * @throws NotFoundError
 * @throws InvalidError if it has another status
 */
export async function changeStatusFrom(
  actor: Actor,
  id: string,
  { from, to, day }: { from: ProjectStatus; to: ProjectStatus; day: Day },
): Promise<void> {
  const decide = async (on: Db) => {
    const { status } = await on.project.findFirstOrThrow({ where: { id, ...ownedBy(actor) }, select: { status: true } })
    if (status === from || status === to) return { status: to }
    throw new InvalidError({ status: [i18n.t('It is {status} now.', { status: i18n.t(STATUS_LABELS[status]) })] })
  }
  await updateProject(actor, id, decide, { day })
}
