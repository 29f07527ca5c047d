import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { changeTimeZone } from '~/features/account/profile/profile.server'
import { budgetsOf, setBudget } from '~/features/collection/budgets/budgets.server'
import { DEFAULT_STATE } from '~/features/collection/dashboard/project-filters'
import { listProjects } from '~/features/collection/dashboard/project-list.server'
import { hideMoney } from '~/features/collection/money/money.server'
import { changeStatus } from '~/features/collection/projects/projects.server'
import { inAndOut } from '~/features/collection/statistics/in-and-out.server'
import type { Actor } from '~/platform/actor'
import { pool } from '~/platform/db/db.server'
import { action, loader } from '~/routes/kits/years/budget'
import { archived, restored } from '../factories/archives'
import { errorsOf, send, valuesOf } from '../factories/forms'
import { makeProject } from '../factories/projects'
import { respond } from '../factories/requests'
import { makeUser, signedInRequest } from '../factories/users'

const TODAY = '2026-11-30'
let actor: Actor
let user: { id: string }
beforeEach(async () => {
  ;({ actor, user } = await makeUser())
})

describe('the kits of a year', () => {
  it('came in when they were received, else purchased, and go out once', async () => {
    const old = { dateReceived: '2025-06-01' }
    const completed = { status: 'completed' as const, dateCompleted: '2026-03-03' }
    await makeProject(actor, { datePurchased: '2025-12-20', dateReceived: '2026-01-01' })
    await makeProject(actor, { datePurchased: '2026-12-31' })
    await makeProject(actor, { datePurchased: '2026-12-30', dateReceived: '2027-01-02' })
    await makeProject(actor, { status: 'wishlist', datePurchased: '2026-05-01' })
    await makeProject(actor, { dateReceived: '2026-02-01', status: 'destashed', dateLeft: '2026-05-05' })
    await makeProject(actor, { ...old, ...completed })
    await makeProject(actor, { ...old, ...completed, dateLeft: '2026-07-07' })
    await makeProject(actor, { ...old, ...completed, status: 'archived' })
    // It came back.
    await makeProject(actor, { ...old, dateLeft: '2026-01-09' })
    await makeProject((await makeUser()).actor, { dateReceived: '2026-01-01' })
    const counts = { cameIn: 3, finished: 2, left: 2, finishedAndLeft: 1, undatedKits: 0 }
    expect(await inAndOut(actor, 2026, TODAY)).toMatchObject(counts)
    expect(await inAndOut(actor, 2027, TODAY)).toMatchObject({ cameIn: 1, finished: 0, left: 0 })
  })

  it('have the day of leaving since the upgrade, if they were destashed before it', async () => {
    const { id } = await makeProject(actor, { dateReceived: '2025-06-01' })
    await changeStatus(actor, id, 'destashed')
    await pool.query('update projects set date_left = null where id = $1', [id])
    await pool.query(
      `update status_changes set at = '2024-12-31 23:30Z' where project = $1 and to_status = 'destashed'`,
      [id],
    )
    await changeTimeZone(actor, 'Europe/Berlin')
    const script = readFileSync('prisma/migrations/20261130164000_add_budgets/migration.sql', 'utf8')
    await pool.query(script.slice(script.indexOf('UPDATE "projects"')))
    expect(await inAndOut(actor, 2025, TODAY)).toMatchObject({ left: 1, undatedKits: 0 })
  })

  it('without one of these dates are named, and found', async () => {
    await makeProject(actor, { title: 'No day of arrival', dateStarted: '2026-01-01' })
    await makeProject(actor, { title: 'No finish', status: 'completed', datePurchased: '2025-01-01' })
    await makeProject(actor, { title: 'Not gone yet', status: 'destashed', datePurchased: '2025-01-01' })
    await makeProject(actor, { title: 'A wish', status: 'wishlist' })
    await makeProject(actor, { title: 'Dated', datePurchased: '2025-01-01' })
    expect(await inAndOut(actor, 2026, TODAY)).toMatchObject({ cameIn: 0, undatedKits: 3 })
    const { kits } = await listProjects(actor, { ...DEFAULT_STATE, status: 'everything', missing: 'moved' })
    expect(kits.map(kit => kit.title).sort()).toEqual(['No day of arrival', 'No finish', 'Not gone yet'])
  })
})

