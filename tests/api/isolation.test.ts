import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ownShelf } from '~/features/collection/shelves/shelves.server'
import { connectDatabase, db, disconnectDatabase } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { makePasskey } from '../factories/passkeys'
import { makeSecondFactor } from '../factories/second-factors'
import { makeUser, sessionCookieOf } from '../factories/users'
import { tokenOfUser } from '../factories/wire'
import { sizedJpeg } from '../fixtures/pictures'
import { app } from '../setup/app'
import { type BuiltRoute, builtRoutes } from '../setup/built-routes'
import { rowsOf } from '../setup/rows-of'

// Two users over HTTP: Ada has a record of every kind, with a unique word in it. Berta requests every URL and posts every
// form, and must neither see nor change Ada's data. The routes come from the build: new ones are covered automatically,
// and a route with an unknown parameter fails.

const MARK = 'quetzalcoatl'

/** The routes open to guests. All others require a session. */
const PUBLIC = [
  '/',
  '/login',
  '/login/code',
  '/login/passkey',
  '/register',
  // Without the setting, it does not exist; tests/e2e/trials.spec.ts.
  '/try',
  '/forgot-password',
  '/reset-password',
  '/auth/confirm-password-reset/:token?',
  '/_',
  '/auth/verify-email/:token?',
  '/email-confirmation',
  '/auth/:provider',
  '/auth/oauth2-redirect-success',
  '/auth/oauth2-redirect-failure',
  '/auth/:provider/callback',
  '/auth/confirm-email-change/:token?',
  '/about',
  '/about/:name',
  '/privacy',
  '/terms',
  '/changelog',
  '/links',
  '/comfort',
  '/api-docs',
  '/*',
  '/logout',
  // For the admin, who has no user account.
  '/host',
  '/host/login',
  '/host/logout',
  '/host/outbox',
  '/host/jobs',
  '/host/backups',
  '/host/invitations/:invitationId/withdraw',
  '/dev/outbox',
  '/manifest.webmanifest',
  // Leads to a page that requires a session.
  '/.well-known/change-password',
  '/preferences/theme',
  '/preferences/comfort',
  '/preferences/lamp',
  '/preferences/language',
  '/feedback',
  '/faults',
  '/api/send-feedback',
  // Requires a token (tests/api/files.test.ts).
  '/api/files/token',
  // A shared page is for everyone with its link; tests/e2e/shelves.spec.ts.
  '/s/:token',
  '/s/:token/photo/:photoId',
  // So is a calendar; tests/integration/calendar.test.ts.
  '/calendar/:token.ics',
  // An image is served to anyone who has its URL; tested below.
  '/api/files/:collection/:recordId/:filename',
]

/** A form with every required field, so that each action reaches its ownership check. */
const FORM = {
  title: 'Taken over',
  kind: 'gifts',
  name: 'Taken over',
  content: 'Taken over',
  date: '2026-11-01',
  status: 'completed',
  kitCategory: 'full',
  generalNotes: 'Taken over',
  color: '#3B82F6',
  websiteUrl: 'https://example.com/taken-over',
  confirm: 'on',
  done: 'framed',
}

type Account = Awaited<ReturnType<typeof makeUser>>
type Things = Record<
  | 'projectId'
  | 'noteId'
  | 'importId'
  | 'tagId'
  | 'companyId'
  | 'artistId'
  | 'sessionId'
  | 'trashId'
  | 'restoreId'
  | 'actId'
  | 'spinId'
  | 'apiTokenId'
  | 'photoId'
  | 'drillId'
  | 'claimId'
  | 'shelfId'
  | 'passkeyId'
  | 'viewId'
  | 'webhookId'
  | 'fieldId',
  string
>

let ada: Account
let berta: Account
let bertasKit: string
/** Ada's IDs for URLs and forms. Add new kinds of records to `collect`. */
let things: Things
let before: Awaited<ReturnType<typeof rowsOf>>

// collections.test.ts covers the API.
const routes = builtRoutes().filter(({ path }) => !path.startsWith('/api/') || path.startsWith('/api/files/'))
const isPublic = ({ path }: BuiltRoute) => PUBLIC.includes(path)
/** Parameters that name no record, each with a value. */
const OWNERLESS: Record<string, string> = { year: '2026', number: '7', menu: 'status' }
const namesRecord = ({ params }: BuiltRoute) => params.some(name => !(name in OWNERLESS))
const withIds = routes.filter(route => namesRecord(route) && !isPublic(route))
const plain = routes.filter(route => !namesRecord(route) && route.path !== '/*')

