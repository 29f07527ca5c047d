import PocketBase, { ClientResponseError } from 'pocketbase'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { connectDatabase, disconnectDatabase } from '~/platform/db.server'
import { makeNote, makeProject } from '../factories/projects'
import { makeUser } from '../factories/users'
import { sizedJpeg } from '../fixtures/pictures'

// What existing clients do, done by the official client against the running app.

let person: Awaited<ReturnType<typeof makeUser>>
beforeAll(async () => {
  connectDatabase(inject('appDatabaseUrl'))
  person = await makeUser()
})
afterAll(disconnectDatabase)

const guest = () => new PocketBase(inject('baseUrl')).autoCancellation(false)

async function signedIn() {
  const client = guest()
  await client.collection('users').authWithPassword(person.user.email, person.password)
  return client
}

describe('the official client', () => {
  it('signs in, keeps the token, and refreshes it', async () => {
    const client = await signedIn()
    expect(client.authStore.isValid).toBe(true)
    expect(client.authStore.isSuperuser).toBe(false)
    expect(client.authStore.record).toMatchObject({ id: person.user.id, verified: true, beta_tester: true })
    const { record } = await client.collection('users').authRefresh()
    expect(record.email).toBe(person.user.email)
    await expect(client.collection('users').listAuthMethods()).resolves.toMatchObject({ password: { enabled: true } })
  })

  it('is told what is wrong as its own error', async () => {
    const attempt = guest().collection('users').authWithPassword(person.user.email, 'not-this-one')
    const error = await attempt.catch((refused: unknown) => refused)
    expect(error).toBeInstanceOf(ClientResponseError)
    expect(error).toMatchObject({ status: 400, message: 'Failed to authenticate.', response: { code: 400 } })
  })

  it('reads every page of a collection, with what hangs on it', async () => {
    const kit = await makeProject(person.actor, {
      title: 'The painter\'s 100% "wax"',
      company: 'Oraloa',
      tags: ['sky'],
    })
    await makeNote(person.actor, kit.id, { content: 'Half of the sky.' })
    for (let n = 0; n < 4; n++) await makeProject(person.actor, { title: `Kit ${n}`, status: 'wishlist' })
    const client = await signedIn()
    const projects = client.collection('projects')

    const all = await projects.getFullList({ batch: 2, sort: '-created' })
    expect(all).toHaveLength(5)
    const page = await projects.getList(1, 2, {
      filter: client.filter('user = {:user} && title = {:title}', { user: person.user.id, title: kit.title }),
      expand: 'company,project_tags_via_project.tag,progress_notes_via_project',
      fields:
        'id,title,expand.company.name,expand.project_tags_via_project.expand.tag.name,expand.progress_notes_via_project.content',
    })
    expect(page).toMatchObject({ totalItems: 1, totalPages: 1 })
    expect(page.items[0]).toEqual({
      id: kit.id,
      title: kit.title,
      expand: {
        company: { name: 'Oraloa' },
        project_tags_via_project: [{ expand: { tag: { name: 'sky' } } }],
        progress_notes_via_project: [{ content: 'Half of the sky.' }],
      },
    })
    await expect(projects.getFirstListItem('status = "wishlist"', { sort: 'title' })).resolves.toMatchObject({
      title: 'Kit 0',
    })
    await expect(projects.getFirstListItem('title = "none"')).rejects.toMatchObject({ status: 404 })
    await expect(projects.getOne(kit.id)).resolves.toMatchObject({ collectionName: 'projects', width: 0, artist: '' })
    await expect(guest().collection('projects').getOne(kit.id)).rejects.toMatchObject({ status: 404 })
  })

  it('makes, changes and deletes records, pictures too', async () => {
    const client = await signedIn()
    const projects = client.collection('projects')
    const picture = new File([new Uint8Array(await sizedJpeg(40, 30))], 'Wave at sea.jpg', { type: 'image/jpeg' })
    const kit = await projects.create({
      user: person.user.id,
      title: 'Wave',
      status: 'stash',
      width: 30,
      drill_shape: undefined,
      image: picture,
    })
    expect(kit.image).toMatch(/^wave_at_sea_[a-z0-9]{10}\.jpg$/)
    const file = await fetch(client.files.getURL(kit, kit.image))
    expect(file.status).toBe(200)
    expect(file.headers.get('Content-Type')).toBe('image/jpeg')
    await expect(projects.update(kit.id, { 'width+': 5, status: 'progress' })).resolves.toMatchObject({ width: 35 })
    const refused = await projects.create({ user: person.user.id }).catch((error: unknown) => error)
    expect(refused).toMatchObject({ status: 400, response: { data: { title: { code: 'validation_required' } } } })
    await expect(projects.delete(kit.id)).resolves.toBe(true)
    await expect(projects.getOne(kit.id)).rejects.toMatchObject({ status: 404 })
    expect((await fetch(client.files.getURL(kit, kit.image))).status).toBe(404)
  })

  it('finds the service well', async () => {
    await expect(guest().health.check()).resolves.toEqual({ message: 'API is healthy.', code: 200, data: {} })
  })
})

describe('over the wire', () => {
  const ask = (path: string, init?: RequestInit) => fetch(inject('baseUrl') + path, init)

  it.each(['/api/nope', '/api/collections/projects/records/', '/api/collections/projects/records/a%2Fb'])(
    '%s is nothing',
    async path => {
      const answer = await ask(path)
      expect(answer.status).toBe(404)
      await expect(answer.json()).resolves.toEqual({
        code: 404,
        data: {},
        message: "The requested resource wasn't found.",
        status: 404,
      })
    },
  )

  it('answers other sites, takes no cookie, and is never compressed', async () => {
    const answer = await ask('/api/collections/projects/records', {
      headers: { Origin: 'https://elsewhere.example', 'Accept-Encoding': 'gzip' },
    })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Type')).toBe('application/json')
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(answer.headers.get('Content-Encoding')).toBeNull()
    expect(answer.headers.get('X-Frame-Options')).toBe('SAMEORIGIN')
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(answer.headers.getSetCookie()).toEqual([])
    const preflight = await ask('/api/anything', {
      method: 'OPTIONS',
      headers: { Origin: 'https://elsewhere.example', 'Access-Control-Request-Headers': 'authorization' },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('Access-Control-Allow-Headers')).toBe('authorization')
  })
})
