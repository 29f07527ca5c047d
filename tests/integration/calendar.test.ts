import type { data } from '@remix-run/node'
import ICAL from 'ical.js'
import { afterEach, describe, expect, it } from 'vitest'
import { setNumbers, setSquare, setUpBoard } from '~/features/collection/boards/boards.server'
import {
  createCalendar,
  ownCalendar,
  renewCalendar,
  stopCalendar,
} from '~/features/collection/calendar/calendar.server'

import { updateProject } from '~/features/collection/projects/projects.server'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'
import { env } from '~/platform/env.server'
import { loader } from '~/routes/share/calendar-file'
import { makeProject } from '../factories/projects'
import { loadContext, pageRequest } from '../factories/requests'
import { makeUser } from '../factories/users'

afterEach(() => {
  env.SHARING = 'on'
})

/** Requests the file of a token as a calendar program does. */
async function fetched(token: string | null | undefined, headers: HeadersInit = {}): Promise<Response> {
  const request = pageRequest(`/calendar/${token}.ics`, headers)
  try {
    return (await loader({ request, params: { token: token ?? undefined }, context: loadContext() })) as Response
  } catch (thrown) {
    if (thrown instanceof Error) throw thrown
    return new Response(null, (thrown as ReturnType<typeof data>).init ?? {})
  }
}

async function made(actor: Actor): Promise<string> {
  await renewCalendar(actor)
  return (await ownCalendar(actor))?.token ?? ''
}

const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map(component => new ICAL.Event(component))

describe('the calendar', () => {
  it('has the expected days of the kits on the way of its owner, titles only', async () => {
    const { actor, user } = await makeUser()
    const details = { generalNotes: 'Secret notes', price: 42.5, currency: 'EUR', orderNumber: 'A-77' }
    const owl = await makeProject(actor, { title: 'Owl', status: 'purchased', dateExpected: '2026-12-03', ...details })
    await makeProject(actor, { title: 'Fox, late', status: 'purchased', dateExpected: '2026-11-03' })
    await makeProject(actor, { title: 'Undated', status: 'purchased' })
    await makeProject(actor, { title: 'Arrived', status: 'stash', dateExpected: '2026-12-03' })
    await makeProject((await makeUser()).actor, { title: 'Hers', status: 'purchased', dateExpected: '2026-12-03' })
    const text = await (await fetched(await made(actor))).text()
    expect(eventsIn(text).map(({ summary, startDate }) => [summary, startDate.toString()])).toEqual([
      ['Owl', '2026-12-03'],
      ['Fox, late', '2026-11-03'],
    ])
    expect(eventsIn(text)[0]?.uid).toBe(owl.id)
    for (const secret of ['Secret', '42', 'A-77', user.id, user.username]) expect(text).not.toContain(secret)
  })

  it('has the squares that a board called, on the first day of their month', async () => {
    const { actor } = await makeUser()
    const owl = await makeProject(actor, { title: 'Owl', status: 'progress' })
    await setUpBoard(actor, 2026, { size: 5, perMonth: 2, free: false })
    await setSquare(actor, 2026, 7, { project: owl.id, words: '' })
    await setSquare(actor, 2026, 8, { project: null, words: 'any mini' })
    await setNumbers(actor, 2026, '2026-11-01', [8])
    await setNumbers(actor, 2026, '2026-12-01', [7, 9])
    const text = await (await fetched(await made(actor))).text()
    expect(eventsIn(text).map(({ summary, startDate }) => [summary, startDate.toString()])).toEqual([
      ['Owl', '2026-12-01'],
      ['any mini', '2026-11-01'],
    ])
    await setSquare(actor, 2026, 5, { project: null, words: 'free one' })
    await setNumbers(actor, 2026, '2026-10-01', [5])
    await setUpBoard(actor, 2026, { size: 3, perMonth: 2, free: true })
    const shown = await (await fetched(await made(actor))).text()
    expect(eventsIn(shown).map(({ summary }) => summary)).toEqual(['Owl', 'any mini'])
    await setUpBoard(actor, 2026, { size: 3, perMonth: 2, free: false })
    expect(eventsIn(await (await fetched(await made(actor))).text())).toHaveLength(3)
  })

  it('keeps its ETag until a kit on the way changes', async () => {
    const { actor } = await makeUser()
    const { id } = await makeProject(actor, { title: 'Owl', status: 'purchased', dateExpected: '2026-12-03' })
    const token = await made(actor)
    const first = await fetched(token)
    expect(first.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
    const known = { 'If-None-Match': `W/${first.headers.get('ETag')}` }
    await makeProject(actor, { title: 'In stash' })
    expect((await fetched(token, known)).status).toBe(304)
    await updateProject(actor, id, { dateExpected: '2026-12-04' })
    const second = await fetched(token, known)
    expect(second.status).toBe(200)
    const [owl] = eventsIn(await second.text())
    expect([owl?.uid, owl?.startDate.toString()]).toEqual([id, '2026-12-04'])
  })

  it('is not found under a link that was renewed, stopped or never existed, or if sharing is off', async () => {
    const { actor } = await makeUser()
    const first = await made(actor)
    expect((await fetched(first)).status).toBe(200)
    env.SHARING = 'off'
    expect((await fetched(first)).status).toBe(404)
    env.SHARING = 'on'
    const second = await made(actor)
    expect([(await fetched(first)).status, (await fetched(second)).status]).toEqual([404, 200])
    await stopCalendar(actor)
    expect([(await fetched(second)).status, await ownCalendar(actor)]).toEqual([404, null])
    const third = await made(actor)
    expect([(await fetched(second)).status, (await fetched(third)).status]).toEqual([404, 200])
    for (const token of [undefined, '', 'x', `${third}x`]) expect((await fetched(token)).status).toBe(404)
  })

  it('keeps its link if a form that is older than the link creates it again', async () => {
    const { actor } = await makeUser()
    const token = await made(actor)
    await createCalendar(actor)
    expect(await ownCalendar(actor)).toEqual({ token })
  })

  it('belongs to its owner, and stores no token', async () => {
    const { actor } = await makeUser()
    const { actor: other } = await makeUser()
    const token = await made(actor)
    await stopCalendar(other)
    const others = await made(other)
    expect([(await fetched(token)).status, others === token]).toEqual([200, false])
    expect(JSON.stringify(await db.calendar.findMany())).not.toContain(token)
  })

  it('has at most 500 days, the latest first, and none while no kit is on the way', async () => {
    const { actor } = await makeUser()
    const token = await made(actor)
    expect(eventsIn(await (await fetched(token)).text())).toEqual([])
    await makeProject(actor, { status: 'purchased', dateExpected: '2026-01-01' })
    await db.$executeRaw`
      insert into projects (id, "user", title, status, date_expected, updated)
      select lpad(n::text, 15, '0'), ${actor.userId}, 'Owl', 'purchased', date '2027-01-01' + n, now()
      from generate_series(1, 500) n`
    const days = eventsIn(await (await fetched(token)).text()).map(({ startDate }) => startDate.toString())
    expect([days.length, days.at(-1)]).toEqual([500, '2027-01-02'])
  })
})