beforeAll(async () => {
  connectDatabase(app.databaseUrl)
  ada = await makeUser({ username: `ada-${MARK}`.slice(0, 20) })
  berta = await makeUser()
  things = await collect(ada)
  bertasKit = await addKit(berta, { title: 'Harbour at dawn', status: 'stash' })
  before = await rowsOf(ada.user.id)
})
afterAll(disconnectDatabase)

/** Creates a record of every kind over HTTP, as a browser does. */
async function collect(account: Account): Promise<Things> {
  const names = { title: `${MARK} kit`, company: `${MARK} company`, artist: `${MARK} artist`, tags: `${MARK} tag` }
  const picture = new File([new Uint8Array(await sizedJpeg(96, 64))], `${MARK}.jpg`)
  const projectId = await addKit(account, {
    ...names,
    status: 'progress',
    generalNotes: `${MARK} notes`,
    image: picture,
  })
  await send(account, `/projects/${projectId}/log`, {
    date: '2026-11-15',
    content: `${MARK} story`,
    photos: picture,
  })
  await send(account, `/projects/${projectId}`, { generalNotes: `${MARK} other notes` })
  await send(account, `/projects/${projectId}/legend`, { version: '', id: '', symbol: 'A', code: '310', count: '5' })
  const { id: color } = await db.kitColor.findFirstOrThrow({ where: { projectId } })
  await send(account, `/projects/${projectId}/legend/ask`, { color, asked: '2026-05-03', shop: `${MARK} shop` })
  await send(account, '/drills/add', { list: '310', shape: 'square', amount: 'some', place: `${MARK} box`, put: '1' })
  await send(account, '/colors/name?code=310', { words: `${MARK} words` })
  await send(account, '/years/2026/goal', { kind: 'kits', amount: '20' })
  await send(account, '/years/2026/budget', { amount: '300', currency: 'EUR', per: 'year' })
  await send(account, '/board/2026/new', { size: '5', perMonth: '2' })
  await send(account, '/board/2026/7', { project: projectId, words: `${MARK} words` })
  await send(account, '/waiting-photos', { id: newId(), note: newId(), image: picture })
  await send(account, '/photos', { do: 'add', photos: picture })
  await send(account, '/shared/new', { id: newId(), kind: 'gifts', title: `${MARK} gifts` })
  await promiseGift(account)
  await send(account, '/profile/calendar', {})
  await send(account, '/profile/fields', { name: `${MARK} field`, kind: 'text' })
  await send(account, `/dashboard/views?status=stash&search=${MARK}`, { name: `${MARK} view` })
  await send(account, '/import', { file: new File([`Title,Status\n${MARK} line,stash\n`], `${MARK}.csv`) })
  await get(account, `/dashboard?status=progress&search=${MARK}`)
  const deleted = await addKit(account, { ...names, title: `${MARK} deleted kit`, status: 'stash', image: picture })
  await send(account, `/projects/${deleted}/delete`, {})
  const another = await addKit(account, { ...names, title: `${MARK} second kit`, status: 'progress' })
  const spun = new URLSearchParams([
    ['kit', projectId],
    ['kit', another],
  ])
  await send(account, '/randomizer', spun)
  await send(account, '/profile/api-tokens', { name: `${MARK} token`, scope: 'write' })
  const webhook = { name: `${MARK} webhook`, format: 'json', url: `https://${MARK}.invalid/`, events: 'note.created' }
  await send(account, '/profile/webhooks', webhook)
  await makeSecondFactor(account.actor)
  await makePasskey(account.actor, `${MARK} passkey`)
  // An invalid archive, rejected before the tests start.
  await send(account, '/restore', { file: new File([`PK ${MARK}`], `${MARK}.zip`) })
  // The outbox shows every mail to anyone on this machine.
  await db.outboxMail.deleteMany({ where: { to: account.user.email } })
  const own = { where: { userId: account.actor.userId }, select: { id: true } }
  await vi.waitFor(async () => expect(await db.restore.count({ where: { ...own.where, state: 'refused' } })).toBe(1), {
    timeout: 20_000,
    interval: 100,
  })
  return {
    projectId,
    noteId: (await db.progressNote.findFirstOrThrow(own)).id,
    importId: (await db.import.findFirstOrThrow(own)).id,
    tagId: (await db.tag.findFirstOrThrow(own)).id,
    companyId: (await db.company.findFirstOrThrow(own)).id,
    artistId: (await db.artist.findFirstOrThrow(own)).id,
    sessionId: (await db.session.findFirstOrThrow(own)).id,
    restoreId: (await db.restore.findFirstOrThrow(own)).id,
    trashId: (await db.trash.findFirstOrThrow(own)).id,
    actId: (await db.trash.findFirstOrThrow({ where: own.where })).act,
    spinId: (await db.randomizerSpin.findFirstOrThrow(own)).id,
    apiTokenId: (await db.apiToken.findFirstOrThrow(own)).id,
    claimId: (await db.drillClaim.findFirstOrThrow(own)).id,
    drillId: (await db.drill.findFirstOrThrow(own)).id,
    passkeyId: (await db.passkey.findFirstOrThrow(own)).id,
    shelfId: (await db.shelf.findFirstOrThrow(own)).id,
    viewId: (await db.dashboardView.findFirstOrThrow(own)).id,
    fieldId: (await db.customField.findFirstOrThrow(own)).id,
    photoId: (await db.waitingPhoto.findFirstOrThrow(own)).id,
    webhookId: (await db.webhook.findFirstOrThrow(own)).id,
  }
}

