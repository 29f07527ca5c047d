import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { cardChoice } from '~/features/collection/cards/card-choice'
import { kitCard } from '~/features/collection/cards/kit-card.server'
import { yearCard } from '~/features/collection/cards/year-card.server'
import { overviewOf } from '~/features/collection/statistics/overview.server'
import type { Actor } from '~/platform/actor'
import { loader as kitCardImage } from '~/routes/kits/card-image'
import { loader as yearCardImage } from '~/routes/kits/years/card-image'
import { makePhotoNote } from '../factories/photos'
import { makeProject } from '../factories/projects'
import { pageRequest, resultOf } from '../factories/requests'
import { routeArgs } from '../factories/route-args'
import { makeUser, sessionCookieOf } from '../factories/users'

const FINISHED = {
  title: 'Starry Night Over the Rhône',
  status: 'completed' as const,
  totalDiamonds: 31_630,
  dateStarted: '2025-05-01',
  dateCompleted: '2025-05-27',
}
const every =
  'chosen=1&show=days&show=diamonds&show=hours&show=title&show=film&show=company&show=artist&show=size&show=name'

const kitChoice = (query = '') => cardChoice('kit', new URLSearchParams(query))
const yearChoice = (query = '') => cardChoice('year', new URLSearchParams(query))
const drawn = async (actor: Actor, id: string, query = '') =>
  (await kitCard(actor, id, kitChoice(query), 'anna')).card.png()

async function colorAt(png: Uint8Array, x: number, y: number) {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (y * info.width + x) * 3
  return [...data.subarray(at, at + 3)] as [number, number, number]
}
/** Returns the share of bright pixels below a line: text is light on dark. */
async function inkBelow(png: Uint8Array, top: number) {
  const { width = 0, height = 0 } = await sharp(png).metadata()
  const below = await sharp(png)
    .extract({ left: 0, top, width, height: height - top })
    .greyscale()
    .raw()
    .toBuffer()
  return below.filter(pixel => pixel > 160).length / below.length
}
const isRed = ([red, , blue]: number[]) => Number(red) > 180 && Number(blue) < 90
const isBlue = ([red, , blue]: number[]) => Number(blue) > 180 && Number(red) < 90

