import { registryOf } from '../collection.server'
import { bool, day, email, file, instant, json, number, relation, select, text, url } from '../fields'
import { oneself, own } from '../rules.server'

const OWN = { list: own(), view: own() }

const users = {
  name: 'users',
  id: '_pb_users_auth_',
  type: 'auth',
  table: 'users',
  fields: {
    email: email(),
    emailVisibility: bool({ column: 'email_visibility' }),
    username: text(),
    verified: bool(),
    avatar: file(),
    beta_tester: bool(),
    timezone: text(),
    password: text({ column: 'password_hash', hidden: true }),
    tokenKey: text({ column: 'token_key', hidden: true }),
  },
  rules: { list: oneself, view: oneself },
} as const

const projects = {
  name: 'projects',
  id: 'pbc_484305853',
  type: 'base',
  table: 'projects',
  fields: {
    user: relation('users'),
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
} as const

const progressNotes = {
  name: 'progress_notes',
  id: 'pbc_3293061152',
  type: 'base',
  table: 'progress_notes',
  fields: { project: relation('projects'), date: day(), content: text(), image: file() },
  rules: OWN,
} as const

const tags = {
  name: 'tags',
  id: 'pbc_1219621782',
  type: 'base',
  table: 'tags',
  fields: { user: relation('users'), name: text(), slug: text(), color: text() },
  rules: OWN,
} as const

const projectTags = {
  name: 'project_tags',
  id: 'pbc_28645432',
  type: 'base',
  table: 'project_tags',
  fields: { project: relation('projects'), tag: relation('tags') },
  rules: OWN,
} as const

const artists = {
  name: 'artists',
  id: 'pbc_4185980916',
  type: 'base',
  table: 'artists',
  fields: { user: relation('users'), name: text() },
  rules: OWN,
} as const

const companies = {
  name: 'companies',
  id: 'pbc_3866053794',
  type: 'base',
  table: 'companies',
  fields: { user: relation('users'), name: text(), website_url: url() },
  rules: OWN,
} as const

const randomizerSpins = {
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
} as const

const userYearlyStats = {
  name: 'user_yearly_stats',
  id: 'pbc_2362224103',
  type: 'base',
  table: 'user_yearly_stats',
  fields: {
    user: relation('users'),
    year: number(),
    stats_type: text(),
    completed_count: number(),
    in_progress_count: number(),
    started_count: number(),
    total_diamonds: number(),
    estimated_drills: number(),
    projects_included: number(),
    status_breakdown: json(),
    last_calculated: instant(),
    calculation_duration_ms: number(),
    cache_version: number(),
  },
  rules: OWN,
} as const

const userDashboardSettings = {
  name: 'user_dashboard_settings',
  id: 'pbc_1562741241',
  type: 'base',
  table: 'user_dashboard_settings',
  fields: { user: relation('users', { unique: true }), navigation_context: json() },
  rules: OWN,
} as const

const userDashboardStats = {
  name: 'user_dashboard_stats',
  id: 'pbc_2796537214',
  type: 'base',
  table: 'user_dashboard_stats',
  fields: {
    user: relation('users', { unique: true }),
    all: number(),
    wishlist: number(),
    purchased: number(),
    stash: number(),
    progress: number(),
    onhold: number(),
    completed: number(),
    archived: number(),
    destashed: number(),
    total_projects: number(),
    last_updated: instant(),
  },
  rules: OWN,
} as const

const accountDeletions = {
  name: 'account_deletions',
  id: 'pbc_4019259103',
  type: 'base',
  table: 'account_deletions',
  fields: { user_id: text(), user_email: text(), signup_method: text(), notes: text() },
  rules: { list: null, view: null },
} as const

const superusers = {
  name: '_superusers',
  id: 'pbc_3142635823',
  type: 'auth',
  table: '_superusers',
  fields: {
    email: email(),
    password: text({ column: 'password_hash', hidden: true }),
    tokenKey: text({ column: 'token_key', hidden: true }),
  },
  rules: { list: null, view: null },
} as const

const OF_ACCOUNT = { collectionRef: text({ column: 'collection_ref' }), recordRef: text({ column: 'record_ref' }) }
const BY_ACCOUNT = { list: own('record_ref'), view: own('record_ref') }

const externalAuths = {
  name: '_externalAuths',
  id: 'pbc_2281828961',
  type: 'base',
  table: '_external_auths',
  fields: { ...OF_ACCOUNT, provider: text(), providerId: text({ column: 'provider_id' }) },
  rules: BY_ACCOUNT,
} as const

const otps = {
  name: '_otps',
  id: 'pbc_1638494021',
  type: 'base',
  table: '_otps',
  fields: { ...OF_ACCOUNT, sentTo: text({ column: 'sent_to', hidden: true }) },
  rules: BY_ACCOUNT,
} as const

const mfas = {
  name: '_mfas',
  id: 'pbc_2279338944',
  type: 'base',
  table: '_mfas',
  fields: { ...OF_ACCOUNT, method: text() },
  rules: BY_ACCOUNT,
} as const

const authOrigins = {
  name: '_authOrigins',
  id: 'pbc_4275539003',
  type: 'base',
  table: '_auth_origins',
  fields: { ...OF_ACCOUNT, fingerprint: text() },
  rules: BY_ACCOUNT,
} as const

/** The collections that clients may name. */
export const COLLECTIONS = registryOf([
  users,
  projects,
  progressNotes,
  tags,
  projectTags,
  artists,
  companies,
  randomizerSpins,
  userYearlyStats,
  userDashboardSettings,
  userDashboardStats,
  accountDeletions,
  superusers,
  externalAuths,
  otps,
  mfas,
  authOrigins,
])
