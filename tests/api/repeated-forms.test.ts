import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { issueEmailToken } from '~/features/account/accounts/email/email-tokens.server'
import { optionsForSignIn, passkeyForProof } from '~/features/account/accounts/passkeys/passkey-sign-in.server'
import { optionsForNewPasskey } from '~/features/account/accounts/passkeys/passkeys.server'
import { issuePasswordReset } from '~/features/account/accounts/passwords/password-reset.server'
import { beginSecondFactor, secretToConfirm } from '~/features/account/accounts/second-factor/second-factor.server'
import { stepAt, totpAt } from '~/features/account/accounts/second-factor/totp.server'
import { createSuperuser } from '~/features/account/accounts/superusers.server'
import { createApiToken } from '~/features/account/api-tokens/api-tokens.server'
import { invite } from '~/features/account/invitations/invitations.server'
import { WebhookForm } from '~/features/account/webhooks/webhook.schema'
import { addWebhook } from '~/features/account/webhooks/webhooks.server'
import { fillBoard, setNumbers, setUpBoard } from '~/features/collection/boards/boards.server'
import { updateProject } from '~/features/collection/projects/projects.server'
import { ownShelf } from '~/features/collection/shelves/shelves.server'
import { readToast } from '~/http/forms/toast.server'
import type { Actor } from '~/platform/actor'
import { today } from '~/platform/dates'
import { connectDatabase, db, disconnectDatabase } from '~/platform/db/db.server'
import { newId, randomText } from '~/platform/db/ids.server'
import { importFile } from '../factories/imports'
import { makeTag } from '../factories/lists'
import { makePasskey, newDevice } from '../factories/passkeys'
import { makeNote, makeProject } from '../factories/projects'
import { makeSecondFactor } from '../factories/second-factors'
import { makeUser, sessionCookieOf } from '../factories/users'
import { app } from '../setup/app'
import { builtRoutes } from '../setup/built-routes'
import { rowsOf } from '../setup/rows-of'

// Without scripts, a double click sends a form twice, and the browser shows the second response. Each form of the pages is
// sent twice, one after the other; tests/api/double-clicks.test.ts sends them concurrently.

type Account = Awaited<ReturnType<typeof makeUser>>
type Fields = Record<string, string> | [string, string][]
/** A form and its cookies; without `cookie`, those of the person. */
type Form = { path: string; fields?: Fields; cookie?: string }
type Prepare = (account: Account) => Promise<Form> | Form

beforeAll(() => connectDatabase(app.databaseUrl))
afterAll(disconnectDatabase)

const PASSWORD = 'drills-by-lamplight'
const BOARD = { size: 3, perMonth: 2, free: false }
const BUDGET = { amount: '300', currency: 'EUR', per: 'year' }
const WEBHOOK = { name: 'Laptop', format: 'json', url: 'https://program.invalid/', events: 'kit.created' }

async function webhookOf(actor: Actor): Promise<string> {
  await addWebhook(actor, WebhookForm.parse({ ...WEBHOOK, events: [WEBHOOK.events] }))
  return (await db.webhook.findFirstOrThrow({ where: actor })).id
}

const kit = async ({ actor }: Account, fields: Parameters<typeof makeProject>[1] = {}) =>
  (await makeProject(actor, { title: 'Owl', ...fields })).id

async function post({ path, fields = {}, cookie = '' }: Form, browser = 'Test'): Promise<Response> {
  const headers = { Cookie: cookie, Origin: app.url, 'User-Agent': browser }
  const body = new URLSearchParams(fields)
  return fetch(app.url + path, { method: 'POST', redirect: 'manual', headers, body })
}

/** Returns what a person sees of a response: where it leads, its message, and the text of its page. */
async function seen(response: Response) {
  const Cookie = response.headers
    .getSetCookie()
    .map(line => line.split(';', 1)[0])
    .join('; ')
  const { toast } = await readToast(new Request(app.url, { headers: { Cookie } }))
  const main = /<main[\s\S]*<\/main>/.exec(await response.text())?.[0] ?? ''
  const text = main.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
  return { status: response.status, location: response.headers.get('Location'), toast: toast?.title, text }
}

const sessionOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map(line => line.split(';', 1)[0])
    .join('; ')

/** Posts a form of a person. Returns the value of a field of the page that follows, or of the response. */
const sendAs = async ({ user }: Account, path: string, fields: Fields) =>
  post({ path, fields, cookie: await sessionCookieOf(user) })

async function shelf(account: Account): Promise<string> {
  const id = newId()
  await sendAs(account, '/shared/new', { id, kind: 'gifts', title: 'Wishes' })
  return id
}

