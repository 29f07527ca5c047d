import { beforeEach, describe, expect, it } from 'vitest'
import { rememberDashboard, rememberedDashboard } from '~/features/collection/dashboard/dashboard-settings.server'
import { DEFAULT_STATE } from '~/features/collection/dashboard/project-filters'
import { listProjects, placeInList } from '~/features/collection/dashboard/project-list.server'
import { SORTS, type SortField } from '~/features/collection/dashboard/sorts'
import { addNote } from '~/features/collection/progress-notes/progress-notes.server'
import { getProject } from '~/features/collection/projects/project-queries.server'
import type { StatusChange } from '~/features/collection/projects/projects.server'
import { changeStatus, updateProject } from '~/features/collection/projects/projects.server'
import { safeHtml } from '~/features/collection/projects/rich-text.server'
import { statusToast } from '~/features/collection/projects/status-toast'
import { readToast } from '~/http/forms/toast.server'
import type { Actor } from '~/platform/actor'
import { formatDay, today } from '~/platform/dates'
import { db } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { readPicture } from '~/platform/images/images.server'
import { loader as dashboard } from '~/routes/kits/dashboard/page'
import { action as remove, loader as removePage } from '~/routes/kits/delete'
import { action as edit } from '~/routes/kits/edit'
import { action, loader } from '~/routes/kits/kit/page'
import { action as setStatus } from '~/routes/kits/status'
import { action as untag } from '~/routes/kits/untag'
import { errorsOf, send, valuesOf } from '../factories/forms'
import { makeNote, makeProject } from '../factories/projects'
import { cookiesOf, pageRequest, type RouteResult, resultOf } from '../factories/requests'
import { routeArgs } from '../factories/route-args'
import { makeUser, signedInRequest } from '../factories/users'
import { sizedJpeg } from '../fixtures/pictures'

let actor: Actor
let user: { id: string }
let stranger: { id: string }

beforeEach(async () => {
  ;({ actor, user } = await makeUser())
  stranger = (await makeUser()).user
})

const toastOf = async (result: RouteResult) =>
  (await readToast(pageRequest('/', { Cookie: cookiesOf(result) }))).toast ?? undefined

