import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { startSession } from '~/features/account/accounts/sessions/sessions.server'
import { connectSignIn } from '~/features/account/accounts/social/connected-sign-ins.server'
import { createApiToken } from '~/features/account/api-tokens/api-tokens.server'
import { changeAvatar, changeDateFormat, changeTimeZone } from '~/features/account/profile/profile.server'
import { WebhookForm } from '~/features/account/webhooks/webhook.schema'
import { addWebhook } from '~/features/account/webhooks/webhooks.server'
import { createCalendar, ownCalendar } from '~/features/collection/calendar/calendar.server'
import { rememberDashboard } from '~/features/collection/dashboard/dashboard-settings.server'
import { toNavigationContext } from '~/features/collection/dashboard/navigation-context'
import { DEFAULT_STATE } from '~/features/collection/dashboard/project-filters'
import { addNote } from '~/features/collection/progress-notes/progress-notes.server'
import { emptyProject } from '~/features/collection/projects/empty-project'
import { columnOf, PLAIN_FIELDS } from '~/features/collection/projects/project-fields'
import { createProject, deleteProject } from '~/features/collection/projects/projects.server'
import { ShelfSchema } from '~/features/collection/shelves/shelf.schema'
import { createShelf, ownShelf } from '~/features/collection/shelves/shelves.server'
import { Manifest } from '~/features/transfer/archive/archive-format'
import { makeArchive } from '~/features/transfer/archive/archive-run.server'
import { archiveFile, latestArchives, startArchive, sweepArchives } from '~/features/transfer/archive/archives.server'
import { COLLECTION_NAMES } from '~/features/transfer/archive/collections'
import type { Actor } from '~/platform/actor'
import { db, pool } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { readPicture } from '~/platform/images/images.server'
import { removeDerivedFiles } from '~/platform/storage/archive-files.server'
import { storage } from '~/platform/storage/storage.server'
import { COLLECTIONS } from '~/pocketbase/collections/index.server'
import { loader as download } from '~/routes/transfer/archive/download'
import { archived, jsonIn, unzipped } from '../factories/archives'
import { exported } from '../factories/imports'
import { makePasskey } from '../factories/passkeys'
import { makeProject, projectInput, STARRY_NIGHT } from '../factories/projects'
import { loadContext, resultOf } from '../factories/requests'
import { makeSecondFactor } from '../factories/second-factors'
import { makeUser, signedInRequest } from '../factories/users'
import { sizedJpeg } from '../fixtures/pictures'

const photo = async (name = 'photo.jpg') => readPicture(new Uint8Array(await sizedJpeg(96, 64)), name)

async function collection(actor: Actor) {
  const kit = projectInput({
    ...STARRY_NIGHT,
    status: 'progress',
    width: 42.5,
    height: 56,
    totalDiamonds: 38080,
    drillShape: 'square',
    dateStarted: '2026-02-01',
    generalNotes: 'a <b>bold</b> plan<script>alert(1)</script>',
    sourceUrl: 'https://shop.example/?a=1&b="2"',
  })
  const { id } = await createProject(actor, kit, { picture: await photo() })
  await addNote(actor, id, { date: '2026-03-12', content: 'The <sky> is done' }, [await photo()])
  await addNote(actor, id, { date: '2026-03-12', content: '' }, [await photo(), await photo()])
  await makeProject(actor, { title: '../../etc/passwd <img src=x onerror=alert(1)>' })
  await makeProject(actor, { title: 'the starry night', artist: 'VINCENT VAN GOGH' })
  return { id }
}

test('includes every collection that users write to, except account data', () => {
  const written = COLLECTIONS.all.filter(({ type, writes }) => type === 'base' && writes).map(({ name }) => name)
  const ofTheAccount = ['user_dashboard_settings', 'account_deletions', '_externalAuths', '_authOrigins']
  expect(written.filter(name => !COLLECTION_NAMES.some(known => known === name))).toEqual(ofTheAccount)
})

