import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectDatabase, disconnectDatabase } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { sizedJpeg } from '../fixtures/pictures'
import { app } from '../setup/app'
import { makeApiUser, wire } from '../setup/wire-http'

// Files over HTTP. FL01 to FL15 name the cases of the PocketBase protocol.

let a: Awaited<ReturnType<typeof makeApiUser>>
let kit: { id: string; image: string }
beforeAll(async () => {
  connectDatabase(app.databaseUrl)
  a = await makeApiUser()
  const body = new FormData()
  body.set('user', a.id)
  body.set('title', 'Cat')
  body.set('image', new File([new Uint8Array(await sizedJpeg(1600, 900))], 'Cat.jpg'))
  kit = (await wire('POST', 'collections/projects/records', { as: a.token, body })).body
})
afterAll(disconnectDatabase)

const getFile = (query = '', init?: RequestInit, path = `projects/${kit.id}/${kit.image}`) =>
  fetch(`${app.url}/api/files/${path}${query}`, init)
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

describe('an image', () => {
  it('FL01 FL11 is served at its URL with security headers', async () => {
    const response = await getFile('', { headers: { Origin: 'https://elsewhere.example', 'Accept-Encoding': 'gzip' } })
    expect(response.status).toBe(200)
    const headers = Object.fromEntries(response.headers)
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': `inline; filename=${kit.image}`,
      'content-security-policy': "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
      'accept-ranges': 'bytes',
      'content-length': String((await bytesOf(response)).length),
      'last-modified': expect.stringMatching(/GMT$/),
      'x-xss-protection': '1; mode=block',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      vary: 'Origin',
    })
    for (const absent of ['x-frame-options', 'content-encoding', 'set-cookie'])
      expect(headers).not.toHaveProperty(absent)
  })

  it('FL02 is served under the ID of its collection', async () => {
    expect((await getFile('', {}, `pbc_484305853/${kit.id}/${kit.image}`)).status).toBe(200)
  })

  it.each([
    ['1', 'attachment'],
    ['t', 'attachment'],
    ['true', 'attachment'],
    ['0', 'inline'],
    ['', 'inline'],
    ['undefined', 'inline'],
  ])('FL03 is served for ?download=%s as %s', async (value, disposition) => {
    const response = await getFile(`?download=${value}`)
    expect(response.headers.get('Content-Disposition')).toBe(`${disposition}; filename=${kit.image}`)
  })

  it('FL04 is served as a square thumbnail, with an ETag', async () => {
    const responses = await Promise.all([getFile('?thumb=100x100'), getFile('?thumb=100x100')])
    for (const response of responses) {
      expect(response.headers.get('Content-Disposition')).toBe(`inline; filename=100x100_${kit.image}`)
      expect(await sharp(await bytesOf(response)).metadata()).toMatchObject({ width: 100, height: 100, format: 'webp' })
    }
    const etag = responses[0]?.headers.get('ETag') ?? ''
    expect((await getFile('?thumb=100x100', { headers: { 'If-None-Match': etag } })).status).toBe(304)
  })

  it.each([320, 640, 1280])('FL05 is served %i pixels wide', async width => {
    const response = await getFile(`?thumb=${width}x0`)
    expect(await sharp(await bytesOf(response)).metadata()).toMatchObject({ width, height: (width * 9) / 16 })
  })

  it.each([
    ['300x200f', 320],
    ['600x400f', 640],
    ['800x600f', 1280],
    ['150x150', 320],
    ['100x100f', 320],
    ['100x100t', 320],
    ['320x180b', 320],
    ['320x200', 640],
    ['0x180', 320],
    ['0x181', 640],
    ['0x600', 1280],
    ['999x999', 1280],
    ['4000x0', 1280],
    ['1x1', 320],
  ])('FL05 is served for ?thumb=%s in the nearest stored width, %i', async (thumb, width) => {
    const response = await getFile(`?thumb=${thumb}`)
    expect(response.headers.get('Content-Disposition')).toBe(`inline; filename=${thumb}_${kit.image}`)
    expect(await sharp(await bytesOf(response)).metadata()).toMatchObject({ width, format: 'webp' })
  })

  it.each(['0x0', '100x100x', '-1x5', 'x', '__proto__'])(
    'FL05 is served in full size for the invalid ?thumb=%s',
    async thumb => {
      expect(await sharp(await bytesOf(await getFile(`?thumb=${thumb}`))).metadata()).toMatchObject({ width: 1600 })
    },
  )

  it('FL08 is served in part for a Range header', async () => {
    const part = await getFile('', { headers: { Range: 'bytes=0-9' } })
    expect(part.status).toBe(206)
    expect(await bytesOf(part)).toHaveLength(10)
    expect(part.headers.get('Content-Range')).toMatch(/^bytes 0-9\/\d+$/)
    const outside = await getFile('', { headers: { Range: 'bytes=999999999-' } })
    expect(outside.status).toBe(416)
    expect(outside.headers.get('Content-Type')).toContain('text/plain')
    expect(outside.headers.get('Content-Range')).toMatch(/^bytes \*\/\d+$/)
  })

  it.each([
    ['bytes=x', 416],
    ['bytes=-', 416],
    ['bytes=5-1', 416],
    ['lines=0-1', 416],
    ['x', 416],
    ['bytes= 0-1', 206],
    ['bytes=-5', 206],
    ['bytes=', 200],
    ['bytes=0-0,2-3', 200],
  ])('FL08 responds to Range: %s with %i', async (Range, status) => {
    const response = await getFile('', { headers: { Range } })
    expect(response.status).toBe(status)
    if (status === 416) expect(response.headers.get('Content-Range')).toBeNull()
  })

  it('FL09 respects If-Modified-Since, If-Range and If-Unmodified-Since', async () => {
    const since = (await getFile()).headers.get('Last-Modified') ?? ''
    expect((await getFile('', { headers: { 'If-Modified-Since': since } })).status).toBe(304)
    expect((await getFile('', { headers: { 'If-Range': since, Range: 'bytes=0-9' } })).status).toBe(206)
    const before = new Date(Date.parse(since) - 5000).toUTCString()
    expect((await getFile('', { headers: { 'If-Range': before, Range: 'bytes=0-9' } })).status).toBe(200)
    expect((await getFile('', { headers: { 'If-Unmodified-Since': before } })).status).toBe(412)
    expect((await getFile('', { headers: { 'If-Unmodified-Since': since } })).status).toBe(200)
  })

  it('FL10 responds to HEAD without a body', async () => {
    const response = await getFile('', { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(Number(response.headers.get('Content-Length'))).toBeGreaterThan(1000)
    expect(await response.text()).toBe('')
  })

  it('allows requests from other origins', async () => {
    const response = await getFile('', { method: 'OPTIONS', headers: { Origin: 'https://elsewhere.example' } })
    expect(response.status).toBe(204)
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('returns 404 for %s', async method => {
    expect((await getFile('', { method })).status).toBe(404)
  })
})

describe('a missing file', () => {
  const NOT_THERE = "The requested resource wasn't found."
  it.each([
    ['with another name', () => `projects/${kit.id}/nope.png`, NOT_THERE],
    ['of another record', () => `projects/${newId()}/${kit.image}`, NOT_THERE],
    ['in an unknown collection', () => `nosuch/${kit.id}/${kit.image}`, 'Missing or invalid collection context.'],
  ])('FL07 %s returns 404', async (_, path, message) => {
    const response = await getFile('', {}, path())
    expect(response.status).toBe(404)
    expect(response.headers.get('Content-Type')).toBe('application/json')
    expect(await response.json()).toEqual({ code: 404, data: {}, message, status: 404 })
  })
})

it('FL12 a file token requires a signed-in user', async () => {
  await expect(wire('POST', 'files/token')).resolves.toMatchObject({
    status: 401,
    body: { message: 'The request requires valid record authorization token.' },
  })
  const { status, body } = await wire('POST', 'files/token', { as: a.token })
  expect(status).toBe(200)
  expect(Object.keys(body)).toEqual(['token'])
  expect((await getFile(`?token=${body.token}`)).status).toBe(200)
})

it('FL13 FL14 an image is served at its URL with any token or none (unlike PocketBase)', async () => {
  const b = await makeApiUser()
  const fileToken = async (as: string) => (await wire('POST', 'files/token', { as })).body.token
  const seen = await bytesOf(await getFile())
  for (const token of ['', 'x.y.z', a.token, await fileToken(a.token), await fileToken(b.token)]) {
    const response = await getFile(`?token=${token}`)
    expect(response.status).toBe(200)
    expect(seen.equals(await bytesOf(response))).toBe(true)
  }
})

it.each([
  ['FL15 an SVG', 'x.svg', '<svg xmlns="http://www.w3.org/2000/svg"></svg>'],
  ['FL06 a text file', 'notes.txt', 'Row 12, colour 310'],
])('%s is rejected as an image (unlike PocketBase)', async (_, name, content) => {
  const body = new FormData()
  body.set('image', new File([content], name))
  const response = await wire('PATCH', `collections/projects/records/${kit.id}`, { as: a.token, body })
  expect(response).toMatchObject({ status: 400, body: { data: { image: { code: 'validation_invalid_mime_type' } } } })
})
