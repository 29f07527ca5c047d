import { z } from 'zod'
import { ArtistSchema } from '~/features/collection/artists/artist.schema'
import { ColorNameSchema } from '~/features/collection/colors/color-name.schema'
import { CompanySchema } from '~/features/collection/companies/company.schema'
import { MAX_CUSTOM_BYTES } from '~/features/collection/custom-fields/custom-field-terms'
import { DrillClaimSchema } from '~/features/collection/drill-claims/drill-claim.schema'
import { DrillSchema } from '~/features/collection/drills/drill.schema'
import { KitColorSchema } from '~/features/collection/legends/kit-color.schema'
import { MAX_PHOTOS } from '~/features/collection/progress-notes/note-photos'
import { ProgressNoteSchema } from '~/features/collection/progress-notes/progress-note.schema'
import { emptyProject } from '~/features/collection/projects/empty-project'
import { ProjectSchema } from '~/features/collection/projects/project.schema'
import { columnTypeOf } from '~/features/collection/projects/project-columns.server'
import { columnOf, FIELD_NAMES, projectField } from '~/features/collection/projects/project-fields'
import { PROJECT_STATUSES } from '~/features/collection/projects/project-terms'
import { TagSchema } from '~/features/collection/tags/tag.schema'
import { FieldSchema } from '~/features/transfer/csv/field.schema'
import { plainLine } from '~/platform/input/plain-text'
import { i18n } from '~/platform/messages'
import { type Column, column, id } from './column'
import { YEAR_COLLECTIONS } from './year-collections'

const moment = z.iso.datetime({ error: () => i18n.t('has an invalid time') })
const image = z.string().max(300)
const text = (most: number) => z.string().max(most)
const json = z.json()
/** Values by the ID of a field. The database keeps those that fit their fields. */
const custom = z
  .record(id, z.union([z.string(), z.number(), z.boolean()]))
  .refine(values => Buffer.byteLength(JSON.stringify(values)) <= MAX_CUSTOM_BYTES)
const status = z.enum(PROJECT_STATUSES)

const fieldValue = z.union([z.string().max(20_000), z.number(), z.boolean(), z.null()])
/** The former and the new value of fields, by column. */
const changes = z.partialRecord(z.enum(FIELD_NAMES.map(columnOf)), z.tuple([fieldValue, fieldValue]))

const base = { id, created: moment, updated: moment }
const NO_NAME = 'No name'
const UNSEEN: Record<string, string | undefined> = { title: 'Untitled kit' }

const EMPTY = emptyProject()

/**
 * The rows of an archive, by collection, in the order in which they can be inserted. Columns have their API names, with
 * their database type and valid values. Days are YYYY-MM-DD, times ISO 8601; null is unknown.
 */
