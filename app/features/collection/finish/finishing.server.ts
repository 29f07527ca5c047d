import { getProject } from '~/features/collection/projects/project-queries.server'
import { FINISHING_STEPS, type FinishingStep } from '~/features/collection/projects/project-terms'
import { updateProject } from '~/features/collection/projects/projects.server'
import type { Actor } from '~/platform/actor'

/** Adds or removes one step of the finishing of a kit; the others stay as they are then. @throws NotFoundError */
export async function setFinishing(actor: Actor, id: string, step: FinishingStep, isDone: boolean): Promise<void> {
  await updateProject(actor, id, async on => {
    const { finishing } = await getProject(actor, id, on)
    const done = finishing.split(',')
    return { finishing: FINISHING_STEPS.filter(one => (one === step ? isDone : done.includes(one))).join() }
  })
}