describe('a budget', () => {
  const bought = async (datePurchased: string, price: number, currency = 'EUR') =>
    makeProject(actor, { datePurchased, price, shipping: 5, currency })
  const spentIn = async (year: number) =>
    (await inAndOut(actor, year, TODAY)).budgets?.map(({ currency, spent, planned }) => [currency, spent, planned])

  it('of a year is compared with its purchases, of each month with this month, in other years with all months', async () => {
    await bought('2026-01-15', 95)
    await bought('2026-11-01', 15.5)
    await bought('2026-11-30', 20)
    await bought('2026-11-30', 35.9, 'USD')
    await bought('2025-11-30', 300)
    await setBudget(actor, 2026, { currency: 'EUR', amount: 42.5, per: 'month' })
    await setBudget(actor, 2026, { currency: 'USD', amount: 300, per: 'year' })
    await setBudget(actor, 2025, { currency: 'EUR', amount: 25.1, per: 'month' })
    expect(await spentIn(2026)).toEqual([
      ['EUR', 45.5, 42.5],
      ['USD', 40.9, 300],
    ])
    expect(await spentIn(2025)).toEqual([['EUR', 305, 301.2]])
    expect(await spentIn(2024)).toEqual([])
    await hideMoney(actor, true)
    expect(await spentIn(2026)).toBeUndefined()
  })

  const EURO = { amount: '300', currency: 'EUR', per: 'year' }
  const submit = (fields: Record<string, string>, year = '2026', who = user) =>
    send(who, action, `/years/${year}/budget`, fields, { year })

  it('is set for each currency, replaced, and removed', async () => {
    for (const amount of ['300', '1.234,50 €']) await submit({ ...EURO, amount })
    await submit({ ...EURO, currency: '$', per: 'month' })
    const [euros, dollars] = [
      { currency: 'EUR', amount: 1234.5, per: 'year' },
      { currency: 'USD', amount: 300, per: 'month' },
    ]
    expect(await budgetsOf(actor, 2026)).toEqual([euros, dollars])
    const page = async (query: string) =>
      (await respond(loader, await signedInRequest(user, `/years/2026/budget${query}`), { year: '2026' })).data
    expect(await page('')).toMatchObject({ budget: euros, others: [dollars] })
    expect(await page('?currency=USD')).toMatchObject({ budget: dollars, others: [euros] })
    expect((await submit({ remove: 'EUR' })).location).toBe('/years/2026')
    expect(await budgetsOf(actor, 2026)).toEqual([dollars])
    expect((await submit({ remove: 'EUR' })).status).toBe(302)
  })

  it('that is invalid is refused with what was typed, and one of another user is not seen or removed', async () => {
    const typed = { amount: '12.345', currency: 'Taler', per: 'week' }
    const result = await submit(typed)
    expect([result.status, Object.keys(errorsOf(result) ?? {}).sort()]).toEqual([400, ['amount', 'currency', 'per']])
    expect(valuesOf(result)).toEqual(typed)
    await submit(EURO)
    const other = await makeUser()
    await submit({ remove: 'EUR' }, '2026', other.user)
    expect(await budgetsOf(other.actor, 2026)).toEqual([])
    expect(await budgetsOf(actor, 2026)).toHaveLength(1)
    expect((await submit(EURO, 'nineteen')).status).toBe(404)
  })

  it('is in an archive; a merge keeps the one that is there, and a replacement takes that of the archive', async () => {
    const amounts = async (who: Actor) => (await budgetsOf(who, 2026)).map(({ currency, amount }) => [currency, amount])
    await setBudget(actor, 2026, { currency: 'EUR', amount: 42.5, per: 'month' })
    const archive = await archived(actor)
    await setBudget(actor, 2026, { currency: 'EUR', amount: 50, per: 'month' })
    await setBudget(actor, 2026, { currency: 'USD', amount: 20, per: 'year' })
    await restored(actor, archive, 'merge')
    expect(await amounts(actor)).toEqual([
      ['EUR', 50],
      ['USD', 20],
    ])
    await restored(actor, archive, 'replace')
    expect(await amounts(actor)).toEqual([['EUR', 42.5]])
    const other = (await makeUser()).actor
    await restored(other, archive, 'merge')
    expect(await amounts(other)).toEqual([['EUR', 42.5]])
  })
})
