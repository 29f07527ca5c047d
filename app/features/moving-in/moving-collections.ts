import { z } from 'zod'
import { Email } from '~/features/accounts/account.schema'
import { type CollectionName, collectionOf, columnsOf } from '~/features/archive/collections'
import { TimeZoneForm } from '~/features/profile/profile.schema'
import { SOCIAL_PROVIDERS } from '~/platform/social-providers'

/** A column of ours: its type in the database, what may stand in it, and what it is called over there where that is another name. */
export type MovingColumn = {
  type: string
  check: z.ZodType
  from?: string[]
  /** what it is where nothing was chosen */
  unset?: unknown
  /** is never shown */
  secret?: boolean
}

type MovingCollection = {
  /** what PocketBase calls it */
  from: string
  columns: Record<string, MovingColumn>
  /** which column names the file of a record */
  picture?: 'image' | 'avatar'
  /** which columns hold the id of which table's row; a record does without those that may be empty */
  refs?: Record<string, MovingTable>
  /** no two of one person have the same name */
  named?: boolean
}

export type MovingTable =
  | 'users'
  | '_external_auths'
  | 'companies'
  | 'artists'
  | 'tags'
  | 'projects'
  | 'progress_notes'
  | 'project_tags'
  | 'randomizer_spins'
  | 'user_dashboard_settings'
  | 'account_deletions'

const id = z.string().regex(/^[a-z0-9]{15,16}$/, 'This is no id of a record.')
const moment = z.iso.datetime({ error: 'This is no time.' })
const BCRYPT = /^(\$2[aby]\$\d\d\$[./A-Za-z0-9]{53})?$/
const text = (most: number) => z.string().max(most)
const column = (type: string, check: z.ZodType, more: Partial<MovingColumn> = {}): MovingColumn => ({
  type,
  check,
  ...more,
})

/** What stands in a column of a kit or tag that was left empty. */
const UNSET: Record<string, unknown> = { status: 'wishlist', kit_category: 'full', color: '#3B82F6' }

/** The columns of an archive's collection are those that come over: the same names, types and limits. */
const asArchived = (name: CollectionName): Record<string, MovingColumn> => {
  const { columns } = collectionOf(name)
  const own = Object.keys(columnsOf(name)).flatMap(key => {
    const found = columns[key]
    return found && key !== 'more_photos' ? [[key, column(found.type, found.check, { unset: UNSET[key] })]] : []
  })
  return Object.fromEntries(own)
}

/** Everything that comes over, in the order in which it can be written. Every record has an id and two times beside these. */
export const MOVING: Record<MovingTable, MovingCollection> = {
  users: {
    from: 'users',
    picture: 'avatar',
    columns: {
      email: column('citext', Email),
      email_visibility: column('boolean', z.boolean(), { from: ['emailVisibility'] }),
      // Mended where it does not fit: nobody is left behind for a name.
      username: column('citext', text(150)),
      password_hash: column('text', z.string().regex(BCRYPT, 'This is no password hash of bcrypt.'), {
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
      provider: column('text', z.enum(SOCIAL_PROVIDERS, { error: 'Nobody can sign in with that here.' })),
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
    columns: asArchived('projects'),
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

export const MOVING_TABLES = Object.keys(MOVING) as MovingTable[]

/** The columns that a record of that table brings, those of every record among them. */
export function movingColumns(table: MovingTable): Record<string, MovingColumn> {
  return {
    id: column('text', id),
    ...MOVING[table].columns,
    created: column('timestamptz', moment),
    updated: column('timestamptz', moment),
  }
}
