import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { db, pool } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { PICTURE_MAX_BYTES } from '~/platform/images/images.server'
import { COLLECTIONS } from '~/pocketbase/collections/index.server'
import { makeNote, makeProject } from '../factories/projects'
import { makeUser } from '../factories/users'
import { call, tokenOfUser } from '../factories/wire'
import { sizedJpeg } from '../fixtures/pictures'

// The IDs are those of the API test cases. Additional tests have none.

let a: { id: string; token: string; actor: { userId: string } }
let b: typeof a
beforeEach(async () => {
  const [first, second] = await Promise.all([makeUser(), makeUser()])
  a = { id: first.user.id, actor: first.actor, token: await tokenOfUser(first.user.id) }
  b = { id: second.user.id, actor: second.actor, token: await tokenOfUser(second.user.id) }
})

type Body = Record<string, unknown> | string | FormData
const encoded = (body: Body) => (typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body))
const typed = (body: Body, type = 'application/json') =>
  body instanceof FormData ? undefined : { 'Content-Type': type }

const create = (collection: string, body: Body, token = a.token, type?: string, query = '') =>
  call(`/api/collections/${collection}/records${query}`, {
    method: 'POST',
    token,
    body: encoded(body),
    headers: typed(body, type),
  })
const change = (collection: string, id: string, body: Body, token = a.token) =>
  call(`/api/collections/${collection}/records/${id}`, {
    method: 'PATCH',
    token,
    body: encoded(body),
    headers: typed(body),
  })
const remove = (collection: string, id: string, token = a.token) =>
  call(`/api/collections/${collection}/records/${id}`, {
    method: 'DELETE',
    token,
  })
const view = (collection: string, id: string, token = a.token) =>
  call(`/api/collections/${collection}/records/${id}`, { token })

const createFailed = (data: object) => ({ status: 400, body: { message: 'Failed to create record.', data } })
const updateFailed = (data: object) => ({ status: 400, body: { message: 'Failed to update record.', data } })
const NOT_THERE = { status: 404, body: { message: "The requested resource wasn't found.", data: {} } }

