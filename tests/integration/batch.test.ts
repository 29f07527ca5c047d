import { beforeEach, describe, expect, it } from 'vitest'
import { createSuperuser } from '~/features/account/accounts/superusers.server'
import { db, pool } from '~/platform/db/db.server'
import { newId, randomText } from '~/platform/db/ids.server'
import { makeNote, makeProject } from '../factories/projects'
import { makeUser } from '../factories/users'
import { call, tokenOfSuperuser, tokenOfUser } from '../factories/wire'
import { rowsOf } from '../setup/rows-of'

type Part = { method: string; url: string; body: object }

const of = (collection: string, id = '') => `/api/collections/${collection}/records${id && `/${id}`}`
const create = (collection: string, body: object): Part => ({ method: 'POST', url: of(collection), body })
const update = (collection: string, id: string, body: object): Part => ({
  method: 'PATCH',
  url: of(collection, id),
  body,
})
const remove = (collection: string, id: string): Part => ({ method: 'DELETE', url: of(collection, id), body: {} })
const FAILING: Part = { method: 'GET', url: '/api/health', body: {} }

const send = (token: string, requests: Part[]) =>
  call('/api/batch', {
    method: 'POST',
    token,
    body: JSON.stringify({ requests }),
    headers: { 'Content-Type': 'application/json' },
  })

let owner: Awaited<ReturnType<typeof makeUser>>
let id: string
beforeEach(async () => {
  owner = await makeUser()
  id = owner.user.id
})

// A part that does not use the transaction of the batch waits for its locks, does not find its records, or leaves a change behind.
describe('a batch across all collections', () => {
  it('changes nothing if its last request fails, and applies every request otherwise', async () => {
    const parts = await partsOfUser()
    const token = await tokenOfUser(id)
    const before = await allRows()
    expect((await send(token, [...parts, FAILING])).status).toBe(400)
    expect(await allRows()).toEqual(before)
    const { status, text } = await send(token, parts)
    expect(status, text).toBe(200)
    const after = await allRows()
    for (const [table, rows] of Object.entries(before)) {
      if (TOUCHED_BY_USER.has(table)) expect(after[table], table).not.toEqual(rows)
    }
  })

  it('is atomic for a superuser, too', async () => {
    const [admin, other] = await Promise.all(
      ['admin', 'other'].map(name =>
        createSuperuser({ email: `${name}-${randomText(8)}@example.com`, password: STRONG }),
      ),
    )
    const token = await tokenOfSuperuser(admin?.id ?? '')
    const gone = await makeUser()
    const account = { collectionRef: '_pb_users_auth_', recordRef: id }
    const otp = await db.otp.create({ data: { id: newId(), ...account, passwordHash: 'x' } })
    const mfa = await db.mfa.create({ data: { id: newId(), ...account, method: 'password' } })
    const [made, admitted] = [newId(), newId()]
    const parts = [
      remove('_otps', otp.id),
      remove('_mfas', mfa.id),
      create('users', {
        id: made,
        email: `${made}@example.com`,
        username: made,
        password: STRONG,
        passwordConfirm: STRONG,
      }),
      create('companies', { user: made, name: 'Oraloa' }),
      update('users', id, { email: `new-${id}@example.com`, verified: true }),
      remove('users', gone.user.id),
      create('_superusers', {
        id: admitted,
        email: `${admitted}@example.com`,
        password: STRONG,
        passwordConfirm: STRONG,
      }),
      update('_superusers', admitted, { email: `new-${admitted}@example.com` }),
      remove('_superusers', other?.id ?? ''),
    ]
    const state = async () => [
      await allRows(),
      await db.user.count(),
      await db.superuser.findMany({ orderBy: { id: 'asc' } }),
    ]
    const before = await state()
    expect((await send(token, [...parts, FAILING])).status).toBe(400)
    expect(await state()).toEqual(before)
    const { status, text } = await send(token, parts)
    expect(status, text).toBe(200)
    expect(await db.company.count({ where: { userId: made } })).toBe(1)
    expect(await db.user.count({ where: { id: gone.user.id } })).toBe(0)
    expect(await db.superuser.count({ where: { id: admitted } })).toBe(1)
    expect(await db.otp.count({ where: { id: otp.id } })).toBe(0)
  })
})

