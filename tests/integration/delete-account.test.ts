import { afterEach, describe, expect, it, vi } from 'vitest'
import { deletionSummary } from '~/features/account/account-deletion/deletion-summary.server'
import { createUser } from '~/features/account/accounts/accounts.server'
import { issuePasswordReset } from '~/features/account/accounts/passwords/password-reset.server'
import { startSession } from '~/features/account/accounts/sessions/sessions.server'
import { changeAvatar } from '~/features/account/profile/profile.server'
import { setUpBoard } from '~/features/collection/boards/boards.server'
import { setBudget } from '~/features/collection/budgets/budgets.server'
import { addField } from '~/features/collection/custom-fields/custom-fields.server'
import { createProject, deleteProject } from '~/features/collection/projects/projects.server'
import { setYearGoal } from '~/features/collection/statistics/year-goal.server'
import { sendFeedback } from '~/features/site/feedback/feedback.server'
import { readToast } from '~/http/forms/toast.server'
import { db } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { readPicture } from '~/platform/images/images.server'
import { storage } from '~/platform/storage/storage.server'
import * as page from '~/routes/account/delete-account/page'
import { archived, checkedArchive } from '../factories/archives'
import { importFile } from '../factories/imports'
import { makeNote, makeProject, projectInput } from '../factories/projects'
import { cookiesOf, formRequest, loadContext, pageRequest, type RouteResult, resultOf } from '../factories/requests'
import { cookieValue, makeUser } from '../factories/users'
import { sizedJpeg } from '../fixtures/pictures'
import { rowsOf } from '../setup/rows-of'

type Account = Awaited<ReturnType<typeof makeUser>>

/** Creates a user with rows in every table. */
async function makeCollector(): Promise<Account> {
  const account = await makeUser()
  const { actor, user } = account
  const picture = async () => readPicture(await sizedJpeg(60, 40), 'kit.jpg')
  const input = projectInput({ title: 'With a photo', company: 'Oraloa', artist: 'Monet', tags: ['sky', 'sea'] })
  const { id } = await createProject(actor, input, { picture: await picture() })
  await makeNote(actor, id)
  await makeProject(actor)
  const deleted = await createProject(actor, projectInput(), { picture: await picture() })
  await deleteProject(actor, deleted.id)
  await changeAvatar(actor, await picture())
  await importFile(actor, Buffer.from('Title,Status\nImported,stash\n'))
  await sendFeedback(actor, { feedback: 'It is lovely here', type: 'general' })
  await issuePasswordReset(user.email)
  await db.externalAuth.create({
    data: {
      id: newId(),
      collectionRef: '_pb_users_auth_',
      recordRef: user.id,
      provider: 'google',
      providerId: user.id,
    },
  })
  const byReference = { collectionRef: '_pb_users_auth_', recordRef: user.id }
  await db.otp.create({ data: { id: newId(), ...byReference, passwordHash: '', sentTo: user.email } })
  await db.mfa.create({ data: { id: newId(), ...byReference, method: 'otp' } })
  await db.authOrigin.create({ data: { id: newId(), ...byReference, fingerprint: user.id } })
  await db.outboxMail.create({ data: { to: user.email.toUpperCase(), subject: 'Hello', html: '', text: '' } })
  await db.userDashboardSettings.create({ data: { id: newId(), userId: user.id } })
  const shelf = { id: newId(), userId: user.id, hash: newId(), kind: 'gifts', title: 'Gifts' }
  await db.shelf.create({ data: shelf })
  await db.shelfClaim.create({ data: { id: newId(), shelfId: shelf.id, projectId: id, visitor: newId() } })
  await db.dashboardView.create({ data: { id: newId(), userId: user.id, name: 'Minis', view: {} } })
  await db.randomizerSpin.create({
    data: {
      id: newId(),
      userId: user.id,
      projectId: id,
      projectTitle: 'x',
      selectedProjects: [id],
      spunAt: new Date(),
    },
  })
  return account
}

async function send({ user }: Account, fields: Record<string, string>, session?: string) {
  const id = session ?? (await startSession(user.id, { userAgent: '', ip: '' }))
  const request = formRequest('/delete-account', fields, { Cookie: `session=${cookieValue(id)}` })
  return resultOf(() => page.action({ request, context: loadContext(), params: {} }))
}

