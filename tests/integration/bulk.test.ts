import { beforeEach, describe, expect, it } from 'vitest'
import { changeKits, countKits, deleteKits } from '~/features/collection/bulk-edit/bulk.server'
import type { BulkChange } from '~/features/collection/bulk-edit/bulk-terms'
import { lastSelection } from '~/features/collection/bulk-edit/last-selection.server'
import { undoBulk } from '~/features/collection/bulk-edit/undo-bulk.server'
import { deleteCompany } from '~/features/collection/companies/companies.server'
import { DEFAULT_STATE } from '~/features/collection/dashboard/project-filters'
import { getProject } from '~/features/collection/projects/project-queries.server'
import { datesForStatus, type ProjectDates } from '~/features/collection/projects/project-status'
import { PROJECT_DATES, PROJECT_STATUSES } from '~/features/collection/projects/project-terms'
import { changeStatus, updateProject } from '~/features/collection/projects/projects.server'
import { TOO_MANY_TAGS } from '~/features/collection/tags/tag.schema'
import { restoreFromTrash } from '~/features/collection/trash-restore/restore.server'
import { readToast } from '~/http/forms/toast.server'
import type { Actor } from '~/platform/actor'
import { today } from '~/platform/dates'
import { db } from '~/platform/db/db.server'
import { inTransaction } from '~/platform/db/transaction.server'
import { action as change, loader as changePage } from '~/routes/kits/selection/change'
import { action as remove } from '~/routes/kits/selection/delete'
import { action as undo } from '~/routes/kits/selection/undo'
import { errorsOf, send, valuesOf } from '../factories/forms'
import { makeProject } from '../factories/projects'
import { cookiesOf, pageRequest, type RouteResult, resultOf } from '../factories/requests'
import { routeArgs } from '../factories/route-args'
import { makeUser, signedInRequest } from '../factories/users'
import { waitingStatements } from '../setup/behind-lock'
import { rowsOf } from '../setup/rows-of'

let actor: Actor
let user: { id: string }
let otherUser: Awaited<ReturnType<typeof makeUser>>

beforeEach(async () => {
  ;({ actor, user } = await makeUser())
  otherUser = await makeUser()
})

const toastOf = async (result: RouteResult) =>
  (await readToast(pageRequest('/', { Cookie: cookiesOf(result) }))).toast ?? undefined
const kitOf = (id: string) => getProject(actor, id)
const tagsOn = async (id: string) => (await kitOf(id)).tags.map(({ name }) => name)
const everything = { matching: { ...DEFAULT_STATE, status: 'everything' as const } }

/** Returns all rows without the history and the modified times, which every change and its undo update. */
async function content(): Promise<Record<string, unknown[]>> {
  const { projects = [], status_changes: _, kit_edits: __, ...rest } = await rowsOf(user.id)
  return { ...rest, projects: projects.map(row => ({ ...(row as object), updated: null })) }
}

describe('a finish date for many kits', () => {
  it('finishes those in progress, unless the status changes, and is undone', async () => {
    const inProgress = await makeProject(actor, { status: 'progress', dateStarted: '2026-01-02' })
    const inStash = await makeProject(actor, { status: 'stash' })
    const done = await makeProject(actor, { status: 'completed', dateCompleted: '2025-05-05' })
    const others = await makeProject(otherUser.actor, { status: 'progress' })
    const ids = [inProgress.id, inStash.id, done.id, others.id]
    const before = await content()
    const { undo: key, ...result } = await changeKits(actor, { ids }, { dateCompleted: '2026-03-04' })
    expect(result).toEqual({ selected: 3, changed: 3 })
    expect(await kitOf(inProgress.id)).toMatchObject({ status: 'completed', dateCompleted: '2026-03-04' })
    expect(await kitOf(inStash.id)).toMatchObject({ status: 'stash', dateCompleted: '2026-03-04' })
    expect(await kitOf(done.id)).toMatchObject({ status: 'completed', dateCompleted: '2026-03-04' })
    expect(await getProject(otherUser.actor, others.id)).toMatchObject({ status: 'progress', dateCompleted: null })
    expect(await undoBulk(actor, key ?? '')).toEqual({ kits: 3, skipped: 0 })
    expect(await content()).toEqual(before)

    await changeKits(actor, { ids: [inProgress.id] }, { status: 'onhold', dateCompleted: '2026-03-04' })
    expect(await kitOf(inProgress.id)).toMatchObject({ status: 'onhold', dateCompleted: '2026-03-04' })
  })

  it('is entered by hand: going back to an active status keeps it', async () => {
    const kit = await makeProject(actor, { status: 'progress' })
    await changeKits(actor, { ids: [kit.id] }, { status: 'completed', dateCompleted: '2026-03-04' })
    await changeKits(actor, { ids: [kit.id] }, { status: 'progress' })
    expect(await kitOf(kit.id)).toMatchObject({ status: 'progress', dateCompleted: '2026-03-04' })
  })
})

