import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { createSuperuser } from '~/features/account/accounts/superusers.server'
import { createApiToken } from '~/features/account/api-tokens/api-tokens.server'
import { changeAvatar } from '~/features/account/profile/profile.server'
import { addNote } from '~/features/collection/progress-notes/progress-notes.server'
import { createProject, deleteProject, updateProject } from '~/features/collection/projects/projects.server'
import { backupPlace, deleteBackup, listBackups } from '~/features/instance/backups/backup-store.server'
import { createBackup, restoreBackup, verifyBackup } from '~/features/instance/backups/backups.server'
import { moveDatabase } from '~/features/instance/backups/move-database.server'
import { copyAll } from '~/features/instance/backups/move-files.server'
import { backedUpTables, NEVER_BACKED_UP } from '~/features/instance/backups/tables.server'
import { writeBackup } from '~/features/instance/backups/write-backup.server'
import { sweepOrphans } from '~/features/instance/files/files.server'
import type { Actor } from '~/platform/actor'
import { connectDatabase, databaseUrl, db, disconnectDatabase, pool } from '~/platform/db/db.server'
import { scriptsOf } from '~/platform/db/migrate.server'
import { env } from '~/platform/env.server'
import { readPicture } from '~/platform/images/images.server'
import { storage } from '~/platform/storage/storage.server'
import { folderStorage } from '~/platform/storage/storage-folder.server'
import { unzipped } from '../factories/archives'
import {
  bytesOfBackup,
  clientAt,
  everyRow,
  keepBytes,
  onEmptyInstance,
  openEmptyInstance,
  remade,
  storedFiles,
  withoutFiles,
} from '../factories/backups'
import { makeProject, projectInput } from '../factories/projects'
import { makeUser, sessionCookieOf } from '../factories/users'
import { sizedJpeg } from '../fixtures/pictures'
import { waitingStatements } from '../setup/behind-lock'
import { createDatabase, dropDatabase } from '../setup/test-postgres'

afterEach(async () => {
  for (const { name } of await listBackups()) await deleteBackup(name)
})

const MIGRATIONS = readdirSync('prisma/migrations')
  .filter(name => /^\d/.test(name))
  .sort()

const photo = async () => readPicture(new Uint8Array(await sizedJpeg(96, 64)), 'photo.jpg')

/** Creates a user with rows in nearly every table. */
async function collector(): Promise<Actor> {
  const { actor, user } = await makeUser()
  await sessionCookieOf(user)
  await changeAvatar(actor, await photo())
  const kit = projectInput({
    title: 'A tab\there, a line\nthere, a \\N, “quotes” and ünïcode 💎',
    artist: 'Vincent van Gogh',
    company: 'Oraloa',
    tags: ['night sky', 'gift'],
    width: 42.1,
    height: 0.1 + 0.2,
    dateStarted: '2026-02-01',
  })
  const { id } = await createProject(actor, kit, { picture: await photo() })
  await updateProject(actor, id, { status: 'completed' })
  await addNote(actor, id, { date: '2026-03-12', content: 'The sky' }, [await photo(), await photo()])
  const gone = await createProject(actor, projectInput({ title: 'In the trash' }), { picture: await photo() })
  await deleteProject(actor, gone.id)
  await createApiToken(actor, { name: 'A program', scope: 'read' })
  await db.import.create({
    data: {
      ...{ id: `import${id.slice(6)}`, userId: actor.userId, fileName: 'kits.csv', options: { a: [1, null] } },
      ...{ source: randomBytes(300), expires: new Date('2030-01-01') },
    },
  })
  return actor
}

