import type { Readable } from 'node:stream'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { newProjectPath } from '~/features/collection/projects/project-paths'
import { findDuplicates, getProject, lastAddedStatus } from '~/features/collection/projects/project-queries.server'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { pictureFile } from '~/platform/images/images.server'
import { action as edit, loader as editPage } from '~/routes/kits/edit'
import { action as create, loader as newPage } from '~/routes/kits/new'
import { errorsOf, fileOf, send, valuesOf } from '../factories/forms'
import { makeProject } from '../factories/projects'
import { resultOf } from '../factories/requests'
import { routeArgs } from '../factories/route-args'
import { makeUser, signedInRequest } from '../factories/users'
import { claimingPng, phoneHeic, phoneJpeg, sizedJpeg, transparentPng } from '../fixtures/pictures'

let actor: Actor
let user: { id: string }

beforeEach(async () => {
  ;({ actor, user } = await makeUser())
})

const add = (fields: Record<string, string | File>) =>
  send(user, create, newProjectPath(), { title: 'Water Lilies', status: 'stash', ...fields })

const change = (id: string, fields: Record<string, string | File>) =>
  send(user, edit, `/projects/${id}/edit`, fields, { projectId: id })

async function added(fields: Record<string, string | File>) {
  const { location } = await add(fields)
  const id = location?.split('/').at(-1) ?? ''
  return getProject(actor, id)
}

async function bytesOf(body: Buffer | Readable | undefined): Promise<Buffer> {
  if (!body || Buffer.isBuffer(body)) return body ?? Buffer.alloc(0)
  return Buffer.concat(await body.toArray())
}

async function inTurn<Item, Result>(items: Item[], each: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) results.push(await each(item))
  return results
}

const countKits = () => db.project.count({ where: { userId: actor.userId } })

