import { beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { db } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import * as figureShapes from '~/pocketbase/statistics/figures'
import { makeNote, makeProject } from '../factories/projects'
import { makeUser } from '../factories/users'
import { call, tokenOfUser } from '../factories/wire'

const NAMES = [
  'summary',
  'completions',
  'completions/yearly',
  'completion-times',
  'collection',
  'month-in-review',
  'company-project-counts',
  'artist-project-counts',
  'tag-project-counts',
] as const
type Figure = (typeof NAMES)[number]

const stats = (name: Figure, token?: string, search = '') => call(`/api/stats/${name}${search}`, { token })
const figures = async (name: Figure, search = '') => (await stats(name, token, search)).body

const done = { status: 'completed' } as const
let token = ''
let userId = ''
let kits: Record<'night' | 'kiss' | 'wave' | 'pearl', string>

async function makeCollector() {
  const { actor, user } = await makeUser()
  const night = await makeProject(actor, {
    ...done,
    title: 'Night',
    company: 'Oraloa',
    artist: 'Vincent',
    tags: ['gift', 'blue'],
    drillShape: 'round',
    width: 20,
    height: 29.9,
    datePurchased: '2025-01-01',
    dateReceived: '2025-01-11',
    dateStarted: '2025-01-21',
    dateCompleted: '2025-01-31',
  })
  const kiss = await makeProject(actor, {
    ...done,
    title: 'Kiss',
    company: 'Oraloa',
    tags: ['gift'],
    drillShape: 'square',
    kitCategory: 'mini',
    width: 110,
    height: 30,
    dateStarted: '2025-01-01',
    dateCompleted: '2025-01-26',
  })
  const wave = await makeProject(actor, {
    ...done,
    title: 'Wave',
    dateStarted: '2024-03-09',
    dateCompleted: '2024-03-01',
  })
  const pearl = await makeProject(actor, {
    title: 'Pearl',
    status: 'purchased',
    datePurchased: '2025-01-15',
    width: 69,
  })
  await makeProject(actor, { title: 'Wish', status: 'wishlist', datePurchased: '2025-01-16' })
  return { actor, user, kits: { night: night.id, kiss: kiss.id, wave: wave.id, pearl: pearl.id } }
}

beforeAll(async () => {
  const ada = await makeCollector()
  await makeCollector()
  kits = ada.kits
  userId = ada.user.id
  token = await tokenOfUser(userId)
})

test('summary counts the kits by status and the completions of the year', async () => {
  const body = await figures('summary', '?year=2025')
  expect(body).toEqual({
    generatedAt: expect.stringMatching(/^20\d\d-\d\d-\d\dT[\d:.]+Z$/),
    year: 2025,
    metrics: { totalKits: 5, completedThisYear: 2, inProgress: 0, inStash: 1, allTimeCompleted: 3, wishlistSize: 1 },
    statusBreakdown: {
      wishlist: 1,
      purchased: 1,
      stash: 0,
      kitted: 0,
      progress: 0,
      onhold: 0,
      completed: 3,
      archived: 0,
      destashed: 0,
    },
  })
})

test('summary counts kits in stash that are kitted as a separate status', async () => {
  const { actor, user } = await makeUser()
  await makeProject(actor, { status: 'stash' })
  for (let n = 0; n < 2; n++) await makeProject(actor, { status: 'stash', kitted: true })
  await makeProject(actor, { status: 'progress', kitted: true })
  const { metrics, statusBreakdown } = (await stats('summary', await tokenOfUser(user.id), '')).body
  expect(metrics).toMatchObject({ totalKits: 4, inStash: 3, inProgress: 1 })
  expect(statusBreakdown).toMatchObject({ stash: 1, kitted: 2, progress: 1 })
})

test('a completion is a date of completion, whatever the status', async () => {
  const { actor, user } = await makeUser()
  const dates = { dateStarted: '2025-02-01', dateCompleted: '2025-02-11' }
  const { id } = await makeProject(actor, { title: 'Sold', status: 'destashed', ...dates })
  await makeProject(actor, { ...done, title: 'Undated', dateStarted: '2025-02-01', dateCompleted: null })
  const as = await tokenOfUser(user.id)
  const of = async (name: Figure) => (await stats(name, as, '?year=2025&month=2')).body
  expect((await of('summary')).metrics).toMatchObject({ totalKits: 2, completedThisYear: 1, allTimeCompleted: 1 })
  const { total, months } = await of('completions')
  expect([total, months[1]]).toMatchObject([1, { count: 1, averageCompletionDays: 10 }])
  expect(await of('completions/yearly')).toMatchObject({ total: 1, years: [{ year: 2025, count: 1 }] })
  expect(await of('completion-times')).toMatchObject({
    averageCompletionDays: 10,
    fastestCompletion: { id, days: 10 },
    mostProductiveMonth: { label: 'Feb 2025', count: 1 },
  })
  expect((await of('month-in-review')).completedKits).toMatchObject([{ id, date: '2025-02-11' }])
})

test.each(['', '?year=1899', '?year=2101', '?year=x'])(
  'a missing or invalid year defaults to the current one: “%s”',
  async search => {
    expect((await figures('summary', search)).year).toBe(new Date().getUTCFullYear())
  },
)

test('completions compares each month with the previous year', async () => {
  const { total, year, months } = await figures('completions', '?year=2025')
  expect([year, total]).toEqual([2025, 2])
  expect(months.map(({ label }: { label: string }) => label).join()).toBe(
    'Jan,Feb,Mar,Apr,May,Jun,Jul,Aug,Sep,Oct,Nov,Dec',
  )
  expect(months[0]).toEqual({
    month: 1,
    label: 'Jan',
    count: 2,
    previousYearCount: 0,
    previousYearDelta: 2,
    averageCompletionDays: 17.5,
  })
  expect(months[2]).toEqual({
    month: 3,
    label: 'Mar',
    count: 0,
    previousYearCount: 1,
    previousYearDelta: -1,
    averageCompletionDays: null,
  })
})

test('yearly completions are cumulative, newest year first', async () => {
  expect(await figures('completions/yearly')).toMatchObject({
    total: 3,
    years: [
      { year: 2025, count: 2, cumulativeCount: 3 },
      { year: 2024, count: 1, cumulativeCount: 1 },
    ],
  })
})

test('completion times ignore pairs of dates in the wrong order', async () => {
  expect(await figures('completion-times')).toMatchObject({
    averageCompletionDays: 17.5,
    averageStashDwellDays: 10,
    averageTimeToStartDays: 20,
    fastestCompletion: {
      id: kits.night,
      title: 'Night',
      dateStarted: '2025-01-21',
      dateCompleted: '2025-01-31',
      days: 10,
    },
    slowestCompletion: { id: kits.kiss, days: 25 },
    mostProductiveMonth: { year: 2025, month: 1, label: 'Jan 2025', count: 2 },
  })
})

test('collection returns the most frequent companies, artists and tags, and kits by shape, type and size', async () => {
  const body = await figures('collection')
  const company = await db.company.findFirstOrThrow({ where: { userId } })
  const oraloa = { id: company.id, label: 'Oraloa', count: 2 }
  expect(body).toMatchObject({
    topCompanies: [oraloa],
    topCompaniesGroup: { total: 2, items: [oraloa], otherCount: 0 },
    topArtists: [{ label: 'Vincent', count: 1 }],
    topTags: [
      { label: 'gift', count: 2 },
      { label: 'blue', count: 1 },
    ],
    drillShapeSplit: [
      { key: 'round', label: 'round', count: 1 },
      { key: 'square', label: 'square', count: 1 },
      { key: 'unknown', label: 'Unknown', count: 3 },
    ],
    kitCategorySplit: [
      { key: 'full', label: 'full', count: 4 },
      { key: 'mini', label: 'mini', count: 1 },
    ],
  })
  expect(body.sizeBuckets).toEqual([
    { key: 'mini', label: '<30 cm', count: 1 },
    { key: 'small', label: '30-49.9 cm', count: 0 },
    { key: 'medium', label: '50-69.9 cm', count: 1 },
    { key: 'large', label: '70-109.9 cm', count: 0 },
    { key: 'huge', label: '110+ cm', count: 1 },
    { key: 'unknown', label: 'Unknown', count: 2 },
  ])
})

test('tags beyond the ten most frequent are only counted', async () => {
  const { actor, user } = await makeUser()
  await makeProject(actor, { tags: Array.from({ length: 12 }, (_, at) => `tag ${at}`) })
  const { body } = await stats('collection', await tokenOfUser(user.id))
  expect(body.topTags).toHaveLength(10)
  expect(body.topTagsGroup).toMatchObject({ total: 12, otherCount: 2 })
})

test('month in review lists completed kits and notes', async () => {
  const note = await makeNote({ userId }, kits.night, { date: '2025-01-31', content: 'Done' })
  const body = await figures('month-in-review', '?year=2025&month=1')
  expect(body).toMatchObject({ year: 2025, month: 1, label: 'Jan 2025' })
  expect(body.completedKits).toEqual([
    { id: kits.night, title: 'Night', date: '2025-01-31', company: 'Oraloa', artist: 'Vincent' },
    { id: kits.kiss, title: 'Kiss', date: '2025-01-26', company: 'Oraloa', artist: null },
  ])
  expect(body.newAdditions).toEqual([])
  expect(body.progressNotes).toEqual([
    { id: note.id, projectId: kits.night, projectTitle: 'Night', date: '2025-01-31', content: 'Done', hasImage: false },
  ])
  expect((await figures('month-in-review', '?year=2025&month=2')).completedKits).toEqual([])
})

test('month in review lists the kits created in the month (UTC), whatever their status, newest first', async () => {
  const { actor, user } = await makeUser()
  await db.user.update({ where: { id: user.id }, data: { timezone: 'America/New_York' } })
  const add = async (title: string, created: string, status: 'wishlist' | 'completed' = 'wishlist') => {
    const { id } = await makeProject(actor, { title, status, company: 'Oraloa', datePurchased: '2020-01-01' })
    await db.project.update({ where: { id }, data: { created: new Date(created) } })
    return id
  }
  await add('Before', '2025-01-31T23:59:59.999Z')
  const first = await add('First', '2025-02-01T00:00:00.000Z', 'completed')
  const last = await add('Last', '2025-02-28T23:59:59.999Z')
  await add('After', '2025-03-01T00:00:00.000Z')
  const { body } = await stats('month-in-review', await tokenOfUser(user.id), '?year=2025&month=2')
  expect(body.newAdditions).toEqual([
    { id: last, title: 'Last', date: '2025-02-28 23:59:59.999Z', company: 'Oraloa', artist: null },
    { id: first, title: 'First', date: '2025-02-01 00:00:00.000Z', company: 'Oraloa', artist: null },
  ])
})

test('counts by company, artist and tag include only those with kits', async () => {
  const [company, artist, gift, blue] = await Promise.all([
    db.company.findFirstOrThrow({ where: { userId } }),
    db.artist.findFirstOrThrow({ where: { userId } }),
    db.tag.findFirstOrThrow({ where: { userId, name: 'gift' } }),
    db.tag.findFirstOrThrow({ where: { userId, name: 'blue' } }),
  ])
  expect(await figures('company-project-counts')).toEqual({ counts: { [company.id]: 2 } })
  await db.artist.create({ data: { id: newId(), userId, name: 'Nobody' } })
  expect(await figures('artist-project-counts')).toEqual({ counts: { [artist.id]: 1 } })
  expect(await figures('tag-project-counts')).toEqual({ counts: { [gift.id]: 2, [blue.id]: 1 } })
})

describe('latest notes', () => {
  const request = (body: unknown, sender = token) =>
    call('/api/notes/latest', {
      method: 'POST',
      token: sender,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })

  test('returns the newest note of each kit that has one, and none of other users', async () => {
    const older = await makeNote({ userId }, kits.kiss, { date: '2025-01-03' })
    const newer = await makeNote({ userId }, kits.kiss, { date: '2025-01-04' })
    await makeNote({ userId }, kits.kiss, { date: '2024-12-31' })
    const other = await makeUser()
    const foreign = await makeProject(other.actor)
    await makeNote(other.actor, foreign.id)
    const targetIds = [kits.kiss, kits.pearl, foreign.id]
    const { status, body } = await request({ craft: 'diamond', userId, targetIds })
    expect(status).toBe(200)
    expect(older.id).not.toBe(newer.id)
    expect(body).toEqual({
      items: [
        {
          id: newer.id,
          targetId: kits.kiss,
          date: '2025-01-04',
          created: expect.stringMatching(/^\d{4}-\d\d-\d\d [\d:.]+Z$/),
        },
      ],
    })
  })

  test('rejects another user, too many kits, malformed bodies and guests', async () => {
    expect((await request({ userId: 'someone00000000', targetIds: [] })).status).toBe(403)
    expect((await request({ userId, targetIds: Array.from({ length: 101 }, () => kits.kiss) })).status).toBe(400)
    expect((await request({ userId, targetIds: 'all' })).status).toBe(400)
    expect((await request({ userId, targetIds: [] }, '')).status).toBe(403)
  })
})

const SHAPES: Record<Figure, z.ZodObject> = {
  summary: figureShapes.Summary,
  completions: figureShapes.Completions,
  'completions/yearly': figureShapes.YearlyCompletions,
  'completion-times': figureShapes.CompletionTimes,
  collection: figureShapes.CollectionFigures,
  'month-in-review': figureShapes.MonthInReview,
  'company-project-counts': figureShapes.ProjectCounts,
  'artist-project-counts': figureShapes.ProjectCounts,
  'tag-project-counts': figureShapes.ProjectCounts,
}

test.each(NAMES)('%s has its documented fields, with and without kits', async name => {
  const { user } = await makeUser()
  for (const as of [token, await tokenOfUser(user.id)]) {
    const { body } = await stats(name, as, '?year=2025&month=1')
    expect(SHAPES[name].strict().safeParse(body).error).toBeUndefined()
  }
})

test.each(NAMES)('%s rejects guests and unverified users, and returns nothing of other users', async name => {
  const unverified = await makeUser({ verified: false })
  for (const sender of [undefined, await tokenOfUser(unverified.user.id)]) {
    expect((await stats(name, sender)).status).toBe(403)
  }
  const { user } = await makeUser()
  const { status, text } = await stats(name, await tokenOfUser(user.id), '?year=2025&month=1')
  expect(status).toBe(200)
  expect(text).not.toMatch(/Night|Oraloa|Vincent|gift/)
  expect(text).not.toMatch(/"(count|total|totalKits)":[1-9]/)
})