describe('a bulk status change', () => {
  const MONDAY = '2020-02-03'
  const someDates = (known: boolean) =>
    Object.fromEntries(PROJECT_DATES.map(name => [name, known ? MONDAY : null])) as ProjectDates

  it.each(PROJECT_STATUSES)('applies the date rules from every status to %s', async to => {
    await db.user.update({ where: { id: user.id }, data: { timezone: 'Pacific/Kiritimati' } })
    const kits = []
    for (const from of PROJECT_STATUSES)
      for (const known of [true, false]) {
        const dates = someDates(known)
        for (const isFinishFromRule of known ? [true, false] : [false]) {
          const { id } = await makeProject(actor, { status: from, ...dates })
          if (isFinishFromRule)
            await db.project.update({ where: { id }, data: { completedByStatus: new Date(MONDAY) } })
          kits.push({ id, from, dates, isFinishFromRule })
        }
      }
    const { changed, undo } = await changeKits(actor, everything, { status: to })
    expect(changed).toBe(kits.length - 3)
    for (const { id, ...kit } of kits) {
      const { from } = kit
      const rule = datesForStatus({ ...kit, to, today: today('Pacific/Kiritimati') })
      expect(await kitOf(id), `${from} to ${to}`).toMatchObject({ status: to, ...rule.dates })
    }
    expect(await undoBulk(actor, undo ?? '')).toEqual({ kits: changed, skipped: 0 })
    for (const { id, from, dates } of kits) expect(await kitOf(id)).toMatchObject({ status: from, ...dates })
  })

  it('clears only the completion dates that a status change set', async () => {
    const typed = await makeProject(actor, { status: 'completed', dateCompleted: MONDAY })
    const { id } = await makeProject(actor, { status: 'progress' })
    const ids = [id, typed.id]
    await changeKits(actor, { ids }, { status: 'completed' })
    expect((await kitOf(id)).dateCompleted).not.toBeNull()
    const { undo } = await changeKits(actor, { ids }, { status: 'onhold' })
    expect(await kitOf(id)).toMatchObject({ dateCompleted: null })
    expect(await kitOf(typed.id)).toMatchObject({ dateCompleted: MONDAY })
    // After the undo, the date still counts as set by a status change.
    await undoBulk(actor, undo ?? '')
    await changeStatus(actor, id, 'stash')
    expect(await kitOf(id)).toMatchObject({ dateCompleted: null })
  })

  it('is recorded in the history of each kit, and an undo removes the entry', async () => {
    const { id } = await makeProject(actor, { status: 'stash' })
    const { undo } = await changeKits(actor, { ids: [id] }, { status: 'progress' })
    expect(await db.statusChange.count({ where: { projectId: id } })).toBe(2)
    await undoBulk(actor, undo ?? '')
    expect(await db.statusChange.count({ where: { projectId: id } })).toBe(1)
  })
})

