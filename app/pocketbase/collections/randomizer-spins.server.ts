import type { Collection } from '../collection.server'
import { instant, json, number, relation, text } from '../fields'
import { OWN } from '../rules.server'

export const randomizerSpins: Collection = {
  name: 'randomizer_spins',
  id: 'pbc_4013924363',
  type: 'base',
  table: 'randomizer_spins',
  fields: {
    user: relation('users'),
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
}
