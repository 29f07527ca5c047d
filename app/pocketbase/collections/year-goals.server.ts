import { YearGoalSchema } from '~/features/collection/statistics/year-goal.schema'
import { addYearGoal, changeYearGoal, deleteYearGoal } from '~/features/collection/statistics/year-goal.server'
import type { Collection } from '../collection.server'
import { number, relation, select } from '../fields'
import { OWN } from '../rules.server'
import { valid, validChange } from './valid.server'

export const yearGoals: Collection = {
  name: 'year_goals',
  id: 'pbc_2630417785',
  type: 'base',
  table: 'year_goals',
  fields: {
    user: relation('users', { needed: true }),
    year: number({ needed: true }),
    kind: select({ needed: true }),
    amount: number({ needed: true }),
  },
  rules: OWN,
  schema: YearGoalSchema,
  writes: {
    create: (actor, input, id, { on }) => addYearGoal(actor, valid(yearGoals, YearGoalSchema, input), id, on),
    update: (actor, id, { valuesNow }, { on }) =>
      changeYearGoal(
        actor,
        id,
        async tx => validChange(yearGoals, YearGoalSchema, { values: await valuesNow(tx) }),
        on,
      ),
    remove: (actor, id, { on }) => deleteYearGoal(actor, id, on),
  },
}
