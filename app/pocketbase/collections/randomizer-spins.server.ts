import { SpinSchema } from '~/features/collection/randomizer/spin.schema'
import { deleteSpin, recordSpin, updateSpin } from '~/features/collection/randomizer/spins.server'
import { ownedBy } from '~/platform/db/ownership'
import type { Collection, Write } from '../collection.server'
import type { Problems } from '../errors'
import { instant, json, number, relation, text } from '../fields'
import { PROBLEM } from '../problems'
import { owned } from './owned.server'
import { valid, validChange } from './valid.server'

export const randomizerSpins: Collection = owned({
  name: 'randomizer_spins',
  id: 'pbc_4013924363',
  table: 'randomizer_spins',
  fields: {
    project: relation('projects'),
    project_title: text(),
    project_company: text(),
    project_artist: text(),
    selected_projects: json({ maxSize: 20_000 }),
    selected_count: number(),
    metadata: json({ maxSize: 10_000 }),
    spun_at: instant(),
  },
  schema: SpinSchema,
  writes: {
    create: async write => {
      const problems = await missingKit(write)
      const spin = valid(randomizerSpins, SpinSchema, storedValues(UNSET, write), problems)
      await recordSpin(write.actor, spin, write.id, write.on)
    },
    update: async write => {
      const problems = await missingKit(write)
      const spin = validChange(randomizerSpins, SpinSchema, storedValues({}, write), problems)
      await updateSpin(write.actor, write.id, spin, write.on)
    },
    remove: ({ actor, id, on }) => deleteSpin(actor, id, on),
  },
})

/** The values of missing fields. */
const UNSET = {
  project: '',
  project_company: '',
  project_artist: '',
  selected_projects: null,
  selected_count: 0,
  metadata: null,
}

/** Converts API values: no project is null, no list is empty, and a time has a T. */
function storedValues(unset: Write['values'], { values }: Write) {
  const { project, selected_projects, spun_at, ...others }: Write['values'] = { ...unset, ...values }
  return {
    values: {
      ...others,
      ...(project === undefined ? {} : { project: project || null }),
      ...(selected_projects === undefined ? {} : { selected_projects: selected_projects ?? [] }),
      ...(spun_at === undefined ? {} : { spun_at: String(spun_at).replace(' ', 'T') }),
    },
  }
}

/** Other users' projects are unknown. */
async function missingKit({ on, actor, values: { project } }: Write): Promise<Problems> {
  if (!project) return {}
  const owned = await on.project.count({ where: { id: String(project), ...ownedBy(actor) } })
  return owned ? {} : { project: PROBLEM.missingRelation }
}
