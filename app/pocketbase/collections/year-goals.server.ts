import { YearGoalSchema } from '~/features/collection/statistics/year-goal.schema'
import { addYearGoal, changeYearGoal, deleteYearGoal } from '~/features/collection/statistics/year-goal.server'
import type { Collection } from '../collection.server'
import { number, select } from '../fields'
import { owned } from './owned.server'
import { valid, validChange } from './valid.server'

export const yearGoals: Collection = owned({
  name: 'year_goals',
  id: 'pbc_2630417785',
  table: 'year_goals',
  fields: {
    year: number({ needed: true }),
    kind: select({ needed: true }),
    amount: number({ needed: true }),
  },
  schema: YearGoalSchema,
  writes: {
    create: write => addYearGoal(write.actor, valid(yearGoals, YearGoalSchema, write), write.id, write.on),
    update: ({ actor, id, valuesNow, on }) =>
      changeYearGoal(
        actor,
        id,
        async tx => validChange(yearGoals, YearGoalSchema, { values: await valuesNow(tx) }),
        on,
      ),
    remove: ({ actor, id, on }) => deleteYearGoal(actor, id, on),
  },
})
