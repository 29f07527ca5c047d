import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { connectDatabase, db, disconnectDatabase } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { makeUser, sessionCookieOf } from '../factories/users'
import { tokenOfUser } from '../factories/wire'
import { sizedJpeg } from '../fixtures/pictures'
import { app } from '../setup/app'
import { type BuiltRoute, builtRoutes } from '../setup/built-routes'
import { rowsOf } from '../setup/rows-of'

// Two people over HTTP: Ada has one of everything, each with a word in it that nobody else could have. Whatever Berta asks for, by
// any address and with any form, she sees nothing of it and changes nothing. The addresses come from the build: a new one is tested
// without being named here, and one whose parameter nobody knows fails.

const MARK = 'quetzalcoatl'

/** Open to guests: the specification's public routes (section 2), and what stands behind no page. Everything else is not. */
const PUBLIC = [
  '/',
  '/login',
  '/register',
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
  // For the host, who is no person.
  '/host',
  '/host/login',
  '/host/logout',
  '/host/outbox',
  '/host/jobs',
  '/host/backups',
  '/host/invitations/:invitationId/withdraw',
  '/dev/outbox',
  '/manifest.webmanifest',
  '/preferences/theme',
  '/preferences/comfort',
  '/feedback',
  '/faults',
  '/api/send-feedback',
  // For whoever brings a token (tests/api/files.test.ts).
  '/api/files/token',
  // Whoever knows a picture's whole address may see it; tested below.
  '/api/files/:collection/:recordId/:filename',
]

/** A form with everything any action asks for, so that none of them stops before it asks whose thing it is. */
const FORM = {
  title: 'Taken over',
  name: 'Taken over',
  content: 'Taken over',
  date: '2026-11-01',
  status: 'completed',
  kitCategory: 'full',
  generalNotes: 'Taken over',
  color: '#3B82F6',
  websiteUrl: 'https://example.com/taken-over',
  confirm: 'on',
}

type Person = Awaited<ReturnType<typeof makeUser>>
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
  | 'photoId',
  string
>

let ada: Person
let berta: Person
let bertasKit: string
/** What stands in addresses and forms, Ada's. A new kind of thing gets its line in `collect`. */
let things: Things
let before: Awaited<ReturnType<typeof rowsOf>>

// The data interface speaks another language and has its own test of the same (collections.test.ts).
const routes = builtRoutes().filter(({ path }) => !path.startsWith('/api/') || path.startsWith('/api/files/'))
const isPublic = ({ path }: BuiltRoute) => PUBLIC.includes(path)
/** Parameters that name nothing of anybody, each with a value. */
const OWNERLESS: Record<string, string> = { year: '2026', menu: 'status' }
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

/** One of everything, made over HTTP as a browser does. */
async function collect(person: Person): Promise<Things> {
  const words = { title: `${MARK} kit`, company: `${MARK} company`, artist: `${MARK} artist`, tags: `${MARK} tag` }
  const picture = new File([new Uint8Array(await sizedJpeg(96, 64))], `${MARK}.jpg`)
  const projectId = await addKit(person, {
    ...words,
    status: 'progress',
    generalNotes: `${MARK} notes`,
    image: picture,
  })
  await send(person, `/projects/${projectId}/notes/new`, {
    date: '2026-11-15',
    content: `${MARK} story`,
    photos: picture,
  })
  await send(person, '/waiting-photos', { id: newId(), note: newId(), image: picture })
  await send(person, '/import', { file: new File([`Title,Status\n${MARK} line,stash\n`], `${MARK}.csv`) })
  await ask(person, `/dashboard?status=progress&search=${MARK}`)
  const deleted = await addKit(person, { ...words, title: `${MARK} deleted kit`, status: 'stash', image: picture })
  await send(person, `/projects/${deleted}/delete`, {})
  const another = await addKit(person, { ...words, title: `${MARK} second kit`, status: 'progress' })
  const spun = new URLSearchParams([
    ['kit', projectId],
    ['kit', another],
  ])
  await send(person, '/randomizer', spun)
  await send(person, '/profile/api-tokens', { name: `${MARK} token`, scope: 'write' })
  // No archive, and found to be none before anything is compared.
  await send(person, '/restore', { file: new File([`PK ${MARK}`], `${MARK}.zip`) })
  // The outbox shows every mail to this very machine, whoever asks there.
  await db.outboxMail.deleteMany({ where: { to: person.user.email } })
  const own = { where: { userId: person.actor.userId }, select: { id: true } }
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
    photoId: (await db.waitingPhoto.findFirstOrThrow(own)).id,
  }
}

describe('the table', () => {
  test('knows whose thing every parameter of every address is', () => {
    const unknown = withIds.filter(({ params }) => params.some(name => !(name in things))).map(({ path }) => path)
    expect(unknown, 'addresses with a parameter that collect() does not make').toEqual([])
    expect(withIds.length).toBeGreaterThan(5)
  })

  test('has the person it protects own something in every table that has an owner', () => {
    const filled = Object.keys(before).filter(table => before[table]?.length)
    expect(filled).toEqual(
      expect.arrayContaining([
        'api_tokens',
        'artists',
        'companies',
        'imports',
        'progress_notes',
        'project_tags',
        'projects',
        'randomizer_spins',
        'sessions',
        'status_changes',
        'tags',
        'trash',
        'user_dashboard_settings',
        'users',
        'waiting_photos',
      ]),
    )
  })
})

