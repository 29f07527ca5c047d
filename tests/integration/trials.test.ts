import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteExpiredAccounts } from '~/features/account/account-deletion/delete-account.server'
import { requestEmailChange } from '~/features/account/accounts/email/email-change.server'
import { keepAccount } from '~/features/account/accounts/keep-account.server'
import { findViewer, startSession } from '~/features/account/accounts/sessions/sessions.server'
import { removeUnconfirmed } from '~/features/account/accounts/sign-up.server'
import { createApiToken } from '~/features/account/api-tokens/api-tokens.server'
import { invite } from '~/features/account/invitations/invitations.server'
import { addWebhook } from '~/features/account/webhooks/webhooks.server'
import { createCalendar } from '~/features/collection/calendar/calendar.server'
import { createShelf } from '~/features/collection/shelves/shelves.server'
import { readsShopPages } from '~/features/collection/shop-pages/read-shop-page.server'
import { adminView } from '~/features/instance/admin/admin-view.server'
import { fillTrials, startTrial } from '~/features/instance/demo/trials.server'
import { readPictureForm } from '~/http/forms/picture-form.server'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'
import { newId, randomText } from '~/platform/db/ids.server'
import { env } from '~/platform/env.server'
import { ConflictError, ForbiddenError, InvalidError, RateLimitedError, UnavailableError } from '~/platform/errors'
import { countTry, forgetTries } from '~/platform/input/rate-limit.server'
import { startJobs, stopJobs } from '~/platform/jobs/jobs.server'
import { sendMail } from '~/platform/mailer.server'
import { loader as keepPage } from '~/routes/account/keep'
import { action as tryIt, loader as tryPage } from '~/routes/account/sign-in/try'
import { loader as sharedPages } from '~/routes/share/list'
import { makeProject } from '../factories/projects'
import { formRequest, pageRequest, respond } from '../factories/requests'
import { makeTrial } from '../factories/trials'
import { makeUser, signedInRequest } from '../factories/users'
import { sizedJpeg } from '../fixtures/pictures'

beforeAll(startJobs)
afterAll(stopJobs)

beforeEach(async () => {
  await forgetTries('trial:all', '')
  Object.assign(env, { DEMO: 'on' })
  await db.user.deleteMany({ where: { expires: { not: null } } })
})

afterEach(() => {
  Object.assign(env, { DEMO: 'off', REGISTRATION: 'open', EMAIL_VERIFICATION: 'on' })
})

const rowOf = ({ userId }: Actor) => db.user.findUnique({ where: { id: userId } })
const network = () => `test-${randomText(10)}`
const chosen = () => ({
  email: `${newId()}@example.com`,
  username: `kept-${randomText(8)}`,
  password: 'drills-at-dusk',
})