describe('the status', () => {
  const post = (id: string, fields: Record<string, string>, who = user) =>
    send(who, setStatus, `/projects/${id}/status`, fields, { projectId: id })

  it("sets its empty date to today in the user's time zone, reports it, and can be undone", async () => {
    await db.user.update({ where: { id: user.id }, data: { timezone: 'Pacific/Kiritimati' } })
    const kit = await makeProject(actor, { title: 'Owl', status: 'stash' })
    const result = await post(kit.id, { status: 'progress' })
    expect(result.location).toBe(`/projects/${kit.id}`)
    const started = { status: 'progress', dateStarted: today('Pacific/Kiritimati') }
    expect(await getProject(actor, kit.id)).toMatchObject(started)
    const toast = await toastOf(result)
    expect(toast).toMatchObject({
      title: 'In progress: “Owl”',
      description: 'Date started was set to today.',
      undo: { action: `/projects/${kit.id}/status` },
    })
    const undone = await post(kit.id, toast?.undo?.fields ?? {})
    expect(await getProject(actor, kit.id)).toMatchObject({ status: 'stash', dateStarted: null })
    expect(await toastOf(undone)).toMatchObject({ title: 'Status reset to In stash.' })
  })

  it('clears the completion date if the kit is reopened, and undo restores it', async () => {
    const kit = await makeProject(actor, { title: 'Owl', status: 'progress' })
    await changeStatus(actor, kit.id, 'completed')
    const { dateCompleted } = await getProject(actor, kit.id)
    const backAgain = async () => {
      const toast = await toastOf(await post(kit.id, { status: 'wishlist' }))
      expect(toast?.description).toBe(`Date completed, ${formatDay(dateCompleted ?? '')}, was cleared.`)
      expect(await getProject(actor, kit.id)).toMatchObject({ status: 'wishlist', dateCompleted: null })
      return toast
    }
    await post(kit.id, (await backAgain())?.undo?.fields ?? {})
    expect(await getProject(actor, kit.id)).toMatchObject({ status: 'completed', dateCompleted })
    await backAgain()
  })

  it('keeps a completion date that the user entered, even if it equals the automatic one', async () => {
    const kit = await makeProject(actor, { title: 'Owl', status: 'progress' })
    await changeStatus(actor, kit.id, 'completed')
    const { dateCompleted } = await getProject(actor, kit.id)
    for (const day of ['2026-01-31', dateCompleted]) await updateProject(actor, kit.id, { dateCompleted: day })
    const toast = await toastOf(await post(kit.id, { status: 'progress' }))
    expect(toast?.description).not.toMatch(/cleared/)
    expect(await getProject(actor, kit.id)).toMatchObject({ status: 'progress', dateCompleted })
  })

  it.each([
    ['archived', true, undefined],
    ['destashed', true, 'Date left was set to today.'],
    ['progress', false, 'Date completed, {day}, was cleared.'],
  ] as const)('from completed to %s keeps the automatic completion date: %s', async (status, isPreserved, toast) => {
    const kit = await makeProject(actor, { status: 'progress', dateStarted: '2026-01-01' })
    await changeStatus(actor, kit.id, 'completed')
    const { dateCompleted } = await getProject(actor, kit.id)
    const change = (await changeStatus(actor, kit.id, status)) as StatusChange
    expect((await getProject(actor, kit.id)).dateCompleted).toBe(isPreserved ? dateCompleted : null)
    expect(statusToast(change).description).toBe(toast?.replace('{day}', formatDay(dateCompleted ?? '')))
  })

  it('selected in the form keeps every entered date', async () => {
    const kit = await makeProject(actor, { title: 'Owl', status: 'progress' })
    const fields = { title: 'Owl', status: 'completed', dateCompleted: '2026-02-01' }
    await send(user, edit, `/projects/${kit.id}/edit`, fields, { projectId: kit.id })
    expect(await getProject(actor, kit.id)).toMatchObject({ status: 'completed', dateCompleted: '2026-02-01' })
  })

  it('changes nothing if unchanged, and is rejected if unknown', async () => {
    const kit = await makeProject(actor, { status: 'progress' })
    expect(await toastOf(await post(kit.id, { status: 'progress' }))).toBeUndefined()
    expect((await getProject(actor, kit.id)).dateStarted).toBeNull()
    expect((await post(kit.id, { status: 'finished' })).status).toBe(400)
  })

  it('is set once by concurrent requests', async () => {
    const kit = await makeProject(actor, { status: 'stash' })
    const changes = await Promise.all([1, 2].map(() => changeStatus(actor, kit.id, 'progress')))
    expect(changes.filter(Boolean)).toHaveLength(1)
  })

  it.each([
    ['another status change', { status: 'onhold' } as const],
    ['an edited date', { dateStarted: '2026-01-05' }],
  ])('is not undone after %s', async (_, since) => {
    const kit = await makeProject(actor, { status: 'stash' })
    const undo = (await toastOf(await post(kit.id, { status: 'progress' })))?.undo?.fields ?? {}
    await updateProject(actor, kit.id, since)
    const now = await getProject(actor, kit.id)
    expect(await toastOf(await post(kit.id, undo))).toMatchObject({ title: 'Nothing to undo.', variant: 'warning' })
    expect(await getProject(actor, kit.id)).toEqual(now)
  })

  it("of another user's kit returns 404, also for undo", async () => {
    const kit = await makeProject(actor, { status: 'stash' })
    expect((await post(kit.id, { status: 'progress' }, stranger)).status).toBe(404)
    expect((await post(kit.id, { status: 'progress', undo: 'yes' }, stranger)).status).toBe(404)
    expect((await getProject(actor, kit.id)).status).toBe('stash')
  })
})