async function trashed(account: Account): Promise<{ id: string; act: string }> {
  await sendAs(account, `/projects/${await kit(account)}/delete`, {})
  return db.trash.findFirstOrThrow({ where: account.actor, select: { id: true, act: true } })
}

async function drill(account: Account): Promise<string> {
  await sendAs(account, '/drills/add', { list: '310', shape: 'square', amount: 'some', put: '1' })
  return (await db.drill.findFirstOrThrow({ where: account.actor })).id
}

async function ownLegend(account: Account): Promise<{ id: string; color: string }> {
  const id = await kit(account)
  await sendAs(account, `/projects/${id}/legend`, { version: '', id: '', symbol: 'A', code: '310', count: '5' })
  return { id, color: (await db.kitColor.findFirstOrThrow({ where: account.actor })).id }
}

const claimOf = (color: string) => ({
  ...{ color, [`amount-${color}`]: '40', asked: '2026-11-15' },
  ...{ shop: 'Dreamer Designs', orderNumber: '', batch: '' },
})

async function claim(account: Account): Promise<string> {
  const { id, color } = await ownLegend(account)
  await sendAs(account, `/projects/${id}/legend/ask`, claimOf(color))
  return (await db.drillClaim.findFirstOrThrow({ where: account.actor })).id
}

async function customField(account: Account): Promise<string> {
  await sendAs(account, '/profile/fields', { name: 'Wall', kind: 'text' })
  return (await db.customField.findFirstOrThrow({ where: account.actor })).id
}

async function savedView(account: Account): Promise<string> {
  await sendAs(account, '/dashboard/views?status=stash', { name: 'Stash' })
  return (await db.dashboardView.findFirstOrThrow({ where: account.actor })).id
}

async function changed(account: Account, table: 'kitChange' | 'colorChange'): Promise<string> {
  if (table === 'kitChange') await sendAs(account, `/dashboard/change?kit=${await kit(account)}`, { place: 'Box 1' })
  else await drill(account)
  const found = table === 'kitChange' ? db.kitChange : db.colorChange
  return (await (found as typeof db.kitChange).findFirstOrThrow({ where: account.actor })).id
}

async function upload(account: Account, path: string, name: string, content: string): Promise<string> {
  const body = new FormData()
  body.append('file', new Blob([content]), name)
  const headers = { Cookie: await sessionCookieOf(account.user), Origin: app.url }
  const response = await fetch(app.url + path, { method: 'POST', redirect: 'manual', headers, body })
  return response.headers.get('Location') ?? ''
}

const resetToken = async (email: string) => new URL(await issuePasswordReset(email)).searchParams.get('token') ?? ''

/** Passes the first step of a sign-in. Returns the cookies for the second. */
const firstStep = async ({ user, password }: Account) =>
  sessionOf(await post({ path: '/login', fields: { email: user.email, password } }))

async function adminCookie(): Promise<string> {
  const email = `${randomText(10)}@example.com`
  await createSuperuser({ email, password: 'canvas-and-wax-2026' })
  return sessionOf(await post({ path: '/host/login', fields: { email, password: 'canvas-and-wax-2026' } }))
}

const list = (
  path: string,
  make: (account: Account, name: string) => Promise<{ id: string }>,
): Record<string, Prepare> => {
  const id = `:${{ companies: 'companyId', artists: 'artistId', tags: 'tagId' }[path.slice(1)]}`
  const color: Record<string, string> = path === '/tags' ? { color: '#3B82F6' } : {}
  return {
    [path]: () => ({ path, fields: { name: 'Owls', ...color } }),
    [`${path}/${id}`]: async account => ({
      path: `${path}/${(await make(account, 'Owls')).id}`,
      fields: { name: 'Foxes', ...color },
    }),
    [`${path}/${id}/delete`]: async account => ({ path: `${path}/${(await make(account, 'Owls')).id}/delete` }),
    [`${path}/${id}/merge`]: async account => ({
      path: `${path}/${(await make(account, 'Owls')).id}/merge`,
      fields: { into: (await make(account, 'Birds')).id },
    }),
  }
}

const named = (model: 'company' | 'artist') => (account: Account, name: string) =>
  (db[model] as typeof db.artist).create({ data: { id: newId(), userId: account.user.id, name } })