const COLLECTIONS = {
  companies: {
    columns: {
      user: column('text', id),
      name: column('citext', CompanySchema.shape.name, undefined, NO_NAME),
      website_url: column('text', CompanySchema.shape.websiteUrl),
    },
  },
  artists: {
    columns: { user: column('text', id), name: column('citext', ArtistSchema.shape.name, undefined, NO_NAME) },
  },
  tags: {
    columns: {
      user: column('text', id),
      name: column('citext', TagSchema.shape.name, undefined, NO_NAME),
      slug: column('text', text(200).min(1)),
      color: column('text', TagSchema.shape.color.unwrap()),
    },
  },
  custom_fields: {
    newer: true,
    columns: {
      user: column('text', id),
      name: column('text', FieldSchema.shape.name),
      kind: column('text', FieldSchema.shape.kind),
      options: column('jsonb', FieldSchema.shape.options),
      position: column('int', z.number().int().min(0).max(1000)),
    },
  },
  projects: {
    photo: true,
    refs: { company: 'companies', artist: 'artists' },
    columns: {
      user: column('text', id),
      ...projectColumns(),
      image: column('text', image),
      legend_image: column('text', image, ''),
      custom: column('jsonb', custom, {}),
    },
  },
  progress_notes: {
    photo: true,
    refs: { project: 'projects' },
    columns: {
      project: column('text', id),
      date: column('date', ProgressNoteSchema.shape.date),
      content: column('text', ProgressNoteSchema.shape.content),
      placed: column('int', ProgressNoteSchema.shape.placed, null),
      percent: column('numeric(4,1)', ProgressNoteSchema.shape.percent, null),
      minutes: column('int', ProgressNoteSchema.shape.minutes, null),
      image: column('text', image),
      more_photos: column('jsonb', z.array(z.object({ image: image.min(1) })).max(MAX_PHOTOS - 1)),
    },
  },
  loose_photos: {
    photo: true,
    newer: true,
    unchanging: true,
    stays: true,
    columns: { user: column('text', id), name: column('text', text(255)), image: column('text', image.min(1)) },
  },
  status_changes: {
    bare: true,
    refs: { project: 'projects' },
    columns: {
      project: column('text', id),
      from_status: column('project_status', status.nullable()),
      to_status: column('project_status', status),
      at: column('timestamptz', moment),
    },
  },
  kit_edits: {
    bare: true,
    newer: true,
    refs: { project: 'projects' },
    columns: {
      project: column('text', id),
      changes: column('jsonb', changes),
      created: column('timestamptz', moment),
    },
  },
  project_tags: {
    refs: { project: 'projects', tag: 'tags' },
    columns: { project: column('text', id), tag: column('text', id) },
  },
  kit_colors: {
    newer: true,
    refs: { project: 'projects' },
    columns: {
      project: column('text', id),
      position: column('int', KitColorSchema.shape.position),
      symbol: column('text', KitColorSchema.shape.symbol),
      code: column('text', KitColorSchema.shape.code),
      count: column('int', KitColorSchema.shape.count),
      ran_short: column('boolean', z.boolean()),
      container: column('text', KitColorSchema.shape.container, ''),
      sorted: column('boolean', z.boolean(), false),
    },
  },
  drill_claims: {
    newer: true,
    refs: { project: 'projects' },
    columns: {
      project: column('text', id),
      asked: column('date', DrillClaimSchema.shape.asked),
      shop: column('text', DrillClaimSchema.shape.shop),
      order_number: column('text', DrillClaimSchema.shape.orderNumber),
      batch: column('text', DrillClaimSchema.shape.batch),
      colors: column('jsonb', DrillClaimSchema.shape.colors),
      state: column('text', DrillClaimSchema.shape.state),
      state_date: column('date', DrillClaimSchema.shape.stateDate),
      words: column('text', DrillClaimSchema.shape.words),
    },
  },
  drills: {
    newer: true,
    columns: {
      user: column('text', id),
      palette: column('text', DrillSchema.shape.palette),
      code: column('text', DrillSchema.shape.code),
      shape: column('drill_shape', DrillSchema.shape.shape),
      finish: column('text', DrillSchema.shape.finish),
      amount: column('text', DrillSchema.shape.amount),
      place: column('text', DrillSchema.shape.place),
      swatch: column('text', DrillSchema.shape.swatch),
    },
  },
  color_words: {
    newer: true,
    columns: {
      user: column('text', id),
      code: column('text', ColorNameSchema.shape.code),
      words: column('text', ColorNameSchema.shape.words),
    },
  },
  ...YEAR_COLLECTIONS,
  randomizer_spins: {
    refs: { project: 'projects' },
    columns: {
      user: column('text', id),
      project: column('text', id.nullable()),
      project_title: column('text', text(200)),
      project_company: column('text', text(100)),
      project_artist: column('text', text(100)),
      selected_projects: column('jsonb', json),
      selected_count: column('int', z.number().int().min(0).max(2_147_483_647)),
      metadata: column('jsonb', json),
      spun_at: column('timestamptz', moment),
    },
  },
} as const satisfies Record<string, Collection>

function projectColumns(): Record<string, Column> {
  const columns: Record<string, Column> = {}
  for (const name of FIELD_NAMES) {
    const field = projectField(name)
    const type = columnTypeOf(field)
    if (!type) continue
    columns[columnOf(name)] =
      field.kind === 'name'
        ? column(type, id.nullable(), null)
        : column(type, ProjectSchema.shape[name], field.required ? undefined : EMPTY[name], UNSEEN[name])
  }
  return columns
}

type Collection = {
  columns: Record<string, Column>
  /** Rows name a photo. */
  photo?: boolean
  /** Rows have no meaningful ID or times. */
  bare?: boolean
  /** Rows have no time of their last change. */
  unchanging?: boolean
  /** A restore never removes rows, because the trash does not have them. */
  stays?: boolean
  /** Archives of the first release have no such file. */
  newer?: boolean
  /** The collections whose IDs are in these columns. */
  refs?: Record<string, string>
}

/** Returns a collection's definition as the general type, whose optional properties its literal type may lack. */
export const collectionOf = (name: CollectionName): Collection => COLLECTIONS[name]

export type CollectionName = keyof typeof COLLECTIONS
export const COLLECTION_NAMES = Object.keys(COLLECTIONS) as CollectionName[]

/** Returns the columns of a collection's rows with their database types, including the common ones. */
export function columnsOf(name: CollectionName): Record<string, string> {
  const { columns, bare, unchanging } = collectionOf(name)
  const own = Object.fromEntries(Object.entries(columns).map(([column, { type }]) => [column, type]))
  if (bare) return own
  return { id: 'text', ...own, created: 'timestamptz', ...(!unchanging && { updated: 'timestamptz' }) }
}

/** Returns the schema of a collection's rows. It drops unknown columns. */
export function rowSchema(name: CollectionName): z.ZodType<ArchivedRow> {
  const { columns, bare, unchanging } = collectionOf(name)
  const own = Object.fromEntries(
    Object.entries(columns).map(([column, { check, absent, unseen }]) => [
      column,
      absent === undefined ? seen(check, unseen) : check.default(absent),
    ]),
  )
  const { updated, ...lasting } = base
  return z.object(
    bare ? own : { ...lasting, ...(!unchanging && { updated }), ...own },
  ) as unknown as z.ZodType<ArchivedRow>
}

const seen = (check: z.ZodType, unseen = '') =>
  unseen
    ? z.preprocess(text => (typeof text === 'string' && text !== '' && plainLine(text) === '' ? unseen : text), check)
    : check

/** A row in the archive, by API names. A `bare` row has no ID. */
export type ArchivedRow = { id: string } & Record<string, unknown>