describe('a kit', () => {
  it('CR03 CR19 is created with the given values, and zero values for the rest', async () => {
    const { status, body } = await create('projects', { user: a.id, title: 'Sunset', foo: 1, collectionName: 'x' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ user: a.id, title: 'Sunset', artist: '', width: 0, date_started: '', image: '' })
    expect(body.id).toMatch(/^[a-z0-9]{16}$/)
    expect(body).not.toHaveProperty('foo')
    expect(body.collectionName).toBe('projects')
    const viewed = await view('projects', body.id)
    expect(viewed).toMatchObject({ status: 200, body })
  })

  it('RS01 is returned with sorted keys, full timestamps and no expand', async () => {
    const { id } = await makeProject(a.actor, { artist: 'Rembrandt', dateStarted: '2024-01-02' })
    const { status, body } = await view('projects', id)
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(Object.keys(body).toSorted())
    expect(body).toMatchObject({ id, collectionName: 'projects', date_started: '2024-01-02 00:00:00.000Z' })
    for (const time of [body.created, body.updated]) expect(time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(body).not.toHaveProperty('expand')
  })

  it('FE15 accepts every field, with company and artist by ID', async () => {
    const artist = (await create('artists', { user: a.id, name: 'Hokusai' })).body.id
    const company = (await create('companies', { user: a.id, name: 'Oraloa', website_url: 'https://oraloa.example' }))
      .body.id
    const kit = {
      id: 'abcdefghij12345',
      user: a.id,
      title: 'The Great Wave',
      status: 'progress',
      kit_category: 'mini',
      drill_shape: 'round',
      artist,
      company,
      date_purchased: '2024-05-01',
      date_received: '2024-05-01T10:00:00+02:00',
      date_started: '2024-05-03 12:13:14.000Z',
      date_completed: 'not a date',
      width: '12.5',
      height: 40,
      total_diamonds: 32000,
      kitted: true,
      color_count: 41,
      source_url: 'https://oraloa.example/wave',
      general_notes: '<b>bold</b>',
    }
    const { status, body } = await create(
      'projects',
      kit,
      a.token,
      undefined,
      '?expand=artist&fields=*,expand.artist.name',
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...kit,
      date_purchased: '2024-05-01 00:00:00.000Z',
      date_received: '2024-05-01 00:00:00.000Z',
      date_started: '2024-05-03 00:00:00.000Z',
      date_completed: '',
      width: 12.5,
      expand: { artist: { name: 'Hokusai' } },
    })
  })

  it('CR06 CR07 CR08 CR09 CR10 is rejected with an error for each invalid field', async () => {
    const foreign = (await create('artists', { user: b.id, name: 'Klimt' }, b.token)).body.id
    await expect(create('projects', { user: a.id })).resolves.toMatchObject(
      createFailed({ title: { code: 'validation_required', message: 'Cannot be blank.' } }),
    )
    await expect(
      create('projects', {
        user: a.id,
        title: 'x',
        status: 'nope',
        artist: foreign,
        company: newId(),
        source_url: 'not a url',
        width: -1,
        total_diamonds: 1.5,
        color_count: 1000,
      }),
    ).resolves.toMatchObject(
      createFailed({
        status: { code: 'validation_invalid_value', message: 'Invalid value nope.', params: { value: 'nope' } },
        artist: { code: 'validation_missing_rel_records' },
        company: { code: 'validation_missing_rel_records' },
        source_url: { code: 'validation_invalid_url', message: 'Must be a valid url.' },
        width: { code: 'validation_min_number_constraint', params: { min: 0 } },
        total_diamonds: { code: 'validation_only_int_constraint' },
        color_count: { code: 'validation_max_number_constraint', params: { max: 999 } },
      }),
    )
    await expect(create('projects', { user: a.id, title: 'x'.repeat(201) })).resolves.toMatchObject(
      createFailed({ title: { code: 'validation_max_text_constraint', params: { max: 200 } } }),
    )
  })

  it('CR04 CR05 is rejected without a reason if the owner is not the user', async () => {
    for (const [body, token] of [
      [{ user: b.id, title: 'x' }, a.token],
      [{ title: 'x' }, a.token],
      [{ user: a.id, title: 'x' }, ''],
    ] as const) {
      const { status, body: rejection } = await create('projects', body, token)
      expect({ status, rejection }).toMatchObject({
        status: 400,
        rejection: { message: 'Failed to create record.', data: {} },
      })
      expect(rejection.data).toEqual({})
    }
    await expect(db.project.count({ where: { userId: { in: [a.id, b.id] } } })).resolves.toBe(0)
  })

  it('CR12 must have a valid, unused ID', async () => {
    const taken = (await create('projects', { user: a.id, title: 'another' })).body.id
    for (const [id, problem] of [
      ['abc', { code: 'validation_min_text_constraint', params: { min: 15 } }],
      ['a'.repeat(17), { code: 'validation_max_text_constraint', params: { max: 16 } }],
      ['ABCDE1234567890', { code: 'validation_invalid_format' }],
      [taken, { code: 'validation_not_unique' }],
    ] as const) {
      const response = await create('projects', { user: a.id, title: 'x', id })
      expect(response).toMatchObject(createFailed({ id: problem }))
      expect(Object.keys(response.body.data)).toEqual(['id'])
    }
  })

  it('CR20 CR21 CR22 CR25 CR26 CR27 updates only the given fields', async () => {
    const { id } = await makeProject(a.actor, { title: 'Alpha', width: 20, artist: 'Rembrandt', tags: ['blue'] })
    await expect(change('projects', id, { 'width+': 5 })).resolves.toMatchObject({ status: 200, body: { width: 25 } })
    await expect(change('projects', id, { 'width-': 5, 'width+': 1 })).resolves.toMatchObject({ body: { width: 21 } })
    await expect(change('projects', id, { artist: null })).resolves.toMatchObject({
      body: { artist: '', title: 'Alpha' },
    })
    const artist = (await create('artists', { user: a.id, name: 'Hokusai' })).body.id
    await expect(change('projects', id, { artist: ['x1', artist] })).resolves.toMatchObject({ body: { artist } })
    await expect(change('projects', id, { title: '' })).resolves.toMatchObject(
      updateFailed({ title: { code: 'validation_required' } }),
    )
    await expect(change('projects', id, { id: newId() })).resolves.toMatchObject(
      updateFailed({ id: { code: 'validation_pk_change' } }),
    )
    await expect(db.projectTag.count({ where: { projectId: id } })).resolves.toBe(1)
  })

  it.each<[string, Record<string, unknown>, object]>([
    ['RS08 a day', { date_started: '2024-05-01' }, { date_started: '2024-05-01 00:00:00.000Z' }],
    [
      'RS09 a time with an offset, keeping its local day (differs from PocketBase)',
      { date_started: '2024-05-01T01:00:00+02:00' },
      { date_started: '2024-05-01 00:00:00.000Z' },
    ],
    ['RS10 an invalid date', { date_started: 'not a date' }, { date_started: '' }],
    ['RS11 a number as text', { width: '12.5' }, { width: 12.5 }],
    ['RS12 an invalid number', { width: 'abc' }, { width: 0 }],
    ['a hexadecimal number as 0', { width: '0x10' }, { width: 0 }],
    ['an invalid modifier as 0', { 'width+': 'abc' }, { width: 20 }],
    ['a modifier that is a list as 0', { 'width-': [1] }, { width: 20 }],
    ['a modifier as text', { 'width+': '1e1' }, { width: 30 }],
    ['a modifier that numbers do not have', { '+width': 1 }, { width: 20 }],
  ])('accepts %s', async (_, sent, stored) => {
    const { id } = await makeProject(a.actor, { dateStarted: '2024-01-02', width: 20 })
    const { status, body } = await change('projects', id, sent)
    expect({ status, body }).toMatchObject({ status: 200, body: stored })
    await expect(view('projects', id)).resolves.toMatchObject({ body: stored })
  })

  it('RS13 escapes HTML characters', async () => {
    const { id } = await makeProject(a.actor)
    const { text, body } = await change('projects', id, { title: 'a<b>&c' })
    expect(text).toContain(String.raw`a\u003cb\u003e\u0026c`)
    expect(body.title).toBe('a<b>&c')
  })

  it('RS14 RS15 sets created and updated itself, also for an empty update', async () => {
    const { id } = await makeProject(a.actor)
    const before = (await view('projects', id)).body
    const sent = await change('projects', id, { updated: '2000-01-01 00:00:00.000Z', created: '2000-01-01' })
    expect(sent.status).toBe(200)
    expect(sent.body.created).toBe(before.created)
    expect(sent.body.updated > before.updated).toBe(true)
    const empty = await change('projects', id, {})
    expect(empty.status).toBe(200)
    expect(empty.body).toEqual({ ...sent.body, updated: empty.body.updated })
    expect(empty.body.updated > sent.body.updated).toBe(true)
  })

  it('sets a date with its status', async () => {
    const { id } = await makeProject(a.actor, { status: 'progress', dateStarted: '2024-01-02' })
    const { body } = await change('projects', id, { status: 'completed' })
    expect(body.date_completed).toMatch(/^\d{4}-\d\d-\d\d 00:00:00\.000Z$/)
    // An update that does not name a date never clears it, whether the status or the client set it.
    for (const day of [undefined, '2024-03-04']) {
      const { date_completed } = (await change('projects', id, { status: 'completed', date_completed: day })).body
      expect(date_completed).toMatch(/^2/)
      await expect(change('projects', id, { status: 'progress' })).resolves.toMatchObject({ body: { date_completed } })
    }
    // A date in the request takes precedence, even if it is empty.
    const emptied = await change('projects', id, { status: 'completed', date_completed: '' })
    expect(emptied.body).toMatchObject({ status: 'completed', date_completed: '' })
  })

  it('with the status kitted is stored as stash and kitted, and can be filtered by kitted', async () => {
    const made = await create('projects', { user: a.id, title: 'Owl', status: 'kitted', kitted: false })
    expect(made.body).toMatchObject({ status: 'stash', kitted: true, color_count: 0 })
    const { id } = await makeProject(a.actor, { title: 'Rye', status: 'purchased' })
    expect((await view('projects', id)).body).toMatchObject({ kitted: false })
    expect((await change('projects', id, { status: 'kitted' })).body).toMatchObject({ status: 'stash', kitted: true })
    expect((await change('projects', id, { status: 'progress' })).body).toMatchObject({ kitted: true })
    expect((await change('projects', made.body.id, { kitted: false })).body).toMatchObject({
      status: 'stash',
      kitted: false,
    })
    const found = async (filter: string) => {
      const path = `/api/collections/projects/records?filter=${encodeURIComponent(filter)}`
      const { body } = await call(path, { token: a.token })
      return body.items.map((kit: { title: string }) => kit.title)
    }
    expect(await found('kitted=true')).toEqual(['Rye'])
    expect(await found('kitted=false')).toEqual(['Owl'])
    expect(await found('color_count=0 && kitted!=false')).toEqual(['Rye'])
    expect(await found('status="kitted"')).toEqual([])
    expect(await found('status="stash"')).toEqual(['Owl'])
    await change('projects', made.body.id, { kitted: true })
    expect(await found('status="kitted"')).toEqual(['Owl'])
    expect(await found('"kitted" ?= status && title="Owl"')).toEqual(['Owl'])
    expect(await found('status!="kitted"')).toEqual(['Rye'])
    expect(await found('status="kitted" || status="progress"')).toEqual(['Owl', 'Rye'])
    expect(await found('status="constructor"')).toEqual([])
  })

  it('CR01 CR23 CR29 returns 404 for other users and guests, and cannot change its owner', async () => {
    const { id } = await makeProject(a.actor, { title: 'Mine' })
    for (const token of [b.token, '']) {
      await expect(view('projects', id, token)).resolves.toMatchObject(NOT_THERE)
      await expect(change('projects', id, { title: '' }, token)).resolves.toMatchObject(NOT_THERE)
      await expect(remove('projects', id, token)).resolves.toMatchObject(NOT_THERE)
    }
    await expect(change('projects', id, { user: b.id })).resolves.toMatchObject(NOT_THERE)
    await expect(change('projects', newId(), { title: 'x' })).resolves.toMatchObject(NOT_THERE)
    await expect(remove('projects', newId())).resolves.toMatchObject(NOT_THERE)
    await expect(view('projects', newId())).resolves.toMatchObject(NOT_THERE)
    await expect(view('projects', id)).resolves.toMatchObject({ body: { title: 'Mine', user: a.id } })
  })

  it('CR28 CR30 is deleted with its links and notes, and survives the deletion of its artist', async () => {
    const { id } = await makeProject(a.actor, { artist: 'Rembrandt', tags: ['blue'] })
    await makeNote(a.actor, id)
    const { body } = await view('projects', id)
    await expect(remove('artists', body.artist)).resolves.toMatchObject({ status: 204, text: '' })
    const without = (await view('projects', id)).body
    expect(without.artist).toBe('')
    // The kit itself did not change, so `updated` stays (differs from PocketBase).
    expect(without.updated).toBe(body.updated)
    await expect(remove('projects', id)).resolves.toMatchObject({ status: 204, text: '' })
    await expect(db.projectTag.count({ where: { userId: a.id } })).resolves.toBe(0)
    await expect(db.progressNote.count({ where: { userId: a.id } })).resolves.toBe(0)
    await expect(view('projects', id)).resolves.toMatchObject(NOT_THERE)
  })
})