/** Promises a wish on the person's gift list, as a visitor. */
async function promiseGift(account: Account) {
  const kit = await addKit(account, { title: `${MARK} wish`, status: 'wishlist' })
  const { id } = await db.shelf.findFirstOrThrow({ where: { userId: account.user.id } })
  const { token } = await ownShelf(account.actor, id, '2026-11-15')
  await send(null, `/s/${token}`, { kit, name: `${MARK} visitor` })
}

describe('the test data', () => {
  test('has a value for every parameter of every route', () => {
    const unknown = withIds.filter(({ params }) => params.some(name => !(name in things))).map(({ path }) => path)
    expect(unknown, 'addresses with a parameter that collect() does not make').toEqual([])
    expect(withIds.length).toBeGreaterThan(5)
  })

  test('has a row of Ada in every table with an owner', () => {
    const filled = Object.keys(before).filter(table => before[table]?.length)
    expect(filled).toEqual(
      expect.arrayContaining([
        'api_tokens',
        'artists',
        'board_squares',
        'boards',
        'calendars',
        'color_words',
        'companies',
        'custom_fields',
        'dashboard_views',
        'drill_claims',
        'drills',
        'imports',
        'kit_colors',
        'kit_edits',
        'loose_photos',
        'passkeys',
        'progress_notes',
        'project_tags',
        'projects',
        'randomizer_spins',
        'recovery_codes',
        'second_factors',
        'sessions',
        'shelf_claims',
        'shelves',
        'status_changes',
        'tags',
        'trash',
        'user_dashboard_settings',
        'users',
        'waiting_photos',
        'webhooks',
      ]),
    )
  })
})

describe('another user', () => {
  test.each(withIds)('gets 404 for $path', async route => {
    for (const suffix of ['', '.data']) {
      const response = await get(berta, pathTo(route) + suffix)
      expect([404, ...(suffix ? [202] : [])]).toContain(response.status)
      expect(await response.text()).not.toContain(MARK)
    }
  })

  test.each(withIds.filter(route => route.hasAction))('gets 404 for a form posted to $path', async route => {
    const forms: Record<string, string>[] = [FORM, { ...FORM, tags: 'taken over' }]
    for (const form of forms) {
      const response = await send(berta, pathTo(route), { ...form, ...stolen() })
      expect(response.status, await response.clone().text()).toBe(404)
      expect(await response.text()).not.toContain(MARK)
    }
    expect(await rowsOf(ada.user.id)).toEqual(before)
  })

  test.each(routes.filter(route => route.hasAction && route.params.length === 0))(
    'changes nothing of Ada with her IDs in the form of $path',
    async ({ path }) => {
      const stranger = await makeUser()
      const response = await send(stranger, path, { ...FORM, ...stolen() })
      expect(response.status).toBeLessThan(500)
      expect(await response.text()).not.toContain(MARK)
      expect(await rowsOf(ada.user.id)).toEqual(before)
    },
  )

  test.each(withIds.filter(route => route.hasAction && route.params.length === 1 && 'projectId' === route.params[0]))(
    'cannot link Ada’s records to their own kit at $path',
    async route => {
      const stranger = await makeUser()
      const kit = await addKit(stranger, { title: 'A kit', status: 'stash' })
      const response = await send(stranger, route.path.replace(':projectId', kit), { ...FORM, ...stolen() })
      expect(response.status).toBeLessThan(500)
      expect(await response.text()).not.toContain(MARK)
      expect(await rowsOf(ada.user.id)).toEqual(before)
    },
  )

  test('gets 404 for removing Ada’s tag from their own kit', async () => {
    const response = await send(berta, `/projects/${bertasKit}/untag`, { tag: things.tagId })
    expect(response.status).toBe(404)
  })

  test('cannot end Ada’s session', async () => {
    expect((await send(berta, '/profile/sessions', { session: things.sessionId })).status).toBe(404)
    expect((await get(ada, '/overview')).status).toBe(200)
  })

  test.each(plain)('sees no data of Ada at $path', async route => {
    const path = pathTo(route)
    for (const address of [path, `${path === '/' ? '/_root' : path}.data`]) {
      const response = await get(berta, address)
      expect(response.status).toBeLessThan(500)
      expectNoDataOfAda(await response.text())
    }
  })

  test.each([
    ['company', () => things.companyId],
    ['artist', () => things.artistId],
    ['tag', () => things.tagId],
    ['search', () => MARK],
  ])('finds nothing with the filter %s set to a value of Ada', async (name, value) => {
    const stranger = await makeUser()
    await addKit(stranger, { title: 'Harbour at dawn', status: 'stash' })
    const page = await (await get(stranger, `/dashboard?status=everything&${name}=${value()}`)).text()
    expect(page).not.toContain('Harbour at dawn')
    expect(page).not.toContain(`${MARK} `)
    // Without the filter, the kit is listed.
    expect(await (await get(stranger, '/dashboard?status=everything')).text()).toContain('Harbour at dawn')
  })
})

