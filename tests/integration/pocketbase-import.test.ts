import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sqlite from 'node-sqlite3-wasm'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { ZipFile } from 'yazl'
import { passwordFits } from '~/features/account/accounts/passwords/passwords.server'
import { deleteProject } from '~/features/collection/projects/projects.server'
import { importPocketBase } from '~/features/transfer/pocketbase-import/pocketbase-import.server'
import { formatReport } from '~/features/transfer/pocketbase-import/report'
import { db, pool } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { storage } from '~/platform/storage/storage.server'
import { openZipFile } from '~/platform/storage/zip-reader.server'
import { makeUser } from '../factories/users'
import { rowsOf } from '../setup/rows-of'

// A backup of PocketBase 0.30 (tests/fixtures/pocketbase/make-backup.mjs).
const BACKUP = 'tests/fixtures/pocketbase/backup.zip'
const ANNA = 'bslvk7nv0gq5x0n'
const BERTA = 'mn4s07jl618ujd3'
const NIGHT = 'wcemfxzznk5ifag'
const KISS = 'mx81j6akt4wyas9'
const SUNFLOWERS = 'cc77lr48sqfnd5t'

beforeEach(async () => {
  await db.user.deleteMany()
  await db.accountDeletion.deleteMany()
  await db.externalAuth.deleteMany()
  await storage().delete(await files())
})

async function files(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage().list('')) keys.push(key)
  return keys.sort()
}

/** Unpacks the backup and changes its database. */
async function folderWith(...changes: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pb_data-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const zip = await openZipFile(BACKUP, {})
  for (const name of zip.paths) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), (await zip.read(name, { maxBytes: 1e7, keep: true })).content)
  }
  const data = new sqlite.Database(join(folder, 'data.db'))
  data.exec('pragma locking_mode = exclusive')
  for (const change of changes) data.exec(change)
  data.close()
  return folder
}