describe("a kit's card", () => {
  it('shows the newest photo and the text, as a square and for stories', async () => {
    const { actor } = await makeUser()
    const { id } = await makeProject(actor, FINISHED)
    await makePhotoNote(actor, id, '2025-05-02', '#e02020')
    await makePhotoNote(actor, id, '2025-05-20', '#00ff00', '#2040e0')
    const square = await drawn(actor, id)
    expect(await sharp(square).metadata()).toMatchObject({ format: 'png', width: 1080, height: 1080 })
    // From edge to edge, and the large figure.
    for (const [x, y] of [
      [0, 0],
      [1079, 0],
      [540, 400],
    ] as const)
      expect(isBlue(await colorAt(square, x, y))).toBe(true)
    expect(await inkBelow(square, 600)).toBeGreaterThan(0.08)
    const tall = await drawn(actor, id, 'shape=story')
    expect(await sharp(tall).metadata()).toMatchObject({ width: 1080, height: 1920 })
    expect(isBlue(await colorAt(tall, 540, 700))).toBe(true)
    expect(await inkBelow(tall, 1100)).toBeGreaterThan(0.05)
    // Other apps cover the ends of a story.
    expect(await inkBelow(tall, 1690)).toBe(0)
  })

  it('is light on request, and shows the progress photos on a story', async () => {
    const { actor } = await makeUser()
    const { id } = await makeProject(actor, {
      ...FINISHED,
      company: 'Oraloa',
      artist: 'Vincent',
      width: 40,
      height: 50,
    })
    await makePhotoNote(actor, id, '2025-05-02', '#e02020')
    await makePhotoNote(actor, id, '2025-05-20', '#2040e0')
    const tall = await drawn(actor, id, `${every}&shape=story`)
    expect(isRed(await colorAt(tall, 100, 1600))).toBe(true)
    expect(isBlue(await colorAt(tall, 280, 1600))).toBe(true)
    expect(isBlue(await colorAt(tall, 540, 300))).toBe(true)
    expect(isRed(await colorAt(await drawn(actor, id, 'shape=story&chosen=1&show=days'), 100, 1600))).toBe(false)
    const corner = async (query: string) => (await colorAt(await drawn(actor, id, query), 20, 1060))[0]
    expect([await corner('theme=light'), await corner('theme=dark')].map(red => red > 128)).toEqual([true, false])
  })

  it('shows the gem of a kit without a photo, in the colors of the theme', async () => {
    const { actor } = await makeUser()
    const { id } = await makeProject(actor, FINISHED)
    for (const shape of ['square', 'story']) {
      const [dark, light] = [
        await drawn(actor, id, `shape=${shape}`),
        await drawn(actor, id, `shape=${shape}&theme=light`),
      ]
      const [ground, lightGround] = [await colorAt(dark, 20, 20), await colorAt(light, 20, 20)]
      expect(Math.max(...ground)).toBeLessThan(80)
      expect(Math.min(...lightGround)).toBeGreaterThan(190)
      // The table of the gem is in the middle, lighter than a dark ground and darker than a light one.
      const middle = shape === 'square' ? 460 : 700
      expect(Math.min(...(await colorAt(dark, 540, middle)))).toBeGreaterThan(Math.max(...ground))
      expect(Math.max(...(await colorAt(light, 540, middle)))).toBeLessThan(Math.max(...lightGround))
    }
  })

  it('shows less text without facts', async () => {
    const { actor } = await makeUser()
    const { id } = await makeProject(actor, { ...FINISHED, company: 'Oraloa', artist: 'Vincent' })
    await makePhotoNote(actor, id, '2025-05-20', '#2040e0')
    const [all, bare] = [await drawn(actor, id, every), await drawn(actor, id, 'chosen=1')]
    expect(await inkBelow(all, 600)).toBeGreaterThan((await inkBelow(bare, 600)) * 2)
  })

  it('names the facts, and leaves out unknown ones', async () => {
    const { actor } = await makeUser()
    const full = await makeProject(actor, { ...FINISHED, company: 'Oraloa', width: 40, height: 50 })
    expect((await kitCard(actor, full.id, kitChoice(), 'anna')).facts).toEqual({
      days: '26 days',
      diamonds: '31,630 diamonds',
      hours: '',
      title: 'Starry Night Over the Rhône',
      film: '',
      company: 'Oraloa',
      artist: '',
      size: '40 × 50 cm'.replaceAll(' ', '\u00A0'),
      name: 'anna',
    })
    const sized = await makeProject(actor, { title: 'Sized', status: 'completed', width: 40, height: 50 })
    expect((await kitCard(actor, sized.id, kitChoice(), '')).facts).toMatchObject({
      days: '',
      diamonds: 'about 32,000 diamonds',
    })
    const bare = await makeProject(actor, {
      title: 'Bare',
      status: 'completed',
      dateStarted: '2025-06-01',
      dateCompleted: '2025-05-01',
    })
    expect((await kitCard(actor, bare.id, kitChoice(), '')).facts).toMatchObject({ days: '', diamonds: '' })
    expect((await sharp(await drawn(actor, bare.id)).metadata()).width).toBe(1080)
  })

  it.each([
    ['wide letters', 'W'.repeat(200)],
    ['many words', 'wide '.repeat(40)],
    ['emoji', '💎✨👩‍👩‍👧'.repeat(20)],
    ['Japanese', '神奈川沖浪裏'.repeat(33)],
    ['Arabic', 'مرحبا بالعالم '.repeat(14)],
    ['markup and control characters', `<b>&"'</b> & co. \u202e`],
  ])('is drawn for a title of %s', async (_, title) => {
    const { actor } = await makeUser()
    const { id } = await makeProject(actor, { ...FINISHED, title: title.slice(0, 200) })
    const png = await drawn(actor, id)
    expect(await sharp(png).metadata()).toMatchObject({ width: 1080, height: 1080 })
    // Nothing reaches the margin: the text is cut or left out.
    const edge = await sharp(png).extract({ left: 1060, top: 810, width: 20, height: 270 }).greyscale().raw().toBuffer()
    expect(edge.filter(pixel => pixel > 100)).toHaveLength(0)
  })

  it('is cached by its content: the same facts and photos are drawn once', async () => {
    const { actor } = await makeUser()
    const { id } = await makeProject(actor, FINISHED)
    const first = await kitCard(actor, id, kitChoice('shape=square'), 'anna')
    const png = await first.card.png()
    const again = await kitCard(actor, id, kitChoice(), 'anna')
    expect(again.card.etag).toBe(first.card.etag)
    expect(await again.card.png()).toBe(png)
    await makePhotoNote(actor, id, '2025-05-20', '#2040e0')
    expect((await kitCard(actor, id, kitChoice(), 'anna')).card.etag).not.toBe(first.card.etag)
  })

  it('is served with its ETag, as a download on request, and to its owner alone', async () => {
    const [anna, other] = [await makeUser(), await makeUser()]
    const { id } = await makeProject(anna.actor, FINISHED)
    const load = async (user: typeof anna.user, query = '', headers: HeadersInit = {}) => {
      const Cookie = await sessionCookieOf(user)
      const request = pageRequest(`/projects/${id}/card.png${query}`, { ...headers, Cookie })
      return resultOf(() => kitCardImage(routeArgs(request, { projectId: id })))
    }
    const { status, headers } = await load(anna.user)
    expect(status).toBe(200)
    expect(headers.get('Content-Type')).toBe('image/png')
    expect(headers.get('Cache-Control')).toBe('private, no-cache')
    expect((await load(anna.user, '', { 'If-None-Match': headers.get('ETag') ?? '' })).status).toBe(304)
    expect((await load(anna.user, '?download=1')).headers.get('Content-Disposition')).toContain('attachment')
    expect((await load(other.user)).status).toBe(404)
  })

  it('is limited: too many concurrently and too many in a minute are rejected', async () => {
    const { actor } = await makeUser()
    const { id } = await makeProject(actor, FINISHED)
    const queries = ['title', 'days', 'diamonds', 'name'].flatMap(fact => [
      `chosen=1&show=${fact}`,
      `chosen=1&shape=story&show=${fact}`,
    ])
    const settled = await Promise.allSettled(queries.map(query => drawn(actor, id, query)))
    const rejected = settled.filter(({ status }) => status === 'rejected')
    expect(rejected).toHaveLength(queries.length - 3)
    expect(String((rejected[0] as PromiseRejectedResult).reason)).toContain('Too many requests')
  })
})