const filled = async ({ user }: Account) =>
  Object.entries(await rowsOf(user.id)).flatMap(([table, rows]) => (rows.length ? [table] : []))

const filesOf = async (collection: string, ids: string[]) => {
  const keys: string[] = []
  for (const id of ids) for await (const { key } of storage().list(`${collection}/${id}/`)) keys.push(key)
  return keys
}

afterEach(() => vi.restoreAllMocks())

describe('deleting an account', () => {
  it('deletes all rows and files of the user, records the deletion, and affects no other user', async () => {
    const ada = await makeCollector()
    await checkedArchive(ada.actor, await archived(ada.actor))
    const berta = await makeCollector()
    const bertas = await rowsOf(berta.user.id)
    const kits = await db.project.findMany({ where: { userId: ada.user.id }, select: { id: true } })
    const trashed = await db.trash.findMany({ where: { userId: ada.user.id }, select: { record: true } })
    const ids = [...kits.map(({ id }) => id), ...trashed.map(({ record }) => record)]
    expect(await filesOf('projects', ids)).toHaveLength(8)
    expect(await filesOf('users', [ada.user.id])).toHaveLength(4)
    expect(await filesOf('archives', [ada.user.id])).toHaveLength(2)

    const result = await send(ada, { password: ada.password, confirm: 'on', notes: ' Too many kits ' })
    expect(result).toMatchObject({ status: 302, location: '/' })
    await expect(toastOf(result)).resolves.toBe('Account deleted.')
    expect(result.headers.getSetCookie().join()).toMatch(/session-\w+=; Max-Age=0/)

    expect(await filled(ada)).toEqual([])
    await expect(db.outboxMail.count({ where: { to: ada.user.email } })).resolves.toBe(0)
    await expect(db.outboxMail.count({ where: { to: berta.user.email } })).resolves.toBeGreaterThan(0)
    await vi.waitFor(async () => {
      expect(await filesOf('projects', ids)).toEqual([])
      expect(await filesOf('users', [ada.user.id])).toEqual([])
      expect(await filesOf('archives', [ada.user.id])).toEqual([])
    }, 30_000)
    const left = await db.accountDeletion.findMany({ where: { userId: ada.user.id } })
    expect(left).toMatchObject([{ userEmail: ada.user.email, notes: 'Too many kits' }])
    expect(await rowsOf(berta.user.id)).toEqual(bertas)
    expect(await filesOf('users', [berta.user.id])).toHaveLength(4)
  })

  it('frees the email address and the username immediately', async () => {
    const account = await makeUser()
    await send(account, { password: account.password, confirm: 'on' })
    const { email, username } = account.user
    const again = await createUser({ email, username, password: account.password }, { verified: false })
    expect(again.id).not.toBe(account.user.id)
  })

  it('records how the account was created', async () => {
    const byMail = await makeUser()
    const social = await makeUser()
    await db.externalAuth.createMany({
      data: [byMail, social].map(({ user }) => ({
        id: newId(),
        collectionRef: '_pb_users_auth_',
        recordRef: user.id,
        provider: 'discord',
        providerId: user.id,
        created: user === social.user ? new Date() : new Date(Date.now() + 86_400_000),
      })),
    })
    for (const account of [byMail, social]) await send(account, { password: account.password, confirm: 'on' })
    const methodOf = async ({ user }: Account) =>
      (await db.accountDeletion.findFirstOrThrow({ where: { userId: user.id } })).signupMethod
    await expect(methodOf(byMail)).resolves.toBe('email')
    await expect(methodOf(social)).resolves.toBe('discord')
  })

  it.each([
    [
      'the wrong password',
      { password: 'not-it-at-all', confirm: 'on' },
      { password: ['This password is not correct'] },
    ],
    ['no password', { confirm: 'on' }, { password: ['Please enter your password'] }],
    ['an unchecked box', { password: 'right' }, { confirm: ['Please check the box first'] }],
    [
      'an overlong reason',
      { password: 'right', confirm: 'on', notes: 'x'.repeat(2001) },
      { notes: ['Please keep it under 2,000 characters'] },
    ],
  ])('is rejected with %s and deletes nothing', async (_, fields: Record<string, string>, errors) => {
    const account = await makeUser()
    await makeProject(account.actor)
    const typed = fields.password === 'right' ? { ...fields, password: account.password } : fields
    const result = await send(account, typed)
    expect(result).toMatchObject({ status: 400, data: { errors } })
    expect(JSON.stringify(result.data)).not.toContain(account.password)
    expect(await filled(account)).toEqual(['projects', 'sessions', 'status_changes', 'users'])
    await expect(db.accountDeletion.count({ where: { userId: account.user.id } })).resolves.toBe(0)
  })

  it('is atomic: if the last statement fails, every row and file remains', async () => {
    const account = await makeCollector()
    await startSession(account.user.id, { userAgent: '', ip: '' })
    const before = await filled(account)
    await db.$executeRaw`create rule stay as on delete to users do instead nothing`
    try {
      const result = await send(account, { password: account.password, confirm: 'on', notes: 'Too many kits' })
      expect(result).toMatchObject({
        status: 500,
        data: { values: { notes: 'Too many kits' }, errors: { '': ['Server error. Please try again later.'] } },
      })
    } finally {
      await db.$executeRaw`drop rule stay on users`
    }
    expect(await filled(account)).toEqual(before)
    await expect(db.accountDeletion.count({ where: { userId: account.user.id } })).resolves.toBe(0)
    expect(await filesOf('users', [account.user.id])).toHaveLength(4)
  })

  it('is limited to five failed attempts', async () => {
    const account = await makeUser()
    const wrong = { password: 'not-it-at-all', confirm: 'on' }
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) statuses.push((await send(account, wrong)).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
    expect((await send(account, { password: account.password, confirm: 'on' })).status).toBe(429)
  })
})

