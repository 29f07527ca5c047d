import { YearBudgetSchema } from '~/features/collection/budgets/budget.schema'
import { addBudget, changeBudget, deleteBudget } from '~/features/collection/budgets/budgets.server'
import type { Collection } from '../collection.server'
import { number, select, text } from '../fields'
import { owned } from './owned.server'
import { valid, validChange } from './valid.server'

export const budgets: Collection = owned({
  name: 'budgets',
  id: 'pbc_3185620947',
  table: 'budgets',
  fields: {
    year: number({ needed: true }),
    currency: text({ needed: true }),
    amount: number({ needed: true }),
    per: select({ needed: true }),
  },
  schema: YearBudgetSchema,
  writes: {
    create: write => addBudget(write.actor, valid(budgets, YearBudgetSchema, write), write.id, write.on),
    update: ({ actor, id, valuesNow, on }) =>
      changeBudget(actor, id, async tx => validChange(budgets, YearBudgetSchema, { values: await valuesNow(tx) }), on),
    remove: ({ actor, id, on }) => deleteBudget(actor, id, on),
  },
})