describe('a backup', () => {
  test('restores every row and file into an empty instance', async () => {
    await onEmptyInstance()
    await collector()
    await collector()
    await createSuperuser({ email: 'host@example.com', password: 'glitter-2026' })
    const [rows, files] = [await everyRow(), await storedFiles()]
    const { name, manifest } = await createBackup()
    expect(manifest.missing).toEqual({ count: 0, first: [] })
    expect(manifest.files?.count).toBe(files.size)
    expect(Object.values(rows).filter(rows => rows.length > 0).length).toBeGreaterThan(12)

    await onEmptyInstance()
    expect(await restoreBackup(name, { replace: false })).toMatchObject({ files: files.size })
    expect(await everyRow()).toEqual(rows)
    expect(await storedFiles()).toEqual(files)

    // A new backup of the restored data is identical.
    const again = await createBackup('again.zip')
    expect(again.manifest.sums).toEqual(manifest.sums)
    // Sequences, triggers and constraints work.
    const { actor } = await makeUser()
    await updateProject(actor, (await makeProject(actor)).id, { status: 'completed' })
    expect(await db.statusChange.count({ where: { userId: actor.userId } })).toBe(2)
    const twin = await db.user.findFirstOrThrow({ where: { id: { not: actor.userId } } })
    await expect(db.user.create({ data: { ...twin, id: 'abcdefghijklmnop' } })).rejects.toThrow()
  })

  test('contains every logged table except temporary data, including unknown tables', async () => {
    await onEmptyInstance()
    await pool.query('create table cupboards (id text primary key, "user" text references users, room text)')
    const { user } = await makeUser()
    await pool.query(`insert into cupboards values ('a', $1, 'attic')`, [user.id])
    const { manifest, name } = await createBackup()
    const { rows } = await pool.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'`,
    )
    const all = rows.map(({ name }) => name).sort()
    const stored = manifest.tables.map(({ name }) => name).sort()
    expect(stored).toContain('cupboards')
    expect(all.filter(name => !stored.includes(name))).toEqual([
      '_prisma_migrations',
      'archives',
      'restores',
      'time_lapses',
      'waiting_photos',
    ])
    expect(manifest.tables.findIndex(({ name }) => name === 'users')).toBeLessThan(
      manifest.tables.findIndex(({ name }) => name === 'cupboards'),
    )
    expect(manifest.migrations).toEqual(MIGRATIONS)
    // A table that no migration creates cannot be restored.
    await expect(restoreBackup(name, { replace: true })).rejects.toThrow(
      'The table “cupboards” of the backup is not part of its schema',
    )
    expect(await db.user.count()).toBe(1)
  })

  test('contains a table that older versions backed up without its rows, because they reject a backup without it', async () => {
    // A table that is added here was never in a backup of any version. Otherwise it belongs to the other list.
    expect(NEVER_BACKED_UP).toEqual(['_prisma_migrations', 'archives', 'restores', 'time_lapses', 'waiting_photos'])
    await onEmptyInstance()
    await makeUser()
    await db.outboxMail.create({ data: { to: 'anna@example.com', subject: 'Hello', html: '', text: 'a secret link' } })
    const { manifest, name } = await createBackup()
    const columns = ['id', 'to', 'subject', 'html', 'text', 'created', 'expires']
    const { columns: found = [], ...table } = manifest.tables.find(({ name }) => name === 'outbox_mails') ?? {}
    expect([table, [...found].sort()]).toEqual([{ name: 'outbox_mails', rows: 0, bytes: 0 }, columns.sort()])
    expect((await unzipped(await bytesOfBackup(name))).get('rows/outbox_mails.tsv')?.bytes.length).toBe(0)
    await restoreBackup(name, { replace: true })
    expect(await db.user.count()).toBe(1)
  })

  test('is a consistent snapshot with every referenced file during concurrent writes', async () => {
    await onEmptyInstance()
    const actor = await collector()
    let writing = true
    let written = 0
    const writers = [1, 2].map(async () => {
      while (writing) {
        const { id } = await createProject(actor, projectInput({ title: 'New' }), { picture: await photo() })
        await updateProject(actor, id, {}, { picture: await photo() })
        await deleteProject(actor, id)
        await db.trash.deleteMany({ where: { userId: actor.userId, record: id } })
        written++
      }
    })
    const names: string[] = []
    for (let round = 0; round < 4; round++) {
      const { name, manifest } = await createBackup(`round-${round}.zip`)
      expect(manifest.missing.count).toBe(0)
      names.push(name)
    }
    writing = false
    await Promise.all(writers)
    expect(written).toBeGreaterThan(3)

    await onEmptyInstance()
    for (const name of names) {
      await withoutFiles()
      await restoreBackup(name, { replace: true })
      const { rows } = await pool.query<{ file: string }>(
        `select 'projects/' || id || '/' || image as file from projects where image <> ''
         union select 'progress_notes/' || id || '/' || image from note_photos union select unnest(files) from trash`,
      )
      const files = await storedFiles()
      expect(rows.map(({ file }) => file).filter(file => !files.has(file))).toEqual([])
    }
  })

  test('blocks file deletion while it runs, and the nightly sweep removes the files afterwards', async () => {
    await onEmptyInstance()
    const { actor } = await makeUser()
    const { id } = await createProject(actor, projectInput(), { picture: await photo() })
    const before = await storedFiles()
    const holder = await clientAt(databaseUrl())
    await holder.query('select pg_advisory_lock_shared(26484, 1)')
    await updateProject(actor, id, {}, { removePicture: true })
    const tomorrow = new Date(Date.now() + 2 * 24 * 3600_000)
    expect(await sweepOrphans(tomorrow)).toBe(0)
    expect([...(await storedFiles()).keys()]).toEqual([...before.keys()])
    await holder.query('select pg_advisory_unlock_shared(26484, 1)')
    expect(await sweepOrphans(tomorrow)).toBe(4)
  })

  test('lists files that are missing from storage', async () => {
    await onEmptyInstance()
    const { actor } = await makeUser()
    const { id, image } = await createProject(actor, projectInput(), { picture: await photo() }).then(({ id }) =>
      db.project.findUniqueOrThrow({ where: { id } }),
    )
    await storage().delete([`projects/${id}/${image}`])
    const { manifest } = await createBackup()
    expect(manifest.missing).toEqual({ count: 1, first: [`projects/${id}/${image}`] })
  })

  test('runs one at a time and requires a valid, unused name', async () => {
    const other = await pool.connect()
    await other.query('begin')
    await other.query('lock table users in access exclusive mode')
    const first = createBackup('one.zip')
    try {
      await vi.waitFor(async () => expect(await waitingStatements()).toBe(1), 30_000)
      const second = createBackup('two.zip')
      await expect(second).rejects.toThrow('Another backup or restore is running. Please try again later.')
    } finally {
      await other.query('commit')
      other.release()
    }
    await first
    const [{ name = '' } = {}] = await listBackups()
    await expect(createBackup(name)).rejects.toThrow('already')
    for (const name of ['../x.zip', 'X.zip', 'x', 'a/b.zip'])
      await expect(createBackup(name)).rejects.toThrow('lowercase')
    expect(await listBackups()).toHaveLength(1)
  })

  test('leaves no file if writing fails', async () => {
    const { actor } = await makeUser()
    await createProject(actor, projectInput(), { picture: await photo() })
    const place = backupPlace()
    const { store } = place
    onTestFinished(() => {
      place.store = store
    })
    place.store = {
      ...store,
      async putStream(key, stream, options) {
        stream.once('data', () => stream.destroy(new Error('The disk is full')))
        return store.putStream(key, stream, options)
      },
    }
    await expect(createBackup('full.zip')).rejects.toThrow('The disk is full')
    expect(await listBackups()).toEqual([])
    place.store = store
    await createBackup('full.zip')
  })
})