describe('an account to try', () => {
  it('is filled for the next visitor, and an hour before one that waits ends', async () => {
    for (const hours of [24, 2, 0.5]) await makeTrial({ hours, awaitsVisitor: true })
    await fillTrials()
    const [filled, ...others] = await db.user.findMany({
      where: { awaitsVisitor: true, email: { startsWith: 'guest-', endsWith: '@try.invalid' } },
      select: { id: true, username: true, passwordHash: true, _count: { select: { projects: true } } },
    })
    expect(others).toEqual([])
    expect(filled).toMatchObject({ passwordHash: '', _count: { projects: 60 } })
    expect(await db.user.count({ where: { awaitsVisitor: true } })).toBe(4)
  }, 120_000)

  it('is handed to one visitor each, for a day, until none is left', async () => {
    const ready = [
      await makeTrial({ hours: 3, awaitsVisitor: true }),
      await makeTrial({ hours: 5, awaitsVisitor: true }),
    ]
    const taken = await Promise.all([startTrial(network()), startTrial(network())])
    expect(taken.map(({ userId }) => userId).sort()).toEqual(ready.map(({ user }) => user.id).sort())
    for (const actor of taken) {
      const row = await rowOf(actor)
      expect(row?.awaitsVisitor).toBe(false)
      expect(Math.round(((row?.expires?.getTime() ?? 0) - Date.now()) / 60_000)).toBe(24 * 60)
    }
    const late = await respond(tryIt, formRequest('/try', {}))
    expect(late).toMatchObject({ status: 503, data: { errors: { '': [expect.stringMatching(/few minutes/)] } } })
  })

  it('is given to three visitors of a network in an hour, and one without an account does not count', async () => {
    const visitor = network()
    await expect(startTrial(visitor)).rejects.toThrow(UnavailableError)
    for (let trial = 0; trial < 4; trial++) await makeTrial({ awaitsVisitor: true })
    for (let trial = 0; trial < 3; trial++) await startTrial(visitor)
    await expect(startTrial(visitor)).rejects.toThrow(RateLimitedError)
  })

  it('is given to 200 visitors a day in all', async () => {
    await makeTrial({ awaitsVisitor: true })
    for (let trial = 0; trial < 199; trial++) await countTry('trial:all', '')
    await startTrial(network())
    await makeTrial({ awaitsVisitor: true })
    const tooMany = await respond(tryIt, formRequest('/try', {}))
    expect(tooMany).toMatchObject({ status: 429, data: { errors: { '': [expect.stringMatching(/try again later/)] } } })
  })

  it('does not exist without the setting', async () => {
    Object.assign(env, { DEMO: 'off' })
    await makeTrial({ awaitsVisitor: true })
    expect((await respond(tryPage, pageRequest('/try'))).status).toBe(404)
    expect((await respond(tryIt, formRequest('/try', {}))).status).toBe(404)
  })

  it('reaches nothing beyond the app', async () => {
    const { actor, user } = await makeTrial()
    for (const reach of [
      () => createShelf(actor, newId(), {} as never),
      () => createCalendar(actor),
      () => createApiToken(actor, { name: 'script', scope: 'read' }),
      () => addWebhook(actor, {} as never),
      () => requestEmailChange(actor, 'someone@example.com'),
    ])
      await expect(reach()).rejects.toThrow(ForbiddenError)
    expect(await readsShopPages(actor)).toBe(false)
    await sendMail({ to: user.email, subject: 'Hello', html: '', text: '' })
    expect(await db.outboxMail.count({ where: { to: user.email } })).toBe(0)
    const shared = await respond(sharedPages, await signedInRequest(user, '/shared'))
    expect(shared).toMatchObject({ status: 302, location: '/keep' })
  })

  it('takes 50 photos', async () => {
    const { actor } = await makeTrial()
    const send = async (actor: Actor) => {
      const body = new FormData()
      body.set('image', new File([new Uint8Array(await sizedJpeg(40, 30))], 'owl.jpg', { type: 'image/jpeg' }))
      const { errors } = await readPictureForm(new Request('http://localhost/', { method: 'POST', body }), actor)
      return errors
    }
    for (let count = 0; count < 49; count++) await countTry('trial-photo:person', actor.userId)
    expect(await send(actor)).toEqual({})
    expect(await send(actor)).toEqual({ image: [expect.stringContaining('50 photos')] })
  })

  it('is deleted with its kits when it ends, unrecorded, and its session ends in time', async () => {
    const ended = await makeTrial({ hours: -0.1 })
    const going = await makeTrial({ hours: 0.1 })
    const member = await makeUser()
    await makeProject(ended.actor, { title: 'Owl' })
    const session = await startSession(ended.user.id, { userAgent: '', ip: '' })
    expect(await findViewer(session)).toBeNull()
    await deleteExpiredAccounts()
    expect(await rowOf(ended.actor)).toBeNull()
    expect(await rowOf(going.actor)).not.toBeNull()
    expect(await rowOf(member.actor)).not.toBeNull()
    expect(await db.accountDeletion.count({ where: { userId: ended.user.id } })).toBe(0)
  })

  it('is deleted a day later if the setting was turned off', async () => {
    const { actor } = await makeTrial({ hours: -25 })
    await makeProject(actor, { title: 'Owl' })
    await removeUnconfirmed()
    expect(await rowOf(actor)).toBeNull()
  })

  it('is no member in the figures of the admin', async () => {
    const before = (await adminView()).counts
    const { actor } = await makeTrial()
    await makeProject(actor, { title: 'Owl' })
    await makeTrial({ awaitsVisitor: true })
    const { people, confirmed, recent, kits } = before
    expect((await adminView()).counts).toMatchObject({ people, confirmed, recent, kits, trials: before.trials + 1 })
  })
})