/** The forms by their route. Those with several acts have a name after "#". */
const FORMS: Record<string, Prepare> = {
  '/archive': () => ({ path: '/archive', fields: { key: newId() } }),
  ...list('/companies', named('company')),
  ...list('/artists', named('artist')),
  ...list('/tags', (account, name) => makeTag(account.actor, name)),
  '/change-email': () => ({ path: '/change-email', fields: { email: `${randomText(10)}@example.com` } }),
  '/change-password': () => ({
    path: '/change-password',
    fields: { currentPassword: PASSWORD, password: 'lamp-and-canvas-2026', confirmPassword: 'lamp-and-canvas-2026' },
  }),
  '/colors/undo': async account => ({
    path: '/colors/undo',
    fields: { change: await changed(account, 'colorChange') },
  }),
  '/dashboard': () => ({ path: '/dashboard' }),
  '/dashboard/change': async account => ({
    path: `/dashboard/change?kit=${await kit(account)}`,
    fields: { place: 'Box 1' },
  }),
  '/dashboard/delete': async account => ({ path: `/dashboard/delete?kit=${await kit(account)}` }),
  '/dashboard/undo': async account => ({
    path: '/dashboard/undo',
    fields: { change: await changed(account, 'kitChange') },
  }),
  '/dashboard/views': () => ({ path: '/dashboard/views?status=stash', fields: { name: 'Stash' } }),
  '/dashboard/views/:viewId': async account => ({
    path: `/dashboard/views/${await savedView(account)}`,
    fields: { name: 'Shelf' },
  }),
  '/dashboard/views/:viewId#delete': async account => ({
    path: `/dashboard/views/${await savedView(account)}`,
    fields: { delete: 'yes' },
  }),
  '/drills/claims/:claimId': async account => ({
    path: `/drills/claims/${await claim(account)}`,
    fields: { words: 'Hello, 40 drills of 310 are missing.' },
  }),
  '/drills/claims/:claimId#remove': async account => ({
    path: `/drills/claims/${await claim(account)}`,
    fields: { remove: 'yes' },
  }),
  '/drills/claims/:claimId/state': async account => ({
    path: `/drills/claims/${await claim(account)}/state`,
    fields: { state: 'arrived', enough: 'yes' },
  }),
  '/colors/name': () => ({ path: '/colors/name?code=310', fields: { words: 'outlines' } }),
  '/delete-account': () => ({ path: '/delete-account', fields: { confirm: 'on', password: PASSWORD } }),
  '/drills/add': () => ({ path: '/drills/add', fields: { list: '310', shape: 'square', amount: 'some', put: '1' } }),
  '/drills/:drillId': async account => ({
    path: `/drills/${await drill(account)}`,
    fields: { palette: 'dmc', code: '321', shape: 'square', finish: '', amount: 'some', count: '', place: '' },
  }),
  '/drills/change': async account => ({
    path: '/drills/change',
    fields: { drill: await drill(account), place: 'Box 2' },
  }),
  '/drills/change#remove': async account => ({
    path: '/drills/change',
    fields: { drill: await drill(account), remove: 'yes' },
  }),
  '/drills/csv': () => ({ path: '/drills/csv', fields: { text: 'Code,Shape\n310,square' } }),
  '/email-confirmation': ({ user }) => ({ path: '/email-confirmation', fields: { email: user.email }, cookie: '' }),
  '/feedback': () => ({
    path: '/feedback',
    fields: { feedback: 'I like the wheel of the randomizer.', type: 'general' },
  }),
  '/forgot-password': ({ user }) => ({ path: '/forgot-password', fields: { email: user.email }, cookie: '' }),
  '/import/:importId': async account => ({
    path: await upload(account, '/import', 'kits.csv', 'Title,Status\nOwl,stash'),
    fields: { import: 'yes' },
  }),
  '/import/:importId/discard': async account => ({
    path: `${await upload(account, '/import', 'kits.csv', 'Title,Status\nOwl,stash')}/discard`,
  }),
  '/import/:importId/undo': async account => ({
    path: `/import/${(await importFile(account.actor, 'Title,Status\nOwl,stash')).id}/undo`,
  }),
  '/login': ({ user }) => ({ path: '/login', fields: { email: user.email, password: PASSWORD }, cookie: '' }),
  '/login/code': async account => {
    const { codeIn } = await makeSecondFactor(account.actor)
    return { path: '/login/code', fields: { code: codeIn() }, cookie: await firstStep(account) }
  },
  '/login/code#recovery': async account => {
    const { recoveryCodes } = await makeSecondFactor(account.actor)
    return { path: '/login/code', fields: { code: recoveryCodes[0] ?? '' }, cookie: await firstStep(account) }
  },
  '/login/passkey': async ({ actor }) => {
    const device = await makePasskey(actor)
    const credential = device.sign((await optionsForSignIn()).challenge, { origin: app.url })
    return { path: '/login/passkey', fields: { credential: JSON.stringify(credential) }, cookie: '' }
  },
  '/logout': () => ({ path: '/logout' }),
  '/places/change': async account => {
    await kit(account, { place: 'Box 1' })
    return { path: '/places/change?name=Box+1', fields: { to: 'Box 2' } }
  },
  '/series/change': async account => {
    await kit(account, { series: 'Owls' })
    return { path: '/series/change?name=Owls', fields: { remove: 'yes' } }
  },
  '/preferences/comfort': () => ({ path: '/preferences/comfort', fields: { text: 'large' } }),
  '/preferences/language': () => ({ path: '/preferences/language', fields: { language: 'en' } }),
  '/preferences/lamp': () => ({ path: '/preferences/lamp', fields: { lamp: 'on' } }),
  '/preferences/theme': () => ({ path: '/preferences/theme', fields: { theme: 'dark' } }),
  '/profile/api-tokens': () => ({ path: '/profile/api-tokens', fields: { name: 'Laptop', scope: 'read' } }),
  '/profile/api-tokens/revoke': async ({ actor }) => {
    await createApiToken(actor, { name: 'Laptop', scope: 'read' })
    const { id } = await db.apiToken.findFirstOrThrow({ where: actor })
    return { path: '/profile/api-tokens/revoke', fields: { token: id } }
  },
  '/profile/date-format': () => ({ path: '/profile/date-format', fields: { dateFormat: 'iso' } }),
  '/profile/forecast': () => ({ path: '/profile/forecast', fields: { hide: 'yes' } }),
  '/profile/money': () => ({ path: '/profile/money', fields: { hide: 'yes' } }),
  '/profile/passkeys': async ({ actor }) => {
    const device = newDevice(actor.userId)
    const credential = device.create((await optionsForNewPasskey(actor)).challenge, { origin: app.url })
    return { path: '/profile/passkeys', fields: { name: 'Phone', credential: JSON.stringify(credential) } }
  },
  '/profile/passkeys/:passkeyId': async ({ actor }) => ({
    path: `/profile/passkeys/${(await makePasskey(actor)).passkeyId}`,
    fields: { name: 'Tablet' },
  }),
  '/profile/passkeys/:passkeyId#remove': async ({ actor }) => ({
    path: `/profile/passkeys/${(await makePasskey(actor)).passkeyId}`,
  }),
  '/profile/passkeys/confirm': async ({ actor }) => {
    const device = await makePasskey(actor)
    const credential = device.sign((await passkeyForProof(actor)).challenge, { origin: app.url })
    return { path: '/profile/passkeys/confirm', fields: { credential: JSON.stringify(credential) } }
  },
  '/profile/second-factor': () => ({ path: '/profile/second-factor' }),
  '/profile/second-factor#confirm': async ({ actor }) => {
    await beginSecondFactor(actor)
    const { secret = '' } = (await secretToConfirm(actor)) ?? {}
    return { path: '/profile/second-factor', fields: { code: totpAt(secret, stepAt(new Date())) } }
  },
  '/profile/second-factor/codes': async ({ actor }) => ({
    path: '/profile/second-factor/codes',
    fields: { code: (await makeSecondFactor(actor)).codeIn() },
  }),
  '/profile/second-factor/off': async ({ actor }) => ({
    path: '/profile/second-factor/off',
    fields: { code: (await makeSecondFactor(actor)).codeIn() },
  }),
  '/profile/sessions': async ({ user }) => {
    await sessionCookieOf(user)
    const { id } = await db.session.findFirstOrThrow({ where: { userId: user.id } })
    return { path: '/profile/sessions', fields: { session: id } }
  },
  '/profile/sessions#others': async ({ user }) => {
    await sessionCookieOf(user)
    return { path: '/profile/sessions', fields: { session: 'others' } }
  },
  '/profile/sign-ins/disconnect': async ({ user }) => {
    const provider = { provider: 'google', providerId: randomText(12) }
    await db.externalAuth.create({
      data: { id: newId(), collectionRef: '_pb_users_auth_', recordRef: user.id, ...provider },
    })
    return { path: '/profile/sign-ins/disconnect', fields: { provider: 'google' } }
  },
  '/profile/time-zone': () => ({ path: '/profile/time-zone', fields: { timezone: 'Europe/Berlin' } }),
  '/profile/webhooks': () => ({ path: '/profile/webhooks', fields: WEBHOOK }),
  '/profile/webhooks/change': async ({ actor }) => ({
    path: '/profile/webhooks/change',
    fields: { webhook: await webhookOf(actor), act: 'delete' },
  }),
  '/profile/webhooks/change#on': async ({ actor }) => ({
    path: '/profile/webhooks/change',
    fields: { webhook: await webhookOf(actor), act: 'on' },
  }),
  '/profile/username': () => ({ path: '/profile/username', fields: { username: `owl-${randomText(8)}` } }),
  '/projects/:projectId': async account => ({ path: `/projects/${await kit(account)}`, fields: { tags: 'Owls' } }),
  '/projects/:projectId/delete': async account => ({ path: `/projects/${await kit(account)}/delete` }),
  '/projects/:projectId/changes': async account => {
    const id = await kit(account)
    await updateProject(account.actor, id, { title: 'Fox' })
    const { id: edit } = await db.kitEdit.findFirstOrThrow({ where: { projectId: id } })
    return { path: `/projects/${id}/changes`, fields: { putBack: `${edit} title` } }
  },
  '/projects/:projectId/edit': async account => ({
    path: `/projects/${await kit(account)}/edit`,
    fields: { title: 'Fox', status: 'stash' },
  }),
  '/projects/:projectId/finished': async account => {
    const id = await kit(account, { status: 'completed', drillShape: 'square' })
    await sendAs(account, `/projects/${id}/legend`, { version: '', id: '', symbol: 'A', code: '310', count: '5' })
    return { path: `/projects/${id}/finished`, fields: { all: 'yes', amount: 'some', shape: 'square', place: '' } }
  },
  '/projects/:projectId/finishing': async account => ({
    path: `/projects/${await kit(account)}/finishing`,
    fields: { done: 'framed' },
  }),
  '/projects/:projectId/kit-up': async account => {
    const { id } = await ownLegend(account)
    return { path: `/projects/${id}/kit-up`, fields: { first: 'A1', order: 'legend' } }
  },
  '/projects/:projectId/kit-up#kitted': async account => {
    const { id } = await ownLegend(account)
    return { path: `/projects/${id}/kit-up`, fields: { kitted: 'yes' } }
  },
  '/projects/:projectId/kit-up/sorted': async account => {
    const { id, color } = await ownLegend(account)
    return { path: `/projects/${id}/kit-up/sorted`, fields: { color, sorted: 'yes' } }
  },
  '/projects/:projectId/legend': async account => ({
    path: `/projects/${await kit(account)}/legend`,
    fields: { version: '', id: '', symbol: 'A', code: '310', count: '5' },
  }),
  '/projects/:projectId/legend/ask': async account => {
    const { id, color } = await ownLegend(account)
    return { path: `/projects/${id}/legend/ask`, fields: claimOf(color) }
  },
  '/projects/:projectId/legend/short': async account => {
    const { id, color } = await ownLegend(account)
    return { path: `/projects/${id}/legend/short`, fields: { short: color } }
  },
  '/projects/:projectId/log': async account => ({
    path: `/projects/${await kit(account)}/log`,
    fields: { key: newId(), date: '2026-11-15', content: 'An evening' },
  }),
  '/projects/:projectId/notes/:noteId': async account => {
    const id = await kit(account)
    const note = await makeNote(account.actor, id)
    return { path: `/projects/${id}/notes/${note.id}`, fields: { date: '2026-11-15', content: 'An evening' } }
  },
  '/projects/:projectId/notes/:noteId/delete': async account => {
    const id = await kit(account)
    return { path: `/projects/${id}/notes/${(await makeNote(account.actor, id)).id}/delete` }
  },
  '/projects/:projectId/notes/new': async account => ({
    path: `/projects/${await kit(account)}/notes/new`,
    fields: { key: newId(), date: '2026-11-15', content: 'An evening' },
  }),
  '/projects/:projectId/status': async account => ({
    path: `/projects/${await kit(account, { status: 'stash' })}/status`,
    fields: { status: 'progress' },
  }),
  '/projects/:projectId/timer': async account => ({
    path: `/projects/${await kit(account)}/timer`,
    fields: { timer: 'start' },
  }),
  '/projects/:projectId/timer#stop': async account => {
    const path = `/projects/${await kit(account)}/timer`
    await sendAs(account, path, { timer: 'start' })
    await db.workTimer.updateMany({ where: account.actor, data: { started: new Date(Date.now() - 600_000) } })
    return { path, fields: { timer: 'stop' } }
  },
  '/projects/:projectId/untag': async account => {
    const id = await kit(account, { tags: ['Owls'] })
    const tag = await db.tag.findFirstOrThrow({ where: account.actor })
    return { path: `/projects/${id}/untag`, fields: { tag: tag.id } }
  },
  '/projects/new': () => ({
    path: '/projects/new',
    fields: { key: newId(), title: 'Owl', status: 'stash' },
  }),
  '/randomizer/:spinId?': async account => ({
    path: '/randomizer',
    fields: [
      ['key', newId()],
      ['kit', await kit(account)],
      ['kit', await kit(account)],
    ],
  }),
  '/randomizer/clear': () => ({ path: '/randomizer/clear' }),
  '/profile/calendar': () => ({ path: '/profile/calendar' }),
  '/profile/calendar#renew': () => ({ path: '/profile/calendar', fields: { act: 'renew' } }),
  '/profile/calendar#stop': () => ({ path: '/profile/calendar', fields: { act: 'stop' } }),
  '/profile/fields': () => ({ path: '/profile/fields', fields: { name: 'Wall', kind: 'text' } }),
  '/profile/fields#move': async account => ({
    path: '/profile/fields',
    fields: { move: await customField(account), to: '1' },
  }),
  '/profile/fields/:fieldId': async account => ({
    path: `/profile/fields/${await customField(account)}`,
    fields: { name: 'Lamp' },
  }),
  '/profile/fields/:fieldId#delete': async account => ({
    path: `/profile/fields/${await customField(account)}`,
    fields: { delete: 'yes' },
  }),
  '/profile/fields/restore': async account => {
    await sendAs(account, `/profile/fields/${await customField(account)}`, { delete: 'yes' })
    const { id } = await db.kitChange.findFirstOrThrow({ where: account.actor })
    return { path: '/profile/fields/restore', fields: { change: id } }
  },
  '/register': () => {
    const username = `owl-${randomText(10)}`
    const fields = { email: `${username}@example.com`, username, password: PASSWORD, confirmPassword: PASSWORD }
    return { path: '/register', fields, cookie: '' }
  },
  '/restore/:restoreId/discard': async account => ({
    path: `${await upload(account, '/restore', 'archive.zip', 'PK')}/discard`,
  }),
  '/s/:token': async account => {
    const id = await shelf(account)
    const { token } = await ownShelf(account.actor, id, '2026-11-15')
    const visitor = randomText(24)
    const wish = await kit(account, { status: 'wishlist' })
    return { path: `/s/${token}`, fields: { kit: wish, name: 'Ruth', visitor }, cookie: '' }
  },
  '/shared/:shelfId': async account => ({
    path: `/shared/${await shelf(account)}`,
    fields: { kind: 'gifts', title: 'More wishes' },
  }),
  '/shared/:shelfId#delete': async account => ({ path: `/shared/${await shelf(account)}`, fields: { act: 'delete' } }),
  '/shared/:shelfId#stop': async account => ({ path: `/shared/${await shelf(account)}`, fields: { act: 'stop' } }),
  '/shared/new': () => ({ path: '/shared/new', fields: { id: newId(), kind: 'gifts', title: 'Wishes' } }),
  '/board/:year?': async account => {
    await setUpBoard(account.actor, 2026, BOARD)
    await kit(account, { status: 'progress' })
    return { path: '/board/2026', fields: { fill: 'yes' } }
  },
  '/board/:year?#draw': async account => {
    const year = Number(today().slice(0, 4))
    await setUpBoard(account.actor, year, BOARD)
    await kit(account, { status: 'progress' })
    await fillBoard(account.actor, year)
    return { path: `/board/${year}`, fields: { draw: 'yes' } }
  },
  '/board/:year/new': () => ({ path: '/board/2026/new', fields: { size: '5', perMonth: '2' } }),
  '/board/:year/call': async account => {
    await setUpBoard(account.actor, 2026, BOARD)
    return { path: '/board/2026/call', fields: { month: '2026-12-01', numbers: '7' } }
  },
  '/board/:year/delete': async account => {
    await setUpBoard(account.actor, 2026, BOARD)
    return { path: '/board/2026/delete' }
  },
  '/board/:year/:number': async account => {
    await setUpBoard(account.actor, 2026, BOARD)
    return { path: '/board/2026/7', fields: { words: 'any mini' } }
  },
  '/board/:year/:number/done': async account => {
    await setUpBoard(account.actor, 2026, BOARD)
    await setNumbers(account.actor, 2026, '2026-12-01', [7])
    return { path: '/board/2026/7/done', fields: { done: 'yes' } }
  },
  '/trash/:trashId/delete': async account => ({ path: `/trash/${(await trashed(account)).id}/delete` }),
  '/trash/empty': async account => {
    await trashed(account)
    return { path: '/trash/empty' }
  },
  '/trash/restore': async account => ({ path: '/trash/restore', fields: { thing: (await trashed(account)).id } }),
  '/years/:year/goal': () => ({ path: '/years/2026/goal', fields: { kind: 'kits', amount: '20' } }),
  '/years/:year/goal#remove': async account => {
    await sendAs(account, '/years/2026/goal', { kind: 'kits', amount: '20' })
    return { path: '/years/2026/goal', fields: { remove: 'yes' } }
  },
  '/years/:year/budget': () => ({ path: '/years/2026/budget', fields: BUDGET }),
  '/years/:year/budget#remove': async account => {
    await sendAs(account, '/years/2026/budget', BUDGET)
    return { path: '/years/2026/budget', fields: { remove: 'EUR' } }
  },
  '/auth/confirm-email-change/:token?': async ({ user }) => {
    const email = `${randomText(10)}@example.com`
    const token = await issueEmailToken(user.id, 'email_change', email)
    return { path: `/auth/confirm-email-change/${token}`, fields: { password: PASSWORD } }
  },
  '/auth/confirm-password-reset/:token?': async ({ user }) => ({
    path: `/auth/confirm-password-reset/${await resetToken(user.email)}`,
    fields: { password: 'lamp-And-canvas-2026!', confirmPassword: 'lamp-And-canvas-2026!' },
    cookie: '',
  }),
  '/reset-password': async ({ user }) => ({
    path: `/reset-password?token=${await resetToken(user.email)}`,
    fields: { password: 'lamp-and-canvas-2026', confirmPassword: 'lamp-and-canvas-2026' },
    cookie: '',
  }),
  '/host': async () => ({ path: '/host?index', fields: { note: 'Ruth' }, cookie: await adminCookie() }),
  '/host/login': async () => {
    const email = `${randomText(10)}@example.com`
    await createSuperuser({ email, password: 'canvas-and-wax-2026' })
    return { path: '/host/login', fields: { email, password: 'canvas-and-wax-2026' }, cookie: '' }
  },
  '/host/logout': async () => ({ path: '/host/logout', cookie: await adminCookie() }),
  '/host/invitations/:invitationId/withdraw': async () => {
    await invite(`for ${randomText(8)}`)
    const { id } = await db.invitation.findFirstOrThrow({ orderBy: { created: 'desc' } })
    return { path: `/host/invitations/${id}/withdraw`, cookie: await adminCookie() }
  },
}