describe('a new kit', () => {
  it('stores all input, and creates new company, artist and tags', async () => {
    const kit = await added({
      title: '  The Kiss ',
      status: 'progress',
      company: 'Oraloa',
      artist: 'Gustav Klimt',
      kitCategory: 'mini',
      drillShape: 'square',
      width: '42,5',
      height: '56 cm',
      totalDiamonds: '38,080',
      kitted: 'yes',
      colorCount: '41',
      datePurchased: '2026-01-05',
      dateReceived: '2026-01-12',
      tags: 'gold drills, "red, white", 5" squares',
      sourceUrl: 'https://shop.example/kiss?a=1&b=2',
      generalNotes: 'first line\r\nsecond line\r\n\r\n  indented <3',
    })
    expect(kit).toMatchObject({
      title: 'The Kiss',
      status: 'progress',
      kitCategory: 'mini',
      drillShape: 'square',
      width: 42.5,
      height: 56,
      totalDiamonds: 38_080,
      kitted: true,
      colorCount: 41,
      datePurchased: '2026-01-05',
      dateReceived: '2026-01-12',
      sourceUrl: 'https://shop.example/kiss?a=1&b=2',
      generalNotes: 'first line\nsecond line\n\n  indented <3',
      notesHtml: null,
    })
    expect([kit.company?.name, kit.artist?.name]).toEqual(['Oraloa', 'Gustav Klimt'])
    expect(kit.tags.map(tag => tag.name)).toEqual(['5" squares', 'gold drills', 'red, white'])
  })

  it('sets no date from its status', async () => {
    const kit = await added({ status: 'completed' })
    expect([kit.datePurchased, kit.dateReceived, kit.dateStarted, kit.dateCompleted]).toEqual([null, null, null, null])
  })

  it('reuses existing company, artist and tags, ignoring case', async () => {
    const first = await added({ company: 'Oraloa', artist: 'Klimt', tags: 'Gold' })
    const second = await added({ title: 'Second', company: 'ORALOA ', artist: 'klimt', tags: 'gold, GOLD' })
    expect(second.company).toEqual(first.company)
    expect(second.artist).toEqual(first.artist)
    expect(second.tags).toEqual(first.tags)
  })

  it.each([
    ['32000', 32_000],
    ['32,000', 32_000],
    ['32.000', 32_000],
    ['32 000', 32_000],
    ['32\u00a0000', 32_000],
    ["32'000", 32_000],
    ['1,234,567', 1_234_567],
    ['0', 0],
    ['', null],
  ])('parses "%s" diamonds as %s', async (typed, count) => {
    expect((await added({ totalDiamonds: typed })).totalDiamonds).toBe(count)
  })

  it.each([
    ['www.shop.example/kit', 'https://www.shop.example/kit'],
    ['HTTP://shop.example', 'HTTP://shop.example'],
    ['', ''],
  ])('accepts the link "%s"', async (typed, stored) => {
    expect((await added({ sourceUrl: typed })).sourceUrl).toBe(stored)
  })

  it('is created once if its form is sent concurrently', async () => {
    const key = newId()
    const results = await Promise.all([1, 2, 3].map(() => add({ key, tags: 'a, b', company: 'Oraloa' })))
    expect(results.map(result => result.location)).toEqual(Array(3).fill(`/projects/${key}`))
    expect(await countKits()).toBe(1)
  })

  it('is updated if the same form is sent again', async () => {
    const key = newId()
    await add({ key, image: fileOf(await sizedJpeg(60, 40), 'a.jpg') })
    const before = await getProject(actor, key)
    expect((await add({ key, width: '40' })).location).toBe(`/projects/${key}`)
    const after = await getProject(actor, key)
    expect([after.width, after.image]).toEqual([40, before.image])
    expect((await add({ key, title: 'Another' })).location).not.toBe(`/projects/${key}`)
    expect(await countKits()).toBe(2)
  })

  it("does not affect another user's kit whose ID is sent as the key", async () => {
    const other = await makeProject((await makeUser()).actor, { title: 'Water Lilies' })
    const { location } = await add({ key: other.id, generalNotes: 'mine' })
    expect(location).not.toContain(other.id)
    expect((await db.project.findUniqueOrThrow({ where: { id: other.id } })).generalNotes).toBe('')
  })

  it('can redirect to a form for another kit with the same company and status', async () => {
    const { location } = await add({ next: 'another', company: 'Oraloa' })
    expect(location).toMatch(/^\/projects\/new\?status=stash&company=Oraloa&after=[a-z0-9]{16}$/)
    const page = await newPage(routeArgs(await signedInRequest(user, location ?? '')))
    expect(page.values).toMatchObject({ title: '', status: 'stash', company: 'Oraloa' })
  })

  it('starts with the status of the kit that was added last, whatever became of it', async () => {
    expect(await lastAddedStatus(actor)).toBeUndefined()
    await makeProject(actor, { status: 'progress' })
    const { id } = await makeProject(actor, { status: 'purchased' })
    await makeProject((await makeUser()).actor, { status: 'archived' })
    await db.project.update({ where: { id }, data: { status: 'completed' } })
    expect(await lastAddedStatus(actor)).toBe('purchased')
  })

  it('can start as a copy of another kit without its dates and progress', async () => {
    const kit = await makeProject(actor, {
      title: 'Owl',
      status: 'completed',
      company: 'Oraloa',
      tags: ['birds'],
      width: 40,
      dateCompleted: '2026-01-31',
      generalNotes: 'A present from Ruth',
    })
    const page = await newPage(routeArgs(await signedInRequest(user, `/projects/new?copy=${kit.id}`)))
    expect(page.values).toMatchObject({ title: 'Owl', company: 'Oraloa', tags: 'birds', width: '40' })
    expect(page.values).toMatchObject({ status: 'wishlist', dateCompleted: '', generalNotes: '' })
    const stranger = await makeUser()
    const request = await signedInRequest(stranger.user, `/projects/new?copy=${kit.id}`)
    expect((await resultOf(() => newPage(routeArgs(request)))).status).toBe(404)
  })

  it('suggests the most frequent names first', async () => {
    for (const company of ['Rare', 'Often', 'Often']) await makeProject(actor, { company, tags: [company] })
    const { suggestions } = await newPage(routeArgs(await signedInRequest(user, '/projects/new')))
    expect(suggestions).toMatchObject({ companies: ['Often', 'Rare'], artists: [], tags: ['Often', 'Rare'] })
  })
})