describe('keeping it', () => {
  it('is a sign-up: it no longer ends, its kits stay, and its address is confirmed first', async () => {
    const { actor, user } = await makeTrial()
    await makeProject(actor, { title: 'Owl' })
    const session = await startSession(user.id, { userAgent: '', ip: '' })
    const input = chosen()
    await keepAccount(actor, input)
    const member = await rowOf(actor)
    expect(member).toMatchObject({ email: input.email, username: input.username, expires: null, verified: false })
    expect(member?.passwordHash).not.toBe('')
    expect(await findViewer(session)).toBeNull()
    expect(await db.outboxMail.count({ where: { to: input.email } })).toBe(1)
    expect(await db.project.count({ where: { userId: user.id } })).toBe(1)
    await expect(keepAccount(actor, chosen())).rejects.toThrow()
  })

  it('keeps the session if addresses are not confirmed', async () => {
    Object.assign(env, { EMAIL_VERIFICATION: 'off' })
    const { actor, user } = await makeTrial()
    const session = await startSession(user.id, { userAgent: '', ip: '' })
    await keepAccount(actor, chosen())
    expect(await findViewer(session)).toMatchObject({ id: user.id, verified: true, expires: null })
  })

  it('changes nothing with a taken address, a weak password, or after the end', async () => {
    const member = await makeUser()
    const { actor } = await makeTrial()
    const before = await rowOf(actor)
    await expect(keepAccount(actor, { ...chosen(), email: member.user.email })).rejects.toThrow(ConflictError)
    await expect(keepAccount(actor, { ...chosen(), username: member.user.username })).rejects.toThrow(ConflictError)
    await expect(keepAccount(actor, { ...chosen(), password: 'password' })).rejects.toThrow(InvalidError)
    expect(await rowOf(actor)).toEqual(before)
    const ended = await makeTrial({ hours: -0.1 })
    await expect(keepAccount(ended.actor, chosen())).rejects.toThrow()
    await expect(keepAccount(member.actor, chosen())).rejects.toThrow()
  })

  it('follows REGISTRATION, and an invitation is used only by the account that is kept', async () => {
    const { actor, user } = await makeTrial()
    const notice = async (path: string) =>
      ((await respond(keepPage, await signedInRequest(user, path))).data as { notice?: string }).notice
    Object.assign(env, { REGISTRATION: 'closed' })
    await expect(keepAccount(actor, chosen())).rejects.toThrow(ForbiddenError)
    expect(await notice('/keep')).toMatch(/closed/)
    Object.assign(env, { REGISTRATION: 'invite' })
    const invitation = new URL(await invite('Ada')).searchParams.get('invitation') ?? ''
    await expect(keepAccount(actor, chosen())).rejects.toThrow(ForbiddenError)
    expect(await notice('/keep')).toMatch(/invitation/)
    expect(await notice(`/keep?invitation=${invitation}`)).toBeUndefined()
    const member = await makeUser()
    await expect(keepAccount(actor, { ...chosen(), email: member.user.email }, invitation)).rejects.toThrow(
      ConflictError,
    )
    await keepAccount(actor, chosen(), invitation)
    await expect(keepAccount((await makeTrial()).actor, chosen(), invitation)).rejects.toThrow(ForbiddenError)
  })

  it('is not for members', async () => {
    const { user } = await makeUser()
    expect((await respond(keepPage, await signedInRequest(user, '/keep'))).status).toBe(404)
  })
})
