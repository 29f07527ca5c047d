import { STATES } from '~/features/collection/drill-claims/claim-terms'
import { DrillClaimSchema } from '~/features/collection/drill-claims/drill-claim.schema'
import { addClaim, changeClaim, removeClaim } from '~/features/collection/drill-claims/drill-claims.server'
import type { Db } from '~/platform/db/db.server'
import { ownedBy } from '~/platform/db/ownership'
import { NotFoundError } from '~/platform/errors'
import type { Collection, Write } from '../collection.server'
import { day, json, relation, select, text } from '../fields'
import { OWN } from '../rules.server'
import { projectProblems } from './project-problems.server'
import { valid, validChange } from './valid.server'

export const drillClaims: Collection = {
  name: 'drill_claims',
  id: 'pbc_3180254967',
  type: 'base',
  table: 'drill_claims',
  fields: {
    project: relation('projects', { needed: true }),
    asked: day(),
    shop: text({ needed: true }),
    order_number: text({ needed: true }),
    batch: text({ needed: true }),
    colors: json({ maxSize: 20_000 }),
    state: select({ needed: true, initial: 'asked' }),
    state_date: day(),
    words: text({ needed: true }),
  },
  rules: OWN,
  schema: DrillClaimSchema,
  writes: {
    create: async ({ actor, id, values, on }) => {
      const project = String(values.project ?? '')
      if (!(await on.project.count({ where: { id: project, ...ownedBy(actor) } }))) throw new NotFoundError()
      await addClaim(
        actor,
        project,
        valid(drillClaims, DrillClaimSchema, storedValues({ ...UNSET, ...values })),
        id,
        on,
      )
    },
    update: async ({ actor, id, values, valuesNow, on }) => {
      const problems = await projectProblems(on, actor, values)
      const input = async (tx: Db) =>
        validChange(drillClaims, DrillClaimSchema, storedValues(await valuesNow(tx)), problems)
      await changeClaim(actor, id, input, values.project === undefined ? undefined : String(values.project), on)
    },
    remove: ({ actor, id, on }) => removeClaim(actor, id, on),
  },
}

/** The values of a new claim that the client left out. */
const UNSET = { shop: '', order_number: '', batch: '', state: '', state_date: '', words: '' }

/** Converts API values: no project, dates as calendar days, no date is null, and an emptied state is that of a new claim. */
function storedValues({ project: _, asked, state, state_date, ...values }: Write['values']) {
  return {
    values: {
      ...values,
      ...(asked !== undefined && { asked: String(asked).slice(0, 10) }),
      ...(state !== undefined && { state: state || STATES[0] }),
      ...(state_date !== undefined && { state_date: state_date ? String(state_date).slice(0, 10) : null }),
    },
  }
}
