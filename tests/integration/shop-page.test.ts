import { readFileSync } from 'node:fs'
import http, { type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import iconv from 'iconv-lite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hideMoney } from '~/features/collection/money/money.server'
import { parseFromPage } from '~/features/collection/projects/form/from-page'
import { getProject } from '~/features/collection/projects/project-queries.server'
import { fillFromPage } from '~/features/collection/shop-pages/fill-from-page.server'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'
import { env } from '~/platform/env.server'
import { InvalidError, RateLimitedError } from '~/platform/errors'
import { action as create } from '~/routes/kits/new'
import { loader as show } from '~/routes/kits/notes/waiting-photo'
import { errorsOf, fileOf, send, valuesOf } from '../factories/forms'
import { makeProject } from '../factories/projects'
import { resultOf } from '../factories/requests'
import { routeArgs } from '../factories/route-args'
import { makeUser, signedInRequest } from '../factories/users'
import { sizedJpeg } from '../fixtures/pictures'
import { pretendNetwork } from '../setup/pretend-network'

const LINK = 'http://shop.example/products/night'
const UNREAD = 'That page could not be read. We kept the link.'

let actor: Actor
let user: { id: string }
let close = () => {}
let pages: Record<string, { type: string; body: string | Buffer }>
let port: number

beforeEach(async () => {
  ;({ actor, user } = await makeUser())
  pages = {
    '/products/night': { type: 'text/html', body: NIGHT },
    '/night.jpg': { type: 'image/jpeg', body: await jpeg() },
  }
  const respond: RequestListener = ({ url = '' }, response) => {
    const page = pages[url]
    if (page) response.writeHead(200, { 'Content-Type': page.type }).end(page.body)
    else response.writeHead(404).end()
  }
  const server = http.createServer(respond)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
  close = () => {
    server.closeAllConnections()
    server.close()
  }
})

afterEach(() => {
  close()
  env.SHOP_LINKS = 'on'
})

const jpeg = () => sizedJpeg(900, 600)

const NIGHT = `<script type="application/ld+json">${JSON.stringify({
  '@type': 'Product',
  name: 'Starry Night',
  brand: 'Oraloa',
  image: '/night.jpg',
  additionalProperty: [
    { name: 'Size', value: '40 x 50 cm' },
    { name: 'Drills', value: 'Round' },
    { name: 'Drill count', value: '32000' },
  ],
})}</script>`

type Fields = Record<string, string>

/** Presses "Read the page" in a form with these values. */
async function read(fields: Fields, { hasPhoto = false, network = pretendNetwork({ port }) } = {}) {
  const form = new Map(Object.entries({ sourceUrl: LINK, ...fields }))
  const { values, filled, twins, variants } = await fillFromPage(actor, form, { hasPhoto, network })
  return { values, filled, twins, variants, seen: network.seen, page: parseFromPage(values.fromPage) }
}

const save = (fields: Record<string, string | File>, who = user) =>
  send(who, create, '/projects/new', { title: '', status: 'stash', sourceUrl: LINK, ...fields })

async function saved(fields: Record<string, string | File>) {
  const { location } = await save(fields)
  return getProject(actor, location?.split('/').at(-1) ?? '')
}

describe('“Read the page”', () => {
  it('fills in every field that the page names, and saves nothing before Save', async () => {
    const { values, filled: message, page, seen } = await read({})
    expect(message).toBe(
      'From the page: title, company, width, height, drills, diamonds, and photo. Check them, then save.',
    )
    expect(values).toEqual({
      title: 'Starry Night',
      company: 'Oraloa',
      width: '40',
      height: '50',
      unit: 'cm',
      drillShape: 'round',
      totalDiamonds: '32,000',
      fromPage: values.fromPage,
      photo: page.photo,
    })
    const { fromPage: _, photo: __, unit: ___, ...filled } = values
    expect(page.values).toEqual(filled)
    expect(seen.connected).toEqual(['93.184.216.34:80', '93.184.216.34:80'])
    const counts = [db.project, db.company].map(table =>
      (table as typeof db.project).count({ where: { userId: user.id } }),
    )
    expect(await Promise.all(counts)).toEqual([0, 0])
  })

  it('Save stores the values and the photo in every size, without the waiting one being moved', async () => {
    const { values, page } = await read({})
    const shown = await resultOf(async () =>
      show(routeArgs(await signedInRequest(user, `/waiting-photos/${page.photo}`), { photoId: page.photo })),
    )
    expect(shown.status).toBe(200)
    const kit = await saved(values)
    expect(kit).toMatchObject({
      title: 'Starry Night',
      company: { name: 'Oraloa' },
      width: 40,
      height: 50,
      drillShape: 'round',
      totalDiamonds: 32_000,
      sourceUrl: LINK,
      imageWidth: 900,
      imageHeight: 600,
    })
    expect(kit.image).toMatch(/^photo_\w{10}\.jpg$/)
  })

  it('typed values win, also against a part of the size', async () => {
    const { values, page } = await read({ title: 'My Night', width: '30', company: '  ' })
    expect(values).toMatchObject({ company: 'Oraloa', drillShape: 'round' })
    for (const name of ['title', 'width', 'height', 'unit']) expect(values).not.toHaveProperty(name)
    expect(page.values).not.toHaveProperty('title')
  })

  it('asks which of several kinds it is, and the chosen one decides and becomes the link', async () => {
    const page = readFileSync('tests/fixtures/other-apps/shop-variants.html', 'utf8')
    const body = page.replaceAll('https://shop.example', 'http://shop.example')
    for (const query of ['', '?variant=102', '?variant=103'])
      pages[`/products/moth-garden${query}`] = { type: 'text/html', body }
    const sourceUrl = 'http://shop.example/products/moth-garden'
    const open = await read({ sourceUrl })
    expect(open.filled).toContain('The page has several kinds. Choose yours and read it again.')
    expect(open.variants.map(({ label }) => label)).toEqual([
      'Moth Garden 30x30cm Round · $\u00a019.50',
      'Moth Garden 40x40cm Round · $\u00a024.50',
      'Moth Garden 40x40cm Square · $\u00a024.50',
    ])
    expect(open.page.values).toEqual({ title: 'Moth Garden' })
    const variant = open.variants[2]?.value ?? ''
    const chosen = { width: '40', height: '40', drillShape: 'square', code: 'MG-103', price: '24.50', currency: 'USD' }
    expect((await read({ ...open.values, sourceUrl, variant })).values).toMatchObject({ ...chosen, sourceUrl: variant })
    const linked = await read({ sourceUrl: `${sourceUrl}?variant=102` })
    expect(linked.variants).toEqual([])
    expect(linked.values).toMatchObject({ ...chosen, drillShape: 'round', code: 'MG-102' })
  })

  it('takes a price without a currency in that of the account, and says so', async () => {
    pages['/products/night'] = {
      type: 'text/html',
      body: `<script type="application/ld+json">${JSON.stringify({ '@type': 'Product', name: 'Night', offers: { price: '5.9900' } })}</script>`,
    }
    await makeProject(actor, { price: 1, currency: 'CHF' })
    const { values, filled } = await read({})
    expect(values).toMatchObject({ price: '5.99', currency: 'CHF' })
    expect(filled).toContain('The page names no currency: CHF is your last one.')
  })

  it('fills in colors, special drills and coverage, unless they were typed', async () => {
    const text = 'Full square drill, 48 colors including 2 AB and 1 glow'
    pages['/products/night'] = {
      type: 'text/html',
      body: `<script type="application/ld+json">${JSON.stringify({ '@type': 'Product', name: 'Night', description: text })}</script>`,
    }
    const facts = { colorCount: '48', specialDrills: 'ab,glow', coverage: 'full', drillShape: 'square' }
    expect((await read({})).values).toMatchObject(facts)
    const { specialDrills: _, ...rest } = facts
    const typed = await read({ specialDrills: 'crystal' })
    expect(typed.values).toMatchObject(rest)
    expect(typed.values).not.toHaveProperty('specialDrills')
  })

  it('fills in the price with its currency, unless money is hidden or one of them was typed', async () => {
    const offer = { price: 24.9, priceCurrency: 'eur' }
    const product = { '@type': 'Product', name: 'Night', offers: offer }
    const body = `<script type="application/ld+json">${JSON.stringify(product)}</script>`
    pages['/products/night'] = { type: 'text/html', body }
    const { values, page } = await read({})
    expect(values).toMatchObject({ price: '24.90', currency: 'EUR' })
    expect(await saved({ ...values, fromPage: JSON.stringify(page) })).toMatchObject({ price: 24.9, currency: 'EUR' })
    expect((await read({ currency: 'USD' })).page.values).toEqual({ title: 'Night' })
    await hideMoney(actor, true)
    expect((await read({})).page.values).toEqual({ title: 'Night' })
  })

  it('another page replaces what the first one filled in, but not what was changed since', async () => {
    const first = await read({})
    pages['/products/koi'] = { type: 'text/html', body: '<meta property="og:title" content="Koi 30 x 40 cm">' }
    const second = await read({ ...first.values, company: 'Typed', sourceUrl: 'http://shop.example/products/koi' })
    expect(second.values).toMatchObject({ title: 'Koi 30 x 40 cm', width: '30', drillShape: '', totalDiamonds: '' })
    expect(second.values).not.toHaveProperty('company')
    expect(second.page).toEqual({ values: { title: 'Koi 30 x 40 cm', width: '30', height: '40' }, photo: '' })
  })

  it('finds a kit with that title or link', async () => {
    await makeProject(actor, { title: 'Starry night' })
    await makeProject((await makeUser()).actor, { title: 'Starry night', sourceUrl: LINK })
    expect((await read({})).twins).toEqual([expect.stringContaining('You already have “Starry night”')])
  })

  it('reads the JSON of a Shopify shop in addition', async () => {
    const body = '<meta property="og:title" content="Night"><script src="https://cdn.shopify.com/a.js"></script>'
    pages['/products/night'] = { type: 'text/html; charset=utf-8', body }
    const product = { title: 'Night', vendor: 'DAC', variants: [{ id: 1, title: '40x50cm / Square' }], image: null }
    pages['/products/night.json'] = { type: 'application/json', body: JSON.stringify({ product }) }
    expect((await read({})).values).toMatchObject({ company: 'DAC', width: '40', height: '50', drillShape: 'square' })
  })

  it.each([
    ['in its header', 'text/html; charset=windows-1252', ''],
    ['in the page', 'text/html', '<meta charset="windows-1252">'],
    ['unknown, so UTF-8', 'text/html; charset=klingon', ''],
  ])('decodes the page by its encoding: %s', async (where, type, head) => {
    const encoding = where.startsWith('unknown') ? 'utf8' : 'latin1'
    pages['/products/night'] = { type, body: Buffer.from(`${head}<meta property="og:title" content="Café">`, encoding) }
    expect((await read({})).values.title).toBe('Café')
  })
})

describe('the encoding of a page', () => {
  const titleIn = async (type: string, body: Buffer) => {
    pages['/products/night'] = { type, body }
    return (await read({})).values.title
  }
  const page = (title: string, encoding: string, head = '') =>
    iconv.encode(`<html><head>${head}<meta property="og:title" content="${title}"></head></html>`, encoding)

  it('keeps €, ’ and quotes of Windows-1252, also if it claims to be Latin-1', async () => {
    for (const name of ['windows-1252', 'iso-8859-1', 'latin1']) {
      expect(await titleIn(`text/html; charset=${name}`, page('Dragon’s “Lair” – 5 €', 'windows-1252'))).toBe(
        'Dragon’s “Lair” – 5 €',
      )
    }
  })

  it.each([
    ['shift_jis', '星月夜'],
    ['gb2312', '星夜'],
    ['big5', '鑽石畫'],
    ['koi8-r', 'Ночь'],
    ['windows-1250', 'Gwieździsta noc'],
  ])('is the one that it names: %s', async (name, title) => {
    expect(await titleIn(`text/html; charset=${name}`, page(title, name))).toBe(title)
    expect(await titleIn('text/html', page(title, name, `<meta charset="${name}">`))).toBe(title)
  })

  it('is detected if it names none, or a wrong one', async () => {
    expect(await titleIn('text/html', page('Звёздная ночь над Роной', 'windows-1251'))).toBe('Звёздная ночь над Роной')
    expect(await titleIn('text/html; charset=iso-8859-2', page('Café Ночь', 'utf-8'))).toBe('Café Ночь')
    expect(await titleIn('text/html; charset=utf-8', page('Café am Fluß', 'windows-1252'))).toBe('Café am Fluß')
  })
})

describe('the picture of a page', () => {
  it.each([
    ['is larger than 10 MB', 'image/jpeg', () => Buffer.alloc(10 * 1024 * 1024 + 1)],
    ['has another type', 'text/html', jpeg],
    ['only claims to be an image', 'image/jpeg', () => Buffer.from('<html>')],
    ['is an SVG', 'image/svg+xml', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['is damaged', 'image/jpeg', async () => (await jpeg()).subarray(0, 400)],
  ])('that %s is left out, and the rest is filled in', async (_, type, body) => {
    pages['/night.jpg'] = { type, body: await body() }
    const { values, page } = await read({})
    expect(values.title).toBe('Starry Night')
    expect(page.photo).toBe('')
    expect(await db.waitingPhoto.count({ where: { userId: user.id } })).toBe(0)
  })

  it('of almost 10 MB is accepted', async () => {
    const padding = Buffer.alloc(10 * 1024 * 1024 - (await jpeg()).length)
    pages['/night.jpg'] = { type: 'image/jpeg', body: Buffer.concat([await jpeg(), padding]) }
    expect((await read({})).page.photo).not.toBe('')
  })

  it('is checked like the page: a private address is not contacted', async () => {
    pages['/products/night'] = { type: 'text/html', body: NIGHT.replace('/night.jpg', 'http://metadata.example/') }
    const resolve = (name: string) => [name === 'metadata.example' ? '169.254.169.254' : '93.184.216.34']
    const network = pretendNetwork({ port, resolve })
    const { page, seen } = await read({}, { network })
    expect(page.photo).toBe('')
    expect(seen).toEqual({ resolved: ['shop.example', 'metadata.example'], connected: ['93.184.216.34:80'] })
  })

  it('is not fetched if the user selected a photo, and a photo selected later wins', async () => {
    expect((await read({}, { hasPhoto: true })).seen.connected).toHaveLength(1)
    const { values } = await read({})
    const kit = await saved({ ...values, image: fileOf(await sizedJpeg(60, 40), 'mine.jpg') })
    expect(kit.imageWidth).toBe(60)
    expect(await saved({ ...values, title: 'Without', removeImage: 'on' })).toMatchObject({ image: '' })
  })

  it('that has expired is an error at the photo, and the next Save goes without it', async () => {
    const { values } = await read({})
    await db.waitingPhoto.deleteMany({ where: { userId: user.id } })
    const rejected = await save(values)
    expect(rejected.status).toBe(400)
    expect(errorsOf(rejected)).toEqual({
      image: ['The photo from the page has expired. Read the page again, or save without it.'],
    })
    expect(await saved(valuesOf(rejected) ?? {})).toMatchObject({ title: 'Starry Night', image: '' })
  })

  it('belongs to its user: another one cannot save it', async () => {
    const { values } = await read({})
    const stranger = (await makeUser()).user
    expect(errorsOf(await save(values, stranger))).toHaveProperty('image')
    expect(await db.project.count({ where: { userId: stranger.id } })).toBe(0)
  })
})

describe('a page that cannot be read', () => {
  it.each([
    ['is not found', 'http://shop.example/nowhere'],
    ['has no product', 'http://shop.example/empty'],
    ['is an image', 'http://shop.example/night.jpg'],
    ['is at an address', 'http://127.0.0.1/products/night'],
    ['is at another port', 'http://shop.example:8080/products/night'],
    ['is no address', 'not a link'],
  ])('keeps the link: %s', async (_, sourceUrl) => {
    pages['/empty'] = { type: 'text/html', body: '<p>Hello</p>' }
    const failed = await read({ sourceUrl }).catch(error => error)
    expect(failed).toBeInstanceOf(InvalidError)
    expect(failed.fields).toEqual({ sourceUrl: [UNREAD] })
  })

  it('returns the form with everything typed, and the name of the photo to select again', async () => {
    const typed = { title: 'Mine', generalNotes: 'a\nb', sourceUrl: '127.0.0.1/kit', tags: 'x, y' }
    const image = fileOf(await sizedJpeg(60, 40), 'mine.jpg')
    const respond = await save({ ...typed, next: 'read', image })
    expect(respond.status).toBe(400)
    expect(errorsOf(respond)).toEqual({ sourceUrl: [UNREAD] })
    expect(valuesOf(respond)).toMatchObject({ ...typed, generalNotes: 'a\r\nb', image: 'mine.jpg' })
    expect(await db.project.count({ where: { userId: user.id } })).toBe(0)
  })

  it('asks for a link if there is none', async () => {
    expect(errorsOf(await save({ next: 'read', sourceUrl: ' ' }))).toEqual({
      sourceUrl: ['Paste the link of a page first.'],
    })
  })

  it('an admin turns it off: nothing is fetched', async () => {
    env.SHOP_LINKS = 'off'
    const network = pretendNetwork({ port })
    await expect(read({}, { network })).rejects.toThrow(UNREAD)
    expect(network.seen.resolved).toEqual([])
  })
})

it('ten pages a minute are read, and the eleventh is refused before any work', async () => {
  for (let page = 0; page < 10; page++) await read({}, { hasPhoto: true })
  const network = pretendNetwork({ port })
  await expect(read({}, { network })).rejects.toThrow(RateLimitedError)
  expect(network.seen.resolved).toEqual([])
  const respond = await save({ next: 'read', title: 'Kept' })
  expect(respond.status).toBe(429)
  expect(respond.headers.get('Retry-After')).toMatch(/^\d+$/)
  expect(valuesOf(respond)).toMatchObject({ title: 'Kept' })
  expect(errorsOf(respond)?.sourceUrl?.[0]).toMatch(/^Too many requests/)
})