describe("a year's card", () => {
  it('has the figures and up to nine finishes', async () => {
    const { actor, user } = await makeUser()
    for (let at = 1; at <= 10; at++) {
      await makeProject(actor, {
        ...FINISHED,
        title: `Kit ${at}`,
        width: 20 + at,
        height: 40,
        totalDiamonds: at === 1 ? null : 10_000,
        dateCompleted: `2025-06-${10 + at}`,
      })
    }
    const { facts, finished, card } = await yearCard(actor, 2025, yearChoice(), 'anna')
    expect(finished).toBe(10)
    expect(facts).toEqual({
      // 21 × 40 × 16 for the kit without a count.
      diamonds: 'about 103,440 diamonds',
      hours: '',
      photos: 'photos',
      inAndOut: '10 more out than in',
      name: 'anna',
    })
    const png = await card.png()
    expect(await sharp(png).metadata()).toMatchObject({ width: 1080, height: 1080 })
    const withBalance = await (
      await yearCard(actor, 2025, yearChoice('chosen=1&show=diamonds&show=inAndOut'), '')
    ).card.png()
    const withoutPhotos = await (await yearCard(actor, 2025, yearChoice('chosen=1&show=diamonds'), 'anna')).card.png()
    expect(await colorAt(withoutPhotos, 20, 20)).toEqual([22, 16, 26])
    expect(await inkBelow(withBalance, 780)).toBeGreaterThan((await inkBelow(withoutPhotos, 780)) * 1.1)
    for (const [x, y] of [
      [0, 0],
      [1079, 0],
      [0, 683],
      [1079, 683],
    ] as const)
      expect(await colorAt(png, x, y)).not.toEqual([22, 16, 26])
    const load = async (year: string) => {
      const request = pageRequest(`/years/${year}/card.png`, { Cookie: await sessionCookieOf(user) })
      return (await resultOf(() => yearCardImage(routeArgs(request, { year })))).status
    }
    expect([await load('2025'), await load('2024'), await load('soon')]).toEqual([200, 404, 404])
  })

  it('is offered on the overview until the end of January, if a kit was finished', async () => {
    const { actor } = await makeUser()
    expect((await overviewOf(actor, '2026-01-01')).cardOfYear).toBeNull()
    await makeProject(actor, FINISHED)
    expect((await overviewOf(actor, '2026-01-01')).cardOfYear).toBe(2025)
    expect((await overviewOf(actor, '2026-01-31')).cardOfYear).toBe(2025)
    expect((await overviewOf(actor, '2026-02-01')).cardOfYear).toBeNull()
    expect((await overviewOf(actor, '2025-12-31')).cardOfYear).toBeNull()
  })
})