describe('a bulk change', () => {
  it.each<[string, BulkChange, object]>([
    ['a new company', { company: 'Paint Gem' }, { company: { name: 'Paint Gem' } }],
    ['a known artist, whatever its case', { artist: 'hokusai' }, { artist: { name: 'Hokusai' } }],
    ['no company', { company: null }, { company: null }],
    ['no artist', { artist: null }, { artist: null }],
    ['another category', { kitCategory: 'mini' }, { kitCategory: 'mini' }],
    ['several together', { status: 'onhold', artist: null, kitCategory: 'mini' }, { status: 'onhold', artist: null }],
  ])('sets %s, and undo restores all values', async (_, wanted, expected) => {
    const a = await makeProject(actor, { title: 'A', company: 'Oraloa', artist: 'Hokusai', tags: ['sea'] })
    const b = await makeProject(actor, {
      title: 'B',
      company: 'Diamond Dotz',
      status: 'completed',
      dateCompleted: '2025-01-31',
    })
    const other = await makeProject(actor, { title: 'Not ticked', company: 'Oraloa' })
    const before = await content()
    const { changed, undo } = await changeKits(actor, { ids: [a.id, b.id] }, wanted)
    expect(changed).toBeGreaterThan(0)
    for (const { id } of [a, b]) expect(await kitOf(id)).toMatchObject(expected)
    expect(await kitOf(other.id)).toMatchObject({ company: { name: 'Oraloa' }, kitCategory: 'full' })
    await undoBulk(actor, undo ?? '')
    const { companies: _new, ...after } = await content()
    expect({ ...after, companies: before.companies }).toEqual(before)
  })

  it('adds, creates and removes tags, and undo restores exactly the previous ones', async () => {
    const a = await makeProject(actor, { tags: ['sea', 'gift'] })
    const b = await makeProject(actor, { tags: ['Hard'] })
    const before = await content()
    const result = await changeKits(
      actor,
      { ids: [a.id, b.id] },
      { addTags: ['hard', 'new one'], removeTags: ['SEA', 'nowhere'] },
    )
    expect(result).toMatchObject({ selected: 2, changed: 2 })
    expect((await tagsOn(a.id)).sort()).toEqual(['Hard', 'gift', 'new one'])
    expect((await tagsOn(b.id)).sort()).toEqual(['Hard', 'new one'])
    expect(await undoBulk(actor, result.undo ?? '')).toEqual({ kits: 2, skipped: 0 })
    const after = await content()
    expect(after.project_tags).toHaveLength(before.project_tags?.length ?? 0)
    expect((await tagsOn(a.id)).sort()).toEqual(['gift', 'sea'])
    expect(await tagsOn(b.id)).toEqual(['Hard'])
  })

  it('changes exactly the kits that match the filters and the search', async () => {
    await makeProject(actor, { title: 'Young Hare', company: 'Oraloa' })
    await makeProject(actor, { title: 'Old Hare', company: 'Oraloa', status: 'wishlist' })
    await makeProject(actor, { title: 'Hare of gold', company: 'Paint Gem' })
    await makeProject(otherUser.actor, { title: 'Young Hare', company: 'Oraloa' })
    const { id } = await db.company.findFirstOrThrow({ where: { userId: user.id, name: 'Oraloa' } })
    const matching = { ...DEFAULT_STATE, companies: [id], search: 'hâre', tags: [] }
    expect(await countKits(actor, { matching })).toBe(1)
    expect(await countKits(otherUser.actor, { matching })).toBe(0)
    await changeKits(actor, { matching }, { status: 'progress' })
    const changed = await db.project.findMany({
      where: { status: 'progress', userId: { in: [user.id, otherUser.user.id] } },
      select: { title: true, userId: true },
    })
    expect(changed).toEqual([{ title: 'Young Hare', userId: user.id }])
  })

  it('ignores kits of other users, and does not undo their changes', async () => {
    const theirs = await makeProject(otherUser.actor, { status: 'stash' })
    const mine = await makeProject(actor, { status: 'stash' })
    expect(await countKits(actor, { ids: [theirs.id, mine.id] })).toBe(1)
    const before = await rowsOf(otherUser.user.id)
    const result = await changeKits(
      actor,
      { ids: [theirs.id, mine.id] },
      { status: 'progress', addTags: ['x'], company: 'Y' },
    )
    expect(result).toMatchObject({ selected: 1, changed: 1 })
    expect(await deleteKits(actor, { ids: [theirs.id] })).toMatchObject({ count: 0 })
    expect(await rowsOf(otherUser.user.id)).toEqual(before)
    expect(await undoBulk(otherUser.actor, result.undo ?? '')).toBeNull()
    expect(await kitOf(mine.id)).toMatchObject({ status: 'progress' })
  })

  it('with current values changes nothing and stores no undo', async () => {
    const { id } = await makeProject(actor, { status: 'stash', tags: ['sea'], company: 'Oraloa' })
    const before = await rowsOf(user.id)
    const same = { status: 'stash', addTags: ['Sea'], removeTags: ['gift'], company: 'oraloa' } as const
    expect(
      await changeKits(actor, { ids: [id] }, { ...same, addTags: [...same.addTags], removeTags: [...same.removeTags] }),
    ).toEqual({
      selected: 1,
      changed: 0,
      undo: null,
    })
    expect(await rowsOf(user.id)).toEqual(before)
  })

  it('is rejected entirely if a kit would have too many tags', async () => {
    const { id } = await makeProject(actor, { tags: Array.from({ length: 99 }, (_, n) => `tag ${n}`) })
    const other = await makeProject(actor)
    const before = await rowsOf(user.id)
    await expect(
      changeKits(actor, { ids: [id, other.id] }, { status: 'progress', addTags: ['a', 'b'] }),
    ).rejects.toThrow(TOO_MANY_TAGS())
    expect(await rowsOf(user.id)).toEqual(before)
  })
})

