import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, db, disconnectDatabase, pool } from '~/platform/db/db.server'
import { makeProject } from '../factories/projects'
import { app } from '../setup/app'
import { startInstance } from '../setup/test-app'
import { makeApiUser, wire, wireSuperuser } from '../setup/wire-http'

// Backups over HTTP on a running app.

let a: Awaited<ReturnType<typeof makeApiUser>>
let s: Awaited<ReturnType<typeof wireSuperuser>>
beforeAll(async () => {
  connectDatabase(app.databaseUrl)
  ;[a, s] = await Promise.all([makeApiUser(), wireSuperuser()])
})
afterAll(disconnectDatabase)

const asSuperuser = (method: string, path: string, body?: unknown) => wire(method, path, { as: s.token, body })
const fileToken = async (as: string) => (await wire('POST', 'files/token', { as })).body.token
const download = (name: string, token: string) => fetch(`${app.url}/api/backups/${name}?token=${token}`)

test.each<[string, () => BodyInit | undefined, string?]>([
  ['no body', () => undefined],
  ['JSON', () => '{}', 'application/json'],
  ['text', () => 'PK', 'text/plain'],
  ['an empty form', () => new FormData()],
  [
    'a form without a file',
    () => {
      const form = new FormData()
      form.append('x', 'y')
      return form
    },
  ],
])('a backup upload returns 400 for %s', async (_, body, type) => {
  const response = await fetch(`${app.url}/api/backups/upload`, {
    method: 'POST',
    headers: { Authorization: s.token, ...(type && { 'Content-Type': type }) },
    body: body(),
  })
  expect(response.status).toBe(400)
  await expect(response.json()).resolves.toMatchObject({ data: { file: { code: 'validation_required' } } })
})

test('creates, lists, downloads, deletes, uploads and restores a backup', async () => {
  const { id } = await makeProject(a.actor, { title: 'The Starry Night' })
  expect((await asSuperuser('POST', 'backups', { name: 'first.zip' })).status).toBe(204)
  const listed = (await asSuperuser('GET', 'backups')).body
  expect(listed).toContainEqual({
    key: 'first.zip',
    modified: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z$/),
    size: expect.any(Number),
  })

  const response = await download('first.zip', await fileToken(s.token))
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toBe('application/zip')
  expect(response.headers.get('Content-Disposition')).toBe('attachment; filename=first.zip')
  const zip = new Uint8Array(await response.arrayBuffer())
  expect(zip.length).toBe(listed.find(({ key }: { key: string }) => key === 'first.zip').size)

  expect((await asSuperuser('DELETE', 'backups/first.zip')).status).toBe(204)
  expect((await asSuperuser('DELETE', 'backups/first.zip')).status).toBe(400)
  expect((await asSuperuser('POST', 'backups/first.zip/restore')).status).toBe(400)
  const form = () => {
    const form = new FormData()
    form.append('file', new Blob([zip], { type: 'application/zip' }), 'first.zip')
    return form
  }
  expect((await asSuperuser('POST', 'backups/upload', form())).status).toBe(204)
  expect((await asSuperuser('POST', 'backups/upload', form())).body.data.file.code).toBe(
    'validation_backup_name_exists',
  )

  await makeProject(a.actor, { title: 'After the backup' })
  expect((await asSuperuser('POST', 'backups/first.zip/restore')).status).toBe(204)
  // The app continues immediately with the restored tables.
  const kits = await wire('GET', 'collections/projects/records', { as: a.token })
  expect(kits.body.items.map((kit: { id: string }) => kit.id)).toEqual([id])
  const made = await wire('POST', 'collections/projects/records', { as: a.token, body: { user: a.id, title: 'New' } })
  expect(made.status).toBe(200)
  const names = (await asSuperuser('GET', 'backups')).body.map(({ key }: { key: string }) => key)
  expect(names).toContainEqual(expect.stringMatching(/^before-restore-\d{8}-\d{6}\.zip$/))
})