test('contains nothing that opens the account, no shared pages and no calendar', async () => {
  const { actor, user } = await makeUser()
  const { id } = await collection(actor)
  const read = async () => {
    const zip = await archived(actor)
    const files = [...(await unzipped(zip))].filter(([path]) => path !== 'manifest.json')
    return { zip, files: new Map(files.map(([path, { bytes }]) => [path, bytes])) }
  }
  const before = await read()
  const secrets = [...(await accessOf(actor)), ...(await shelvesOf(actor, id)), ...(await calendarOf(actor))]
  const after = await read()
  expect(after.files).toEqual(before.files)
  expect(secrets.length).toBeGreaterThan(30)
  const unpacked = [...(await unzipped(after.zip)).values()].map(({ bytes }) => bytes)
  const bytes = Buffer.concat([after.zip, ...unpacked])
  expect(bytes.includes(user.username)).toBe(true)
  for (const secret of secrets) {
    const encodings = [secret, secret.toString('base64'), secret.toString('base64url'), secret.toString('hex')]
    expect(encodings.filter(text => bytes.includes(text))).toEqual([])
  }
})

/** Creates everything that opens the account. Returns its secrets and keys as they are typed, sent and stored. */
async function accessOf(actor: Actor): Promise<Buffer[]> {
  const { secret, recoveryCodes } = await makeSecondFactor(actor)
  await makePasskey(actor, 'Planted passkey')
  const token = await createApiToken(actor, { name: 'Planted token', scope: 'write' })
  await connectSignIn(actor, { provider: 'google', subject: newId(), email: '', emailVerified: true, name: '' })
  const webhook = { name: 'Planted webhook', format: 'json', url: 'https://planted.example/', events: ['kit.created'] }
  const signing = await addWebhook(actor, WebhookForm.parse(webhook))
  const session = await startSession(actor.userId, { userAgent: 'Planted browser', ip: '203.0.113.7' })
  const where = { userId: actor.userId }
  const [account, factor, passkey, codes, tokens, sessions, links] = await Promise.all([
    db.user.findUniqueOrThrow({ where: { id: actor.userId } }),
    db.secondFactor.findUniqueOrThrow({ where }),
    db.passkey.findFirstOrThrow({ where }),
    db.recoveryCode.findMany({ where }),
    db.apiToken.findMany({ where }),
    db.session.findMany({ where }),
    db.externalAuth.findMany({ where: { recordRef: actor.userId } }),
  ])
  const texts = [
    secret,
    ...recoveryCodes,
    token,
    signing.slice(6),
    'planted.example',
    session,
    'Planted',
    account.passwordHash,
    account.tokenKey,
  ]
  texts.push(factor.secret, passkey.id, passkey.credentialId, ...codes.map(({ hash }) => hash))
  texts.push(...tokens.map(({ hash }) => hash), ...sessions.map(({ id }) => id), ...links.map(link => link.providerId))
  return [...texts.map(text => Buffer.from(text)), Buffer.from(passkey.publicKey)]
}

/** Creates a calendar. Returns what is stored of it, and the token of its link. */
async function calendarOf(actor: Actor): Promise<Buffer[]> {
  await createCalendar(actor)
  const { id, hash } = await db.calendar.findUniqueOrThrow({ where: { userId: actor.userId } })
  return [id, hash, (await ownCalendar(actor))?.token ?? ''].map(text => Buffer.from(text))
}

