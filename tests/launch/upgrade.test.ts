import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '~/platform/db/migrate.server'
import { emptyDatabase, emptyDataDir, npmStart, runAdmin } from '../setup/launched-app'
import { postForm, signUpAt } from '../setup/over-http'

const ANNA = { email: 'anna@example.com', username: 'anna', password: 'glitter-2026' }

// Schema changes that the previous release tolerates.
const NEXT_RELEASE = {
  '20990101000000_cupboards': `
    create table cupboards (id text primary key, "user" text not null references users (id) on delete cascade, name text not null);
    select announce_changes_of('cupboards', 'user');
    alter table projects add column cupboard text references cupboards (id) on delete set null;
    alter table users add column cupboards_shown boolean not null default true;
    alter table progress_notes add column mood text not null default '';
    create index projects_cupboard_idx on projects (cupboard);`,
}
const BREAKING = { '20990102000000_names_breaking': 'alter table projects rename column title to name;' }

test('the previous release runs, restarts and is administered on the schema of the next one', async () => {
  const DATABASE_URL = await emptyDatabase()
  const settings = { DATA_DIR: emptyDataDir(), DATABASE_URL, RATE_LIMITS: 'off' }
  const admin = (...args: string[]) => runAdmin(args, settings)
  const running = await npmStart(settings)
  await running.ready()
  const cookie = await signUpAt(running.url, ANNA)
  const uses = async (url: string) => {
    const saved = await postForm(`${url}/projects/new`, { title: 'Sunflowers', status: 'stash' }, { cookie })
    const [, kit = ''] = /(\/projects\/\w+)/.exec(saved.headers.get('location') ?? '') ?? []
    const pages = ['/overview', '/dashboard', '/years', '/trash', '/tags', kit].map(async path => {
      const { status } = await fetch(url + path, { headers: { cookie }, redirect: 'manual' })
      return [path, status]
    })
    return Promise.all([...pages, ['saved', saved.status]])
  }
  const works = async (url: string) =>
    expect((await uses(url)).filter(([, status]) => Number(status) >= 400)).toEqual([])
  await works(running.url)

  await migrate(DATABASE_URL, { folder: withMigrations(NEXT_RELEASE) })
  await works(running.url)
  const restarted = await npmStart(settings)
  await restarted.ready()
  await works(restarted.url)
  expect(await admin('demo', ANNA.email)).toEqual({
    code: 0,
    said: expect.stringMatching(/^Added 60 kits with \d+ progress notes to anna@example\.com\.\n$/),
  })
  expect((await admin('demo', 'nobody@example.com')).code).toBe(1)
  const made = await admin('backup', 'create')
  expect(made.code).toBe(0)
  // The backup contains tables that this version does not know.
  const [backup = ''] = made.said.split(' ')
  const rejected = await admin('backup', 'restore', backup, '--replace')
  expect(rejected).toEqual({ code: 1, said: expect.stringContaining('Restore the backup with that version') })
  await works(restarted.url)

  await migrate(DATABASE_URL, { folder: withMigrations({ ...NEXT_RELEASE, ...BREAKING }) })
  const stopped = await admin('backup', 'list')
  expect(stopped).toEqual({
    code: 1,
    said: expect.stringMatching(/^Refused: Start the newer version again, or restore/),
  })
  expect(stopped.said).toContain('The database is 2 migrations ahead of this version')
})

function withMigrations(scripts: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync('prisma/migrations', folder, { recursive: true })
  for (const [name, script] of Object.entries(scripts)) {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, 'migration.sql'), script)
  }
  return folder
}