describe('without a password', () => {
  const withoutPassword = async () => {
    const account = await makeUser()
    await db.user.update({ where: { id: account.user.id }, data: { passwordHash: '' } })
    return account
  }
  const proofIn = async (session: string) => {
    const request = pageRequest('/delete-account', { Cookie: `session=${cookieValue(session)}` })
    const { data } = await resultOf(() => page.loader({ request, context: loadContext(), params: {} }))
    return (data as { proof: string }).proof
  }

  it('a recent sign-in in this session is sufficient', async () => {
    const account = await withoutPassword()
    const session = await startSession(account.user.id, { userAgent: '', ip: '' })
    await expect(proofIn(session)).resolves.toBe('fresh')
    expect(await send(account, { confirm: 'on' }, session)).toMatchObject({ status: 302, location: '/' })
    expect(await filled(account)).toEqual([])
  })

  it('an older sign-in is not sufficient, even with a recent one in another session', async () => {
    const account = await withoutPassword()
    const session = await startSession(account.user.id, { userAgent: '', ip: '' })
    await db.session.updateMany({
      where: { userId: account.user.id },
      data: { confirmedAt: new Date(Date.now() - 16 * 60_000) },
    })
    await startSession(account.user.id, { userAgent: '', ip: '' })
    await expect(proofIn(session)).resolves.toBe('sign-in')
    expect(await send(account, { confirm: 'on' }, session)).toMatchObject({
      status: 400,
      data: { errors: { '': ['Please confirm your identity first.'] } },
    })
    expect(await filled(account)).toContain('users')
  })
})

it("deletionSummary counts the user's records", async () => {
  const { actor } = await makeCollector()
  await setYearGoal(actor, 2026, { kind: 'kits', amount: 20 })
  await setUpBoard(actor, 2026, { size: 3, perMonth: 2, free: true })
  await setBudget(actor, 2026, { currency: 'EUR', amount: 300, per: 'year' })
  await addField(actor, { name: 'Wall', kind: 'text', options: [] })
  await expect(deletionSummary(actor)).resolves.toEqual({
    kits: 3,
    notes: 1,
    photos: 1,
    tags: 2,
    companies: 1,
    artists: 1,
    spins: 1,
    goals: 1,
    budgets: 1,
    fields: 1,
    boards: 1,
    claims: 0,
  })
})

const toastOf = async (result: RouteResult) =>
  (await readToast(pageRequest('/', { Cookie: cookiesOf(result) }))).toast?.title