describe('a photo', () => {
  it.each([
    ['a rotated JPEG of a phone', phoneJpeg, 'IMG 1.jpg', { width: 64, height: 96 }],
    ['a HEIC', async () => phoneHeic(), 'IMG_2.heic', {}],
    ['a PNG', transparentPng, 'drawing.png', { width: 40, height: 40 }],
  ])('%s is stored rotated and without metadata', async (_, make, name, size) => {
    const kit = await added({ image: fileOf(await make(), name) })
    expect(kit.image).not.toBe('')
    expect(kit.imagePreview).toMatch(/^data:image\//)
    const file = await pictureFile({ collection: 'projects', recordId: kit.id, fileName: kit.image }).read()
    const metadata = await sharp(await bytesOf(file?.body)).metadata()
    expect(metadata).toMatchObject({ ...size, width: kit.imageWidth, height: kit.imageHeight })
    expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual(Array(4).fill(undefined))
  })

  async function half() {
    const whole = await sizedJpeg(800, 600)
    return whole.subarray(0, whole.length / 2)
  }
  it.each([
    ['SVG', () => '<svg xmlns="http://www.w3.org/2000/svg"/>', /^SVG files are not supported/],
    ['a renamed program', () => 'MZ\x90\0\x03 This program cannot be run', /not a supported image/],
    ['half a JPEG', half, /damaged or incomplete/],
    ['a decompression bomb', () => claimingPng(30_000, 30_000, { withData: true }), /more than 50 megapixels/],
    ['nothing', () => '', /empty/],
    ['more than 30 MB', () => Buffer.alloc(30 * 1024 * 1024 + 1, 1), /larger than 30 MB/],
  ])('%s is rejected with an error at its field, and the input is kept', async (_, make, message) => {
    const typed = { title: 'Kept', company: 'Oraloa', tags: 'a, b', generalNotes: 'line\r\nline', width: '42,5' }
    const result = await add({ ...typed, image: fileOf(await make(), 'photo.jpg') })
    expect(result.status).toBe(400)
    expect(Object.keys(errorsOf(result) ?? {})).toEqual(['image'])
    expect(errorsOf(result)?.image?.[0]).toMatch(message)
    expect(valuesOf(result)).toMatchObject(typed)
    expect(await countKits()).toBe(0)
  })

  it('that is valid is named again if another field has an error', async () => {
    const result = await add({ title: '', image: fileOf(await sizedJpeg(60, 40), 'my photo.jpg') })
    expect(valuesOf(result)?.image).toBe('my photo.jpg')
  })

  it('can be replaced and removed with its files', async () => {
    const kit = await added({ image: fileOf(await sizedJpeg(60, 40), 'a.jpg') })
    const file = (fileName: string) => pictureFile({ collection: 'projects', recordId: kit.id, fileName }).head()
    const same = { title: kit.title, status: kit.status }
    await change(kit.id, { ...same, image: fileOf(await sizedJpeg(40, 60), 'b.jpg') })
    const { image } = await getProject(actor, kit.id)
    expect([await file(kit.image), await file(image)]).toEqual([null, expect.anything()])
    await change(kit.id, { ...same, removeImage: 'on' })
    expect(await getProject(actor, kit.id)).toMatchObject({ image: '', imageWidth: null, imagePreview: '' })
    expect(await file(image)).toBeNull()
  })
})

describe('invalid input', () => {
  const long = (length: number) => 'x'.repeat(length)
  it.each([
    ['title', '', 'Enter a title.'],
    ['title', '   ', 'Enter a title.'],
    ['title', long(201), 'The title can be at most 200 characters long.'],
    ['status', 'finished', 'Choose a status.'],
    ['kitCategory', 'huge', 'Choose full or mini.'],
    ['drillShape', 'oval', 'Choose round or square.'],
    ['company', long(101), 'The company can be at most 100 characters long.'],
    ['artist', long(101), 'The artist can be at most 100 characters long.'],
    ['tags', long(51), 'A tag can be at most 50 characters long.'],
    ['tags', Array.from({ length: 101 }, (_, n) => n).join(), 'A kit can have at most 100 tags.'],
    ['width', '-40', 'Width cannot be negative. Enter it in centimeters.'],
    ['width', 'wide', 'Width must be a number in centimeters, like 42.5.'],
    ['height', '1000.5', 'Height can be at most 1000 cm.'],
    ['totalDiamonds', '-1', 'Diamonds cannot be negative.'],
    ['totalDiamonds', '12.5', 'Diamonds must be a whole number, like 32000.'],
    ['totalDiamonds', '9999999999', 'This diamond count is too large.'],
    ['dateStarted', '2026-02-30', 'This date does not exist. Enter it as year-month-day, like 2026-01-31.'],
    ['dateCompleted', 'tomorrow', 'Enter a date as year-month-day, like 2026-01-31.'],
    ['sourceUrl', 'javascript:alert(1)', 'The link must start with http:// or https://.'],
    ['sourceUrl', 'http:shop.example', 'The link must start with http:// or https://.'],
    ['sourceUrl', 'data:text/html,x', 'The link must start with http:// or https://.'],
    ['sourceUrl', `https://shop.example/${long(2048)}`, 'The link can be at most 2048 characters long.'],
    ['generalNotes', long(20_001), 'Notes can be at most 20,000 characters long.'],
  ])('%s %j', async (field, value, message) => {
    const result = await add({ [field]: value, artist: field === 'artist' ? value : 'Kept' })
    expect(result.status).toBe(400)
    expect(errorsOf(result)).toEqual({ [field]: [message] })
    expect(valuesOf(result)).toMatchObject({ [field]: value })
    expect(await countKits()).toBe(0)
  })

  it('is reported for all fields together', async () => {
    const result = await add({ title: '', width: 'x', dateStarted: '2026-13-01', image: fileOf('<svg/>', 'a.svg') })
    expect(Object.keys(errorsOf(result) ?? {}).sort()).toEqual(['dateStarted', 'image', 'title', 'width'])
  })

  it('does not include values exactly at their limits', async () => {
    const kit = await added({
      title: long(200),
      company: long(100),
      tags: Array.from({ length: 100 }, (_, n) => `${n}`.padEnd(50, 'x')).join(),
      width: '1000',
      height: '0',
      totalDiamonds: '2147483647',
      colorCount: '999',
      generalNotes: long(20_000),
    })
    expect(kit).toMatchObject({ width: 1000, height: 0, totalDiamonds: 2_147_483_647, colorCount: 999 })
    expect(kit.tags).toHaveLength(100)
  })

  it('does not include dates out of order', async () => {
    const kit = await added({ datePurchased: '2026-03-01', dateCompleted: '2026-01-01' })
    expect(kit).toMatchObject({ datePurchased: '2026-03-01', dateCompleted: '2026-01-01' })
  })

  it('includes bodies that are not a form or too large', async () => {
    const post = async (body: BodyInit, type: string) => {
      const init = { method: 'POST', body, headers: { 'Content-Type': type } }
      const request = await signedInRequest(user, '/projects/new', init)
      return (await resultOf(() => create(routeArgs(request)))).status
    }
    expect(await post('--x\r\nContent-Disposition: form-data; name="ti', 'multipart/form-data; boundary=x')).toBe(400)
    expect(await post('{"title":"A"}', 'application/json')).toBe(400)
    expect(await post(`title=${'x'.repeat(26 * 1024 * 1024)}`, 'application/x-www-form-urlencoded')).toBe(413)
  })
})

describe('a kit that is edited', () => {
  const FULL = {
    title: 'Owl',
    status: 'progress',
    company: 'Oraloa',
    artist: 'Klimt',
    drillShape: 'round',
    width: '40',
    height: '50',
    totalDiamonds: '32,000',
    kitted: 'yes',
    colorCount: '41',
    datePurchased: '2026-01-01',
    dateReceived: '2026-01-02',
    dateStarted: '2026-01-03',
    dateCompleted: '2026-01-04',
    tags: 'a, b',
    sourceUrl: 'https://shop.example',
    generalNotes: 'notes',
  }

  it('is unchanged if its form is saved without edits', async () => {
    const kit = await added({ ...FULL, tags: '"a, b", 5" drills' })
    const { values } = await editPage(
      routeArgs(await signedInRequest(user, `/projects/${kit.id}/edit`), { projectId: kit.id }),
    )
    await change(kit.id, values)
    expect(await getProject(actor, kit.id)).toEqual(kit)
  })

  it('can have each of its fields cleared', async () => {
    for (const field of Object.keys(FULL).slice(2)) {
      const kit = await added(FULL)
      expect((await change(kit.id, { ...FULL, [field]: '' })).location).toBe(`/projects/${kit.id}`)
      const column = await getProject(actor, kit.id)
      const left = column[field as 'company']
      const empty = field === 'tags' ? [] : field === 'kitted' ? false : /Url|Notes/.test(field) ? '' : null
      expect([field, left]).toEqual([field, empty])
    }
    expect(await db.company.count({ where: { userId: actor.userId } })).toBe(1)
  })

  it('is unchanged if the form has errors', async () => {
    const kit = await added(FULL)
    expect((await change(kit.id, { ...FULL, width: 'x', title: 'New' })).status).toBe(400)
    expect(await getProject(actor, kit.id)).toEqual(kit)
  })

  it('returns 404 for other users', async () => {
    const kit = await added(FULL)
    const stranger = await makeUser()
    for (const fields of [{ ...FULL, title: 'Mine' }, { title: '' }]) {
      const result = await send(stranger.user, edit, `/projects/${kit.id}/edit`, fields, { projectId: kit.id })
      expect(result.status).toBe(404)
    }
    expect(await getProject(actor, kit.id)).toEqual(kit)
  })
})

describe('the form helpers', () => {
  it('store centimeters, regardless of the unit', async () => {
    expect(await added({ width: '16', height: '20 in', unit: 'in' })).toMatchObject({ width: 40.6, height: 50.8 })
    expect(await added({ width: '16"', height: '50' })).toMatchObject({ width: 40.6, height: 50 })
    const { status, data } = await add({ width: '-16', unit: 'in' })
    expect(status).toBe(400)
    expect(data).toMatchObject({ values: { width: '-16', unit: 'in' }, errors: { width: [expect.any(String)] } })
  })

  it('store no estimated count, and accept a count that does not fit the size', async () => {
    expect(await added({ width: '40', height: '50' })).toMatchObject({ totalDiamonds: null })
    expect(await added({ width: '40', height: '50', totalDiamonds: '3,200' })).toMatchObject({ totalDiamonds: 3200 })
  })

  it('reads amounts in the spellings of any country, with their currency', async () => {
    const price = async (typed: string) => {
      const kit = await added({ price: typed })
      return `${kit.price} ${kit.currency}`.trim()
    }
    const typed = [
      '59,-',
      '59.-',
      '1.234,50',
      '1,234.50',
      '1 234,50',
      "1'234.50",
      '16.989999999999998',
      '0',
      '12,345 ¥',
    ]
    expect(await inTurn(typed, price)).toEqual([
      ...['59', '59', '1234.5', '1234.5', '1234.5', '1234.5', '16.99', '0', '12345 JPY'],
    ])
    expect(await inTurn(['HK$ 120', 'R$ 1.234,50', 'CHF 59.-', '59,90 €'], price)).toEqual([
      ...['120 HKD', '1234.5 BRL', '59 CHF', '59.9 EUR'],
    ])
    expect(await added({ price: '59', currency: '€' })).toMatchObject({ currency: 'EUR' })
  })

  it('asks which amount is meant, and which currency', async () => {
    const errorsOfPrice = async (fields: Record<string, string>) => errorsOf(await add(fields))?.price
    const either = ['12.35 or 12,345? Enter it as 12.35 or 12345.']
    expect(await inTurn(['12.345', '12,345', '€ 12.345'], price => errorsOfPrice({ price }))).toEqual(
      Array(3).fill(either),
    )
    expect((await add({ price: '12.345' })).data).toMatchObject({ values: { price: '12.345' } })
    expect(await errorsOfPrice({ price: 'free' })).toEqual(['Price must be an amount, like 42.50.'])
    expect(await errorsOfPrice({ price: '59 kr' })).toEqual([
      'This currency can be DKK, ISK, NOK, or SEK. Enter one of them as the currency.',
    ])
    expect(await errorsOfPrice({ price: '€ 59', currency: 'USD' })).toEqual([
      'This amount is in EUR, but the currency of the kit is USD. Change one of them.',
    ])
    expect(errorsOf(await add({ price: '€ 59', shipping: '$5' }))).toEqual({
      shipping: ['This amount is in USD, but the currency of the kit is EUR. Change one of them.'],
    })
    expect(errorsOf(await add({ price: '€ 59', currency: 'Taler' }))).toEqual({
      currency: ['Enter a currency code like EUR or USD.'],
    })
    expect(await countKits()).toBe(0)
  })

  it('reads a shared sign as the currency of the account, also in an edit', async () => {
    await added({ price: '59', currency: 'NOK' })
    const kit = await added({ price: '59 kr' })
    expect(kit.currency).toBe('NOK')
    await change(kit.id, { title: kit.title, status: 'stash', price: '$61', currency: 'CAD' })
    expect(await getProject(actor, kit.id)).toMatchObject({ price: 61, currency: 'CAD' })
  })

  it('take the currency used last for a price without one, and keep 0 apart from nothing', async () => {
    expect(await added({ price: '12,50', currency: 'chf' })).toMatchObject({ currency: 'CHF' })
    const gift = await added({ price: '0', shipping: '4.90' })
    expect(gift).toMatchObject({ currency: 'CHF', soldFor: null })
    expect([gift.price?.toFixed(2), gift.shipping?.toFixed(2)]).toEqual(['0.00', '4.90'])
    expect(await added({})).toMatchObject({ currency: '', price: null, quantity: 1, rating: null })
  })

  it('find a duplicate by its title, ignoring case and accents, by its link or by its code', async () => {
    const kit = await makeProject(actor, {
      title: 'Café Terrace',
      company: 'Oraloa',
      width: 40,
      height: 50,
      sourceUrl: 'https://shop.example/cafe',
      code: 'DAC-77',
    })
    const found = async (title: string, sourceUrl = '', code = '') =>
      (await findDuplicates(actor, { title, sourceUrl, code })).map(({ id }) => id)
    expect(await found(' CAFE terrace ')).toEqual([kit.id])
    expect(await found('Another', 'https://shop.example/cafe')).toEqual([kit.id])
    expect(await found('Café Terrace', 'https://shop.example/cafe')).toEqual([kit.id])
    expect(await found('Another', '', ' DAC-77')).toEqual([kit.id])
    expect(await found('Another', '', 'DAC-7')).toEqual([])
    expect(await found('Café')).toEqual([])
    expect(await found('')).toEqual([])
    expect(await findDuplicates(actor, { title: 'Café Terrace', sourceUrl: '', code: 'DAC-77' }, kit.id)).toEqual([])
    const { actor: other } = await makeUser()
    const requested = { title: 'Café Terrace', sourceUrl: 'https://shop.example/cafe', code: 'DAC-77' }
    expect(await findDuplicates(other, requested)).toEqual([])
  })
})