/** Creates a gift list with a promise, and a page with a kit. Returns what only visitors and the owner know. */
async function shelvesOf(actor: Actor, kit: string): Promise<Buffer[]> {
  const texts: string[] = []
  for (const fields of [{ kind: 'gifts' }, { kind: 'kit', project: kit }]) {
    const id = newId()
    await createShelf(actor, id, ShelfSchema.parse({ ...fields, title: 'Planted title', words: 'Planted words' }))
    const { token = '' } = await ownShelf(actor, id, '2026-11-25')
    const { hash } = await db.shelf.findUniqueOrThrow({ where: { id } })
    const promise = { id: newId(), name: 'Planted visitor', visitor: newId() }
    await db.shelfClaim.create({ data: { ...promise, shelfId: id, projectId: kit } })
    texts.push(id, token ?? '', hash, ...Object.values(promise))
  }
  return texts.map(text => Buffer.from(text))
}

test('contains all rows under API names, the CSV, every photo, a page and checksums', async () => {
  const { actor, user } = await makeUser()
  const { id } = await collection(actor)
  await changeAvatar(actor, await photo())
  await changeTimeZone(actor, 'Europe/Berlin')
  await changeDateFormat(actor, 'iso')
  await rememberDashboard(actor, DEFAULT_STATE, null)
  const files = await unzipped(await archived(actor))
  const manifest = Manifest.parse(jsonIn(files, 'manifest.json'))

  expect([...files.keys()].filter(path => !path.startsWith('photos/')).sort()).toEqual([
    'data/artists.json',
    'data/board_squares.json',
    'data/boards.json',
    'data/budgets.json',
    'data/color_words.json',
    'data/companies.json',
    'data/custom_fields.json',
    'data/drill_claims.json',
    'data/drills.json',
    'data/kit_colors.json',
    'data/kit_edits.json',
    'data/loose_photos.json',
    'data/progress_notes.json',
    'data/project_tags.json',
    'data/projects.json',
    'data/randomizer_spins.json',
    'data/settings.json',
    'data/status_changes.json',
    'data/tags.json',
    'data/year_goals.json',
    expect.stringMatching(/^diamond-projects-\d{4}-\d\d-\d\d\.csv$/),
    'index.html',
    'manifest.json',
    'profile-picture.jpg',
  ])
  expect([...files.keys()].filter(path => path.startsWith('photos/'))).toEqual([
    'photos/The Starry Night – Vincent van Gogh/kit.jpg',
    'photos/The Starry Night – Vincent van Gogh/2026-03-12 progress.jpg',
    'photos/The Starry Night – Vincent van Gogh/2026-03-12 progress (2).jpg',
    'photos/The Starry Night – Vincent van Gogh/2026-03-12 progress (3).jpg',
  ])
  for (const { path, bytes, sha256 } of manifest.files) {
    const file = files.get(path)
    expect(file?.bytes.length).toBe(bytes)
    expect(
      createHash('sha256')
        .update(file?.bytes ?? '')
        .digest('hex'),
    ).toBe(sha256)
  }
  expect(manifest.files).toHaveLength(files.size - 1)
  expect(manifest).toMatchObject({
    owner: { id: actor.userId, username: user.username },
    counts: { projects: 3, progress_notes: 2, project_tags: 2, tags: 2, artists: 1, companies: 1, photos: 4 },
    missing: [],
  })
  // Images are already compressed.
  expect(files.get('photos/The Starry Night – Vincent van Gogh/kit.jpg')?.entry.compressionMethod).toBe(0)

  const kit = await db.project.findUniqueOrThrow({ where: { id } })
  const unknown = Object.fromEntries(PLAIN_FIELDS.map(name => [columnOf(name), emptyProject()[name]]))
  expect(jsonIn(files, 'data/projects.json')[0]).toEqual({
    ...unknown,
    id,
    user: actor.userId,
    title: 'The Starry Night',
    status: 'progress',
    kit_category: 'full',
    drill_shape: 'square',
    artist: kit.artistId,
    company: kit.companyId,
    date_purchased: null,
    date_received: null,
    date_started: '2026-02-01',
    date_completed: null,
    width: 42.5,
    height: 56,
    total_diamonds: 38080,
    source_url: 'https://shop.example/?a=1&b="2"',
    general_notes: kit.generalNotes,
    image: kit.image,
    legend_image: '',
    custom: {},
    created: kit.created.toISOString(),
    updated: kit.updated.toISOString(),
  })
  const { avatar } = await db.user.findUniqueOrThrow({ where: { id: user.id } })
  expect(jsonIn(files, 'data/settings.json')).toEqual({
    username: user.username,
    email: user.email,
    timezone: 'Europe/Berlin',
    dateFormat: 'iso',
    language: '',
    avatar,
    dashboard: toNavigationContext(DEFAULT_STATE),
    views: [],
  })
  const csv = [...files.keys()].find(path => path.endsWith('.csv')) ?? ''
  expect(files.get(csv)?.bytes.toString()).toBe(await exported(actor))
  expect(readFileSync('package.json', 'utf8')).toContain(`"version": "${manifest.app.version}"`)
})