it('CR31 required relations cascade, so no delete is rejected', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%s.%s', key.conrelid::regclass, column_of.attname) as name from pg_constraint key
      join pg_attribute column_of on column_of.attrelid = key.conrelid and column_of.attnum = key.conkey[1]
      where key.contype = 'f' and key.confdeltype = 'c'`,
  )
  const going = new Set(rows.map(({ name }) => name))
  for (const { table, fields, countedFrom } of COLLECTIONS.all) {
    // A trigger deletes the edits with their kit (kit-edits.test.ts).
    if (table === 'kit_edits') continue
    for (const [name, field] of Object.entries(fields)) {
      if (field.kind === 'relation' && field.needed && !countedFrom)
        expect(going).toContain(`${table}.${field.column ?? name}`)
    }
  }
  expect(going.size).toBeGreaterThan(5)
})

describe('a request body', () => {
  it.each([
    ['CR15', '{"', undefined, 'Something went wrong while processing your request.'],
    ['CR16', '[1]', undefined, 'Something went wrong while processing your request.'],
    ['without a value', 'null', undefined, 'Failed to create record.'],
    ['CR17', 'x', 'text/plain', 'Unsupported Content-Type.'],
  ])('%s %s of type %s is rejected', async (_, body, type, message) => {
    await expect(create('projects', body, a.token, type)).resolves.toMatchObject({
      status: 400,
      body: { message, data: {} },
    })
  })

  it('CR34 CR35 may be a form with typed values and a JSON payload that overrides them', async () => {
    const form = new FormData()
    form.append('user', a.id)
    form.append('title', 'true')
    form.append('width', '007')
    form.append('@jsonPayload', JSON.stringify({ general_notes: '5' }))
    await expect(create('projects', form)).resolves.toMatchObject({
      status: 200,
      body: { title: 'true', width: 7, general_notes: '5' },
    })
    form.append('@jsonPayload', '{bad')
    await expect(create('projects', form)).resolves.toMatchObject({
      status: 400,
      body: { message: 'Something went wrong while processing your request.', data: {} },
    })
    await expect(db.project.count({ where: { userId: a.id } })).resolves.toBe(1)
  })
})

describe('an image', () => {
  const withPicture = async (name: string, fields: Record<string, string> = {}) => {
    const form = new FormData()
    for (const [key, value] of Object.entries(fields)) form.append(key, value)
    form.append('image', new File([new Uint8Array(await sizedJpeg(60, 40))], name))
    return form
  }

  it('CR36 CR37 CR38 is uploaded by form, replaced by another, and removed if emptied', async () => {
    const made = await create('projects', await withPicture('My Photo (1).jpg', { user: a.id, title: 'x' }))
    expect(made.body.image).toMatch(/^my_photo_1_[a-z0-9]{10}\.jpg$/)
    const { id, image } = made.body
    const changed = await change('projects', id, await withPicture('other.jpg'))
    expect(changed.body.image).toMatch(/^other_/)
    await expect(change('projects', id, { image: changed.body.image })).resolves.toMatchObject({
      body: { image: changed.body.image },
    })
    await expect(change('projects', id, { image })).resolves.toMatchObject(
      updateFailed({ image: { code: 'validation_invalid_file', params: { invalidFiles: [image] } } }),
    )
    await expect(change('projects', id, { image: '' })).resolves.toMatchObject({ status: 200, body: { image: '' } })
    const third = (await change('projects', id, await withPicture('third.jpg'))).body.image
    await expect(change('projects', id, { 'image-': 'another.jpg' })).resolves.toMatchObject({ body: { image: third } })
    await expect(change('projects', id, { 'image-': third })).resolves.toMatchObject({
      status: 200,
      body: { image: '' },
    })
  })

  it.each([
    ['RS16', 'My Photo (1).PNG', /^my_photo_1_[a-z0-9]{10}\.PNG$/],
    ['RS17', 'a.b.png', /^a[a-z0-9]{10}_[a-z0-9]{10}\.b\.png$/],
  ])('%s named %s keeps a sanitized name with a random suffix', async (_, name, stored) => {
    const form = new FormData()
    form.append('user', a.id)
    form.append('title', 'x')
    form.append(
      'image',
      new File(
        [
          new Uint8Array(
            await sharp(await sizedJpeg(60, 40))
              .png()
              .toBuffer(),
          ),
        ],
        name,
      ),
    )
    const { status, body } = await create('projects', form)
    expect(status).toBe(200)
    expect(body.image).toMatch(stored)
  })

  it('CR37 cannot be set by name', async () => {
    const invalidFiles = ['evil.png']
    const problem = {
      code: 'validation_invalid_file',
      message: 'Invalid new files: [evil.png].',
      params: { invalidFiles },
    }
    await expect(create('projects', { user: a.id, title: 'x', image: 'evil.png' })).resolves.toMatchObject(
      createFailed({ image: problem }),
    )
  })

  it('CR39 is at most 10 MB (differs from PocketBase)', async () => {
    const form = new FormData()
    form.append('user', a.id)
    form.append('title', 'x')
    form.append('image', new File([new Uint8Array(PICTURE_MAX_BYTES + 1)], 'Large one.jpg'))
    const params = { file: 'Large one.jpg', maxSize: 10_485_760 }
    await expect(create('projects', form)).resolves.toMatchObject(
      createFailed({ image: { code: 'validation_file_size_limit', params } }),
    )
    await expect(db.project.count({ where: { userId: a.id } })).resolves.toBe(0)
  })

  it('CR40 must be a valid image', async () => {
    const form = new FormData()
    form.append('user', a.id)
    form.append('title', 'x')
    form.append('image', new File(['not a picture'], 'a.png'))
    await expect(create('projects', form)).resolves.toMatchObject(
      createFailed({ image: { code: 'validation_invalid_mime_type' } }),
    )
    await expect(db.project.count({ where: { userId: a.id } })).resolves.toBe(0)
  })
})

describe('an update of one field', () => {
  it('keeps the website of a company', async () => {
    const website_url = 'https://oraloa.example'
    const { id } = (await create('companies', { user: a.id, name: 'Oralo', website_url })).body
    expect((await change('companies', id, { name: 'Oraloa' })).body).toMatchObject({ name: 'Oraloa', website_url })
  })

  it('keeps the time zone of an account', async () => {
    await change('users', a.id, { timezone: 'Asia/Tokyo' })
    const { body } = await change('users', a.id, { emailVisibility: true })
    expect(body).toMatchObject({ emailVisibility: true, timezone: 'Asia/Tokyo' })
  })
})

describe('names', () => {
  it('CR11 are unique per user, ignoring case', async () => {
    await create('tags', { user: a.id, name: 'blue' })
    const problem = { code: 'validation_not_unique', message: 'Value must be unique.' }
    await expect(create('tags', { user: a.id, name: 'Blue' })).resolves.toMatchObject(
      createFailed({ user: problem, name: problem }),
    )
    await expect(create('tags', { user: b.id, name: 'blue' }, b.token)).resolves.toMatchObject({ status: 200 })
    const other = (await create('tags', { user: a.id, name: 'red' })).body
    expect(other).toMatchObject({ slug: 'red', color: expect.stringMatching(/^#[0-9A-F]{6}$/i) })
    await expect(change('tags', other.id, { name: 'blue' })).resolves.toMatchObject(updateFailed({ name: problem }))
    await expect(change('tags', other.id, { color: '#3B82F6' })).resolves.toMatchObject({
      body: { color: '#3B82F6', name: 'red' },
    })
  })
})

describe('links and notes', () => {
  it("can only belong to the user's own kits", async () => {
    const mine = await makeProject(a.actor)
    const theirs = await makeProject(b.actor, { tags: ['sky'] })
    const tag = (await create('tags', { user: a.id, name: 'sea' })).body.id
    const foreign = (await db.tag.findFirstOrThrow({ where: { userId: b.id } })).id
    const link = await create('project_tags', { project: mine.id, tag })
    expect(link).toMatchObject({ status: 200, body: { project: mine.id, tag } })
    const twice = { code: 'validation_not_unique', message: 'Value must be unique.' }
    await expect(create('project_tags', { project: mine.id, tag })).resolves.toMatchObject(
      createFailed({ project: twice, tag: twice }),
    )
    for (const body of [
      { project: theirs.id, tag },
      { project: mine.id, tag: foreign },
      { project: newId(), tag },
      {},
    ]) {
      const { status, body: rejection } = await create('project_tags', body)
      expect({ status, data: rejection.data }).toEqual({ status: 400, data: {} })
    }
    for (const note of [{ date: '2024-01-02', content: 'x' }, {}]) {
      const { status, body } = await create('progress_notes', { project: theirs.id, ...note })
      expect({ status, data: body.data }).toEqual({ status: 400, data: {} })
    }
    const note = await create('progress_notes', { project: mine.id, date: '2024-01-02', content: 'The sky' })
    for (const [project, code] of [
      [theirs.id, 'validation_missing_rel_records'],
      [newId(), 'validation_missing_rel_records'],
      ['', 'validation_required'],
    ]) {
      const rejected = await change('progress_notes', note.body.id, { project, content: 'Elsewhere' })
      expect(rejected).toMatchObject(updateFailed({ project: { code } }))
    }
    const same = await change('progress_notes', note.body.id, { project: mine.id, content: 'The sky' })
    expect(same).toMatchObject({ status: 200, body: { project: mine.id, content: 'The sky' } })
    expect(note.body).toMatchObject({ project: mine.id, date: '2024-01-02 00:00:00.000Z', content: 'The sky' })
    await expect(change('progress_notes', note.body.id, { content: 'The sea' })).resolves.toMatchObject({
      body: { content: 'The sea', date: '2024-01-02 00:00:00.000Z' },
    })
    await expect(remove('progress_notes', note.body.id)).resolves.toMatchObject({ status: 204 })
    await expect(remove('project_tags', link.body.id)).resolves.toMatchObject({ status: 204 })
  })
})

describe('the dates of a kit', () => {
  const DAY = '2024-05-01 00:00:00.000Z'
  it.each([
    ['2024-05-01T23:30:00-05:00', 'its own day'],
    ['2024-05-01 23:30:00 -0500', 'its own day'],
    ['2024-05-01T00:30:00+02:00', 'its own day'],
    ['2024-05-01 23:30:00 -0400 EDT', 'its own day'],
    ['2024-05-01 23:30:00', 'its own day, without a zone'],
    ['2024-05-01', 'itself'],
    ['2024-05-01T00:00:00.000Z', 'itself, as a midnight in UTC'],
    ['2024-05-02T04:30:00.000Z', 'the day in the time zone of its owner'],
    ['2024-05-02 03:59:59.999+00:00', 'the day in the time zone of its owner'],
    ['Thu, 02 May 2024 01:00:00 GMT', 'the day in the time zone of its owner'],
  ])('%s is %s', async sent => {
    await db.user.update({ where: { id: a.id }, data: { timezone: 'America/Chicago' } })
    const kit = await create('projects', { user: a.id, title: 'Dated', date_started: sent })
    expect(kit).toMatchObject({ status: 200, body: { date_started: DAY } })
    const note = await create('progress_notes', { project: kit.body.id, content: 'Dated', date: sent })
    expect(note).toMatchObject({ status: 200, body: { date: DAY } })
    const changed = await change('projects', kit.body.id, { date_completed: sent, 'width+': 1 })
    expect(changed).toMatchObject({ status: 200, body: { date_completed: DAY, width: 1 } })
  })
})

describe('a timestamp', () => {
  // Expected results from PocketBase 0.39.11.
  it.each([
    ['2024-05-01T10:00:00+02:00', '2024-05-01 08:00:00.000Z'],
    ['2024-05-01 10:00:00 +0200', '2024-05-01 08:00:00.000Z'],
    ['2024-05-01 10:00:00.5 +0200 CEST', '2024-05-01 08:00:00.500Z'],
    ['2024-05-01T10:00:00.9999999Z', '2024-05-01 10:00:00.999Z'],
    ['2024-05-01T10:00:00,5Z', '2024-05-01 10:00:00.500Z'],
    ['Wed, 01 May 2024 10:00:00 GMT', '2024-05-01 10:00:00.000Z'],
    ['Wed, 01 May 2024 10:00:00 +0200', '2024-05-01 08:00:00.000Z'],
    ['01 May 24 10:00 UTC', '2024-05-01 10:00:00.000Z'],
    ['01 May 24 10:00 +0200', '2024-05-01 08:00:00.000Z'],
    ['Wednesday, 01-May-24 10:00:00 EST', '2024-05-01 10:00:00.000Z'],
    ['Wed May  1 10:00:00 2024', '2024-05-01 10:00:00.000Z'],
    ['Wed May  1 10:00:00 UTC 2024', '2024-05-01 10:00:00.000Z'],
    ['Wed May 01 10:00:00 +0200 2024', '2024-05-01 08:00:00.000Z'],
    ['01 May 2024', '2024-05-01 00:00:00.000Z'],
    ['2024-05-01 10:00', ''],
    ['2024-02-30T10:00:00+02:00', ''],
    ['2024-05-01T24:00:00Z', ''],
    ['2024-05-01T10:00:00+25:00', ''],
    ['May 1, 2024', ''],
    ['20240501', ''],
  ])('%s is parsed as "%s"', async (sent, stored) => {
    const spin = { user: a.id, project_title: 'x', selected_projects: [], spun_at: sent }
    const { status, body } = await create('randomizer_spins', spin)
    if (stored) expect({ status, body }).toMatchObject({ status: 200, body: { spun_at: stored } })
    else expect({ status, body }).toMatchObject(createFailed({ spun_at: { code: 'validation_required' } }))
  })
})

describe('the owner', () => {
  it('may be given as a list, and cannot be emptied', async () => {
    const { status, body } = await create('projects', { user: ['x', a.id], title: 'Listed' })
    expect({ status, body }).toMatchObject({ status: 200, body: { user: a.id } })
    await expect(change('projects', body.id, { user: [a.id] })).resolves.toMatchObject({ status: 200 })
    await expect(change('projects', body.id, { user: [a.id, b.id] })).resolves.toMatchObject(NOT_THERE)
    await expect(create('projects', { user: [b.id], title: 'Listed' })).resolves.toMatchObject(createFailed({}))
    for (const user of ['', [], null]) {
      await expect(change('projects', body.id, { user })).resolves.toMatchObject(
        updateFailed({ user: { code: 'validation_required' } }),
      )
    }
    await expect(change('projects', body.id, { 'user-': a.id })).resolves.toMatchObject(
      updateFailed({ user: { code: 'validation_required' } }),
    )
  })
})

describe('a note', () => {
  it('can move to another kit of its owner, with its text and photo', async () => {
    const [from, to] = [await makeProject(a.actor), await makeProject(a.actor)]
    const form = new FormData()
    form.append('project', from.id)
    form.append('content', 'unmistakable')
    form.append('date', '2024-01-02')
    form.append('image', new File([new Uint8Array(await sizedJpeg(40, 30))], 'a.jpg'))
    const note = (await create('progress_notes', form)).body
    const before = await Promise.all([from, to].map(async ({ id }) => (await view('projects', id)).body.updated))
    await expect(change('progress_notes', note.id, { project: [to.id] })).resolves.toMatchObject({
      status: 200,
      body: { project: to.id, content: 'unmistakable', image: note.image, date: note.date },
    })
    const kits = await db.project.findMany({ where: { userId: a.id, noteSearch: { not: Buffer.alloc(0) } } })
    expect(kits.map(({ id }) => id)).toEqual([to.id])
    const after = await Promise.all([from, to].map(async ({ id }) => (await view('projects', id)).body.updated))
    for (const [at, updated] of after.entries()) expect(updated > (before[at] ?? '')).toBe(true)
    await expect(view('progress_notes', note.id, b.token)).resolves.toMatchObject(NOT_THERE)
  })
})

describe('a JSON value', () => {
  const keep = (navigation_context: unknown) =>
    create('user_dashboard_settings', { user: a.id, ...(navigation_context !== undefined && { navigation_context }) })

  // In PocketBase, this applies to user_yearly_stats, which is read-only here.
  it('RS03 defaults to null', async () => {
    await expect(keep(undefined)).resolves.toMatchObject({ status: 200, body: { navigation_context: null } })
  })

  it.each([
    ['RS04', { b: 1, a: 2 }, '{"a":2,"b":1}'],
    ['text that is JSON', '[1, "x"]', '[1,"x"]'],
    ['text that is none', 'x', '"x"'],
    ['a number', 1.0, '1'],
  ])('%s is returned with sorted keys', async (_, sent, stored) => {
    const { status, text } = await keep(sent)
    expect(status).toBe(200)
    expect(text).toContain(`"navigation_context":${stored}`)
  })
})

describe('superuser collections', () => {
  it.each(['account_deletions', '_externalAuths', '_superusers'])(
    'CR24 reject an update in %s before any lookup',
    async collection => {
      const only = { status: 403, body: { message: 'Only superusers can perform this action.' } }
      for (const token of [a.token, ''])
        await expect(change(collection, newId(), {}, token)).resolves.toMatchObject(only)
    },
  )

  it('CR02 reject a view before any lookup', async () => {
    const only = { status: 403, body: { message: 'Only superusers can perform this action.', data: {} } }
    for (const token of ['', a.token]) {
      await expect(view('account_deletions', newId(), token)).resolves.toMatchObject(only)
    }
  })

  it('CR18 an unknown collection returns 404', async () => {
    await expect(create('nosuch', {})).resolves.toMatchObject({
      status: 404,
      body: { message: 'Missing or invalid collection context.' },
    })
  })
})

describe('a spin', () => {
  const SPUN = { project_title: 'Sunset', selected_count: 2, spun_at: '2026-11-20 18:30:00.000Z' }

  it('can be created, updated and deleted by its owner', async () => {
    const kit = await makeProject(a.actor, { title: 'Sunset' })
    const spin = { ...SPUN, user: a.id, project: kit.id, selected_projects: [kit.id, newId()], metadata: { wheel: 1 } }
    const { status, body } = await create('randomizer_spins', spin)
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...spin, project_company: '' })
    const changed = await change('randomizer_spins', body.id, { project: '', metadata: null, project_artist: 'Klimt' })
    expect(changed.body).toMatchObject({ project: '', metadata: null, project_artist: 'Klimt', spun_at: SPUN.spun_at })
    expect((await remove('randomizer_spins', body.id)).status).toBe(204)
    await expect(view('randomizer_spins', body.id)).resolves.toMatchObject(NOT_THERE)
  })

  it("is rejected without title or time, with another user's kit, and for another owner", async () => {
    await expect(create('randomizer_spins', { user: a.id, selected_projects: [] })).resolves.toMatchObject(
      createFailed({ project_title: { code: 'validation_required' }, spun_at: { code: 'validation_required' } }),
    )
    const foreign = await makeProject(b.actor)
    const spin = { ...SPUN, user: a.id, selected_projects: [] }
    await expect(create('randomizer_spins', { ...spin, project: foreign.id })).resolves.toMatchObject(
      createFailed({ project: { code: 'validation_missing_rel_records' } }),
    )
    expect((await create('randomizer_spins', { ...spin, user: b.id })).status).toBe(400)
    const { body } = await create('randomizer_spins', spin)
    await expect(change('randomizer_spins', body.id, { project_title: 'x' }, b.token)).resolves.toMatchObject(NOT_THERE)
    await expect(remove('randomizer_spins', body.id, b.token)).resolves.toMatchObject(NOT_THERE)
  })
})

describe('the figures of a progress note', () => {
  const noteOf = (kit: string, body: Body & object) =>
    create('progress_notes', { project: kit, date: '2026-01-31', content: '', ...body })
  const kitNow = async (id: string) =>
    (
      await call(`/api/collections/projects/records/${id}`, {
        token: a.token,
      })
    ).body

  it('are stored as entered, and are the progress of the kit', async () => {
    const kit = await makeProject(a.actor, { totalDiamonds: 1000 })
    expect(await kitNow(kit.id)).toMatchObject({ progress_placed: 0, progress_percent: 0 })
    const made = await noteOf(kit.id, { percent: 62.5, minutes: 70 })
    expect(made.body).toMatchObject({ placed: 0, percent: 62.5, minutes: 70 })
    expect(await kitNow(kit.id)).toMatchObject({ progress_placed: 625, progress_percent: 62.5 })
    // A client may send the whole record back; what it enters replaces the other figure.
    const changed = await change('progress_notes', String(made.body.id), { ...made.body, placed: 700, percent: 0 })
    expect(changed.body).toMatchObject({ placed: 700, percent: 0, minutes: 70 })
    const again = await change('progress_notes', String(made.body.id), { percent: 80 })
    expect(again.body).toMatchObject({ placed: 0, percent: 80 })
  })

  it('are limited, and only one of diamonds and percentage is accepted', async () => {
    const { id } = await makeProject(a.actor)
    for (const wrong of [{ placed: -1 }, { placed: 1.5 }, { percent: 100.1 }, { percent: 0.25 }, { minutes: 1441 }]) {
      const { status, body } = await noteOf(id, wrong)
      expect([wrong, status, Object.keys(body.data as object)]).toEqual([wrong, 400, Object.keys(wrong)])
    }
    expect(await noteOf(id, { placed: 1, percent: 1 })).toMatchObject({ status: 400, body: { data: { percent: {} } } })
  })

  it('cannot be written to the kit, but sort and filter kits', async () => {
    const one = await makeProject(a.actor, { totalDiamonds: 1000 })
    const two = await makeProject(a.actor, { totalDiamonds: 1000 })
    await makeNote(a.actor, one.id, { placed: 900 })
    await makeNote(a.actor, two.id, { placed: 100 })
    const written = await change('projects', two.id, { title: 'Two', progress_percent: 99 })
    expect(written.body).toMatchObject({ title: 'Two', progress_percent: 10, progress_placed: 100 })
    const found = async (query: string) => {
      const { body } = await call(`/api/collections/projects/records?${query}`, {
        token: a.token,
      })
      return (body.items as { id: string }[]).map(({ id }) => id)
    }
    expect(await found('sort=-progress_percent')).toEqual([one.id, two.id])
    expect(await found('filter=progress_percent>50')).toEqual([one.id])
  })
})
