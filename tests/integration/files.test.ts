import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { addNote } from '~/features/collection/progress-notes/progress-notes.server'
import { sweepOrphans } from '~/features/instance/files/files.server'
import { db } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { readPicture, removePictures, storePicture } from '~/platform/images/images.server'
import type { FileCollection } from '~/platform/storage/file-url'
import { storage } from '~/platform/storage/storage.server'
import { loader } from '~/routes/api'
import { routeArgs } from '../factories/route-args'
import { makeUser } from '../factories/users'
import { sizedJpeg } from '../fixtures/pictures'

let userId: string
let projectId: string
let image: string

beforeAll(async () => {
  const { actor } = await makeUser()
  userId = actor.userId
  ;({ id: projectId, image } = await kitWithPicture())
})

async function kitWithPicture() {
  const id = newId()
  const stored = await storePicture('projects', id, await readPicture(await sizedJpeg(2000, 1500), 'My Kit.jpg'))
  return db.project.create({ data: { id, userId, title: 'A kit', status: 'stash', ...stored } })
}

type Asking = { collection?: string; recordId?: string; filename?: string; query?: string; init?: RequestInit }
function getFile({ collection = 'projects', recordId = projectId, filename = image, query = '', init }: Asking = {}) {
  const request = new Request(`http://localhost/api/files/${collection}/${recordId}/${filename}${query}`, init)
  return loader(routeArgs(request))
}
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

describe('an image', () => {
  it('is served in full size and cached permanently', async () => {
    const response = await getFile()
    const bytes = await bytesOf(response)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(bytes.length),
      'content-disposition': `inline; filename=${image}`,
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      'content-security-policy': "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
      etag: expect.stringMatching(/^"[^"]+"$/),
      'last-modified': expect.stringMatching(/GMT$/),
    })
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 2000 })
  })

  it.each([320, 640, 1280])('is served as a WebP of %i pixels width', async width => {
    const response = await getFile({ query: `?thumb=${width}x0` })
    expect(response.headers.get('Content-Type')).toBe('image/webp')
    expect(await sharp(await bytesOf(response)).metadata()).toMatchObject({ format: 'webp', width })
  })

  it.each([
    ['321x0', 640],
    ['999x999', 1280],
  ])('is served in the next larger width for %s', async (thumb, width) => {
    const response = await getFile({ query: `?thumb=${thumb}` })
    expect(await sharp(await bytesOf(response)).metadata()).toMatchObject({ format: 'webp', width })
  })

  it.each(['', 'constructor'])('is served in full size for the width "%s"', async thumb => {
    const response = await getFile({ query: `?thumb=${thumb}` })
    expect(response.headers.get('Content-Type')).toBe('image/jpeg')
    await bytesOf(response)
  })

  it('is served as a square thumbnail, generated once and deleted with the image', async () => {
    const { id, image } = await kitWithPicture()
    const key = `projects/${id}/thumbs_${image}/100x100_${image}`
    expect(await storage().head(key)).toBeNull()
    const asks = () => getFile({ recordId: id, filename: image, query: '?thumb=100x100' })
    for (const response of await Promise.all([asks(), asks()])) {
      expect(response.headers.get('Content-Type')).toBe('image/webp')
      expect(response.headers.get('Content-Disposition')).toBe(`inline; filename=100x100_${image}`)
      expect(await sharp(await bytesOf(response)).metadata()).toMatchObject({ width: 100, height: 100 })
    }
    const made = await storage().head(key)
    await bytesOf(await asks())
    expect((await storage().head(key))?.lastModified).toEqual(made?.lastModified)
    await removePictures([{ collection: 'projects', recordId: id, fileName: image }])
    expect(await storage().head(key)).toBeNull()
  })

  it('can be downloaded', async () => {
    const response = await getFile({ query: '?download=1' })
    expect(response.headers.get('Content-Disposition')).toBe(`attachment; filename=${image}`)
    await bytesOf(response)
  })

  it.each(['PROJECTS', 'pbc_484305853'])('is also served under the collection %s', async collection => {
    const response = await getFile({ collection })
    expect(response.status).toBe(200)
    await bytesOf(response)
  })

  it('returns 304 for a matching ETag', async () => {
    const etag = (await getFile({ query: '?thumb=320x0' })).headers.get('ETag') as string
    for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await getFile({ query: '?thumb=320x0', init: { headers: { 'If-None-Match': tags } } })
      expect(response.status).toBe(304)
      expect(response.headers.get('ETag')).toBe(etag)
      expect(await response.text()).toBe('')
    }
    const changed = await getFile({ query: '?thumb=320x0', init: { headers: { 'If-None-Match': '"other"' } } })
    expect(changed.status).toBe(200)
    const since = new Date(Date.now() + 5000).toUTCString()
    expect((await getFile({ init: { headers: { 'If-Modified-Since': since } } })).status).toBe(304)
  })

  it('returns no body for HEAD', async () => {
    const response = await getFile({ init: { method: 'HEAD' } })
    expect(response.status).toBe(200)
    expect(Number(response.headers.get('Content-Length'))).toBeGreaterThan(1000)
    expect(response.body).toBeNull()
  })

  it('is served in byte ranges', async () => {
    const whole = await bytesOf(await getFile())
    const last = whole.length - 1
    for (const [range, start, end] of [
      ['bytes=0-0', 0, 0],
      ['bytes=10-19', 10, 19],
      [`bytes=${last}-`, last, last],
      ['bytes=-100', whole.length - 100, last],
      ['bytes=100-99999999', 100, last],
    ] as const) {
      const response = await getFile({ init: { headers: { Range: range } } })
      expect([range, response.status]).toEqual([range, 206])
      expect(response.headers.get('Content-Range')).toBe(`bytes ${start}-${end}/${whole.length}`)
      expect(response.headers.get('Content-Length')).toBe(String(end - start + 1))
      expect((await bytesOf(response)).equals(whole.subarray(start, end + 1))).toBe(true)
    }
    for (const range of ['bytes=99999999-', 'bytes=-0']) {
      const outside = await getFile({ init: { headers: { Range: range } } })
      expect(outside.status).toBe(416)
      expect(outside.headers.get('Content-Range')).toBe(`bytes */${whole.length}`)
    }
    for (const range of ['lines=1-2', 'bytes=x', 'bytes=9-1']) {
      expect((await getFile({ init: { headers: { Range: range } } })).status).toBe(416)
    }
    for (const headers of [{ Range: 'bytes=0-1,5-6' }, { Range: 'bytes=0-9', 'If-Range': '"old"' }]) {
      const response = await getFile({ init: { headers: headers as HeadersInit } })
      expect(response.status).toBe(200)
      expect((await bytesOf(response)).length).toBe(whole.length)
    }
  })
})