test('the page escapes user input', async () => {
  const { actor } = await makeUser()
  await collection(actor)
  const page = (await unzipped(await archived(actor))).get('index.html')?.bytes.toString() ?? ''
  expect(page).not.toMatch(/<script|onerror=alert\(1\)>/)
  expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(page).toContain('The &lt;sky&gt; is done')
  expect(page).toContain('photos/The%20Starry%20Night%20%E2%80%93%20Vincent%20van%20Gogh/kit.jpg')
})

test('the page lists the facts of a kit that it does not show elsewhere', async () => {
  const { actor } = await makeUser()
  const { id } = await collection(actor)
  const page = (await unzipped(await archived(actor))).get('index.html')?.bytes.toString() ?? ''
  const kit = page.slice(page.indexOf(`<article id="${id}"`)).split('</article>', 1)[0] ?? ''
  expect([...kit.matchAll(/<dt>(.*?)<\/dt>/g)].map(([, name]) => name)).toEqual([
    'Size',
    'Drills',
    'Diamonds',
    'Kit',
    'Started',
    'Link',
  ])
})

test('an empty collection can be archived', async () => {
  const { actor } = await makeUser()
  const files = await unzipped(await archived(actor))
  expect(jsonIn(files, 'data/projects.json')).toEqual([])
})

test('lists a photo that is missing from storage, and includes the rest', async () => {
  const { actor } = await makeUser()
  const { id } = await collection(actor)
  const { image } = await db.project.findUniqueOrThrow({ where: { id } })
  await storage().delete([`projects/${id}/${image}`])
  const files = await unzipped(await archived(actor))
  expect(jsonIn(files, 'manifest.json').missing).toEqual([{ collection: 'projects', record: id, name: image }])
  expect([...files.keys()].filter(path => path.startsWith('photos/'))).toHaveLength(3)
})

test('creates one archive at a time, and a new one replaces the old one and its file', async () => {
  const { actor } = await makeUser()
  await startArchive(actor)
  await startArchive(actor)
  expect(await db.archive.count({ where: { userId: actor.userId } })).toBe(1)
  const { id } = await db.archive.findFirstOrThrow({ where: { userId: actor.userId } })
  await makeArchive({ archiveId: id, userId: actor.userId })
  const first = await db.archive.findUniqueOrThrow({ where: { id } })
  await archived(actor)
  expect(await db.archive.count({ where: { userId: actor.userId } })).toBe(1)
  expect(await storage().head(first.file)).toBeNull()
  expect((await latestArchives(actor)).latest).toMatchObject({ state: 'ready', progress: 100 })
})