describe('somebody else', () => {
  test.each(withIds)('does not find $path', async route => {
    for (const suffix of ['', '.data']) {
      const answer = await ask(berta, pathTo(route) + suffix)
      expect([404, ...(suffix ? [202] : [])]).toContain(answer.status)
      expect(await answer.text()).not.toContain(MARK)
    }
  })

  test.each(withIds.filter(route => route.hasAction))('changes nothing by a form sent to $path', async route => {
    const forms: Record<string, string>[] = [FORM, { ...FORM, tags: 'taken over' }]
    for (const form of forms) {
      const answer = await send(berta, pathTo(route), { ...form, ...stolen() })
      expect(answer.status, await answer.clone().text()).toBe(404)
      expect(await answer.text()).not.toContain(MARK)
    }
    expect(await rowsOf(ada.user.id)).toEqual(before)
  })

  test.each(routes.filter(route => route.hasAction && route.params.length === 0))(
    'changes nothing by ids slipped into the form of $path',
    async ({ path }) => {
      const stranger = await makeUser()
      const answer = await send(stranger, path, { ...FORM, ...stolen() })
      expect(answer.status).toBeLessThan(500)
      expect(await answer.text()).not.toContain(MARK)
      expect(await rowsOf(ada.user.id)).toEqual(before)
    },
  )

  test.each(withIds.filter(route => route.hasAction && route.params.length === 1 && 'projectId' === route.params[0]))(
    'links nothing of hers to a kit of their own at $path',
    async route => {
      const stranger = await makeUser()
      const kit = await addKit(stranger, { title: 'A kit', status: 'stash' })
      const answer = await send(stranger, route.path.replace(':projectId', kit), { ...FORM, ...stolen() })
      expect(answer.status).toBeLessThan(500)
      expect(await answer.text()).not.toContain(MARK)
      expect(await rowsOf(ada.user.id)).toEqual(before)
    },
  )

  test('cannot take her tag off a kit of their own, for it is not there', async () => {
    const answer = await send(berta, `/projects/${bertasKit}/untag`, { tag: things.tagId })
    expect(answer.status).toBe(404)
  })

  test('cannot sign her out', async () => {
    expect((await send(berta, '/profile/sessions', { session: things.sessionId })).status).toBe(404)
    expect((await ask(ada, '/overview')).status).toBe(200)
  })

  test.each(plain)('sees nothing of hers at $path', async route => {
    const path = pathTo(route)
    for (const address of [path, `${path === '/' ? '/_root' : path}.data`]) {
      const answer = await ask(berta, address)
      expect(answer.status).toBeLessThan(500)
      expectNothingOfHers(await answer.text())
    }
  })

  test.each(['data', 'preferences', 'lists'])('sees nothing of hers on the settings tab %s', async tab => {
    expectNothingOfHers(await (await ask(berta, `/profile?tab=${tab}`)).text())
  })

  test.each([
    ['company', () => things.companyId],
    ['artist', () => things.artistId],
    ['tag', () => things.tagId],
    ['search', () => MARK],
  ])('finds nothing with the filter %s set to hers', async (name, value) => {
    const stranger = await makeUser()
    await addKit(stranger, { title: 'Harbour at dawn', status: 'stash' })
    const page = await (await ask(stranger, `/dashboard?status=everything&${name}=${value()}`)).text()
    expect(page).not.toContain('Harbour at dawn')
    expect(page).not.toContain(`${MARK} `)
    // Without the filter it is there: the list was empty because of the filter.
    expect(await (await ask(stranger, '/dashboard?status=everything')).text()).toContain('Harbour at dawn')
  })
})

describe('the figures of the API', () => {
  const figures = builtRoutes().filter(({ path }) => path.startsWith('/api/stats/'))

  test.each(figures)('count nothing of hers at $path', async ({ path }) => {
    const read = async (person: Person) =>
      (await fetch(app.url + path, { headers: { Authorization: await tokenOfUser(person.user.id) } })).text()
    expectNothingOfHers(await read(berta))
    if (!/summary|complet|month/.test(path)) expect(await read(ada)).toMatch(/"count":2|:2\b/)
  })

  test('find no note of hers', async () => {
    const ofKit = async (person: Person) => {
      const headers = { Authorization: await tokenOfUser(person.user.id), 'Content-Type': 'application/json' }
      const body = JSON.stringify({ targetIds: [things.projectId] })
      return (await fetch(`${app.url}/api/notes/latest`, { method: 'POST', headers, body })).text()
    }
    expect(await ofKit(ada)).toContain(things.noteId)
    expectNothingOfHers(await ofKit(berta))
  })
})