/** Routes without such a form. */
const OTHERS = new Set([
  // Only scripts send these.
  ...['/loose-photos', '/waiting-changes', '/waiting-notes', '/waiting-photos', '/faults', '/device-zone'],
  // They send files: a second upload waits beside the first (tests/e2e/photos-of-kits.spec.ts).
  ...['/import', '/restore', '/photos', '/profile/picture', '/projects/:projectId/legend/photo'],
  // They lead to a provider, and change nothing (tests/api/client-accounts.test.ts).
  ...['/auth/:provider', '/profile/sign-ins/connect', '/profile/sign-ins/confirm'],
  // They begin work that runs once (tests/integration/admin-pages.test.ts, restores.test.ts).
  ...['/host/backups', '/host/jobs', '/restore/:restoreId', '/projects/:projectId/time-lapse'],
  // They need an account that is being tried (tests/e2e/trials.spec.ts).
  ...['/keep', '/try'],
  // It needs a name from before an update (tests/integration/numbered-names.test.ts).
  '/kept-apart',
  // Pages for unknown paths and links of former versions, and guests only.
  ...['/*', '/_', '/startup/retry'],
])

/** The messages of forms that are done a second time and change nothing, instead of the first message. */
const NO_CHANGE: (string | undefined)[] = ['Nothing changed.', 'Progress note added.']

