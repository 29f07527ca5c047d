import { EventSource } from 'eventsource'
import type PocketBase from 'pocketbase'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { connectDatabase, disconnectDatabase } from '~/platform/db/db.server'
import { COLLECTIONS } from '~/pocketbase/collections/index.server'
import { makeNote, makeProject } from '../factories/projects'
import { sizedJpeg } from '../fixtures/pictures'
import { app } from '../setup/app'
import { CLIENT_LINES } from '../setup/client-lines'
import { makeApiUser, wireSuperuser } from '../setup/wire-http'

// Requests of existing apps, sent by each release line of the official client to the running app. Accounts are in
// client-accounts.test.ts. More on batches and subscriptions is in batch.test.ts and realtime.test.ts.

beforeAll(() => {
  vi.stubGlobal('EventSource', EventSource)
  connectDatabase(app.databaseUrl)
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await disconnectDatabase()
})

describe.each(CLIENT_LINES)('the official client, line %s', (line, Client) => {
  let account: Awaited<ReturnType<typeof makeApiUser>>
  let client: PocketBase
  beforeAll(async () => {
    account = await makeApiUser()
    client = guest()
    await client.collection('users').authWithPassword(account.email, account.password)
  })
  const guest = () => new Client(app.url).autoCancellation(false)
  const rejected = (attempt: Promise<unknown>) => attempt.catch((error: unknown) => error)
  const kitsOf = (of = client) => of.collection('projects')

  describe('signed in', () => {
    it('stores the token and record, refreshes both, and exports them as a cookie', async () => {
      expect(client.authStore.isValid).toBe(true)
      expect(client.authStore.isSuperuser).toBe(false)
      expect(client.authStore.record).toMatchObject({ id: account.id, verified: true, beta_tester: true })
      const { record } = await client.collection('users').authRefresh()
      expect(record.email).toBe(account.email)
      const other = guest()
      other.authStore.loadFromCookie(client.authStore.exportToCookie())
      expect(other.authStore.record?.id).toBe(account.id)
      await expect(other.collection('users').getOne(account.id)).resolves.toMatchObject({ username: account.username })
      other.authStore.clear()
      await expect(other.collection('users').getFullList()).resolves.toEqual([])
    })

    it('with an invalid token reads as a guest and gets 401 on refresh', async () => {
      const stale = guest()
      stale.authStore.save(`${account.token}x`, client.authStore.record)
      await expect(kitsOf(stale).getList()).resolves.toMatchObject({ items: [], totalItems: 0 })
      const message = 'The request requires valid record authorization token.'
      await expect(rejected(stale.collection('users').authRefresh())).resolves.toMatchObject({ status: 401, message })
    })
  })

  describe('reading', () => {
    const title = 'The painter\'s 100% "wax" \\ drill_pen'
    let kit: { id: string }
    beforeAll(async () => {
      kit = await makeProject(account.actor, {
        title,
        company: 'Oraloa',
        tags: ['sky'],
        dateStarted: '2026-01-05',
        generalNotes: '<p>Hello <b>big</b> world</p>',
      })
      await makeNote(account.actor, kit.id, { content: 'Half of the sky.' })
      for (let n = 0; n < 4; n++) await makeProject(account.actor, { title: `Kit ${n}`, status: 'wishlist' })
    })

    it('lists pages, finds the first match and gets a record by ID', async () => {
      await expect(kitsOf().getList(2, 2, { sort: 'title' })).resolves.toMatchObject({
        page: 2,
        perPage: 2,
        totalItems: 5,
        totalPages: 3,
        items: [{ title: 'Kit 2' }, { title: 'Kit 3' }],
      })
      await expect(kitsOf().getList(1, 2, { skipTotal: true })).resolves.toMatchObject({ totalItems: -1 })
      await expect(kitsOf().getFullList({ batch: 2, sort: '-created' })).resolves.toHaveLength(5)
      // More than the maximum page size.
      await expect(kitsOf().getFullList(5000)).resolves.toHaveLength(5)
      await expect(kitsOf().getFirstListItem('status = "wishlist"', { sort: 'title' })).resolves.toMatchObject({
        title: 'Kit 0',
      })
      await expect(kitsOf().getOne(kit.id)).resolves.toMatchObject({ collectionName: 'projects', width: 0, artist: '' })
    })

    it('escapes the values of a filter', async () => {
      const found = async (filter: string, values: Record<string, unknown>) =>
        (await kitsOf().getFullList({ filter: client.filter(filter, values) })).map(({ id }) => id)
      await expect(found('user = {:user} && title = {:title}', { user: account.id, title })).resolves.toEqual([kit.id])
      for (const [filter, value] of [
        ['title ~ {:value}', `painter's 100`],
        ['title ~ {:value}', 'drill_pen'],
        ['date_started = {:value}', new Date('2026-01-05T00:00:00Z')],
        ['company != {:value}', null],
        ['project_tags_via_project.tag.name ?= {:value}', 'sky'],
      ] as const)
        await expect(found(filter, { value }), `${filter} ${value}`).resolves.toEqual([kit.id])
      await expect(found('width = {:value}', { value: 0 })).resolves.toHaveLength(5)
      await expect(found('title = {:value}', { value: `x' || 'a' = 'a` })).resolves.toEqual([])
      await expect(found('title = {:value}', { value: 'x" || "a" = "a' })).resolves.toEqual([])
    })

    it('expands relations and returns only the requested fields', async () => {
      const { items } = await kitsOf().getList(1, 2, {
        filter: client.filter('title = {:title}', { title }),
        expand: 'company,project_tags_via_project.tag,progress_notes_via_project',
        fields:
          'id,general_notes:excerpt(5,true),expand.company.name,expand.project_tags_via_project.expand.tag.name,expand.progress_notes_via_project.content',
      })
      expect(items).toEqual([
        {
          id: kit.id,
          general_notes: 'Hello...',
          expand: {
            company: { name: 'Oraloa' },
            project_tags_via_project: [{ expand: { tag: { name: 'sky' } } }],
            progress_notes_via_project: [{ content: 'Half of the sky.' }],
          },
        },
      ])
    })

    it('throws for missing records, records of other users and invalid queries', async () => {
      const url = expect.stringContaining('/api/collections/projects/records')
      const missing = { code: 404, status: 404, data: {}, message: "The requested resource wasn't found." }
      await expect(rejected(kitsOf(guest()).getOne(kit.id))).resolves.toMatchObject({
        name: 'ClientResponseError 404',
        isAbort: false,
        status: 404,
        url,
        response: missing,
      })
      await expect(rejected(kitsOf().getFirstListItem('title = "none"'))).resolves.toMatchObject({ status: 404 })
      await expect(rejected(kitsOf().getOne(''))).resolves.toMatchObject({ message: 'Missing required record id.' })
      const generic = 'Something went wrong while processing your request.'
      await expect(rejected(kitsOf().getList(1, 1, { filter: 'nosuch = 1' }))).resolves.toMatchObject({
        status: 400,
        message: generic,
        response: { data: {} },
      })
      await expect(rejected(client.collection('nosuch').getList())).resolves.toMatchObject({ status: 404 })
      await expect(rejected(client.collection('account_deletions').getList())).resolves.toMatchObject({ status: 403 })
    })

    it('cancels the first of two identical concurrent requests', async () => {
      client.autoCancellation(true)
      const [first, second] = await Promise.all([rejected(kitsOf().getList()), kitsOf().getList()])
      client.autoCancellation(false)
      expect(first).toMatchObject({ status: 0, isAbort: true, message: expect.stringContaining('autocancelled') })
      expect(second).toMatchObject({ totalItems: 5 })
    })

    it('sends custom requests, with hooks', async () => {
      await expect(client.health.check()).resolves.toEqual({ message: 'API is healthy.', code: 200, data: {} })
      await expect(client.send('/api/openapi.json', {})).resolves.toMatchObject({ openapi: '3.1.0' })
      const list = await client.send('/api/collections/projects/records', { query: { perPage: 1, fields: 'title' } })
      expect(list).toMatchObject({ perPage: 1, items: [{ title: expect.any(String) }] })
      const hooked = guest()
      hooked.beforeSend = (url, options) => ({ url: `${url}?perPage=7`, options })
      hooked.afterSend = (_, data) => ({ ...data, seen: true })
      await expect(hooked.send('/api/collections/tags/records', {})).resolves.toMatchObject({ perPage: 7, seen: true })
    })
  })

  describe('writing', () => {
    it('creates, updates and deletes records, and gets an error for each invalid field', async () => {
      const kit = await kitsOf().create(
        { user: account.id, title: 'Wave', status: 'stash', width: 30, drill_shape: undefined, date_started: null },
        { fields: 'id,width,expand.user.username', expand: 'user' },
      )
      expect(kit).toEqual({ id: kit.id, width: 30, expand: { user: { username: account.username } } })
      await expect(kitsOf().update(kit.id, { 'width+': 5, status: 'progress' })).resolves.toMatchObject({ width: 35 })
      await expect(rejected(kitsOf().create({ user: account.id, width: -1 }))).resolves.toMatchObject({
        status: 400,
        message: 'Failed to create record.',
        response: {
          data: {
            title: { code: 'validation_required', message: 'Cannot be blank.' },
            width: { code: 'validation_min_number_constraint', params: { min: 0 } },
          },
        },
      })
      const context = { filters: { status: 'stash' }, selectedTags: ['a', 1, null] }
      const settings = await client
        .collection('user_dashboard_settings')
        .create({ user: account.id, navigation_context: context })
      expect(settings.navigation_context).toEqual(context)
      await expect(kitsOf().delete(kit.id)).resolves.toBe(true)
      await expect(rejected(kitsOf().delete(kit.id))).resolves.toMatchObject({ status: 404 })
    })

    it('CR44 uploads an image from an object or a form, and gets it and its thumbnail', async () => {
      const picture = new File([new Uint8Array(await sizedJpeg(400, 300))], 'Wave at sea.jpg', { type: 'image/jpeg' })
      // An object with a file is sent as a form, with other values as JSON.
      const kit = await kitsOf().create({
        user: account.id,
        title: '007',
        a: undefined,
        date_started: new Date('2026-02-03T10:00:00Z'),
        artist: null,
        image: picture,
      })
      expect(kit).toMatchObject({ title: '007', date_started: '2026-02-03 00:00:00.000Z', artist: '' })
      expect(kit.image).toMatch(/^wave_at_sea_[a-z0-9]{10}\.jpg$/)
      const whole = await fetch(client.files.getURL(kit, kit.image))
      expect([whole.status, whole.headers.get('Content-Type')]).toEqual([200, 'image/jpeg'])
      const token = await client.files.getToken()
      const small = await fetch(client.files.getURL(kit, kit.image, { thumb: '100x100', token, download: false }))
      expect(await sharp(Buffer.from(await small.arrayBuffer())).metadata()).toMatchObject({ width: 100, height: 100 })
      const form = new FormData()
      form.append('image', new File([await picture.arrayBuffer()], 'other.jpg'))
      const changed = await kitsOf().update(kit.id, form)
      expect(changed.image).toMatch(/^other_/)
      expect((await fetch(client.files.getURL(kit, kit.image))).status).toBe(404)
      await expect(kitsOf().update(kit.id, { image: null })).resolves.toMatchObject({ image: '' })
    })

    it('rolls back a batch with an invalid request', async () => {
      const made = client.createBatch()
      made.collection('artists').create({ user: account.id, name: 'Klimt' })
      made.collection('artists').create({ user: account.id, name: '' })
      await expect(rejected(made.send())).resolves.toMatchObject({
        status: 400,
        message: 'Batch transaction failed.',
        response: { data: { requests: { 1: { response: { data: { name: { code: 'validation_required' } } } } } } },
      })
      await expect(client.collection('artists').getFullList()).resolves.toEqual([])
    })
  })

  it('receives events of a record until it unsubscribes', async () => {
    const kit = await makeProject(account.actor, { title: 'Before' })
    const received: string[] = []
    await kitsOf().subscribe(kit.id, ({ action, record }) => void received.push(`${action} ${record.title}`))
    const stopAll = await kitsOf().subscribe('*', ({ action }) => void received.push(`some ${action}`))
    await kitsOf().update(kit.id, { title: 'After' })
    await vi.waitFor(() => expect(received.toSorted()).toEqual(['some update', 'update After']), 30_000)
    await kitsOf().unsubscribe(kit.id)
    await makeProject(account.actor)
    await vi.waitFor(() => expect(received).toContain('some create'), 30_000)
    await kitsOf().delete(kit.id)
    await vi.waitFor(() => expect(received).toContain('some delete'), 30_000)
    expect(received).not.toContain('delete After')
    await stopAll()
    expect(client.realtime.isConnected).toBe(false)
  })

  describe('as a superuser', () => {
    let admin: PocketBase
    beforeAll(async () => {
      const { email, password } = await wireSuperuser()
      admin = guest()
      await admin.collection('_superusers').authWithPassword(email, password)
    })

    it('reads the schema, settings, logs and jobs', async () => {
      expect(admin.authStore.isSuperuser).toBe(true)
      const collections = await admin.collections.getFullList({ sort: 'name' })
      expect(collections).toHaveLength(COLLECTIONS.all.length)
      await expect(admin.collections.import(collections, true)).resolves.toBe(true)
      await expect(admin.collections.getOne('tags')).resolves.toMatchObject({ name: 'tags', system: false })
      // Each release line has only some of these methods.
      if ('getScaffolds' in admin.collections) {
        await expect(admin.collections.getScaffolds()).resolves.toMatchObject({ base: { type: 'base' } })
      }
      if ('getAllOAuth2Providers' in admin.collections) {
        const providers = await admin.collections.getAllOAuth2Providers()
        expect(providers.map(({ name }) => name)).toEqual(expect.arrayContaining(['google', 'discord']))
      }
      await expect(admin.settings.getAll()).resolves.toMatchObject({ meta: { appName: 'Glint' } })
      await expect(admin.settings.update({ logs: { maxDays: 5 } })).resolves.toMatchObject({ logs: { maxDays: 5 } })
      await expect(admin.logs.getList(1, 5)).resolves.toMatchObject({ perPage: 5 })
      await expect(admin.logs.getStats()).resolves.toEqual(expect.any(Array))
      await expect(admin.crons.getFullList()).resolves.toContainEqual({ id: 'sweep-expired', expression: '17 * * * *' })
      await expect(admin.crons.run('sweep-expired')).resolves.toBe(true)
      await expect(admin.collection('users').getOne(account.id)).resolves.toMatchObject({ email: account.email })
    })

    it('creates, lists, downloads, uploads and deletes backups', async () => {
      const name = `line-${line.replace('.', '-')}.zip`
      await expect(admin.backups.create(name)).resolves.toBe(true)
      expect((await admin.backups.getFullList()).map(({ key }) => key)).toContain(name)
      const zip = await (await fetch(admin.backups.getDownloadURL(await admin.files.getToken(), name))).blob()
      await expect(admin.backups.delete(name)).resolves.toBe(true)
      await expect(admin.backups.upload({ file: new File([zip], name) })).resolves.toBe(true)
      await expect(admin.backups.delete(name)).resolves.toBe(true)
    })

    it('gets an error from unsupported endpoints', async () => {
      const missing: [name: string, call: () => Promise<unknown>][] = [
        ['collections.truncate', () => admin.collections.truncate('tags')],
        ['settings.testS3', () => admin.settings.testS3()],
        ['sql.run', () => admin.sql.run('select 1')],
        ['logs.truncate', () => admin.logs.truncate()],
      ]
      // Each release line has only some of these methods.
      for (const [name, call] of missing) {
        const error = await rejected(Promise.resolve().then(call))
        if (!(error instanceof TypeError)) expect(error, name).toMatchObject({ status: 404 })
      }
      await expect(rejected(admin.collections.delete('tags'))).resolves.toMatchObject({ status: 400 })
    })
  })
})
