import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { cardChoice } from '~/features/collection/cards/card-choice'
import { kitCard } from '~/features/collection/cards/kit-card.server'
import { yearCard } from '~/features/collection/cards/year-card.server'
import { overviewOf } from '~/features/collection/statistics/overview.server'
import type { Actor } from '~/platform/actor'
import { loader as kitCardImage } from '~/routes/_app.projects.$projectId_.card[.]png'
import { loader as yearCardImage } from '~/routes/_app.years.$year_.card[.]png'
import { makePhotoNote } from '../factories/photos'
import { makeProject } from '../factories/projects'
import { answerOf, pageRequest } from '../factories/requests'
import { routeArgs } from '../factories/route-args'
import { makeUser, sessionCookieOf } from '../factories/users'

const FINISHED = {
  title: 'Starry Night Over the Rhône',
  status: 'completed' as const,
  totalDiamonds: 31_630,
  dateStarted: '2025-05-01',
  dateCompleted: '2025-05-27',
}
const every = 'chosen=1&show=title&show=days&show=diamonds&show=first&show=company&show=artist&show=size&show=name'

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
    expect(isBlue(await colorAt(square, 540, 400))).toBe(true)
    expect(await inkBelow(square, 800)).toBeGreaterThan(0.02)
    const story = await drawn(actor, id, 'shape=story')
    expect(await sharp(story).metadata()).toMatchObject({ width: 1080, height: 1920 })
    expect(isBlue(await colorAt(story, 540, 700))).toBe(true)
    expect(await inkBelow(story, 1360)).toBeGreaterThan(0.02)
  })

  it('shows the first photo next to the newest, and less text than everything', async () => {
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
    const both = await drawn(actor, id, every)
    expect(isRed(await colorAt(both, 300, 400))).toBe(true)
    expect(isBlue(await colorAt(both, 780, 400))).toBe(true)
    const bare = await drawn(actor, id, 'chosen=1')
    expect(await inkBelow(both, 800)).toBeGreaterThan((await inkBelow(bare, 800)) * 2)
  })

  it('names the facts, and leaves out unknown ones', async () => {
    const { actor } = await makeUser()
    const full = await makeProject(actor, { ...FINISHED, company: 'Oraloa', width: 40, height: 50 })
    expect((await kitCard(actor, full.id, kitChoice(), 'anna')).facts).toEqual({
      title: 'Starry Night Over the Rhône',
      days: 'in 26 days',
      diamonds: '31,630 diamonds',
      first: '',
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
      return answerOf(() => kitCardImage(routeArgs(request, { projectId: id })))
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
    const refused = settled.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(queries.length - 3)
    expect(String((refused[0] as PromiseRejectedResult).reason)).toContain('Too many requests')
  })
})

describe("a year's card", () => {
  it('has the figures, the records and up to nine finishes', async () => {
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
      photos: 'photos',
      biggest: '30\u00A0×\u00A040\u00A0cm, Kit 10',
      fastest: '41 days, Kit 1',
      name: 'anna',
    })
    const png = await card.png()
    expect(await sharp(png).metadata()).toMatchObject({ width: 1080, height: 1080 })
    const withoutPhotos = await (await yearCard(actor, 2025, yearChoice('chosen=1&show=diamonds'), 'anna')).card.png()
    expect(await colorAt(withoutPhotos, 540, 520)).toEqual([22, 16, 26])
    expect(await colorAt(png, 540, 520)).not.toEqual([22, 16, 26])
    const load = async (year: string) => {
      const request = pageRequest(`/years/${year}/card.png`, { Cookie: await sessionCookieOf(user) })
      return (await answerOf(() => yearCardImage(routeArgs(request, { year })))).status
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