test('downloads a backup only with a superuser’s file token', async () => {
  await asSuperuser('POST', 'backups', { name: 'closed.zip' })
  for (const token of ['', s.token, await fileToken(a.token)]) {
    const response = await download('closed.zip', token)
    expect(response.status).toBe(403)
    expect((await response.json()).message).toBe('Insufficient permissions to access the resource.')
  }
  const token = await fileToken(s.token)
  expect((await download('nothing.zip', token)).status).toBe(404)
  expect((await download('..%2F..%2Fpackage.json', token)).status).toBe(404)
  expect((await download('x%00', token)).status).toBe(404)
  expect((await download('x%0A.zip', token)).status).toBe(404)
  const part = await fetch(`${app.url}/api/backups/closed.zip?token=${token}`, {
    headers: { Range: 'bytes=0-1' },
  })
  expect(part.status).toBe(206)
  expect(await part.text()).toBe('PK')
})

test('rejects invalid and taken backup names, and files that are not ZIP archives', async () => {
  for (const name of ['Big.zip', 'x', '../x.zip', 'a b.zip']) {
    const { status, body } = await asSuperuser('POST', 'backups', { name })
    expect(status).toBe(400)
    expect(body.data.name.code).toBe('validation_match_invalid')
  }
  await asSuperuser('POST', 'backups', { name: 'twice.zip' })
  const twice = await asSuperuser('POST', 'backups', { name: 'twice.zip' })
  expect(twice.body.data.name.code).toBe('validation_backup_name_exists')
  const form = new FormData()
  form.append('file', new Blob(['hello']), 'hello.zip')
  const { body } = await asSuperuser('POST', 'backups/upload', form)
  expect(body.data.file.code).toBe('validation_invalid_mime_type')
  const none = await asSuperuser('POST', 'backups/upload', new FormData())
  expect(none.body.data.file.code).toBe('validation_required')
})

test.each(['with its length', 'chunked'])('rejects a backup beyond ARCHIVE_UPLOAD_MB, %s', async how => {
  const small = await startInstance(app.databaseUrl, { ARCHIVE_UPLOAD_MB: '1' })
  try {
    const upload = async (kilobytes: number) => {
      const form = new FormData()
      form.append('file', new Blob(['PK', Buffer.alloc(kilobytes * 1024)]), `of-${kilobytes}.zip`)
      const sent = new Request(`${small.url}/api/backups/upload`, {
        method: 'POST',
        headers: { Authorization: s.token },
        body: form,
      })
      const length = how === 'chunked' ? {} : { body: await sent.clone().arrayBuffer() }
      const response = await fetch(new Request(sent, { ...length, duplex: 'half' } as RequestInit))
      return { status: response.status, body: await response.text() }
    }
    expect((await upload(500)).status).toBe(204)
    expect(await upload(3000)).toMatchObject({
      status: 413,
      body: expect.stringContaining('Request entity too large.'),
    })
    const stored = await fetch(`${small.url}/api/backups`, { headers: { Authorization: s.token } })
    expect((await stored.json()).map(({ key }: { key: string }) => key)).toEqual(['of-500.zip'])
  } finally {
    await small.stop()
  }
})

test('rejects restoring a broken archive with a message and changes nothing', async () => {
  const form = new FormData()
  form.append('file', new Blob(['PK but no more']), 'broken.zip')
  expect((await asSuperuser('POST', 'backups/upload', form)).status).toBe(204)
  const people = await db.user.count()
  const rejected = await asSuperuser('POST', 'backups/broken.zip/restore')
  expect(rejected.status).toBe(400)
  expect(rejected.body.message).toContain('not a zip')
  expect(await db.user.count()).toBe(people)
})

test('creates one backup at a time', async () => {
  const client = await pool.connect()
  await client.query('begin; lock table shelf_claims in access exclusive mode')
  // The first one waits for the table.
  const both = ['one.zip', 'two.zip'].map(name => asSuperuser('POST', 'backups', { name }))
  const rejected = await Promise.race(both)
  await client.query('commit')
  client.release()
  expect(rejected.status).toBe(400)
  expect(rejected.body.message).toBe('Try again later - another backup/restore process has already been started.')
  const responses = await Promise.all(both)
  expect(responses.map(({ status }) => status).sort()).toEqual([204, 400])
})
