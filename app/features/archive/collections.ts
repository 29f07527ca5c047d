import { z } from 'zod'
import { CompanySchema } from '~/features/companies/company.schema'
import { nameSchema } from '~/features/named-lists/name.schema'
import { MOST_PHOTOS } from '~/features/progress-notes/note-photos'
import { ProgressNoteSchema } from '~/features/progress-notes/progress-note.schema'
import { ProjectSchema } from '~/features/projects/project.schema'
import { PROJECT_STATUSES } from '~/features/projects/project-terms'
import { TagSchema } from '~/features/tags/tag.schema'

const id = z.string().regex(/^[a-z0-9]{15,16}$/, 'has no id of ours')
const moment = z.iso.datetime({ error: 'has a time that cannot be read' })
const image = z.string().max(300)
const text = (most: number) => z.string().max(most)
const json = z.json()
const status = z.enum(PROJECT_STATUSES)

const base = { id, created: moment, updated: moment }
const kit = ProjectSchema.shape

type Column = { type: string; check: z.ZodType }
const column = (type: string, check: z.ZodType): Column => ({ type, check })

/**
 * The rows of an archive, by collection, in the order in which they can be written: the columns under their wire names, each with its
 * type in the database and what may stand in it. Days are YYYY-MM-DD, moments ISO 8601, null is "not known".
 */
const COLLECTIONS = {
  companies: {
    columns: {
      user: column('text', id),
      name: column('citext', nameSchema('the company')),
      website_url: column('text', CompanySchema.shape.websiteUrl),
    },
  },
  artists: {
    columns: { user: column('text', id), name: column('citext', nameSchema('the artist')) },
  },
  tags: {
    columns: {
      user: column('text', id),
      name: column('citext', TagSchema.shape.name),
      slug: column('text', text(200).min(1)),
      color: column('text', TagSchema.shape.color.unwrap()),
    },
  },
  projects: {
    photo: true,
    refs: { company: 'companies', artist: 'artists' },
    columns: {
      user: column('text', id),
      title: column('text', kit.title),
      status: column('project_status', kit.status),
      kit_category: column('kit_category', kit.kitCategory),
      drill_shape: column('drill_shape', kit.drillShape),
      artist: column('text', id.nullable()),
      company: column('text', id.nullable()),
      date_purchased: column('date', kit.datePurchased),
      date_received: column('date', kit.dateReceived),
      date_started: column('date', kit.dateStarted),
      date_completed: column('date', kit.dateCompleted),
      width: column('float8', kit.width),
      height: column('float8', kit.height),
      total_diamonds: column('int', kit.totalDiamonds),
      source_url: column('text', kit.sourceUrl),
      general_notes: column('text', kit.generalNotes),
      image: column('text', image),
    },
  },
  progress_notes: {
    photo: true,
    refs: { project: 'projects' },
    columns: {
      project: column('text', id),
      date: column('date', ProgressNoteSchema.shape.date),
      content: column('text', ProgressNoteSchema.shape.content),
      image: column('text', image),
      more_photos: column('jsonb', z.array(z.object({ image: image.min(1) })).max(MOST_PHOTOS - 1)),
    },
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
  project_tags: {
    refs: { project: 'projects', tag: 'tags' },
    columns: { project: column('text', id), tag: column('text', id) },
  },
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

type Collection = {
  columns: Record<string, Column>
  /** rows name a picture */
  photo?: boolean
  /** rows have neither id nor times that matter to anybody */
  bare?: boolean
  /** which columns hold the id of which collection's row */
  refs?: Record<string, string>
}

/** What an archive says of a collection beside its columns. */
export const collectionOf = (name: CollectionName): Collection => COLLECTIONS[name]

export type CollectionName = keyof typeof COLLECTIONS
export const COLLECTION_NAMES = Object.keys(COLLECTIONS) as CollectionName[]

/** The columns of a collection's rows with their types in the database: its own, and those that nearly every row has. */
export function columnsOf(name: CollectionName): Record<string, string> {
  const { columns, bare } = collectionOf(name)
  const own = Object.fromEntries(Object.entries(columns).map(([column, { type }]) => [column, type]))
  return bare ? own : { id: 'text', ...own, created: 'timestamptz', updated: 'timestamptz' }
}

/** What a row of that collection must be. Anything beside its columns is left out. */
export function rowSchema(name: CollectionName): z.ZodType<ArchivedRow> {
  const { columns, bare } = collectionOf(name)
  const own = Object.fromEntries(Object.entries(columns).map(([column, { check }]) => [column, check]))
  return z.object(bare ? own : { ...base, ...own }) as unknown as z.ZodType<ArchivedRow>
}

/** A row as it stands in the archive, under wire names; a bare one has no id. */
export type ArchivedRow = { id: string } & Record<string, unknown>
