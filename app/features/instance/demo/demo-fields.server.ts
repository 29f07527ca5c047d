import type { CustomValues } from '~/features/collection/custom-fields/custom-field-terms'
import { addField } from '~/features/collection/custom-fields/custom-fields.server'
import type { Actor } from '~/platform/actor'

const WALLS = ['Hall', 'Living room', 'Stairs']
const GIVERS = ['Ruth', 'The painting club', 'Maria']

/** Adds three fields of the user's own. Returns the values of a kit, which some have. */
export async function addDemoFields(actor: Actor): Promise<(index: number) => CustomValues> {
  const given = await addField(actor, { name: 'Given by', kind: 'text', options: [] })
  const wall = await addField(actor, { name: 'Wall', kind: 'choice', options: WALLS })
  const light = await addField(actor, { name: 'Needs the light pad', kind: 'yes_no', options: [] })
  return index => ({
    ...(index % 7 === 2 && { [given.id]: GIVERS[index % GIVERS.length] ?? '' }),
    ...(index % 5 === 3 && { [wall.id]: WALLS[index % WALLS.length] ?? '' }),
    ...(index % 4 === 1 && { [light.id]: index % 8 === 1 }),
  })
}