describe('undo', () => {
  it('skips kits that were changed or deleted since, and counts them', async () => {
    const make = (title: string) => makeProject(actor, { title, status: 'stash', company: 'Oraloa', tags: ['sea'] })
    const [a, b, c, d] = [await make('A'), await make('B'), await make('C'), await make('D')]
    const { undo } = await changeKits(actor, everything, { status: 'progress', removeTags: ['sea'] })
    await updateProject(actor, b.id, { status: 'completed' })
    await updateProject(actor, c.id, { title: 'Another title' })
    await deleteKits(actor, { ids: [d.id] })
    expect(await undoBulk(actor, undo ?? '')).toEqual({ kits: 2, skipped: 2 })
    expect(await kitOf(a.id)).toMatchObject({ status: 'stash', dateStarted: null })
    expect(await kitOf(b.id)).toMatchObject({ status: 'completed' })
    expect(await kitOf(c.id)).toMatchObject({ status: 'stash', title: 'Another title' })
    expect(await undoBulk(actor, undo ?? '')).toBeNull()
  })

  it('restores the value of a concurrent update that committed before the bulk change', async () => {
    const { id } = await makeProject(actor, { status: 'stash' })
    const change = await inTransaction(async tx => {
      await tx.project.update({ where: { id }, data: { status: 'onhold' } })
      const change = changeKits(actor, { ids: [id] }, { status: 'completed' })
      await expect.poll(waitingStatements).toBe(1)
      return { change }
    })
    const { undo } = await change.change
    expect(await kitOf(id)).toMatchObject({ status: 'completed' })
    await undoBulk(actor, undo ?? '')
    expect(await kitOf(id)).toMatchObject({ status: 'onhold' })
  })

  it('skips a company that was deleted since', async () => {
    const { id } = await makeProject(actor, { company: 'Oraloa' })
    const { id: company } = await db.company.findFirstOrThrow({ where: { userId: user.id } })
    const { undo } = await changeKits(actor, { ids: [id] }, { company: 'Paint Gem' })
    await deleteCompany(actor, company)
    expect(await undoBulk(actor, undo ?? '')).toEqual({ kits: 0, skipped: 1 })
    expect(await kitOf(id)).toMatchObject({ company: { name: 'Paint Gem' } })
  })
})

it('deletes many kits together and restores them together', async () => {
  for (const title of ['A', 'B', 'C']) await makeProject(actor, { title, tags: ['sea'], company: 'Oraloa' })
  const before = await rowsOf(user.id)
  const { act, count } = await deleteKits(actor, everything)
  expect(count).toBe(3)
  expect(await db.project.count({ where: { userId: user.id } })).toBe(0)
  await restoreFromTrash(actor, { act })
  expect(await rowsOf(user.id)).toEqual(before)
})