describe('tags and notes edited on the page', () => {
  const post = (id: string, fields: Record<string, string>, who = user) =>
    send(who, action, `/projects/${id}`, fields, { projectId: id })
  const names = async (id: string) => (await getProject(actor, id)).tags.map(tag => tag.name)

  it('adds new and existing tags once each', async () => {
    const kit = await makeProject(actor, { tags: ['birds'] })
    expect((await post(kit.id, { tags: 'Birds, night sky' })).location).toBe(`/projects/${kit.id}`)
    await post(kit.id, { tags: 'night sky' })
    expect(await names(kit.id)).toEqual(['birds', 'night sky'])
  })

  it('removes a tag from the kit, idempotently, and keeps the tag itself', async () => {
    const kit = await makeProject(actor, { tags: ['birds', 'night sky'] })
    const [birds] = (await getProject(actor, kit.id)).tags
    for (let time = 0; time < 2; time++) {
      const result = await send(
        user,
        untag,
        `/projects/${kit.id}/untag`,
        { tag: birds?.id ?? '' },
        { projectId: kit.id },
      )
      expect(result.location).toBe(`/projects/${kit.id}`)
    }
    expect(await names(kit.id)).toEqual(['night sky'])
    expect(await db.tag.count({ where: { userId: user.id } })).toBe(2)
  })

  it('reports a long name and too many tags at the field, and keeps the input', async () => {
    const kit = await makeProject(actor, { tags: Array.from({ length: 99 }, (_, n) => `t${n}`) })
    for (const [tags, message] of [
      ['x'.repeat(51), 'A tag can be at most 50 characters long.'],
      ['one, two', 'A kit can have at most 100 tags.'],
    ] as const) {
      const result = await post(kit.id, { tags })
      expect([result.status, errorsOf(result), valuesOf(result)]).toEqual([400, { tags: [message] }, { tags }])
    }
    expect(await names(kit.id)).toHaveLength(99)
    expect((await post(kit.id, { tags: 'one' })).status).toBe(302)
  })

  it('saves notes with line breaks, clears them, and rejects overlong ones', async () => {
    const kit = await makeProject(actor)
    await post(kit.id, { generalNotes: 'one\r\n\r\ntwo' })
    expect((await getProject(actor, kit.id)).generalNotes).toBe('one\n\ntwo')
    expect(errorsOf(await post(kit.id, { generalNotes: 'x'.repeat(20_001) }))).toEqual({
      generalNotes: ['Notes can be at most 20,000 characters long.'],
    })
    expect((await post(kit.id, { other: 'field' })).status).toBe(400)
    expect((await getProject(actor, kit.id)).generalNotes).toBe('one\n\ntwo')
    await post(kit.id, { generalNotes: '' })
    expect((await getProject(actor, kit.id)).generalNotes).toBe('')
  })

  it('returns 404 for kits and tags of other users', async () => {
    const kit = await makeProject(actor, { tags: ['birds'] })
    const [birds] = (await getProject(actor, kit.id)).tags
    const theirs = await makeProject({ userId: stranger.id }, { tags: ['theirs'] })
    const [their] = (await getProject({ userId: stranger.id }, theirs.id)).tags
    expect((await post(kit.id, { tags: 'x' }, stranger)).status).toBe(404)
    expect((await post(kit.id, { generalNotes: 'x' }, stranger)).status).toBe(404)
    const off = (who: { id: string }, tag: string) =>
      send(who, untag, `/projects/${kit.id}/untag`, { tag }, { projectId: kit.id })
    expect((await off(stranger, birds?.id ?? '')).status).toBe(404)
    expect((await off(user, their?.id ?? '')).status).toBe(404)
    expect((await off(user, 'nonsense')).status).toBe(404)
    expect(await names(kit.id)).toEqual(['birds'])
  })
})

