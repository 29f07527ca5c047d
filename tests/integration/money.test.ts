import { beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_STATE, dashboardPath } from '~/features/collection/dashboard/project-filters'
import { listProjects } from '~/features/collection/dashboard/project-list.server'
import { wishlistCost } from '~/features/collection/dashboard/wishlist-cost.server'
import { moneyIsHidden } from '~/features/collection/money/money.server'
import { changeStatus } from '~/features/collection/projects/projects.server'
import { inAndOut } from '~/features/collection/statistics/in-and-out.server'
import { readToast } from '~/http/forms/toast.server'
import { action, loader } from '~/routes/account/settings/money'
import { send } from '../factories/forms'
import { makeProject } from '../factories/projects'
import { cookiesOf, pageRequest, respond } from '../factories/requests'
import { makeUser, signedInRequest } from '../factories/users'

let me: Awaited<ReturnType<typeof makeUser>>
let other: Awaited<ReturnType<typeof makeUser>>
beforeEach(async () => {
  me = await makeUser()
  other = await makeUser()
})

const EUR = { currency: 'EUR' }
const thisYear = new Date().getFullYear()
const TODAY = '2026-06-30'
const flip = (hide: string) => send(me.user, action, '/profile/money', { hide })

describe('the money of a year', () => {
  it('has what was spent and earned by currency, and names purchases without a date', async () => {
    const day = { datePurchased: '2026-02-03' }
    await makeProject(me.actor, { ...EUR, ...day, price: 42.5, shipping: 5 })
    await makeProject(me.actor, { ...EUR, ...day, shipping: 2.5 })
    await makeProject(me.actor, { ...day, currency: 'USD', price: 0.1 })
    await makeProject(me.actor, { ...day, currency: 'USD', price: 0.2 })
    await makeProject(me.actor, { ...day, price: 0 })
    await makeProject(me.actor, { ...EUR, datePurchased: '2025-12-31', price: 11 })
    await makeProject(me.actor, { ...EUR, price: 30 })
    await makeProject(me.actor, { ...EUR, price: 70, status: 'wishlist' })
    await makeProject(other.actor, { ...EUR, ...day, price: 1000 })
    expect(await inAndOut(me.actor, 2026, TODAY)).toMatchObject({
      spent: [
        { currency: 'EUR', amount: 50 },
        { currency: 'USD', amount: 0.3 },
      ],
      earned: [],
      undated: [{ currency: 'EUR', amount: 30 }],
      undatedPurchases: 1,
    })
    expect((await inAndOut(me.actor, 2025, TODAY)).spent).toEqual([{ currency: 'EUR', amount: 11 }])
    const undated = await listProjects(me.actor, { ...DEFAULT_STATE, status: 'everything', missing: 'bought' })
    expect(undated.total).toBe(1)
    expect(dashboardPath(DEFAULT_STATE, { missing: 'bought' })).toBe('/dashboard?status=active&missing=bought')
  })

  it('counts a sale in the year in which the kit was destashed', async () => {
    const kit = await makeProject(me.actor, { ...EUR, soldFor: 20 })
    await makeProject(me.actor, { ...EUR, soldFor: 99, status: 'destashed' })
    expect((await inAndOut(me.actor, thisYear, TODAY)).earned).toEqual([])
    await changeStatus(me.actor, kit.id, 'destashed')
    expect((await inAndOut(me.actor, thisYear, TODAY)).earned).toEqual([{ currency: 'EUR', amount: 20 }])
    expect((await inAndOut(me.actor, thisYear - 1, TODAY)).earned).toEqual([])
  })
})

it('the wishlist says what its listed kits would cost, and how many have a price', async () => {
  const wish = { status: 'wishlist' as const }
  const state = { ...DEFAULT_STATE, ...wish }
  expect(await wishlistCost(me.actor, state)).toBeNull()
  await makeProject(me.actor, { ...EUR, ...wish, price: 30, shipping: 4, series: 'Masters' })
  await makeProject(me.actor, { ...wish, currency: 'USD', price: 12 })
  await makeProject(me.actor, wish)
  await makeProject(me.actor, { ...EUR, price: 500 })
  await makeProject(other.actor, { ...EUR, ...wish, price: 1000 })
  const amounts = [
    { currency: 'EUR', amount: 34 },
    { currency: 'USD', amount: 12 },
  ]
  expect(await wishlistCost(me.actor, state)).toEqual({ amounts, kits: 2 })
  expect(await wishlistCost(me.actor, { ...state, series: 'Masters' })).toEqual({ amounts: [amounts[0]], kits: 1 })
  expect(await wishlistCost(me.actor, { ...state, status: 'everything' })).toBeNull()
})

describe('the switch for money', () => {
  it('hides every figure, and shows it again; only for its user', async () => {
    const kit = { ...EUR, price: 30, datePurchased: '2026-02-03' }
    for (const { actor } of [me, other]) {
      await makeProject(actor, kit)
      await makeProject(actor, { ...kit, status: 'wishlist' })
    }
    const shown = async (who = me) => [
      (await inAndOut(who.actor, 2026, TODAY)).spent.length,
      (await wishlistCost(who.actor, { ...DEFAULT_STATE, status: 'wishlist' }))?.kits ?? 0,
    ]
    const result = await flip('yes')
    expect(result.location).toBe('/profile')
    expect((await readToast(pageRequest('/', { Cookie: cookiesOf(result) }))).toast?.title).toBe('Prices are hidden.')
    expect([await moneyIsHidden(me.actor), await moneyIsHidden(other.actor)]).toEqual([true, false])
    expect([await shown(), await shown(other)]).toEqual([
      [0, 0],
      [1, 1],
    ])
    await flip('no')
    expect([await moneyIsHidden(me.actor), await shown()]).toEqual([false, [1, 1]])
  })

  it('has a page that says whether they are hidden', async () => {
    const page = async () => respond(loader, await signedInRequest(me.user, '/profile/money'))
    await expect(page()).resolves.toMatchObject({ data: { isHidden: false } })
  })
})