describe('returns 404', () => {
  it.each<[string, Asking]>([
    ['under another name', { filename: 'my_kit_0000000000.jpg' }],
    ['without a name', { filename: '' }],
    ['for another record', { recordId: 'aaaaaaaaaaaaaaaa' }],
    ['for a path traversal', { filename: '../../../etc/passwd' }],
    ['for the same ID in another collection', { collection: 'users' }],
    ['for a collection without files', { collection: 'tags' }],
    ['for an inherited object property', { collection: 'constructor' }],
  ])('%s', async (_, asking) => {
    const response = await getFile(asking)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 404, status: 404, data: {} })
  })

  it('for an image that the record replaced', async () => {
    const kit = await kitWithPicture()
    await db.project.update({ where: { id: kit.id }, data: { image: 'other_0000000000.jpg' } })
    expect((await getFile({ recordId: kit.id, filename: kit.image })).status).toBe(404)
  })

  it('for a file that is missing from storage', async () => {
    const kit = await kitWithPicture()
    await storage().delete([`projects/${kit.id}/${kit.image}`])
    expect((await getFile({ recordId: kit.id, filename: kit.image })).status).toBe(404)
    expect((await getFile({ recordId: kit.id, filename: kit.image, init: { method: 'HEAD' } })).status).toBe(404)
  })
})

it('the sweep deletes only unreferenced files older than a day', async () => {
  const stored = await kitWithPicture()
  const replaced = await kitWithPicture()
  await db.project.update({ where: { id: replaced.id }, data: { image: '' } })
  const gone = await kitWithPicture()
  await db.project.delete({ where: { id: gone.id } })
  await storage().put(`users/${userId}/old_0000000000.png`, Buffer.from('x'), { contentType: 'image/png' })
  expect(await sweepOrphans()).toBe(0)

  const inTwoDays = new Date(Date.now() + 48 * 3600_000)
  const removed = await sweepOrphans(inTwoDays)
  // Four files each of the replaced and the deleted kit, the avatar, and files that earlier tests orphaned.
  expect(removed).toBe(4 + 4 + 1 + 4)
  expect(await sweepOrphans(inTwoDays)).toBe(0)
  const left = await keysOf('projects')
  expect(left.filter(key => key.includes(stored.id))).toHaveLength(4)
  expect(left.filter(key => key.includes(replaced.id) || key.includes(gone.id))).toEqual([])
})

it('the sweep keeps every photo of a note, not only the first', async () => {
  const kit = await kitWithPicture()
  const photos = [
    await readPicture(await sizedJpeg(60, 40), 'a.jpg'),
    await readPicture(await sizedJpeg(70, 40), 'b.jpg'),
  ]
  const note = await addNote({ userId }, kit.id, { date: '2026-11-15', content: '' }, photos)
  await sweepOrphans(new Date(Date.now() + 48 * 3600_000))
  expect((await keysOf('progress_notes')).filter(key => key.includes(note.id))).toHaveLength(8)
})

async function keysOf(collection: FileCollection) {
  const keys: string[] = []
  for await (const { key } of storage().list(`${collection}/`)) keys.push(key)
  return keys
}