describe('the statistics API', () => {
  const figures = builtRoutes().filter(({ path }) => path.startsWith('/api/stats/'))

  test.each(figures)('counts no data of Ada at $path', async ({ path }) => {
    const read = async (account: Account) =>
      (await fetch(app.url + path, { headers: { Authorization: await tokenOfUser(account.user.id) } })).text()
    expectNoDataOfAda(await read(berta))
    if (!/summary|complet|month/.test(path)) expect(await read(ada)).toMatch(/"count":2|:2\b/)
  })

  test('returns no notes of Ada', async () => {
    const ofKit = async (account: Account) => {
      const headers = { Authorization: await tokenOfUser(account.user.id), 'Content-Type': 'application/json' }
      const body = JSON.stringify({ targetIds: [things.projectId] })
      return (await fetch(`${app.url}/api/notes/latest`, { method: 'POST', headers, body })).text()
    }
    expect(await ofKit(ada)).toContain(things.noteId)
    expectNoDataOfAda(await ofKit(berta))
  })
})

describe('a guest', () => {
  test.each(routes.filter(route => !isPublic(route)))(
    'is redirected from $path to the login page, which keeps the path',
    async route => {
      const path = pathTo(route)
      const response = await fetch(app.url + path, { redirect: 'manual' })
      expect(response.status).toBe(302)
      const location = new URL(response.headers.get('Location') ?? '', app.url)
      expect(location.pathname).toBe('/login')
      expect(location.searchParams.get('redirectTo')).toBe(path)
      expect(await response.text()).not.toContain(MARK)
    },
  )

  test.each(routes.filter(route => !isPublic(route) && route.hasAction))(
    'is redirected to the login page after a form posted to $path',
    async route => {
      const response = await send(null, pathTo(route), { ...FORM, ...stolen() })
      expect(response.status).toBe(302)
      expect(response.headers.get('Location')).toMatch(/^\/login\?redirectTo=/)
      expect(await rowsOf(ada.user.id)).toEqual(before)
    },
  )

  test.each(routes.filter(route => isPublic(route) && route.params.length === 0))(
    'sees no data of Ada at $path',
    async ({ path }) => {
      expectNoDataOfAda(await (await fetch(app.url + path.replace('*', 'nowhere'))).text())
    },
  )
})