/** Rows that an undo needs or that say when something was. */
const NO_EFFECT = ['kit_changes', 'color_changes', 'email_tokens', 'sessions']

/** Returns the number of a person's rows, and of mails to the address in the form. */
async function countsOf({ user }: Account, { fields }: Form) {
  const to = Array.isArray(fields) ? '' : (fields?.email ?? '')
  const rows = Object.entries(await rowsOf(user.id)).filter(([table]) => !NO_EFFECT.includes(table))
  const mails = await db.outboxMail.count({ where: { to } })
  return { mails, ...Object.fromEntries(rows.map(([table, { length }]) => [table, length])) }
}

test('every form is in the table', () => {
  const covered = new Set(Object.keys(FORMS).map(name => name.split('#')[0]))
  const missing = builtRoutes()
    .filter(({ path, hasAction }) => hasAction && !path.startsWith('/api/') && !OTHERS.has(path))
    .map(({ path }) => path)
    .filter(path => !covered.has(path))
  expect(missing).toEqual([])
})

describe('the second of two clicks is answered as the first, and changes nothing', () => {
  test.each(Object.entries(FORMS))('%s', async (_, prepare) => {
    const account = await makeUser()
    const form = { cookie: await sessionCookieOf(account.user), ...(await prepare(account)) }
    const first = await seen(await post(form))
    expect(first.status, first.text).toBeLessThan(400)
    const counts = await countsOf(account, form)
    const second = await seen(await post(form))
    expect(second).toEqual(NO_CHANGE.includes(second.toast) ? { ...first, toast: second.toast } : first)
    expect(await countsOf(account, form)).toEqual(counts)
  })
})