describe('a guest', () => {
  test.each(routes.filter(route => !isPublic(route)))(
    'is sent from $path to the login, which keeps the place',
    async route => {
      const path = pathTo(route)
      const answer = await fetch(app.url + path, { redirect: 'manual' })
      expect(answer.status).toBe(302)
      const location = new URL(answer.headers.get('Location') ?? '', app.url)
      expect(location.pathname).toBe('/login')
      expect(location.searchParams.get('redirectTo')).toBe(path)
      expect(await answer.text()).not.toContain(MARK)
    },
  )

  test.each(routes.filter(route => !isPublic(route) && route.hasAction))(
    'changes nothing by a form sent to $path',
    async route => {
      const answer = await send(null, pathTo(route), { ...FORM, ...stolen() })
      expect(answer.status).toBe(302)
      expect(answer.headers.get('Location')).toMatch(/^\/login\?redirectTo=/)
      expect(await rowsOf(ada.user.id)).toEqual(before)
    },
  )

  test.each(routes.filter(route => isPublic(route) && route.params.length === 0))(
    'sees nothing of hers at $path',
    async ({ path }) => {
      expectNothingOfHers(await (await fetch(app.url + path.replace('*', 'nowhere'))).text())
    },
  )
})

// A picture's address is the key to it (product decision: the record's id and the random part of the name make it unguessable), so
// that an <img> works everywhere. All that protects it is that nobody else is told it.
describe('her picture', () => {
  const pictureOf = async (collection: string) =>
    collection === 'projects'
      ? db.project.findUniqueOrThrow({ where: { id: things.projectId }, select: { id: true, image: true } })
      : db.progressNote.findUniqueOrThrow({ where: { id: things.noteId }, select: { id: true, image: true } })

  test.each(['projects', 'progress_notes'])('of %s is seen by its whole address and by no other', async collection => {
    const { id, image } = await pictureOf(collection)
    expect((await ask(berta, `/api/files/${collection}/${id}/${image}`)).status).toBe(200)
    const [, random = ''] = /_([a-z0-9]+)\.\w+$/.exec(image) ?? []
    expect(random.length).toBeGreaterThanOrEqual(10)
    for (const guess of [
      `${collection}/${id}/${image.replace(random, 'a'.repeat(random.length))}`,
      `${collection}/${id}/${MARK}.jpg`,
      `${collection}/${newId()}/${image}`,
      `${collection}/${id}`,
      `${collection}/${bertasKit}/${image}`,
    ]) {
      expect((await ask(berta, `/api/files/${guess}`)).status, guess).toBe(404)
    }
  })

  test('can neither be replaced nor deleted by its address', async () => {
    const { id, image } = await pictureOf('projects')
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      const answer = await fetch(`${app.url}/api/files/projects/${id}/${image}`, { method, body: 'x' })
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
    }
    expect((await ask(ada, `/api/files/projects/${id}/${image}`)).status).toBe(200)
  })
})

test('after all this everything of hers is as it was, and each still sees their own', async () => {
  expect(await rowsOf(ada.user.id)).toEqual(before)
  for (const page of ['/overview', '/dashboard?status=everything', '/export']) {
    expect(await (await ask(ada, page)).text(), page).toContain(`${MARK} kit`)
    expect(await (await ask(berta, page)).text(), page).toContain('Harbour at dawn')
  }
  expect(await (await ask(ada, `/projects/${things.projectId}`)).text()).toContain(`${MARK} story`)
})

function expectNothingOfHers(text: string) {
  expect(text).not.toContain(MARK)
  for (const id of [ada.user.id, ada.user.email, ...Object.values(things)]) expect(text).not.toContain(id)
}

/** Ada's ids under every name a form might know them by. */
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
async function cookieOf({ user }: Person): Promise<string> {
  const cookie = cookies.get(user.id) ?? (await sessionCookieOf(user))
  cookies.set(user.id, cookie)
  return cookie
}

/** A page as that person gets it, redirects followed. */
const ask = async (person: Person, path: string) =>
  fetch(app.url + path, { headers: { Cookie: await cookieOf(person) } })

/** A form as a browser without scripts sends it; the answer itself, no redirect followed. */
async function send(
  person: Person | null,
  path: string,
  fields: Record<string, string | File> | URLSearchParams,
): Promise<Response> {
  const body = new FormData()
  for (const [name, value] of fields instanceof URLSearchParams ? fields : Object.entries(fields))
    body.append(name, value)
  const headers = person ? { Cookie: await cookieOf(person) } : undefined
  return fetch(app.url + path, { method: 'POST', body, headers, redirect: 'manual' })
}

async function addKit(person: Person, fields: Record<string, string | File>): Promise<string> {
  const answer = await send(person, '/projects/new', { kitCategory: 'full', ...fields })
  const id = /^\/projects\/([a-z0-9]+)/.exec(answer.headers.get('Location') ?? '')?.[1]
  if (!id) throw new Error(`The kit was not taken: ${answer.status} ${await answer.text()}`)
  return id
}
