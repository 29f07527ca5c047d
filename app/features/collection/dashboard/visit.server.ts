import type { Actor } from '~/platform/actor'
import { keepPlace, rememberedDashboard } from './dashboard-settings.server'
import { placeInList } from './project-list.server'

/** Runs a change of a kit that may take it out of the list it was opened from. It keeps its place there until the list is opened again. */
export async function keepingPlace<Change>(actor: Actor, id: string, change: () => Promise<Change>): Promise<Change> {
  const list = await rememberedDashboard(actor)
  const place = list && (await placeInList(actor, list, id))
  const changed = await change()
  if (list && place && changed) await keepPlace(actor, list, { id, place: place.place })
  return changed
}
