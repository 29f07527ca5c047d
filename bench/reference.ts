// A reference PocketBase with our collections, as the other side of bench/compare.ts.
import { DRILL_SHAPES, KIT_CATEGORIES, PROJECT_STATUSES } from '~/features/collection/projects/project-terms'
import type { Collection } from '~/pocketbase/collection.server'
import { COLLECTIONS } from '~/pocketbase/collections/index.server'
import { describeCollection } from '~/pocketbase/service/collection-schema.server'

/** One of the two servers. Without a token it is called as a guest. */
export type Side = { name: string; url: string; superuser: string }

export type ApiResponse = { status: number; headers: Headers; text: string }

/** Sends a call. A body that is no form goes out as JSON. */
export async function send(
  { url }: Side,
  method: string,
  path: string,
  { token = '', body }: { token?: string; body?: unknown } = {},
): Promise<ApiResponse> {
  const isForm = body instanceof FormData
  const headers = {
    ...(token && { Authorization: token }),
    ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
  }
  const sent = body === undefined || typeof body === 'string' || isForm ? body : JSON.stringify(body)
  const response = await fetch(url + path, { method, headers, body: sent, redirect: 'manual' })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** The same for a call that must succeed. Returns its JSON. */
export async function requestJson<T>(
  side: Side,
  method: string,
  path: string,
  options: { token?: string; body?: unknown } = {},
) {
  const { status, text } = await send(side, method, path, options)
  if (status >= 300) throw new Error(`${side.name}: ${method} ${path} returned ${status} ${text.slice(0, 500)}`)
  return (text ? JSON.parse(text) : {}) as T
}

/** The collections of the reference, each after the ones that it links. */
const NAMES = [
  'artists',
  'companies',
  'tags',
  'projects',
  'project_tags',
  'progress_notes',
  'randomizer_spins',
  'user_dashboard_settings',
]

/**
 * Opens the reference at `POCKETBASE_URL` as the superuser in `POCKETBASE_SUPERUSER` (email:password), and creates our
 * collections in it. Drops what an earlier run has left.
 */
export async function openReference(): Promise<Side> {
  const { POCKETBASE_URL: url, POCKETBASE_SUPERUSER: account = '' } = process.env
  if (!url || !account) throw new Error('Set POCKETBASE_URL and POCKETBASE_SUPERUSER=email:password.')
  const side: Side = { name: 'PocketBase', url, superuser: '' }
  const colon = account.indexOf(':')
  const body = { identity: account.slice(0, colon), password: account.slice(colon + 1) }
  const path = '/api/collections/_superusers/auth-with-password'
  side.superuser = (await requestJson<{ token: string }>(side, 'POST', path, { body })).token
  const token = side.superuser
  for (const name of NAMES.toReversed()) await send(side, 'DELETE', `/api/collections/${name}`, { token })
  await send(side, 'DELETE', '/api/collections/users/truncate', { token })
  await requestJson(side, 'PATCH', '/api/settings', {
    token,
    body: { batch: { enabled: true, maxRequests: 1_000, timeout: 60 } },
  })
  await requestJson(side, 'PATCH', '/api/collections/users', { token, body: await usersOf(side) })
  for (const name of NAMES)
    await requestJson(side, 'POST', '/api/collections', { token, body: definitionOf(collectionNamed(name)) })
  return side
}

type FieldDefinition = { name: string; type: string; [option: string]: unknown }

/** Adds our fields to the collection of accounts that every PocketBase has. */
async function usersOf(side: Side) {
  const { fields } = await requestJson<{ fields: FieldDefinition[] }>(side, 'GET', '/api/collections/users', {
    token: side.superuser,
  })
  const known = new Set(fields.map(({ name }) => name))
  const more = definitionOf(collectionNamed('users')).fields.filter(({ name }) => !known.has(name))
  const own = 'id = @request.auth.id'
  return {
    fields: [
      ...fields
        .filter(({ name }) => name !== 'name')
        .map(field => (field.name === 'id' ? { ...field, max: 16 } : field)),
      ...more,
    ],
    listRule: own,
    viewRule: own,
    updateRule: own,
    deleteRule: own,
    createRule: '',
    passwordAuth: { enabled: true, identityFields: ['email', 'username'] },
    authAlert: { enabled: false },
    otp: { enabled: true, duration: 180, length: 8 },
    indexes: [
      'create unique index idx_key on users (tokenKey)',
      "create unique index idx_email on users (email) where email != ''",
      'create unique index idx_username on users (username)',
    ],
  }
}

function collectionNamed(name: string): Collection {
  const collection = COLLECTIONS.find(name)
  if (!collection) throw new Error(`There is no collection ${name}.`)
  return collection
}

/** Returns a collection as PocketBase creates it: our description, with the checks of our operations. */
function definitionOf(collection: Collection) {
  const { id, name, type, fields, ...rules } = describeCollection(collection, COLLECTIONS)
  const { listRule, viewRule, createRule, updateRule, deleteRule } = rules
  return {
    id,
    name,
    type,
    listRule,
    viewRule,
    createRule,
    updateRule,
    deleteRule,
    indexes: INDEXES[name] ?? [],
    fields: fields.map(({ id, ...field }): FieldDefinition => {
      const { kind, needed } = collection.fields[field.name] ?? {}
      return {
        ...field,
        id,
        system: field.name === 'id',
        ...(needed && kind === 'relation' && { required: true, cascadeDelete: true }),
        ...BY_TYPE[field.type],
        ...BY_NAME[field.name],
      }
    }),
  }
}

const BY_TYPE: Record<string, object> = {
  text: { max: 1_000_000 },
  json: { maxSize: 1_048_576 },
  autodate: { onCreate: true },
  file: {
    maxSelect: 1,
    maxSize: 10 * 1024 * 1024,
    mimeTypes: ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/heic'],
    thumbs: ['100x100', '320x0'],
  },
}

const BY_NAME: Record<string, object> = {
  id: {
    primaryKey: true,
    required: true,
    min: 15,
    max: 16,
    pattern: '^[a-z0-9]+$',
    autogeneratePattern: '[a-z0-9]{15}',
  },
  updated: { onUpdate: true },
  status: { values: PROJECT_STATUSES },
  kit_category: { values: KIT_CATEGORIES },
  drill_shape: { values: DRILL_SHAPES },
  title: { required: true, max: 200 },
  name: { required: true, max: 200 },
  width: { min: 0 },
  height: { min: 0 },
  total_diamonds: { min: 0, onlyInt: true },
}

/** The indexes of our tables. */
const INDEXES: Record<string, string[]> = {
  artists: ['create unique index idx_artists on artists (user, name)'],
  companies: ['create unique index idx_companies on companies (user, name)'],
  tags: ['create unique index idx_tags on tags (user, name)'],
  projects: [
    'create index idx_projects_updated on projects (user, updated desc, created, id)',
    'create index idx_projects_status on projects (user, status, updated desc)',
    'create index idx_projects_created on projects (user, created, id)',
    'create index idx_projects_company on projects (user, company)',
    'create index idx_projects_artist on projects (user, artist)',
    'create index idx_projects_completed on projects (user, date_completed)',
  ],
  project_tags: [
    'create unique index idx_project_tags on project_tags (project, tag)',
    'create index idx_project_tags_tag on project_tags (tag)',
  ],
  progress_notes: ['create index idx_notes on progress_notes (project, date)'],
}