describe('a restore', () => {
  test('stops if accounts exist, and with replace overwrites them after a safety backup', async () => {
    await onEmptyInstance()
    const { user: first } = await makeUser()
    const { name } = await createBackup()
    const { user: second } = await makeUser()
    await expect(restoreBackup(name, { replace: false })).rejects.toThrow('This instance has accounts')
    expect(await db.user.count()).toBe(2)
    await restoreBackup(name, { replace: true })
    expect((await db.user.findMany()).map(({ id }) => id)).toEqual([first.id])
    const safety = (await listBackups()).find(({ name }) => name.startsWith('before-restore-'))
    await restoreBackup(safety?.name ?? '', { replace: true })
    expect((await db.user.findMany()).map(({ id }) => id).sort()).toEqual([first.id, second.id].sort())
  })

  test('keeps the newest three safety backups and every other backup', async () => {
    await onEmptyInstance()
    await makeUser()
    const { name } = await createBackup()
    for (const second of [1, 2, 3]) await createBackup(`before-restore-20200101-00000${second}.zip`)
    await restoreBackup(name, { replace: true })
    const names = (await listBackups()).map(backup => backup.name)
    expect(names).toHaveLength(4)
    expect(names).toContain(name)
    expect(names).not.toContain('before-restore-20200101-000001.zip')
  })

  test('waits for a concurrent reader, then replaces the data', async () => {
    await onEmptyInstance()
    const { user } = await makeUser()
    const { name } = await createBackup()
    await db.user.update({ where: { id: user.id }, data: { timezone: 'Europe/Amsterdam' } })
    const reader = await clientAt(databaseUrl())
    await reader.query('begin')
    await reader.query('select * from users')
    const restoring = restoreBackup(name, { replace: true })
    await pause(500)
    await reader.query('commit')
    await restoring
    expect((await db.user.findFirst())?.timezone).toBe('')
  })

  const badBackups: [what: string, spoilt: (zip: Buffer) => Promise<Buffer>, sentence: RegExp][] = [
    ['a file that is not a zip', async () => Buffer.from('hello'), /not a zip/],
    ['a truncated zip', async zip => zip.subarray(0, zip.length - 2000), /not a zip/],
    ['a damaged zip', async zip => flipped(zip, 'rows/users.tsv'), /damaged|checksum/],
    ['another zip', async zip => remade(zip, files => files.delete('manifest.json'), { sums: false }), /not a backup/],
    ['missing rows', zip => remade(zip, files => files.delete('rows/users.tsv')), /“rows\/users.tsv” is missing/],
    [
      'a missing file',
      zip => remade(zip, files => files.delete([...files.keys()].find(path => path.startsWith('files/')) ?? '')),
      /files are missing/,
    ],
    [
      'a missing table',
      async zip => {
        const { tables } = JSON.parse(String((await contents(zip)).get('manifest.json')))
        const fewer = tables.filter(({ name }: { name: string }) => name !== 'tags')
        return remade(zip, files => files.delete('rows/tags.tsv'), { manifest: { tables: fewer } })
      },
      /the rows of “tags” are missing/,
    ],
    [
      'an extra file',
      zip => remade(zip, files => files.set('note.txt', Buffer.from('hi')), { sums: false }),
      /its manifest does not list/,
    ],
    [
      'modified rows',
      zip => remade(zip, files => files.set('rows/users.tsv', Buffer.from('x\n')), { sums: false }),
      /“rows\/users.tsv” is damaged: its checksum|unpacks/,
    ],
    [
      'a file outside of the known folders',
      zip => moved(zip, 'files/archives/x/photo.jpg'),
      /unexpected file: “files\/archives\/x\/photo.jpg”/,
    ],
    ['a hidden folder', zip => moved(zip, 'files/projects/.x/photo.jpg'), /contains an unexpected file/],
    [
      'a path traversal',
      async zip => renamed(await moved(zip, 'files/projects/aaaa'), 'aaaa', '/../'),
      /points outside of it|cannot be read|its manifest does not list|missing/,
    ],
    [
      'a newer schema',
      zip => remade(zip, () => {}, { manifest: { migrations: [...MIGRATIONS, '20990101000000_shelves'] } }),
      /newer version/,
    ],
    ['a newer format', zip => remade(zip, () => {}, { manifest: { version: 2 } }), /newer version/],
    [
      'an invalid manifest',
      zip => remade(zip, () => {}, { manifest: { tables: 'all' } }),
      /manifest\.json\) is invalid/,
    ],
    [
      'unknown columns',
      async zip => {
        const manifest = JSON.parse(String((await contents(zip)).get('manifest.json')))
        manifest.tables.find(({ name }: { name: string }) => name === 'users').columns[0] =
          'id" from users; drop table users; --'
        return remade(zip, () => {}, { manifest: { tables: manifest.tables } })
      },
      /“users” of the backup is not part of its schema/,
    ],
    [
      'rows that violate a constraint',
      zip => withBadRow(zip, 'tags', row => row.replace(/^\S+/, 'NO ID')),
      /rows of “tags” could not be loaded/,
    ],
    ['rows without their owner', zip => withBadRow(zip, 'users', () => ''), /could not be loaded/],
    ['malformed rows', zip => withBadRow(zip, 'project_tags', row => `${row.slice(0, 5)}`), /could not be loaded/],
    [
      'a zip bomb',
      zip => remade(zip, files => files.set('rows/users.tsv', Buffer.alloc(5_000_000))),
      /unpacks to more data than expected/,
    ],
  ]

  describe('of a damaged backup', () => {
    let good: Buffer
    let leave: () => Promise<void>
    // Once, because each test ends with what it began with.
    beforeAll(async () => {
      leave = await openEmptyInstance()
      await collector()
      const { name } = await createBackup('good.zip')
      good = await bytesOfBackup(name)
      await collector()
    })
    afterAll(() => leave())

    test.each(badBackups)('%s is rejected with a message and changes nothing', async (_, damage, sentence) => {
      await keepBytes('bad.zip', await damage(good))
      const [rows, files] = [await everyRow(), await storedFiles()]
      await expect(restoreBackup('bad.zip', { replace: true })).rejects.toThrow(sentence)
      expect(await everyRow()).toEqual(rows)
      expect(await storedFiles()).toEqual(files)
    })
  })

  test('deletes its files if the rows are rejected', async () => {
    await onEmptyInstance()
    await collector()
    await createBackup('good.zip')
    await keepBytes('bad.zip', await withBadRow(await bytesOfBackup('good.zip'), 'users', () => ''))
    await withoutFiles()
    await expect(restoreBackup('bad.zip', { replace: true })).rejects.toThrow('could not be loaded')
    expect((await storedFiles()).size).toBe(0)
  })

  test('reports a backup that does not exist', async () => {
    for (const name of ['nothing.zip']) {
      await expect(restoreBackup(name, { replace: true })).rejects.toThrow('There is no backup named')
      await expect(verifyBackup(name)).rejects.toThrow('There is no backup named')
      await expect(deleteBackup(name)).rejects.toThrow('There is no backup named')
    }
  })
})

