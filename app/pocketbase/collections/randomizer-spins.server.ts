import { SpinSchema } from '~/features/randomizer/spin.schema'
import { deleteSpin, recordSpin, updateSpin } from '~/features/randomizer/spins.server'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db.server'
import { ownedBy } from '~/platform/ownership'
import type { Collection, WireInput } from '../collection.server'
import type { Problems } from '../errors'
import { instant, json, number, relation, text } from '../fields'
import { PROBLEM } from '../problems'
import { OWN } from '../rules.server'
import { valid } from './valid.server'

export const randomizerSpins: Collection = {
  name: 'randomizer_spins',
  id: 'pbc_4013924363',
  type: 'base',
  table: 'randomizer_spins',
  fields: {
    user: relation('users', { needed: true }),
    project: relation('projects'),
    project_title: text(),
    project_company: text(),
    project_artist: text(),
    selected_projects: json(),
    selected_count: number(),
    metadata: json(),
    spun_at: instant(),
  },
  rules: OWN,
  writes: {
    create: async (actor, input, id) => {
      const problems = await missingKit(actor, input)
      await recordSpin(actor, valid(randomizerSpins, SpinSchema, termsOf(UNSET, input), problems), id)
    },
    update: async (actor, id, input) => {
      const problems = await missingKit(actor, input)
      await updateSpin(actor, id, valid(randomizerSpins, SpinSchema.partial(), termsOf({}, input), problems))
    },
    remove: deleteSpin,
  },
}

/** What a client leaves out. */
const UNSET = { project: '', project_company: '', project_artist: '', selected_count: 0, metadata: null }

/** Wire values in the terms of the operation: no kit is null, and a time has a T in it. */
function termsOf(unset: WireInput['values'], { values }: WireInput) {
  const { project, spun_at, ...others }: WireInput['values'] = { ...unset, ...values }
  return {
    values: {
      ...others,
      ...(project === undefined ? {} : { project: project || null }),
      ...(spun_at === undefined ? {} : { spun_at: String(spun_at).replace(' ', 'T') }),
    },
  }
}

/** Somebody else's kit is not there. */
async function missingKit(actor: Actor, { values: { project } }: WireInput): Promise<Problems> {
  if (!project) return {}
  const owned = await db.project.count({ where: { id: String(project), ...ownedBy(actor) } })
  return owned ? {} : { project: PROBLEM.missingRelation }
}