describe('deleting a kit', () => {
  const page = async (id: string, who = user) =>
    resultOf(async () => removePage(routeArgs(await signedInRequest(who, `/projects/${id}/delete`), { projectId: id })))

  it('lists and deletes its notes and photos, and keeps company, artist and tags', async () => {
    const kit = await makeProject(actor, { title: 'Owl', company: 'Oraloa', artist: 'Anna', tags: ['birds'] })
    await makeNote(actor, kit.id)
    const photo = await readPicture(await sizedJpeg(60, 40), 'a.jpg')
    await addNote(actor, kit.id, { date: '2026-01-01', content: '' }, [
      photo,
      await readPicture(await sizedJpeg(40, 60), 'b.jpg'),
    ])
    expect((await page(kit.id)).data).toEqual({ id: kit.id, title: 'Owl', noteCount: 2, pictureCount: 2 })
    const result = await send(user, remove, `/projects/${kit.id}/delete`, {}, { projectId: kit.id })
    expect([result.location, (await toastOf(result))?.title]).toEqual(['/dashboard', 'Deleted: “Owl”'])
    expect((await page(kit.id)).status).toBe(404)
    expect(await db.progressNote.count({ where: { projectId: kit.id } })).toBe(0)
    const mine = { where: { userId: user.id } }
    expect([await db.company.count(mine), await db.artist.count(mine), await db.tag.count(mine)]).toEqual([1, 1, 1])
  })

  it('returns 404 for another user', async () => {
    const kit = await makeProject(actor)
    expect((await page(kit.id, stranger)).status).toBe(404)
    const result = await send(stranger, remove, `/projects/${kit.id}/delete`, {}, { projectId: kit.id })
    expect(result.status).toBe(404)
    expect(await db.project.count({ where: { id: kit.id } })).toBe(1)
  })
})

describe('the page', () => {
  const open = async (id: string, who = user, query = '') =>
    resultOf(async () => loader(routeArgs(await signedInRequest(who, `/projects/${id}${query}`), { projectId: id })))
  const dataOf = async (id: string) => (await open(id)).data as Awaited<ReturnType<typeof loader>>

  it.each(['x', newId(), '..%2f..', ''])('of an unknown kit (%j) returns 404', async id => {
    expect((await open(id)).status).toBe(404)
  })

  it("of another user's kit returns 404", async () => {
    const kit = await makeProject(actor)
    expect((await open(kit.id, stranger)).status).toBe(404)
  })

  it('links only web URLs', async () => {
    const kit = await makeProject(actor, { sourceUrl: 'https://www.shop.example/a' })
    expect((await dataOf(kit.id)).source).toEqual({ href: 'https://www.shop.example/a', host: 'shop.example' })
    await db.project.update({ where: { id: kit.id }, data: { sourceUrl: 'javascript:alert(1)' } })
    expect((await dataOf(kit.id)).source).toBeNull()
  })

  it('links the previous and next kit of the list it was opened from, across pages', async () => {
    const kits = []
    for (const title of ['A', 'B', 'C']) kits.push(await makeProject(actor, { title, status: 'stash' }))
    await makeProject(actor, { title: 'Elsewhere', status: 'wishlist' })
    await dashboard(routeArgs(await signedInRequest(user, '/dashboard?status=stash&sort=title')))
    const [first, second, third] = kits.map(({ id, title }) => ({ id, title }))
    expect(await dataOf(second?.id ?? '')).toMatchObject({
      place: { place: 2, total: 3, previous: first, next: third },
      back: { to: '/dashboard?status=stash&sort=title', label: 'In stash, 2 of 3' },
    })
    expect((await dataOf(third?.id ?? '')).place).toMatchObject({ previous: second, next: null })
    const wish = await db.project.findFirstOrThrow({ where: { userId: user.id, status: 'wishlist' } })
    expect(await dataOf(wish.id)).toMatchObject({ place: null, back: { to: '/dashboard', label: 'Dashboard' } })
  })

  it('shows the position in the search results of the user only', async () => {
    const owl = await makeProject(actor, { title: 'Owl' })
    await makeProject(actor, { title: 'Fox' })
    await makeProject({ userId: stranger.id }, { title: 'Owl' })
    const state = { ...DEFAULT_STATE, search: 'owl' }
    expect(await placeInList(actor, state, owl.id)).toEqual({ place: 1, total: 1, previous: null, next: null })
    expect(await placeInList({ userId: stranger.id }, state, owl.id)).toBeNull()
  })

  it.each(Object.keys(SORTS) as SortField[])(
    'follows the list sorted by %s, including ties and missing values',
    async sort => {
      // Two of each kind and two without values, so that every order has ties and gaps.
      for (const n of [1, 2]) {
        const sizes = { width: 30 * n, height: 40, totalDiamonds: 100 * n }
        const dates = { datePurchased: `2024-0${n}-01`, dateReceived: `2024-0${n}-02`, dateStarted: `2024-0${n}-03` }
        const kit = {
          title: `Kit ${n}`,
          company: `C${n}`,
          artist: `A${n}`,
          ...sizes,
          ...dates,
          dateCompleted: `2025-0${n}-01`,
        }
        for (const _ of [1, 2]) await makeProject(actor, { ...kit, status: 'completed' })
        await makeProject(actor, { title: 'Bare' })
      }
      for (const direction of ['asc', 'desc'] as const) {
        const state = { ...DEFAULT_STATE, status: 'everything', sort, direction } as const
        const { kits } = await listProjects(actor, state)
        const listed = kits.map(({ id, title }) => ({ id, title }))
        expect(listed).toHaveLength(6)
        for (const [at, kit] of listed.entries()) {
          const place = { place: at + 1, total: 6, previous: listed[at - 1] ?? null, next: listed[at + 1] ?? null }
          expect(await placeInList(actor, state, kit.id)).toEqual(place)
        }
      }
    },
  )
})