describe('a backup of an older version', () => {
  // Written by the first version: a kit with its photo, a note and a company.
  const FIXTURE = readFileSync('tests/fixtures/backups/first-version.zip')

  test('is restored and migrated to the current schema', async () => {
    await onEmptyInstance()
    await keepBytes('old.zip', FIXTURE)
    const manifest = await verifyBackup('old.zip')
    expect(manifest.migrations).toEqual(MIGRATIONS.slice(0, 1))
    await restoreBackup('old.zip', { replace: false })
    const kit = await db.project.findFirstOrThrow({
      include: { company: true, progressNotes: true, statusChanges: true },
    })
    expect(kit).toMatchObject({
      title: 'The Starry Night',
      company: { name: 'Öraloa', nameKey: 'oraloa' },
      progressNotes: [{ content: 'The sky is done', morePhotos: [] }],
    })
    expect(Buffer.from(kit.noteSearch).toString()).toContain('the sky is done')
    expect([...(await storedFiles()).keys()]).toContain(`projects/${kit.id}/${kit.image}`)
    expect(await db.logSettings.count()).toBe(1)
    expect((await createBackup()).manifest.migrations).toEqual(MIGRATIONS)
  })

  // The first, the last and two in between: a restore runs the same code for every other state.
  const STATES = [1, Math.round(MIGRATIONS.length / 3), Math.round((MIGRATIONS.length * 2) / 3), MIGRATIONS.length]

  test.each(STATES)('with %i migrations', async count => {
    const name = `old_${randomBytes(4).toString('hex')}`
    const url = await createDatabase(inject('serverUrl'), name)
    onTestFinished(() => dropDatabase(inject('serverUrl'), name))
    const old = await clientAt(url)
    for (const script of scriptsOf(MIGRATIONS.slice(0, count))) await old.query(script)
    await old.query(
      `create table _prisma_migrations (migration_name text, finished_at timestamptz default now(), rolled_back_at timestamptz)`,
    )
    await old.query('insert into _prisma_migrations (migration_name) select unnest($1::text[])', [
      MIGRATIONS.slice(0, count),
    ])
    await old.query(OLD_ROWS)
    await writeBackup({ url, name: 'old.zip', withFiles: false })
    await onEmptyInstance()
    await restoreBackup('old.zip', { replace: false })
    expect(await db.project.findFirst({ include: { tags: true, progressNotes: true } })).toMatchObject({
      titleKey: 'the kiss',
      tags: [{ tagId: 'tag0000000000000' }],
      progressNotes: [{ content: 'Gold' }],
    })
    expect((await pool.query('select length from record_ids')).rows).toEqual([{ length: 16 }])
  })
})