const STRONG = 'seventeen-sunsets'

const TOUCHED_BY_USER = new Set([
  'companies',
  'artists',
  'tags',
  'projects',
  'progress_notes',
  'project_tags',
  'randomizer_spins',
  'user_dashboard_settings',
  'trash',
  'users',
  '_external_auths',
  '_auth_origins',
  'account_deletions',
])

/** Creates, updates and deletes a record of every collection that users write. */
async function partsOfUser(): Promise<Part[]> {
  const { actor, password } = owner
  const old = await makeProject(actor, { company: 'Old company', artist: 'Old artist', tags: ['old'] })
  const bare = await makeProject(actor)
  const [oldNote, spareNote] = [await makeNote(actor, old.id), await makeNote(actor, bare.id)]
  const [company, artist, tag, link] = await Promise.all([
    db.company.findFirstOrThrow({ where: actor }),
    db.artist.findFirstOrThrow({ where: actor }),
    db.tag.findFirstOrThrow({ where: actor }),
    db.projectTag.findFirstOrThrow({ where: actor }),
  ])
  const account = { collectionRef: '_pb_users_auth_', recordRef: id }
  const origin = await db.authOrigin.create({ data: { id: newId(), ...account, fingerprint: newId() } })
  const auth = await db.externalAuth.create({
    data: { id: newId(), ...account, provider: 'google', providerId: newId() },
  })
  const fresh = Object.fromEntries(
    ['company', 'artist', 'tag', 'project', 'note', 'link', 'spin', 'settings'].map(name => [name, newId()]),
  ) as Record<'company' | 'artist' | 'tag' | 'project' | 'note' | 'link' | 'spin' | 'settings', string>
  const spin = {
    project: fresh.project,
    project_title: 'New',
    selected_projects: [fresh.project],
    spun_at: '2026-11-20 10:00:00.000Z',
  }
  return [
    create('companies', { id: fresh.company, user: id, name: 'New company' }),
    update('companies', fresh.company, { website_url: 'https://new.example' }),
    create('artists', { id: fresh.artist, user: id, name: 'New artist' }),
    update('artists', fresh.artist, { name: 'Newer artist' }),
    create('tags', { id: fresh.tag, user: id, name: 'new' }),
    update('tags', fresh.tag, { name: 'newer' }),
    create('projects', { id: fresh.project, user: id, title: 'New', company: fresh.company, artist: fresh.artist }),
    update('projects', fresh.project, { 'width+': 10, status: 'progress' }),
    create('project_tags', { id: fresh.link, project: fresh.project, tag: fresh.tag }),
    create('progress_notes', { id: fresh.note, project: fresh.project, date: '2026-11-20', content: 'new' }),
    update('progress_notes', fresh.note, { content: 'newer', project: fresh.project }),
    create('randomizer_spins', { id: fresh.spin, user: id, ...spin }),
    update('randomizer_spins', fresh.spin, { project: fresh.project, selected_count: 1 }),
    create('user_dashboard_settings', { id: fresh.settings, user: id, navigation_context: {} }),
    update('user_dashboard_settings', fresh.settings, { navigation_context: { a: 1 } }),
    remove('progress_notes', oldNote.id),
    remove('progress_notes', spareNote.id),
    remove('project_tags', link.id),
    remove('tags', tag.id),
    remove('companies', company.id),
    remove('artists', artist.id),
    remove('projects', old.id),
    remove('_authOrigins', origin.id),
    remove('_externalAuths', auth.id),
    update('users', id, { username: `n${newId()}`.slice(0, 16), timezone: 'Europe/Berlin' }),
    create('account_deletions', { user_id: id, user_email: owner.user.email, signup_method: 'email' }),
    update('users', id, { password: STRONG, passwordConfirm: STRONG, oldPassword: password }),
  ]
}

async function allRows(): Promise<Record<string, unknown[]>> {
  const rows = await rowsOf(id)
  const deletions = await pool.query('select * from account_deletions where user_id = $1', [id])
  const mails = await pool.query('select id from outbox_mails where "to" = $1', [owner.user.email])
  return { ...rows, account_deletions: deletions.rows, outbox_mails: mails.rows }
}