describe('the form', () => {
  const filled = (ids: string[], fields: Record<string, string>, who = user) =>
    send(who, change, `/dashboard/change?status=everything&page=2&${ids.map(id => `kit=${id}`).join('&')}`, fields)

  it('changes the filled fields, reports the count, and is undone from the toast', async () => {
    const [a, b] = [
      await makeProject(actor),
      await makeProject(actor, { status: 'progress', dateStarted: '2026-01-31' }),
    ]
    const result = await filled([a.id, b.id], { status: 'progress', company: '', addTags: '' })
    expect(result.location).toBe('/dashboard?status=everything&page=2')
    const toast = await toastOf(result)
    expect(toast).toMatchObject({ title: 'In progress: 1 kit', description: '1 kit was already up to date.' })
    const undone = await send(user, undo, '/dashboard/undo', toast?.undo?.fields ?? {})
    expect(undone.location).toBe('/dashboard?status=everything&page=2')
    expect((await toastOf(undone))?.title).toBe('1 kit reverted.')
    const again = await send(user, undo, '/dashboard/undo', toast?.undo?.fields ?? {})
    expect((await toastOf(again))?.title).toBe('Nothing to undo.')
  })

  it('can be followed by another change of the same kits, until it is undone', async () => {
    const ids = [(await makeProject(actor)).id, (await makeProject(actor)).id]
    await makeProject(actor)
    expect(await lastSelection(actor)).toEqual([])
    const result = await filled(ids, { addTags: 'hallway' })
    expect((await lastSelection(actor)).sort()).toEqual([...ids].sort())
    await send(user, undo, '/dashboard/undo', (await toastOf(result))?.undo?.fields ?? {})
    expect(await lastSelection(actor)).toEqual([])
  })

  it('moves kits to another place, marks them as kitted, and removes the series', async () => {
    const ids = [
      (await makeProject(actor, { place: 'Attic', series: 'Masters' })).id,
      (await makeProject(actor, { kitted: true })).id,
    ]
    const before = await content()
    const result = await filled(ids, { place: 'Box 2', kitted: 'yes', seriesOff: 'on', series: '' })
    for (const id of ids) expect(await kitOf(id)).toMatchObject({ place: 'Box 2', kitted: true, series: '' })
    await send(user, undo, '/dashboard/undo', (await toastOf(result))?.undo?.fields ?? {})
    // Each form has a separate session.
    expect(await content()).toEqual({ ...before, sessions: expect.any(Array) })
    await filled(ids, { kitted: 'no', placeOff: 'on', place: '' })
    for (const id of ids) expect(await kitOf(id)).toMatchObject({ place: '', kitted: false })
  })

  it.each<[string, Record<string, string>, string, string]>([
    ['nothing', {}, '', 'No changes entered. Fill in at least one field.'],
    ['a status that does not exist', { status: 'lost' }, 'status', 'Choose a status.'],
    ['a company and its end', { company: 'A', companyOff: 'on' }, 'company', 'Enter a name or check the box'],
    ['a place and its end', { place: 'A', placeOff: 'on' }, 'place', 'Enter a name or check the box'],
    ['a long name', { artist: 'x'.repeat(101) }, 'artist', 'The artist can be at most 100 characters long.'],
    ['a tag both ways', { addTags: 'Sea', removeTags: 'sea, gift' }, 'removeTags', '“Sea” is in both lists.'],
  ])('reports %s at its field, and keeps input and selection', async (_, fields, field, message) => {
    const { id } = await makeProject(actor)
    const result = await filled([id], fields)
    expect(result.status).toBe(400)
    expect(errorsOf(result)?.[field]?.[0]).toContain(message)
    expect(valuesOf(result)).toMatchObject(fields)
  })

  it.each([
    '/dashboard/change?status=stash',
    '/dashboard/change?status=stash&kit=x',
    '/dashboard/change?status=wishlist&all=1',
  ])('redirects to the selection if no kit is selected: %s', async path => {
    const result = await resultOf(async () => changePage(routeArgs(await signedInRequest(user, path))))
    expect(result.location).toMatch(/^\/dashboard\?status=(stash|wishlist)&select=1$/)
    expect((await toastOf(result))?.title).toBe('No kits selected.')
  })

  it("deletes the user's own kits and no others", async () => {
    const { id } = await makeProject(actor)
    const path = `/dashboard/delete?status=everything&kit=${id}`
    expect((await toastOf(await send(otherUser.user, remove, path, {})))?.title).toBe('No kits selected.')
    const result = await send(user, remove, path, {})
    expect(await toastOf(result)).toMatchObject({ title: '1 kit deleted.', undo: { action: '/trash/restore' } })
    expect(await db.project.count({ where: { id } })).toBe(0)
  })
})
