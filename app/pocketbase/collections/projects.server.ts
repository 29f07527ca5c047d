import type { ProjectInput } from '~/features/projects/project.schema'
import { ProjectSchema } from '~/features/projects/project.schema'
import { createProject, deleteProject, updateProject } from '~/features/projects/projects.server'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db.server'
import { ownedBy } from '~/platform/ownership'
import type { Collection, WireInput } from '../collection.server'
import type { Problems } from '../errors'
import { day, file, number, relation, select, text, url } from '../fields'
import { PROBLEM } from '../problems'
import { OWN } from '../rules.server'
import { valid } from './valid.server'

export const projects: Collection = {
  name: 'projects',
  id: 'pbc_484305853',
  type: 'base',
  table: 'projects',
  fields: {
    user: relation('users', { needed: true }),
    title: text(),
    status: select(),
    kit_category: select(),
    drill_shape: select(),
    artist: relation('artists'),
    company: relation('companies'),
    date_purchased: day(),
    date_received: day(),
    date_started: day(),
    date_completed: day(),
    width: number(),
    height: number(),
    total_diamonds: number(),
    source_url: url(),
    general_notes: text(),
    image: file(),
  },
  aliases: { tags_via_project_tags: 'project_tags_via_project.tag' },
  rules: OWN,
  writes: {
    create: async (actor, { values, pictures }, id) => {
      const { names, problems } = await namesBehind(actor, values)
      const input = valid(projects, Body, { values: termsOf({ ...UNSET, ...values }) }, problems)
      return createProject(
        actor,
        { ...input, company: '', artist: '', ...names, tags: [] },
        { id, picture: pictures.image },
      )
    },
    update: async (actor, id, { valuesNow, pictures }) => {
      const removePicture = pictures.image === null
      const input = async () => {
        const values = await valuesNow()
        const { names, problems } = await namesBehind(actor, values)
        return { ...valid(projects, Body.partial(), { values: termsOf(values) }, problems), ...names }
      }
      return updateProject(actor, id, input, { picture: pictures.image, removePicture, keepsDates: true })
    },
    remove: deleteProject,
  },
}

const Body = ProjectSchema.omit({ company: true, artist: true, tags: true })

/** What a client leaves out. A kit always has a status and a size of kit. */
const UNSET = {
  status: 'wishlist',
  kit_category: 'full',
  drill_shape: '',
  date_purchased: '',
  date_received: '',
  date_started: '',
  date_completed: '',
  width: 0,
  height: 0,
  total_diamonds: 0,
  source_url: '',
  general_notes: '',
}

/** Wire values in the terms of the operation: what is unset is null, a day has no time, an emptied choice is what a new kit has. */
function termsOf(values: WireInput['values']): WireInput['values'] {
  const terms: WireInput['values'] = {}
  for (const [name, value] of Object.entries(values)) {
    if (name === 'status' || name === 'kit_category') terms[name] = value || UNSET[name]
    else if (name === 'drill_shape' || name.startsWith('date_')) terms[name] = value ? asDay(name, String(value)) : null
    else if (MEASURES.has(name)) terms[name] = value || null
    else terms[name] = value
  }
  return terms
}
const MEASURES = new Set(['width', 'height', 'total_diamonds'])
const asDay = (name: string, value: string) => (name.startsWith('date_') ? value.slice(0, 10) : value)

/** Company and artist come as ids; the operation takes their names. Somebody else's are not there. */
async function namesBehind(actor: Actor, values: WireInput['values']) {
  const names: Partial<Pick<ProjectInput, 'company' | 'artist'>> = {}
  const problems: Problems = {}
  const owned = (id: unknown) => ({ where: { id: String(id), ...ownedBy(actor) }, select: { name: true } })
  for (const [field, find] of [
    ['company', (id: unknown) => db.company.findFirst(owned(id))],
    ['artist', (id: unknown) => db.artist.findFirst(owned(id))],
  ] as const) {
    if (values[field] === undefined) continue
    const named = values[field] === '' ? { name: '' } : await find(values[field])
    if (named) names[field] = named.name
    else problems[field] = PROBLEM.missingRelation
  }
  return { names, problems }
}
