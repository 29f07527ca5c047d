import { z } from 'zod'
import { Email } from '~/features/account/accounts/account.schema'
import { TimeZoneForm } from '~/features/account/profile/profile.schema'
import { type CollectionName, collectionOf, columnsOf } from '~/features/transfer/archive/collections'
import type { RowTable } from '~/features/transfer/rows/row-table'
import { RECORD_ID } from '~/platform/record-id'
import { SOCIAL_PROVIDERS } from '~/platform/social/social-providers'

/** A column of a table: its database type, its valid values, and its names in PocketBase if they differ. */
export type SourceColumn = {
  type: string
  check: z.ZodType
  from?: string[]
  /** the value if the source is empty */
  unset?: unknown
  /** Replaces an invalid or missing value. Reported. */
  placeholder?: unknown
  /** never shown */
  secret?: boolean
}

type SourceCollection = {
  /** its name in PocketBase */
  from: string
  columns: Record<string, SourceColumn>
  /** The column with the file name of a record's photo. */
  picture?: 'image' | 'avatar'
  /** the tables whose IDs are in these columns; a nullable one can be emptied */
  refs?: Record<string, ImportedTable>
  /** Names are unique per owner. */
  named?: boolean
}

export type ImportedTable =
  | 'users'
  | '_external_auths'
  | 'companies'
  | 'artists'
  | 'tags'
  | 'projects'
  | 'progress_notes'
  | 'project_tags'
  | 'kit_colors'
  | 'drills'
  | 'randomizer_spins'
  | 'user_dashboard_settings'
  | 'account_deletions'

const id = z.string().regex(RECORD_ID, 'This is not a record ID.')
const moment = z.iso.datetime({ error: 'This is not a time.' })
const BCRYPT = /^(\$2[aby]\$\d\d\$[./A-Za-z0-9]{53})?$/
const text = (most: number) => z.string().max(most)
const column = (type: string, check: z.ZodType, more: Partial<SourceColumn> = {}): SourceColumn => ({
  type,
  check,
  ...more,
})

/** Kits and tags without these values are still imported. */
const PLACEHOLDERS: Record<string, unknown> = { title: 'Untitled kit', status: 'wishlist', color: '#3B82F6' }

const asArchived = (name: CollectionName): Record<string, SourceColumn> => {
  const { columns } = collectionOf(name)
  const own = Object.keys(columnsOf(name)).flatMap(key => {
    const found = columns[key]
    const more = { unset: found?.absent, placeholder: PLACEHOLDERS[key] }
    return found && key !== 'more_photos' ? [[key, column(found.type, found.check, more)]] : []
  })
  return Object.fromEntries(own)
}

/** The imported tables, parents first. Each record also has an ID and two times. */
export const SOURCE_COLLECTIONS: Record<ImportedTable, SourceCollection> = {
  users: {
    from: 'users',
    picture: 'avatar',
    columns: {
      email: column('citext', Email),
      email_visibility: column('boolean', z.boolean(), { from: ['emailVisibility'] }),
      // Any length: resolveRecords() replaces an invalid username.
      username: column('citext', text(150)),
      password_hash: column('text', z.string().regex(BCRYPT, 'This is not a bcrypt password hash.'), {
        from: ['password', 'passwordHash'],
        secret: true,
      }),
      verified: column('boolean', z.boolean()),
      avatar: column('text', text(300)),
      beta_tester: column('boolean', z.boolean(), { unset: true }),
      timezone: column('text', TimeZoneForm.shape.timezone),
    },
  },
  _external_auths: {
    from: '_externalAuths',
    refs: { record_ref: 'users' },
    columns: {
      collection_ref: column('text', text(100), { from: ['collectionRef', 'collectionId'] }),
      record_ref: column('text', id, { from: ['recordRef', 'recordId'] }),
      provider: column('text', z.enum(SOCIAL_PROVIDERS, { error: 'This instance does not support this provider.' })),
      provider_id: column('text', text(300).min(1), { from: ['providerId'] }),
    },
  },
  companies: { from: 'companies', named: true, columns: asArchived('companies') },
  artists: { from: 'artists', named: true, columns: asArchived('artists') },
  tags: { from: 'tags', named: true, columns: { ...asArchived('tags'), slug: column('text', text(200)) } },
  projects: {
    from: 'projects',
    picture: 'image',
    refs: { company: 'companies', artist: 'artists' },
    columns: kitColumns(),
  },
  progress_notes: {
    from: 'progress_notes',
    picture: 'image',
    refs: { project: 'projects' },
    columns: asArchived('progress_notes'),
  },
  project_tags: {
    from: 'project_tags',
    refs: { project: 'projects', tag: 'tags' },
    columns: asArchived('project_tags'),
  },
  kit_colors: {
    from: 'kit_colors',
    refs: { project: 'projects' },
    columns: asArchived('kit_colors'),
  },
  drills: { from: 'drills', columns: asArchived('drills') },
  randomizer_spins: {
    from: 'randomizer_spins',
    refs: { project: 'projects' },
    columns: asArchived('randomizer_spins'),
  },
  user_dashboard_settings: {
    from: 'user_dashboard_settings',
    columns: { user: column('text', id), navigation_context: column('jsonb', z.json()) },
  },
  account_deletions: {
    from: 'account_deletions',
    columns: {
      user_id: column('text', text(50)),
      user_email: column('text', text(255)),
      signup_method: column('text', text(50)),
      notes: column('text', text(2000)),
    },
  },
}

/** The values of own fields are left out, because PocketBase has no such fields. */
function kitColumns(): Record<string, SourceColumn> {
  const { custom: _, ...columns } = asArchived('projects')
  return columns
}

export const IMPORTED_TABLES = Object.keys(SOURCE_COLLECTIONS) as ImportedTable[]

/** Returns the columns of a table with the common ones: `id`, `created`, `updated`. */
export function sourceColumns(table: ImportedTable): Record<string, SourceColumn> {
  return {
    id: column('text', id),
    ...SOURCE_COLLECTIONS[table].columns,
    created: column('timestamptz', moment),
    updated: column('timestamptz', moment),
  }
}

const WITHOUT_OWNER: ImportedTable[] = ['users', '_external_auths', 'account_deletions']

/** Returns whether a record belongs to the owner of its kit. */
export const needsKit = (table: ImportedTable) => ['progress_notes', 'project_tags', 'kit_colors'].includes(table)
/** Returns whether the table has a column `user` with the owner of each record. */
export const isOwned = (table: ImportedTable) => !WITHOUT_OWNER.includes(table)

/** Returns the staging table of `name`. Users get a new `token_key`. */
export function stagedTable(name: ImportedTable): RowTable {
  const { refs, named, picture } = SOURCE_COLLECTIONS[name]
  const own = Object.entries(sourceColumns(name)).map(([column, { type }]) => [column, type])
  return {
    name,
    columns: {
      ...Object.fromEntries(own),
      ...(needsKit(name) && { user: 'text' }),
      ...(name === 'users' && { token_key: 'text' }),
    },
    refs: name === '_external_auths' ? {} : refs,
    key: named ? ['name'] : KEYS[name],
    picture,
    morePhotos: name === 'progress_notes',
    legend: name === 'projects',
  }
}

const KEYS: Partial<Record<ImportedTable, string[]>> = {
  project_tags: ['project', 'tag'],
  drills: ['palette', 'code', 'shape', 'finish'],
  user_dashboard_settings: [],
}
