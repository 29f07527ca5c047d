import { z } from 'zod'
import { setLegendImage } from '~/features/collection/legends/legends.server'
import { termsIn } from '~/features/collection/projects/format-project'
import { percentOf, placedOf } from '~/features/collection/projects/kit-progress.server'
import type { ProjectInput } from '~/features/collection/projects/project.schema'
import { ProjectSchema } from '~/features/collection/projects/project.schema'
import {
  byField,
  columnOf,
  FIELD_NAMES,
  fieldsOfKind,
  PLAIN_FIELDS,
  type ProjectField,
  projectField,
} from '~/features/collection/projects/project-fields'
import { KITTED, KITTED_STATUS } from '~/features/collection/projects/project-terms'
import { changeProject, createProject, deleteProject } from '~/features/collection/projects/projects.server'
import type { Actor } from '~/platform/actor'
import type { Db } from '~/platform/db/db.server'
import { ownedBy } from '~/platform/db/ownership'
import { type Collection, type WireInput, WrittenRecord } from '../collection.server'
import type { Problems } from '../errors'
import { bool, day, type Field, file, number, relation, select, text, url } from '../fields'
import { PROBLEM } from '../problems'
import { owned } from './owned.server'
import { valid, validChange } from './valid.server'

const Body = ProjectSchema.omit({ company: true, artist: true, tags: true }).extend(
  byField(fieldsOfKind('terms'), (_name, field) => listOfTerms(field)),
)

export const projects: Collection = owned({
  name: 'projects',
  id: 'pbc_484305853',
  table: 'projects',
  fields: {
    ...projectFields(),
    image: file(),
    progress_placed: number({ computed: placedOf }),
    progress_percent: number({ computed: percentOf }),
    legend_image: file(),
  },
  aliases: { tags_via_project_tags: 'project_tags_via_project.tag' },
  schema: Body,
  writes: {
    create: async (actor, { values, pictures }, id, { on, returning, claim }) => {
      const { names, problems } = await namesBehind(on, actor, values)
      const input = valid(projects, Body, { values: termsOf({ ...UNSET, ...values }) }, problems)
      const kit = { ...input, company: '', artist: '', ...names, tags: [] }
      const options = { id, picture: pictures.image, returning, onlyIf: claim?.condition }
      const written = new WrittenRecord(await createProject(actor, kit, options, on))
      if (claim) claim.isProven = true
      if (!pictures.legend_image) return written
      // The record is read after this write.
      await setLegendImage(actor, id, pictures.legend_image, on)
    },
    update: async (actor, id, { values, isRelative, valuesNow, pictures }, { on, returning, claim }) => {
      const input = async (tx: Db) => {
        const values = await valuesNow(tx)
        const { names, problems } = await namesBehind(tx, actor, values)
        return { ...validChange(projects, Body, { values: termsOf(values) }, problems), ...names }
      }
      // What depends on other rows is decided under the lock of the kit.
      const isDecidedLate = isRelative || values.company !== undefined || values.artist !== undefined
      const wanted = isDecidedLate ? input : await input(on)
      const { image: picture } = pictures
      const onlyIf = claim?.condition
      const options = { picture, removePicture: picture === null, keepsDates: true, returning, onlyIf }
      const { kit } = await changeProject(actor, id, wanted, options, on)
      if (claim) claim.isProven = true
      if (pictures.legend_image === undefined) return new WrittenRecord(kit)
      await setLegendImage(actor, id, pictures.legend_image, on)
    },
    remove: (actor, id, { on }) => deleteProject(actor, id, on),
  },
  proves: { updatesBut: ['status', 'company', 'artist', 'image', 'legend_image'] },
})

/** Checks a list of terms, which the operation expects as text. */
function listOfTerms(field: ProjectField) {
  const options = field.kind === 'terms' ? Object.keys(field.options) : []
  return z.array(z.enum(options)).transform(terms => terms.join())
}

/** Returns the fields of a kit as the API shows them. Tags are a separate collection. */
function projectFields(): Record<string, Field> {
  const fields: Record<string, Field> = {}
  for (const name of FIELD_NAMES) {
    const field = projectField(name)
    if (field.kind !== 'tags') fields[columnOf(name)] = apiFieldOf(field)
  }
  return fields
}

function apiFieldOf(field: Exclude<ProjectField, { kind: 'tags' }>): Field {
  switch (field.kind) {
    case 'name':
      return relation(field.table)
    case 'choice':
      return select({
        initial: field.initial,
        synonyms: field.synonyms,
        needed: field.initial !== undefined,
        values: field.type === 'text' ? undefined : Object.keys(field.options),
      })
    case 'day':
      return day()
    case 'flag':
      return bool()
    case 'side':
    case 'count':
      return number()
    case 'url':
      return url({ needed: true })
    case 'money':
      return number({ amount: true })
    case 'terms':
      return select({ many: true, needed: true })
    default:
      return text({ needed: true })
  }
}

const PLAIN_BY_COLUMN = new Map(PLAIN_FIELDS.map(name => [columnOf(name), projectField(name)]))

/** The values of a new kit that the client left out. */
const UNSET = Object.fromEntries(Array.from(PLAIN_BY_COLUMN, ([name, field]) => [name, unsetOf(field)]))

function unsetOf(field: ProjectField): unknown {
  if (field.kind === 'side' || field.kind === 'count') return 0
  if (field.kind === 'flag') return false
  if (field.kind === 'money') return null
  if (field.kind === 'terms') return []
  return field.kind === 'choice' ? (field.initial ?? '') : ''
}

/**
 * Converts API values to those of the operation: unset is null, a date has no time, and an emptied choice is that of a
 * new kit. A list of terms can be text with commas. The status `kitted` of other trackers is the stash and the flag, which
 * no other status changes.
 */
function termsOf(sent: WireInput['values']): WireInput['values'] {
  const terms: WireInput['values'] = {}
  const values = sent.status === KITTED ? { ...sent, ...KITTED_STATUS } : sent
  for (const [name, value] of Object.entries(values)) {
    const field = PLAIN_BY_COLUMN.get(name)
    terms[name] = field ? termOf(field, value) : value
  }
  return terms
}

function termOf(field: ProjectField, value: unknown): unknown {
  switch (field.kind) {
    case 'choice':
      return value || field.initial || null
    case 'day':
      return value ? String(value).slice(0, 10) : null
    case 'side':
      return value === 0 ? null : value
    case 'count':
      return value === 0 ? (field.initial ?? null) : value
    case 'terms':
      return termsIn(String(value))
    default:
      return value
  }
}

/** Returns the names of company and artist, which the operation expects. Other users' IDs are unknown. */
async function namesBehind(on: Db, actor: Actor, values: WireInput['values']) {
  const names: Partial<Pick<ProjectInput, 'company' | 'artist'>> = {}
  const problems: Problems = {}
  const owned = (id: unknown) => ({ where: { id: String(id), ...ownedBy(actor) }, select: { name: true } })
  for (const [field, find] of [
    ['company', (id: unknown) => on.company.findFirst(owned(id))],
    ['artist', (id: unknown) => on.artist.findFirst(owned(id))],
  ] as const) {
    if (values[field] === undefined) continue
    const named = values[field] === '' ? { name: '' } : await find(values[field])
    if (named) names[field] = named.name
    else problems[field] = PROBLEM.missingRelation
  }
  return { names, problems }
}
