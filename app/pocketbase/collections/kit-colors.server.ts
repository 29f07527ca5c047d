import { KitColorSchema } from '~/features/collection/legends/kit-color.schema'
import { addColor, changeColor, removeColor } from '~/features/collection/legends/legends.server'
import type { Db } from '~/platform/db/db.server'
import { ownedBy } from '~/platform/db/ownership'
import { NotFoundError } from '~/platform/errors'
import type { Collection, Write } from '../collection.server'
import { bool, number, relation, text } from '../fields'
import { OWN } from '../rules.server'
import { projectProblems } from './project-problems.server'
import { valid, validChange } from './valid.server'

export const kitColors: Collection = {
  name: 'kit_colors',
  id: 'pbc_1702483951',
  type: 'base',
  table: 'kit_colors',
  fields: {
    project: relation('projects', { needed: true }),
    position: number(),
    symbol: text({ needed: true }),
    code: text({ needed: true }),
    count: number(),
    ran_short: bool(),
    container: text(),
    sorted: bool(),
  },
  rules: OWN,
  schema: KitColorSchema,
  writes: {
    create: async ({ actor, id, values, on }) => {
      const project = String(values.project ?? '')
      if (!(await on.project.count({ where: { id: project, ...ownedBy(actor) } }))) throw new NotFoundError()
      await addColor(actor, project, valid(kitColors, KitColorSchema, storedValues({ ...UNSET, ...values })), id, on)
    },
    update: async ({ actor, id, values, valuesNow, on }) => {
      const problems = await projectProblems(on, actor, values)
      const input = async (tx: Db) =>
        validChange(kitColors, KitColorSchema, storedValues(await valuesNow(tx)), problems)
      await changeColor(actor, id, input, values.project === undefined ? undefined : String(values.project), on)
    },
    remove: ({ actor, id, on }) => removeColor(actor, id, on),
  },
}

/** The values of a new line that the client left out. */
const UNSET = { position: 0, symbol: '', count: 0, ran_short: false, container: '', sorted: false }

/** Converts API values: no project, an empty position is 0, and no count is null. */
function storedValues({ project: _, count, position, ...values }: Write['values']) {
  return {
    values: {
      ...values,
      ...(position !== undefined && { position: position ?? 0 }),
      ...(count !== undefined && { count: count === 0 ? null : count }),
    },
  }
}
