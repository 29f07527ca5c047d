import { z } from 'zod'
import { MAX_CUSTOM_BYTES } from '~/features/collection/custom-fields/custom-field-terms'
import { setLegendImage } from '~/features/collection/legends/legends.server'
import { emptyProject } from '~/features/collection/projects/empty-project'
import { storedKind } from '~/features/collection/projects/field-kinds'
import { percentOf, placedOf } from '~/features/collection/projects/kit-progress.server'
import type { ProjectInput } from '~/features/collection/projects/project.schema'
import { ProjectSchema } from '~/features/collection/projects/project.schema'
import {
  byField,
  columnOf,
  FIELD_NAMES,
  fieldsOfKind,
  PLAIN_FIELDS,
  projectField,
} from '~/features/collection/projects/project-fields'
import { KITTED, KITTED_STATUS } from '~/features/collection/projects/project-terms'
import { createProject, deleteProject, updateProject } from '~/features/collection/projects/projects.server'
import type { Actor } from '~/platform/actor'
import type { Db } from '~/platform/db/db.server'
import { ownedBy } from '~/platform/db/ownership'
import type { Collection, Write } from '../collection.server'
import type { Problems } from '../errors'
import { type Field, file, json, number } from '../fields'
import { PROBLEM } from '../problems'
import { owned } from './owned.server'
import { valid, validChange } from './valid.server'

const Body = ProjectSchema.omit({ company: true, artist: true, tags: true }).extend({
  ...byField(fieldsOfKind('terms'), (_name, field) => storedKind(field).checkApi?.(field) as z.ZodType<string>),
  // The operation validates the values with the fields of their owner. Null is the default of a JSON field.
  custom: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
    .nullish()
    .transform(values => values ?? {}),
})

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
    custom: json({ maxSize: MAX_CUSTOM_BYTES, flat: true }),
  },
  aliases: { tags_via_project_tags: 'project_tags_via_project.tag' },
  schema: Body,
  writes: {
    create: async ({ actor, id, values, pictures, on, returning }) => {
      const { names, problems } = await namesBehind(on, actor, values)
      const input = valid(projects, Body, { values: storedValues({ ...UNSET, ...values }) }, problems)
      const kit = { ...input, company: '', artist: '', ...names, tags: [] }
      const written = await createProject(actor, kit, { id, picture: pictures.image, returning }, on)
      if (!pictures.legend_image) return written
      // The record is read after this write.
      await setLegendImage(actor, id, pictures.legend_image, on)
    },
    update: async ({ actor, id, values, isRelative, valuesNow, pictures, on, returning }) => {
      const input = async (tx: Db) => {
        const values = await valuesNow(tx)
        const { names, problems } = await namesBehind(tx, actor, values)
        return { ...validChange(projects, Body, { values: storedValues(values) }, problems), ...names }
      }
      // What depends on other rows is decided under the lock of the kit.
      const isDecidedLate = isRelative || values.company !== undefined || values.artist !== undefined
      const wanted = isDecidedLate ? input : await input(on)
      const { image: picture } = pictures
      const options = { picture, removePicture: picture === null, keepsDates: true, returning }
      const { kit } = await updateProject(actor, id, wanted, options, on)
      if (pictures.legend_image === undefined) return kit
      await setLegendImage(actor, id, pictures.legend_image, on)
    },
    remove: ({ actor, id, on }) => deleteProject(actor, id, on),
  },
  writesOneRow: true,
})

/** Returns the fields of a kit as the API shows them. Tags are a separate collection. */
function projectFields(): Record<string, Field> {
  const fields: Record<string, Field> = {}
  for (const name of FIELD_NAMES) {
    const field = projectField(name)
    const shown = storedKind(field).api?.(field)
    if (shown) fields[columnOf(name)] = shown
  }
  return fields
}

const PLAIN_BY_COLUMN = new Map(PLAIN_FIELDS.map(name => [columnOf(name), projectField(name)]))

const EMPTY = emptyProject()
/** The values of a new kit that the client left out. */
const UNSET = Object.fromEntries(PLAIN_FIELDS.map(name => [columnOf(name), EMPTY[name]]))

/**
 * Converts API values to those of the operation. The status `kitted` of other trackers is the stash and the flag, which no
 * other status changes.
 */
function storedValues(sent: Write['values']): Write['values'] {
  const terms: Write['values'] = {}
  const values = sent.status === KITTED ? { ...sent, ...KITTED_STATUS } : sent
  for (const [name, value] of Object.entries(values)) {
    const field = PLAIN_BY_COLUMN.get(name)
    const convert = field && storedKind(field).fromApi
    terms[name] = field && convert ? convert(value, field) : value
  }
  return terms
}

/** Returns the names of company and artist, which the operation expects. Other users' IDs are unknown. */
async function namesBehind(on: Db, actor: Actor, values: Write['values']) {
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