async function zipOf(entries: Record<string, Buffer>): Promise<string> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(content, name)
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
  const folder = await mkdtemp(join(tmpdir(), 'zip-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'backup.zip'), Buffer.concat(chunks))
  return join(folder, 'backup.zip')
}

// PocketBase stores days as times. The fixture has one kit with a time other than midnight.
const CUT_DAY = {
  collection: 'projects',
  record: NIGHT,
  field: 'date_purchased',
  reason: '“2025-01-02 10:00:00.000Z”: Only the day is stored. Set to “2025-01-02”.',
}

const MIDNIGHT = `update projects set date_purchased = '2025-01-02 00:00:00.000Z' where id = '${NIGHT}'`

const moved = (from: string) => importPocketBase(from, { dryRun: false })
const misfitsOf = async (...changes: string[]) =>
  (await moved(await folderWith(MIDNIGHT, ...changes))).problems.map(
    ({ collection, record, field, reason }) => `${collection}/${record} ${field}: ${reason}`,
  )

test('imports all users, records and files with passwords, IDs, times and file names', async () => {
  const report = await moved(BACKUP)
  expect(report.problems).toEqual([CUT_DAY])
  expect(report.pictures).toEqual({ found: 3, come: 3 })

  const anna = await db.user.findUniqueOrThrow({ where: { id: ANNA } })
  expect(anna).toMatchObject({ email: 'Anna@example.com', username: 'anna', verified: true, betaTester: true })
  expect(await passwordFits('glitter-2026', anna.passwordHash)).toBe(true)
  expect(anna.tokenKey).toHaveLength(50)
  expect(await db.user.findUniqueOrThrow({ where: { id: BERTA } })).toMatchObject({
    verified: false,
    emailVisibility: true,
  })
  expect(await db.externalAuth.findFirst({ where: { provider: 'google', providerId: '1234567890' } })).toMatchObject({
    recordRef: ANNA,
    collectionRef: '_pb_users_auth_',
  })

  const night = await db.project.findUniqueOrThrow({
    where: { id: NIGHT },
    include: {
      company: true,
      artist: true,
      progressNotes: true,
      tags: { include: { tag: true } },
      statusChanges: true,
    },
  })
  expect(night).toMatchObject({
    userId: ANNA,
    title: 'The Starry Night',
    status: 'completed',
    kitCategory: 'full',
    drillShape: 'round',
    datePurchased: new Date('2025-01-02'),
    dateReceived: null,
    dateCompleted: new Date('2025-06-30'),
    width: 42.5,
    height: 60,
    totalDiamonds: 41_000,
    sourceUrl: 'https://oraloa.example/night',
    generalNotes: '<p>For the <b>hall</b></p>',
    image: expect.stringMatching(/^starry_night_\w{10}\.jpg$/),
    imageWidth: 96,
    company: { name: 'Oraloa', websiteUrl: 'https://oraloa.example' },
    artist: { name: 'Vincent van Gogh' },
    progressNotes: [{ content: 'The sky is done', date: new Date('2025-03-12'), imageHeight: 64 }],
    tags: [{ tag: { name: 'gift', slug: 'gift', color: '#10B981' } }],
    statusChanges: [{ from: null, to: 'completed', at: night.created }],
  })
  expect(night.created.toISOString()).toMatch(/^2026-11-22T00:11/)
  expect(Buffer.from(night.noteSearch).toString()).toContain('the sky is done')
  expect(await db.project.findUniqueOrThrow({ where: { id: KISS } })).toMatchObject({
    kitCategory: 'full',
    drillShape: null,
    companyId: null,
    width: null,
    totalDiamonds: null,
    image: '',
  })
  expect(await db.randomizerSpin.findFirst({ where: { userId: ANNA } })).toMatchObject({
    projectId: KISS,
    selectedProjects: [NIGHT, KISS],
    metadata: { spins: 1 },
    spunAt: new Date('2025-07-01T18:30:00Z'),
  })
  expect(await db.userDashboardSettings.findUnique({ where: { userId: ANNA } })).toMatchObject({
    navigationContext: { sortField: 'title', pageSize: 50 },
  })
  expect(await db.accountDeletion.count({ where: { userEmail: 'gone@example.com' } })).toBe(1)

  const stored = await files()
  expect(stored).toContain(`projects/${NIGHT}/${night.image}`)
  expect(stored).toContain(`users/${ANNA}/${anna.avatar}`)
  expect(stored.filter(key => key.includes('.attrs') || key.includes('100x100'))).toEqual([])
})

test('the report lists what was imported and what is never imported', async () => {
  const report = formatReport(await moved(BACKUP))
  expect(report).toMatch(/projects +3 +3 +0 +0\n/)
  expect(report).toMatch(/photos of these records +3 +3\n/)
  expect(report).toContain('Superusers are not imported')
  expect(report).toContain('user_yearly_stats is not imported: it is computed from the kits.')
  expect(report).toContain('wishes is not imported: there is no such collection.')
  expect(report).toContain('users.name is not imported: there is no such field.')
  expect(report).not.toMatch(/users\.(tokenKey|last)/)
})

test('the report starts with the number of skipped records', async () => {
  expect(formatReport(await moved(await folderWith(MIDNIGHT)))).toMatch(/^Import complete\.\n\n {2} +found/)
  await db.user.deleteMany()
  await db.accountDeletion.deleteMany()
  await makeUser({ email: 'anna@example.com' })
  const report = await importPocketBase(BACKUP, { dryRun: true })
  expect(formatReport(report)).toMatch(/^Dry run: nothing was changed\.\n12 of 15 records skipped\.\n\n/)
  const counts = { found: 1831, come: 1222, there: 0, out: 609 }
  const many = { ...report, counts: [{ collection: 'projects', counts }] }
  expect(formatReport(many)).toContain('\n609 of 1,831 records skipped.\n')
})

test('a dry run returns the same report and changes nothing', async () => {
  const dry = await importPocketBase(BACKUP, { dryRun: true })
  expect(await db.user.count()).toBe(0)
  expect(await files()).toEqual([])
  expect({ ...(await moved(BACKUP)), dryRun: true }).toEqual(dry)
})

test('imports can run one after another', async () => {
  const folder = await folderWith()
  for (let times = 0; times < 10; times++) await importPocketBase(folder, { dryRun: true })
})

test('a second import changes nothing and keeps later edits and deletions', async () => {
  await moved(BACKUP)
  await db.project.update({ where: { id: NIGHT }, data: { title: 'Sternennacht' } })
  await deleteProject({ userId: ANNA }, KISS)
  const [rows, stored] = [await rowsOf(ANNA), await files()]
  const again = await moved(BACKUP)
  expect(again.counts.every(({ counts }) => counts.come === 0 && counts.out === 0)).toBe(true)
  expect(again.problems).toEqual([])
  expect([await rowsOf(ANNA), await files()]).toEqual([rows, stored])
})

test('includes changes in the write-ahead log', async () => {
  const folder = await folderWith()
  const open = new sqlite.Database(join(folder, 'data.db'))
  open.exec('pragma locking_mode = exclusive')
  open.exec('pragma journal_mode = wal')
  open.exec(`update projects set title = 'Almond Blossom' where id = '${NIGHT}'`)
  const taken = await mkdtemp(join(tmpdir(), 'pb_data-'))
  onTestFinished(() => rm(taken, { recursive: true, force: true }))
  for (const name of ['data.db', 'data.db-wal']) await copyFile(join(folder, name), join(taken, name))
  open.close()
  const before = await readFile(join(taken, 'data.db-wal'))
  expect(before.length).toBeGreaterThan(0)

  const report = await moved(taken)
  expect(await db.project.findUniqueOrThrow({ where: { id: NIGHT } })).toMatchObject({ title: 'Almond Blossom' })
  expect(report.notImported).toContainEqual(expect.stringContaining('The source has no files'))
  expect(await readFile(join(taken, 'data.db-wal'))).toEqual(before)
})

test('supports the schema of PocketBase before 0.23', async () => {
  const folder = await folderWith(
    MIDNIGHT,
    'alter table users rename column password to passwordHash',
    'alter table _externalAuths rename column recordRef to recordId',
    'alter table _externalAuths rename column collectionRef to collectionId',
    'alter table _collections rename column fields to schema',
  )
  expect((await moved(folder)).problems).toEqual([])
  const anna = await db.user.findUniqueOrThrow({ where: { id: ANNA } })
  expect(await passwordFits('glitter-2026', anna.passwordHash)).toBe(true)
  expect(await db.externalAuth.count({ where: { recordRef: ANNA } })).toBe(1)
})

describe('users', () => {
  test('a user whose address belongs to another account is skipped with all records', async () => {
    const { user } = await makeUser({ email: 'anna@example.com' })
    const { problems } = await moved(await folderWith(MIDNIGHT))
    expect(problems.map(({ record, reason }) => [record, reason])).toEqual([
      [ANNA, expect.stringContaining('another account has this address')],
      [
        ANNA,
        'Also skipped with this user: 1 artists, 1 companies, 1 progress_notes, 2 project_tags, 2 projects, 1 randomizer_spins, 1 tags, 1 user_dashboard_settings.',
      ],
    ])
    expect(await db.user.count({ where: { id: ANNA } })).toBe(0)
    expect(await db.externalAuth.count({ where: { recordRef: { in: [ANNA, user.id] } } })).toBe(0)
    expect((await files()).filter(key => key.includes(ANNA) || key.includes(NIGHT))).toEqual([])
    expect(await db.project.count({ where: { userId: BERTA } })).toBe(1)
  })

  describe('with --merge-people', () => {
    const merged = (from: string) => importPocketBase(from, { dryRun: false, mergePeople: true })

    test('records are added to the account with the same address, which keeps its own data', async () => {
      const { user } = await makeUser({ email: 'anna@example.com', username: 'anne' })
      const { userId } = { userId: user.id }
      await db.company.create({ data: { id: newId(), userId, name: 'ORALOA' } })
      await db.userDashboardSettings.create({ data: { id: newId(), userId, navigationContext: { pageSize: 20 } } })
      await db.project.create({ data: { id: KISS, userId, title: 'Mine', status: 'progress' } })
      const before = await db.user.findUniqueOrThrow({ where: { id: userId } })

      const report = await merged(await folderWith(MIDNIGHT))
      expect(report.problems).toEqual([
        expect.objectContaining({
          collection: 'companies',
          reason: expect.stringContaining('“Oraloa” already exists'),
        }),
      ])
      expect(report.merged).toEqual([{ record: ANNA, email: 'Anna@example.com' }])
      expect(formatReport(report)).toContain(`Merged into existing accounts (1):\n  users/${ANNA} Anna@example.com`)

      expect(await db.user.findUniqueOrThrow({ where: { id: userId } })).toEqual(before)
      expect(await db.user.count({ where: { id: ANNA } })).toBe(0)
      expect(await db.externalAuth.count()).toBe(0)
      expect(await db.userDashboardSettings.findMany({ where: { userId } })).toMatchObject([
        { navigationContext: { pageSize: 20 } },
      ])
      expect(await db.project.findUniqueOrThrow({ where: { id: KISS } })).toMatchObject({ title: 'Mine', userId })
      const night = await db.project.findUniqueOrThrow({
        where: { id: NIGHT },
        include: { company: true, artist: true, progressNotes: true, tags: { include: { tag: true } } },
      })
      expect(night).toMatchObject({
        userId,
        image: expect.stringMatching(/^starry_night/),
        company: { name: 'ORALOA', userId },
        artist: { userId },
        progressNotes: [{ userId }],
        tags: [{ userId, tag: { name: 'gift', userId } }],
      })
      expect(await db.randomizerSpin.count({ where: { userId, projectId: KISS } })).toBe(1)
      expect(await db.project.count({ where: { userId: BERTA } })).toBe(1)
    })

    test('a second import changes nothing, and without the option the account is skipped in one line', async () => {
      const { user } = await makeUser({ email: 'anna@example.com' })
      await merged(BACKUP)
      const [rows, stored] = [await rowsOf(user.id), await files()]
      const again = await merged(BACKUP)
      expect(again.counts.every(({ counts }) => counts.come === 0 && counts.out === 0)).toBe(true)
      expect(again.problems).toEqual([])
      expect((await moved(BACKUP)).problems.map(({ collection, record }) => `${collection}/${record}`)).toEqual([
        `users/${ANNA}`,
        `users/${ANNA}`,
      ])
      expect([await rowsOf(user.id), await files()]).toEqual([rows, stored])
    })

    test('two users of the backup with one address become one account', async () => {
      const folder = await folderWith(
        MIDNIGHT,
        'drop index if exists `idx_email__pb_users_auth_`',
        `update users set email = 'anna@EXAMPLE.com' where id = '${BERTA}'`,
      )
      expect((await merged(folder)).merged).toEqual([{ record: BERTA, email: 'anna@EXAMPLE.com' }])
      expect(await db.user.count()).toBe(1)
      expect(await db.project.count({ where: { userId: ANNA } })).toBe(3)
      expect((await merged(folder)).counts.every(({ counts }) => counts.come === 0 && counts.out === 0)).toBe(true)
    })

    test('an account with an unconfirmed address receives nothing', async () => {
      const { user } = await makeUser({ email: 'anna@example.com', verified: false })
      const { problems, merged: people } = await merged(await folderWith(MIDNIGHT))
      expect(people).toEqual([])
      expect(problems[0]).toMatchObject({
        record: ANNA,
        reason:
          '“Anna@example.com”: another account has this address, and has not confirmed it. The user and their data were skipped.',
      })
      expect(await db.project.count({ where: { userId: user.id } })).toBe(0)
    })

    test('the account is unchanged if writing fails', async () => {
      const { user } = await makeUser({ email: 'anna@example.com' })
      const rows = await rowsOf(user.id)
      await pool.query(`alter table projects add constraint no_nights check (title <> 'The Starry Night') not valid`)
      onTestFinished(async () => void (await pool.query('alter table projects drop constraint no_nights')))
      await expect(merged(BACKUP)).rejects.toThrow('no_nights')
      expect([await rowsOf(user.id), await files()]).toEqual([rows, []])
    })
  })

  test('a taken or invalid username is replaced, so that no user is skipped for it', async () => {
    await makeUser({ username: 'ANNA' })
    const said = await misfitsOf(`update users set username = 'b.' where id = '${BERTA}'`)
    expect(said).toEqual([
      `users/${ANNA} username: “anna” is taken or invalid. Changed to “anna-gq5x0n”.`,
      `users/${BERTA} username: “b.” is taken or invalid. Changed to “b-18ujd3”.`,
    ])
  })

  test('an existing user keeps name, password and providers, and receives missing kits', async () => {
    await moved(BACKUP)
    await db.user.update({ where: { id: ANNA }, data: { username: 'annabel', passwordHash: '' } })
    await db.externalAuth.deleteMany()
    await db.project.delete({ where: { id: KISS } })
    await moved(BACKUP)
    expect(await db.user.findUniqueOrThrow({ where: { id: ANNA } })).toMatchObject({
      username: 'annabel',
      passwordHash: '',
    })
    expect(await db.externalAuth.count()).toBe(0)
    expect(await db.project.count({ where: { id: KISS } })).toBe(1)
  })

  test('a tag keeps its slug unless another tag of its owner has it', async () => {
    await moved(BACKUP)
    const tag = await db.tag.findFirstOrThrow({ where: { name: 'gift' } })
    const { id: other } = (await makeUser()).user
    const slugNextTo = async (owner: string, name: string, slug: string) => {
      await db.tag.deleteMany()
      await db.tag.create({
        data: { id: newId(), userId: tag.userId, name: 'Presents', slug: 'presents', color: '#3B82F6' },
      })
      await db.tag.create({ data: { id: newId(), userId: owner, name, slug, color: '#3B82F6' } })
      await moved(BACKUP)
      return (await db.tag.findUniqueOrThrow({ where: { id: tag.id } })).slug
    }
    expect(await slugNextTo(other, 'Gift!', 'gift')).toBe('gift')
    expect(await slugNextTo(tag.userId, 'Gift!', 'gift')).toBe(`gift-${tag.id}`)
  })

  test('a user with an invalid password hash is imported without a password', async () => {
    expect(await misfitsOf(`update users set password = 'plain' where id = '${BERTA}'`)).toEqual([
      `users/${BERTA} password: This is not a bcrypt password hash. Left empty.`,
    ])
  })
})

describe('invalid data', () => {
  test('is reported by record and field, and the rest is imported', async () => {
    const said = await misfitsOf(
      `update projects set source_url = 'ftp://old', width = 5000, status = 'frogged', general_notes = printf('%.*c', 20001, 'x'), company = 'gone00000000000' where id = '${KISS}'`,
      `update projects set user = '' where id = '${SUNFLOWERS}'`,
    )
    expect(said).toEqual([
      `projects/${KISS} status: “frogged”: Choose a status. Set to “wishlist”.`,
      `projects/${KISS} width: “5000”: Width can be at most 1000 cm. Left empty.`,
      `projects/${KISS} source_url: “ftp://old”: The link must start with http:// or https://. Left empty.`,
      expect.stringMatching(/general_notes: “x{60}…”: Notes can be at most 20,000 characters long\. Shortened\.$/),
      `projects/${SUNFLOWERS} user: Empty: has an invalid ID. Record skipped.`,
      `projects/${KISS} company: “gone00000000000” was not imported, or does not exist. Left empty.`,
    ])
    const kiss = await db.project.findUniqueOrThrow({ where: { id: KISS } })
    expect(kiss).toMatchObject({ status: 'wishlist', width: null, sourceUrl: '', companyId: null })
    expect(kiss.generalNotes).toHaveLength(20_000)
    expect(await db.project.count({ where: { id: SUNFLOWERS } })).toBe(0)
  })

  test('a kit without title or status gets a placeholder, which is reported', async () => {
    const said = await misfitsOf(
      `update projects set title = ' ', status = '', date_started = '2025-02-03 22:30:00.000Z' where id = '${KISS}'`,
    )
    expect(said).toEqual([
      `projects/${KISS} title: “ ”: Enter a title. Set to “Untitled kit”.`,
      `projects/${KISS} status: Empty: Choose a status. Set to “wishlist”.`,
      `projects/${KISS} date_started: “2025-02-03 22:30:00.000Z”: Only the day is stored. Set to “2025-02-03”.`,
    ])
    expect(await db.project.findUniqueOrThrow({ where: { id: KISS } })).toMatchObject({
      title: 'Untitled kit',
      status: 'wishlist',
      dateStarted: new Date('2025-02-03'),
    })
  })

  test('a kit with the status “kitted” is imported as stash and kitted, with its color count', async () => {
    const said = await misfitsOf(
      `alter table projects add column color_count numeric default 0`,
      `update projects set status = 'kitted', color_count = 41 where id = '${KISS}'`,
    )
    expect(said).toEqual([])
    const { status, kitted, colorCount } = await db.project.findUniqueOrThrow({ where: { id: KISS } })
    expect({ status, kitted, colorCount }).toEqual({ status: 'stash', kitted: true, colorCount: 41 })
    expect(await db.project.findUniqueOrThrow({ where: { id: NIGHT } })).toMatchObject({
      kitted: false,
      colorCount: null,
    })
  })

  test('entries with the same name are merged, with the kits of both', async () => {
    const said = await misfitsOf(
      `insert into companies (id, user, name, created, updated) select 'secondcompany00', user, 'ORALOA', created, updated from companies`,
      `insert into tags (id, user, name, slug, color, created, updated) select 'secondtag000000', user, 'Gift', '', 'green', created, updated from tags`,
      `insert into project_tags (id, project, tag, created, updated) values ('again0000000000', '${NIGHT}', 'secondtag000000', '', '')`,
      `update projects set company = 'secondcompany00' where id = '${KISS}'`,
    )
    expect(said).toEqual([
      expect.stringMatching(/^tags\/secondtag000000 color: .*Set to “#3B82F6”\.$/),
      expect.stringMatching(/^companies\/secondcompany00 name: “ORALOA” already exists as/),
      expect.stringMatching(/^tags\/secondtag000000 name: “Gift” already exists as/),
    ])
    const kits = await db.project.findMany({ where: { userId: ANNA }, select: { company: { select: { name: true } } } })
    expect(kits).toEqual([{ company: { name: 'Oraloa' } }, { company: { name: 'Oraloa' } }])
    expect(await db.projectTag.count()).toBe(2)
  })

  test("a record cannot refer to another user's record or reuse its ID", async () => {
    const other = await makeUser()
    await db.project.create({ data: { id: SUNFLOWERS, userId: other.actor.userId, title: 'Mine', status: 'stash' } })
    const said = await misfitsOf(
      `update project_tags set project = '${SUNFLOWERS}' where project = '${KISS}'`,
      `update projects set user = 'nobody000000000' where id = '${KISS}'`,
    )
    expect(said).toEqual([
      expect.stringMatching(`^projects/${SUNFLOWERS} id: Another user has a record with this ID`),
      expect.stringMatching(`^projects/${KISS} user: Its owner is not in this backup`),
      expect.stringMatching(`^project_tags/.* project: “${SUNFLOWERS}” was not imported`),
      expect.stringMatching(`^randomizer_spins/.* project: “${KISS}” was not imported`),
    ])
    expect(await db.project.findUniqueOrThrow({ where: { id: SUNFLOWERS } })).toMatchObject({ title: 'Mine' })
  })

  test('a record is imported without files that are invalid, missing or outside of its folder', async () => {
    const folder = await folderWith(
      MIDNIGHT,
      `update progress_notes set image = '../../../data.db'`,
      `update projects set image = '["a_1234567890.jpg","b_1234567890.jpg"]' where id = '${KISS}'`,
    )
    const [image = ''] = await readdir(join(folder, 'storage/pbc_484305853', NIGHT))
    await writeFile(join(folder, 'storage/pbc_484305853', NIGHT, image), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    const dry = await importPocketBase(folder, { dryRun: true })
    const { problems, pictures } = await moved(folder)
    expect(pictures).toEqual({ found: 5, come: 1 })
    expect(dry.pictures).toEqual(pictures)
    expect(problems.map(({ collection, reason }) => `${collection} ${reason}`).sort()).toEqual([
      'progress_notes “../../../data.db” is missing from the files. The record is imported without it.',
      'projects “a_1234567890.jpg” is missing from the files. The record is imported without it.',
      'projects “b_1234567890.jpg” exceeds the maximum number of photos.',
      expect.stringMatching(
        /^projects “starry_night_\w+\.jpg”: SVG files are not supported\. .* The record is imported without it\.$/,
      ),
    ])
    expect(await db.project.findUniqueOrThrow({ where: { id: NIGHT } })).toMatchObject({ image: '', imageWidth: null })
  })

  test('all photos of a note are imported', async () => {
    const { paths } = await openZipFile(BACKUP, {})
    const path = [...paths].find(name => /pbc_3293061152.*\.jpg$/.test(name)) as string
    const folder = await folderWith(
      MIDNIGHT,
      `update progress_notes set image = '["' || image || '","two_1234567890.jpg"]'`,
    )
    await copyFile(join(folder, path), join(folder, dirname(path), 'two_1234567890.jpg'))
    expect((await moved(folder)).problems).toEqual([])
    const note = await db.progressNote.findFirstOrThrow({ where: { userId: ANNA } })
    expect(note.morePhotos).toEqual([expect.objectContaining({ image: 'two_1234567890.jpg', imageWidth: 96 })])
  })
})

describe('nothing is imported', () => {
  test.each<[string, () => Promise<string>, RegExp]>([
    ['from a missing path', async () => '/tmp/there-is-nothing-here', /does not exist/],
    ['from a folder without a database', async () => 'docs', /There is no data\.db in the source/],
    ['from a file that is not a zip', async () => 'package.json', /not a zip/],
    [
      'from a zip without a database',
      () => zipOf({ 'notes.txt': Buffer.from('hello') }),
      /There is no data\.db in the source/,
    ],
    [
      'from a file that is not a database',
      () => zipOf({ 'data.db': Buffer.alloc(5000, 'x') }),
      /damaged or not a database/,
    ],
    [
      'from another app’s PocketBase',
      () => folderWith(`delete from _collections where name = 'projects'`),
      /no collection “projects”/,
    ],
    [
      'from a database that is not of PocketBase',
      () => folderWith('drop table _collections'),
      /not a PocketBase database/,
    ],
  ])('%s', async (_, from, said) => {
    await expect(moved(await from())).rejects.toThrow(said)
    expect(await db.user.count()).toBe(0)
  })

  test('from a zip with a path traversal', async () => {
    const file = await zipOf({ 'data.db': await readFile(BACKUP), 'storage/aaa/x': Buffer.from('') })
    const bytes = (await readFile(file)).toString('latin1').replaceAll('storage/aaa/x', '../../../../x')
    await writeFile(file, bytes, 'latin1')
    await expect(moved(file)).rejects.toThrow(/points outside of it/)
  })

  test('from a zip bomb', async () => {
    const file = await zipOf({ 'data.db': Buffer.alloc(560_000_000) })
    await expect(moved(file)).rejects.toThrow(/unpacks to more data than expected/)
  })

  test('if writing fails, and stored files are deleted', async () => {
    await pool.query(`alter table projects add constraint no_nights check (title <> 'The Starry Night') not valid`)
    onTestFinished(async () => void (await pool.query('alter table projects drop constraint no_nights')))
    await expect(moved(BACKUP)).rejects.toThrow('no_nights')
    expect(await db.user.count()).toBe(0)
    expect(await files()).toEqual([])
  })
})