describe('HTML notes of other clients', () => {
  it('are sanitized', () => {
    const html = safeHtml(
      '<h1>Head</h1><p onclick="x()">a <b>b</b></p><script>alert(1)</script><img src=x onerror=alert(1)>' +
        '<a href="javascript:alert(1)">bad</a><a href="https://shop.example">good</a><style>*{}</style><iframe src="//x"></iframe>',
    )
    expect(html).toBe(
      '<h3>Head</h3><p>a <b>b</b></p>' +
        '<a rel="noopener noreferrer nofollow" target="_blank">bad</a>' +
        '<a href="https://shop.example" rel="noopener noreferrer nofollow" target="_blank">good</a>',
    )
  })

  it.each(['p', 'b', 'strong', 'i', 'em', 'u', 's', 'ul', 'ol', 'li', 'h3', 'h4', 'blockquote', 'pre', 'code'])(
    'may contain <%s>',
    name => {
      const html = `<${name}>sky</${name}>`
      expect(safeHtml(html)).toBe(html)
    },
  )

  it.each(['plain', 'a <3 for it', '<Vincent> & co', '1 < 2 > 0', ''])('are plain text without elements: %j', text => {
    expect(safeHtml(text)).toBeNull()
  })
})

describe('the visit of a list', () => {
  const state = { ...DEFAULT_STATE, status: 'progress', sort: 'title', direction: 'asc' } as const
  const hold = (id: string) => send(user, setStatus, `/projects/${id}/status`, { status: 'onhold' }, { projectId: id })

  it('keeps the places of the kits that leave it, in any order, until it is opened again', async () => {
    const kits = []
    for (const title of ['A', 'B', 'C', 'D', 'E']) kits.push(await makeProject(actor, { title, status: 'progress' }))
    const [a, b, c, d, e] = kits.map(({ id, title }) => ({ id, title }))
    if (!a || !b || !c || !d || !e) throw new Error('No kits')
    await rememberDashboard(actor, state, null)
    const placeOf = async (id: string) => placeInList(actor, (await rememberedDashboard(actor)) ?? state, id)
    await hold(d.id)
    await hold(b.id)
    expect(await placeOf(b.id)).toEqual({ place: 2, total: 5, previous: a, next: c })
    expect(await placeOf(c.id)).toEqual({ place: 3, total: 5, previous: b, next: d })
    expect(await placeOf(e.id)).toEqual({ place: 5, total: 5, previous: d, next: null })
    // A kit that comes back is in its own place again.
    await changeStatus(actor, d.id, 'progress')
    expect(await placeOf(d.id)).toEqual({ place: 4, total: 5, previous: c, next: e })
    // Someone else's kit, or a deleted one, has no place.
    await db.project.delete({ where: { id: b.id } })
    expect(await placeOf(c.id)).toMatchObject({ place: 2, total: 4, previous: a })
    await rememberDashboard(actor, state, await rememberedDashboard(actor))
    expect((await rememberedDashboard(actor))?.left).toBeUndefined()
  })
})