// An image is public at its URL, so that an <img> works everywhere. The URL is secret: the record ID and the random part of
// the name make it unguessable.
describe('an image of Ada', () => {
  const pictureOf = async (collection: string) =>
    collection === 'projects'
      ? db.project.findUniqueOrThrow({ where: { id: things.projectId }, select: { id: true, image: true } })
      : db.progressNote.findUniqueOrThrow({ where: { id: things.noteId }, select: { id: true, image: true } })

  test.each(['projects', 'progress_notes'])('in %s is served only at its exact URL', async collection => {
    const { id, image } = await pictureOf(collection)
    expect((await get(berta, `/api/files/${collection}/${id}/${image}`)).status).toBe(200)
    const [, random = ''] = /_([a-z0-9]+)\.\w+$/.exec(image) ?? []
    expect(random.length).toBeGreaterThanOrEqual(10)
    for (const guess of [
      `${collection}/${id}/${image.replace(random, 'a'.repeat(random.length))}`,
      `${collection}/${id}/${MARK}.jpg`,
      `${collection}/${newId()}/${image}`,
      `${collection}/${id}`,
      `${collection}/${bertasKit}/${image}`,
    ]) {
      expect((await get(berta, `/api/files/${guess}`)).status, guess).toBe(404)
    }
  })

  test('can be neither replaced nor deleted at its URL', async () => {
    const { id, image } = await pictureOf('projects')
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      const response = await fetch(`${app.url}/api/files/projects/${id}/${image}`, { method, body: 'x' })
      expect(response.status).toBeGreaterThanOrEqual(400)
      expect(response.status).toBeLessThan(500)
    }
    expect((await get(ada, `/api/files/projects/${id}/${image}`)).status).toBe(200)
  })
})

test('after all requests Ada’s data is unchanged and both users see their own kits', async () => {
  expect(await rowsOf(ada.user.id)).toEqual(before)
  for (const page of ['/overview', '/dashboard?status=everything', '/export']) {
    expect(await (await get(ada, page)).text(), page).toContain(`${MARK} kit`)
    expect(await (await get(berta, page)).text(), page).toContain('Harbour at dawn')
  }
  expect(await (await get(ada, `/projects/${things.projectId}`)).text()).toContain(`${MARK} story`)
})

function expectNoDataOfAda(text: string) {
  expect(text).not.toContain(MARK)
  for (const id of [ada.user.id, ada.user.email, ...Object.values(things)]) expect(text).not.toContain(id)
}

/** Returns Ada's IDs under every field name that a form might use. */
function stolen(): Record<string, string> {
  const names: Record<keyof Things, string[]> = {
    projectId: ['project', 'projectId', 'projects', 'kit', 'kits', 'ids', 'id', 'selected'],
    noteId: ['note', 'noteId'],
    importId: ['import', 'importId'],
    tagId: ['tag', 'tagId', 'addTag', 'removeTag'],
    companyId: ['companyId', 'into'],
    artistId: ['artistId'],
    sessionId: ['session', 'sessionId'],
    trashId: ['thing'],
    actId: ['act'],
    spinId: ['spin', 'spinId', 'key'],
    restoreId: ['restore', 'restoreId'],
    apiTokenId: ['token'],
    photoId: ['photo', 'waiting'],
    drillId: ['drill'],
    claimId: [],
    shelfId: [],
    passkeyId: [],
    viewId: ['view'],
    webhookId: ['webhook'],
    fieldId: ['move'],
  }
  const owner = { user: ada.user.id, userId: ada.user.id, owner: ada.user.id }
  const pairs = Object.entries(names).flatMap(([thing, fields]) =>
    fields.map(field => [field, things[thing as keyof Things]] as const),
  )
  return { ...owner, ...Object.fromEntries(pairs) }
}

const pathTo = ({ path }: BuiltRoute) =>
  path.replace(/:(\w+)\??/g, (_, name: string) => things[name as keyof Things] ?? OWNERLESS[name] ?? name)

const cookies = new Map<string, string>()
async function cookieOf({ user }: Account): Promise<string> {
  const cookie = cookies.get(user.id) ?? (await sessionCookieOf(user))
  cookies.set(user.id, cookie)
  return cookie
}

/** Requests a page as the user and follows redirects. */
const get = async (account: Account, path: string) =>
  fetch(app.url + path, { headers: { Cookie: await cookieOf(account) } })

/** Posts a form as a browser without JavaScript does. Does not follow redirects. */
async function send(
  account: Account | null,
  path: string,
  fields: Record<string, string | File> | URLSearchParams,
): Promise<Response> {
  const body = new FormData()
  for (const [name, value] of fields instanceof URLSearchParams ? fields : Object.entries(fields))
    body.append(name, value)
  const headers = account ? { Cookie: await cookieOf(account) } : undefined
  return fetch(app.url + path, { method: 'POST', body, headers, redirect: 'manual' })
}

async function addKit(account: Account, fields: Record<string, string | File>): Promise<string> {
  const response = await send(account, '/projects/new', { kitCategory: 'full', ...fields })
  const id = /^\/projects\/([a-z0-9]+)/.exec(response.headers.get('Location') ?? '')?.[1]
  if (!id) throw new Error(`The kit was not taken: ${response.status} ${await response.text()}`)
  return id
}
