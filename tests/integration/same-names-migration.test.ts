import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { migrate } from '~/platform/db/migrate.server'
import { createDatabase, dropDatabase } from '../setup/test-postgres'

const MIGRATION = '20261129070000_same_names'

const name = `names_${randomBytes(4).toString('hex')}`
let client: pg.Client
const rows = async (statement: string) => (await client.query(statement)).rows

/** Migrates a filled database of the previous release. */
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'glint-migrations-'))
  for (const name of readdirSync('prisma/migrations').filter(name => name < MIGRATION)) {
    cpSync(join('prisma/migrations', name), join(folder, name), { recursive: true })
  }
  const url = await createDatabase(inject('serverUrl'), name)
  await migrate(url, { folder })
  rmSync(folder, { recursive: true })
  client = new pg.Client(url)
  await client.connect()
  await fill()
  await migrate(url)
}, 60_000)

afterAll(async () => {
  await client.end()
  await dropDatabase(inject('serverUrl'), name)
})

/** Inserts the names and kits of two users as the previous release stored them. */
async function fill(): Promise<void> {
  for (const user of ['ann', 'bob']) {
    await client.query(`insert into users (id, email, username, token_key, updated) values ($1, $2, $3, $1, now())`, [
      idOf(user),
      `${user}@example.com`,
      user,
    ])
  }
  const insert = async (table: string, rows: [name: string, owner: string, record: string][]) => {
    for (const [place, [name, owner, record]] of rows.entries()) {
      const more = table === 'tags' ? [`, slug, color`, `, $1, '#3B82F6'`] : ['', '']
      await client.query(
        `insert into ${table} (id, "user", name, created, updated ${more[0]}) values ($1, $2, $3, $4, now() ${more[1]})`,
        [idOf(record), idOf(owner), name, new Date(Date.UTC(2026, 0, place + 1))],
      )
    }
  }
  await insert('companies', [
    ['Cafe\u0301 Gems', 'ann', 'oldest'],
    ['Caf\u00e9 Gems', 'ann', 'second'],
    ['Caf\u00e9 Gems 2', 'ann', 'numbered'],
    ['Caf\u00e9\u200b\u00a0Gems', 'ann', 'third'],
    ['\u200b', 'ann', 'unseen'],
    ['Oraloa\u00a0Art', 'ann', 'spaced'],
    ['Caf\u00e9\u00a0Gems', 'bob', 'bobs'],
  ])
  await insert('artists', [
    [`${'x'.repeat(99)}\u200b`, 'ann', 'long'],
    ['x'.repeat(99), 'ann', 'twin'],
  ])
  await insert('tags', [
    [`${'\u00e4'.repeat(50)}`, 'ann', 'tag'],
    [`${'a\u0308'.repeat(25)}`, 'ann', 'shorter'],
    ['sky', 'ann', 'sky'],
    ['s\u00adky', 'ann', 'soft'],
  ])
  await client.query(
    `insert into projects (id, "user", title, status, company, place, code, general_notes, updated)
    values ($1, $2, $3, 'stash', $4, $5, $6, $7, '2026-01-01')`,
    [
      idOf('kit'),
      idOf('ann'),
      'No\u00a0ght \u200b',
      idOf('third'),
      'Bo\u0302x\u00a01',
      ' DP-1\ufeff',
      'na\u0308h\u00adkorb',
    ],
  )
  await client.query(`insert into projects (id, "user", title, status, updated) values ($1, $2, $3, 'stash', now())`, [
    idOf('blank'),
    idOf('ann'),
    '\u200b',
  ])
  await client.query(
    `insert into progress_notes (id, project, "user", date, content, updated) values ($1, $2, $3, now(), $4, now())`,
    [idOf('note'), idOf('kit'), idOf('ann'), 'e\u200bpoxy'],
  )
}

const idOf = (name: string) => name.padEnd(16, '0')

it('merges nothing, numbers what is one name, and lists it', async () => {
  expect(await rows(`select id, name::text as name from companies order by "user", created`)).toEqual([
    { id: idOf('oldest'), name: 'Caf\u00e9 Gems' },
    { id: idOf('second'), name: 'Caf\u00e9 Gems 3' },
    { id: idOf('numbered'), name: 'Caf\u00e9 Gems 2' },
    { id: idOf('third'), name: 'Caf\u00e9 Gems 4' },
    { id: idOf('unseen'), name: 'No name' },
    { id: idOf('spaced'), name: 'Oraloa Art' },
    { id: idOf('bobs'), name: 'Caf\u00e9 Gems' },
  ])
  expect(await rows(`select name::text as name from artists order by created`)).toEqual([
    { name: 'x'.repeat(99) },
    { name: `${'x'.repeat(98)} 2` },
  ])
  expect(await rows(`select name::text as name from tags order by created`)).toEqual([
    { name: '\u00e4'.repeat(50) },
    { name: '\u00e4'.repeat(25) },
    { name: 'sky' },
    { name: 'sky 2' },
  ])
  expect(await rows(`select record, kind, was, renamed, twin from kept_apart order by kind, record`)).toEqual([
    {
      record: idOf('twin'),
      kind: 'artists',
      was: 'x'.repeat(99),
      renamed: `${'x'.repeat(98)} 2`,
      twin: idOf('long'),
    },
    {
      record: idOf('second'),
      kind: 'companies',
      was: 'Caf\u00e9 Gems',
      renamed: 'Caf\u00e9 Gems 3',
      twin: idOf('oldest'),
    },
    {
      record: idOf('third'),
      kind: 'companies',
      was: 'Caf\u00e9\u200b\u00a0Gems',
      renamed: 'Caf\u00e9 Gems 4',
      twin: idOf('oldest'),
    },
    { record: idOf('unseen'), kind: 'companies', was: '\u200b', renamed: 'No name', twin: null },
    { record: idOf('soft'), kind: 'tags', was: 's\u00adky', renamed: 'sky 2', twin: idOf('sky') },
  ])
})

it('stores texts of kits with plain spaces, and computes again what the search reads', async () => {
  expect(
    await rows(`select title, title_key, code, place, company, convert_from(search, 'UTF8') as search,
        convert_from(more_search, 'UTF8') as more, convert_from(note_search, 'UTF8') as note, updated from projects order by id desc`),
  ).toEqual([
    {
      title: 'No ght',
      title_key: 'no ght',
      code: 'DP-1',
      place: 'B\u00f4x 1',
      company: idOf('third'),
      search: 'no ght\nnahkorb\nnaehkorb',
      more: 'dp-1\nbox 1\n',
      note: 'epoxy',
      updated: new Date('2026-01-01'),
    },
    expect.objectContaining({ title: 'Untitled kit', title_key: 'untitled kit' }),
  ])
  expect(await rows(`select name_key from companies where id = '${idOf('bobs')}'`)).toEqual([{ name_key: 'cafe gems' }])
  await expect(
    client.query(`update companies set name = $1 where id = $2`, ['Cafe\u0301\u00a0 Gems\ufeff', idOf('spaced')]),
  ).rejects.toMatchObject({ code: '23505', constraint: 'companies_user_same_name_key' })
  // Tables of the previous release: its imports ignore a name that it has already.
  await client.query(
    `insert into companies (id, "user", name, updated) values ($1, $2, 'ORALOA ART', now()) on conflict ("user", name) do nothing`,
    [idOf('again'), idOf('ann')],
  )
})
