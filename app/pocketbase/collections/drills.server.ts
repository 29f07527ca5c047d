import { DrillSchema } from '~/features/collection/drills/drill.schema'
import { addDrill, changeDrill, removeDrill } from '~/features/collection/drills/drills.server'
import { DRILL_SHAPES } from '~/features/collection/projects/project-terms'
import type { Db } from '~/platform/db/db.server'
import type { Collection } from '../collection.server'
import { select, text } from '../fields'
import { owned } from './owned.server'
import { valid, validChange } from './valid.server'

export const drills: Collection = owned({
  name: 'drills',
  id: 'pbc_2296051874',
  table: 'drills',
  fields: {
    palette: select({ needed: true, initial: 'dmc' }),
    code: text({ needed: true }),
    shape: select({ needed: true, values: DRILL_SHAPES }),
    finish: select({ needed: true }),
    amount: text({ needed: true, initial: 'some' }),
    place: text({ needed: true }),
    swatch: text({ needed: true }),
  },
  schema: DrillSchema,
  writes: {
    create: ({ actor, id, values, on }) =>
      addDrill(actor, valid(drills, DrillSchema, { values: storedValues({ ...UNSET, ...values }) }), id, on),
    update: ({ actor, id, valuesNow, on }) =>
      changeDrill(
        actor,
        id,
        async (tx: Db) => validChange(drills, DrillSchema, { values: storedValues(await valuesNow(tx)) }),
        on,
      ),
    remove: ({ actor, id, on }) => removeDrill(actor, id, on),
  },
})

/** The values of a new entry that the client left out. */
const UNSET = { palette: 'dmc', finish: '', amount: 'some', place: '', swatch: '' }

/** An emptied choice is that of a new entry. */
const storedValues = (values: Record<string, unknown>) => ({
  ...values,
  ...(values.palette === '' && { palette: UNSET.palette }),
  ...(values.amount === '' && { amount: UNSET.amount }),
})