test('is served completely or in ranges, and only to its owner', async () => {
  const { actor, user } = await makeUser()
  const zip = await archived(actor)
  const get = async (headers: HeadersInit = {}) => {
    const request = await signedInRequest(user, '/archive/download', { headers })
    return download({ request, params: {}, context: loadContext() }) as Promise<Response>
  }
  const whole = await get()
  expect(whole.headers.get('Content-Length')).toBe(String(zip.length))
  expect(whole.headers.get('Content-Disposition')).toMatch(/^attachment; filename="diamond-collection-.*\.zip"/)
  expect(whole.headers.get('Cache-Control')).toContain('private, no-store')
  expect(Buffer.from(await whole.arrayBuffer()).equals(zip)).toBe(true)
  const part = await get({ Range: 'bytes=10-19' })
  expect(part.status).toBe(206)
  expect(Buffer.from(await part.arrayBuffer()).equals(zip.subarray(10, 20))).toBe(true)

  const other = await makeUser()
  const request = await signedInRequest(other.user, '/archive/download')
  expect((await resultOf(() => download({ request, params: {}, context: loadContext() }))).status).toBe(404)
})

test('is deleted after it expires and with the account', async () => {
  const { actor } = await makeUser()
  await archived(actor)
  const { file } = await db.archive.findFirstOrThrow({ where: { userId: actor.userId } })
  const later = new Date(Date.now() + 2 * 86_400_000)
  await sweepArchives(later)
  expect(await storage().head(file)).not.toBeNull()
  await db.archive.updateMany({ where: { userId: actor.userId }, data: { expires: new Date() } })
  await expect(archiveFile(actor)).rejects.toThrow()
  await sweepArchives(later)
  expect(await storage().head(file)).toBeNull()

  await archived(actor)
  const again = await db.archive.findFirstOrThrow({ where: { userId: actor.userId, expires: { gt: new Date() } } })
  await removeDerivedFiles(actor)
  expect(await storage().head(again.file)).toBeNull()
})

test('excludes the trash', async () => {
  const { actor } = await makeUser()
  const { id } = await collection(actor)
  await deleteProject(actor, id)
  const files = await unzipped(await archived(actor))
  expect(jsonIn(files, 'data/projects.json')).toHaveLength(2)
  expect(jsonIn(files, 'data/progress_notes.json')).toEqual([])
  expect([...files.keys()].filter(path => path.startsWith('photos/'))).toEqual([])
})

test('leaves no file if a shutdown aborts it, and restarts when the user opens the page', async () => {
  const { actor } = await makeUser()
  await collection(actor)
  await startArchive(actor)
  const { id } = await db.archive.findFirstOrThrow({ where: { userId: actor.userId } })
  await expect(makeArchive({ archiveId: id, userId: actor.userId }, AbortSignal.abort())).rejects.toThrow('abort')
  const stored: string[] = []
  for await (const { key } of storage().list(`archives/${actor.userId}/`)) stored.push(key)
  expect(stored).toEqual([])
  expect((await latestArchives(actor)).latest).toMatchObject({ state: 'running' })

  const waiting = () => pool.query(`select from graphile_worker._private_jobs where payload->>'archiveId' = $1`, [id])
  expect((await waiting()).rowCount).toBe(1)
  await pool.query(`update archives set updated = now() - interval '2 minutes' where id = $1`, [id])
  await Promise.all([latestArchives(actor), latestArchives(actor)])
  expect((await waiting()).rowCount).toBe(2)
  await makeArchive({ archiveId: id, userId: actor.userId })
  expect((await latestArchives(actor)).latest).toMatchObject({ state: 'ready' })
})

test('a failed archive reports its error, and the previous one can still be downloaded', async () => {
  const { actor } = await makeUser()
  await archived(actor)
  await startArchive(actor)
  const { id } = await db.archive.findFirstOrThrow({ where: { userId: actor.userId, state: 'running' } })
  vi.spyOn(storage(), 'room').mockResolvedValue(0)
  await makeArchive({ archiveId: id, userId: actor.userId })
  vi.restoreAllMocks()
  const { latest, ready } = await latestArchives(actor)
  expect(latest).toMatchObject({ state: 'failed', error: expect.stringContaining('not have enough space') })
  expect(ready?.counts).toMatchObject({ projects: 0 })
  await expect(archiveFile(actor)).resolves.toBeDefined()
})