const OLD_ROWS = `
  insert into users (id, email, username, token_key, updated) values ('user000000000000', 'old@example.com', 'old', 'key', now());
  insert into projects (id, "user", title, status, updated) values ('kit0000000000000', 'user000000000000', 'The Kiss', 'stash', now());
  insert into tags (id, "user", name, slug, color, updated) values ('tag0000000000000', 'user000000000000', 'gift', 'gift', '#aabbcc', now());
  insert into project_tags (id, project, tag, "user", updated) values ('link000000000000', 'kit0000000000000', 'tag0000000000000', 'user000000000000', now());
  insert into progress_notes (id, project, "user", date, content, updated) values ('note000000000000', 'kit0000000000000', 'user000000000000', '2026-01-01', 'Gold', now())`

describe('moving', () => {
  test('copies every row to another database and changes nothing in the source', async () => {
    await onEmptyInstance()
    await collector()
    const rows = await everyRow()
    const name = `moved_${randomBytes(4).toString('hex')}`
    const url = await createDatabase(inject('serverUrl'), name, inject('template'))
    const here = databaseUrl()
    onTestFinished(async () => {
      await disconnectDatabase()
      connectDatabase(here)
      await dropDatabase(inject('serverUrl'), name)
    })
    const moved = await moveDatabase(url)
    expect(moved.rows).toBe(Object.values(rows).flat().length)
    await expect(moveDatabase(url)).rejects.toThrow('That database already has accounts')
    expect(await everyRow()).toEqual(rows)
    await disconnectDatabase()
    connectDatabase(url)
    expect(await everyRow()).toEqual(rows)
    await makeUser()
  })

  test('fails without ending the process if it loses a connection', async () => {
    const name = `moved_${randomBytes(4).toString('hex')}`
    const url = await createDatabase(inject('serverUrl'), name)
    onTestFinished(() => dropDatabase(inject('serverUrl'), name))
    // The source's connection is idle while the target waits for the lock of migrations.
    const migrating = await clientAt(url)
    await migrating.query('select pg_advisory_lock(72707369)')
    const moving = moveDatabase(url).catch(error => error)
    const source = await clientAt(databaseUrl())
    const cutOff = () =>
      source.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = $1 and datname = current_database() and state = 'idle' and query like '%pg_stat_activity%'`,
        [`glint-${process.pid}-move`],
      )
    await expect.poll(async () => (await cutOff()).rowCount).toBe(1)
    await migrating.query('select pg_advisory_unlock_all()')
    expect(await moving).toBeInstanceOf(Error)
  })

  test('stops if the app is running', async () => {
    const app = await clientAt(databaseUrl())
    await app.query(`set application_name = 'glint-1-listening'`)
    await expect(moveDatabase(databaseUrl())).rejects.toThrow('The app is running')
  })

  test('copies every file to another storage, and a second run only the missing ones', async () => {
    const { actor } = await makeUser()
    await createProject(actor, projectInput(), { picture: await photo() })
    const folder = join(tmpdir(), `moved-${randomBytes(4).toString('hex')}`)
    onTestFinished(() => rm(folder, { recursive: true }))
    const there = folderStorage(folder)
    const files = await storedFiles()
    let bytes = 0
    for await (const { size } of storage().list('')) bytes += size
    expect(await copyAll(storage(), there)).toEqual({ copied: files.size, already: 0, bytes })
    const [key = ''] = files.keys()
    await there.delete([key])
    expect(await copyAll(storage(), there)).toMatchObject({ copied: 1, already: files.size - 1 })
    const own = (await there.get(key))?.body as Buffer
    expect(own.equals((await storage().get(key))?.body as Buffer)).toBe(true)
  })
})

test('backups run nightly and keep three by default', () => {
  expect(env).toMatchObject({ BACKUP_CRON: '23 2 * * *', BACKUP_KEEP: 3, BACKUP_DIR: '' })
})

test('foreign keys have no circular references', async () => {
  const client = await pool.connect()
  try {
    expect((await backedUpTables(client)).length).toBeGreaterThan(20)
  } finally {
    client.release()
  }
})

/** Returns the backup with one byte changed in the compressed data of a file. */
function flipped(zip: Buffer, path: string): Buffer {
  const copy = Buffer.from(zip)
  const at = copy.indexOf(path) + path.length + 20
  copy[at] = (copy[at] ?? 0) ^ 0xff
  return copy
}

async function contents(zip: Buffer): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>()
  const take = (files: Map<string, Buffer>) => {
    for (const [path, bytes] of files) found.set(path, bytes)
  }
  await remade(zip, take, { sums: false })
  return found
}

/** Returns the backup with one of its files at another path. */
const moved = (zip: Buffer, to: string) =>
  remade(zip, files => {
    const path = [...files.keys()].find(path => path.startsWith('files/')) ?? ''
    files.set(to, files.get(path) as Buffer)
    files.delete(path)
  })

/** Replaces uncompressed text with text of the same length. */
function renamed(zip: Buffer, from: string, to: string): Buffer {
  return Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1')
}

/** Returns the backup with the first row of a table changed and correct checksums. */
async function withBadRow(zip: Buffer, table: string, change: (row: string) => string): Promise<Buffer> {
  const path = `rows/${table}.tsv`
  const before = (await contents(zip)).get(path)?.toString() ?? ''
  const [first = '', ...others] = before.split('\n')
  const changed = change(first)
  const after = Buffer.from([...(changed ? [changed] : []), ...others].join('\n'))
  const manifest = JSON.parse(String((await contents(zip)).get('manifest.json')))
  manifest.tables.find(({ name }: { name: string }) => name === table).bytes = after.length
  return remade(zip, files => files.set(path, after), { manifest: { tables: manifest.tables } })
}