describe('what works once works once', () => {
  const once: [string, (form: Form, account: Account) => Promise<Form>][] = [
    ['/login/code', async (form, account) => ({ ...form, cookie: await firstStep(account) })],
    ['/login/code#recovery', async (form, account) => ({ ...form, cookie: await firstStep(account) })],
    [
      '/auth/confirm-password-reset/:token?',
      async form => ({
        ...form,
        fields: { password: 'Another-canvas-2026!', confirmPassword: 'Another-canvas-2026!' },
      }),
    ],
    [
      '/reset-password',
      async form => ({ ...form, fields: { password: 'another-2026', confirmPassword: 'another-2026' } }),
    ],
    ['/login/passkey', async form => ({ ...form, path: '/login/passkey?redirectTo=/drills' })],
    ['/auth/confirm-email-change/:token?', async form => ({ ...form, cookie: '' })],
    ['/trash/:trashId/delete', async form => ({ ...form, cookie: await sessionCookieOf((await makeUser()).user) })],
  ]
  test.each(once)('%s, for another browser, password or person', async (name, differently) => {
    const account = await makeUser()
    const form = { cookie: await sessionCookieOf(account.user), ...(await FORMS[name]?.(account)) } as Form
    expect((await post(form)).status).toBeLessThan(400)
    const other = await post(await differently(form, account))
    expect(other.status).toBeGreaterThanOrEqual(400)
    expect(other.headers.getSetCookie().join()).not.toMatch(/session-?\w*=[^;]/)
  })

  test('two devices that log in at the same time have a session each', async () => {
    const { user, password } = await makeUser()
    const form = { path: '/login', cookie: '', fields: { email: user.email, password } }
    const responses = await Promise.all(['Phone', 'Tablet'].map(name => post(form, name)))
    const cookies = responses.map(({ headers }) => headers.getSetCookie().find(cookie => cookie.startsWith('session-')))
    expect(cookies[0]).toBeDefined()
    expect(cookies[0]).not.toBe(cookies[1])
    expect(await db.session.count({ where: { userId: user.id } })).toBe(2)
  })

  test('an archive that is ready already, until the page is loaded again', async () => {
    const account = await makeUser()
    const archives = () => db.archive.findMany({ where: account.actor, select: { id: true, state: true } })
    const ready = (id: string) => [{ id, state: 'ready' }]
    const [key, next] = [newId(), newId()]
    for (let times = 0; times < 2; times++) {
      expect((await sendAs(account, '/archive', { key })).status).toBe(302)
      await expect.poll(archives).toEqual(ready(key))
    }
    expect((await sendAs(account, '/archive', { key: next })).status).toBe(302)
    await expect.poll(archives).toEqual(ready(next))
  })

  test('the same form a minute later is refused', async () => {
    const account = await makeUser()
    const form = { cookie: await sessionCookieOf(account.user), path: `/projects/${await kit(account)}/delete` }
    expect((await post(form)).status).toBe(302)
    await db.formAnswer.updateMany({ data: { expires: new Date(0) } })
    expect((await post(form)).status).toBe(404)
  })

  test('a form that was refused runs again', async () => {
    const account = await makeUser()
    const form = {
      cookie: await sessionCookieOf(account.user),
      path: '/profile/api-tokens',
      fields: { name: 'Laptop' },
    }
    expect((await post(form)).status).toBe(400)
    expect((await post(form)).status).toBe(400)
  })

  test('what was done again after an undo is done', async () => {
    const account = await makeUser()
    const id = await kit(account)
    const form = { cookie: await sessionCookieOf(account.user), path: `/projects/${id}/delete` }
    for (let times = 0; times < 2; times++) {
      expect((await post(form)).status).toBe(302)
      const { id: thing } = await db.trash.findFirstOrThrow({ where: account.actor })
      expect(await db.project.count({ where: { id } })).toBe(0)
      await sendAs(account, '/trash/restore', { thing })
      expect(await db.project.count({ where: { id } })).toBe(1)
    }
  })
})
