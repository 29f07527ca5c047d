import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { find } from '~/features/collection/dashboard/find.server'
import { parseDashboardParams } from '~/features/collection/dashboard/project-filters'
import { listProjects } from '~/features/collection/dashboard/project-list.server'
import { findDuplicates } from '~/features/collection/projects/project-queries.server'
import { textsPage } from '~/features/collection/text-lists/texts.server'
import { checkImport, getImport, startImport } from '~/features/transfer/import-export/imports.server'
import { db, pool } from '~/platform/db/db.server'
import { nameKey } from '~/platform/input/plain-text'
import { action as addKit } from '~/routes/kits/new'
import { action as addCompany } from '~/routes/lists/companies/list'
import { action as addTag } from '~/routes/lists/tags/list'
import { errorsOf, send } from '../factories/forms'
import { importFile, kitsOf } from '../factories/imports'
import { makeNote, makeProject } from '../factories/projects'
import { makeUser } from '../factories/users'
import { call, tokenOfUser } from '../factories/wire'

const caseFile = (name: string) => readFileSync(`tests/fixtures/cases/${name}`)
/** One name, as a phone, a Mac, a web page and a chat write it. */
const SPELLINGS = [
  'Caf\u00e9 Gems',
  'Cafe\u0301 Gems',
  ' Caf\u00e9\u00a0Gems ',
  'Caf\u00e9\u200b Gems',
  'Ca\u00adf\u00e9  Gems',
]
const [COMPOSED = '', ...OTHERS] = SPELLINGS

let me: Awaited<ReturnType<typeof makeUser>>
beforeEach(async () => {
  me = await makeUser()
})

const namesIn = async (kind: 'companies' | 'artists' | 'tags') =>
  (
    await pool.query<{ name: string }>(`select name from ${kind} where "user" = $1 order by name_key`, [me.user.id])
  ).rows.map(({ name }) => name)

describe('names that look the same', () => {
  it('are one company and one tag of an imported file', async () => {
    await importFile(me.actor, caseFile('csv-nfd-company.csv'))
    expect((await kitsOf(me.actor)).map(kit => [kit.title, kit.company, kit.tags])).toEqual([
      ['NFC one', 'Caf\u00e9 Gems', ['n\u00e4h']],
      ['NFD one', 'Caf\u00e9 Gems', ['n\u00e4h']],
      ['NBSP one', 'Caf\u00e9 Gems', ['x']],
      ['ZW one', 'Caf\u00e9 Gems', ['x']],
    ])
    expect(await namesIn('companies')).toEqual(['Caf\u00e9 Gems'])
    expect(await namesIn('tags')).toEqual(['n\u00e4h', 'x'])
  })

  it('are one company, artist and tag, one place and one series of the form', async () => {
    for (const spelling of SPELLINGS) {
      const names = {
        company: spelling,
        artist: spelling,
        tags: `${spelling}, ${OTHERS[0]}`,
        place: spelling,
        series: spelling,
      }
      const { status } = await send(me.user, addKit, '/projects/new', {
        title: 'Kit',
        status: 'stash',
        ...names,
        add: 'again',
      })
      expect(status).toBe(302)
    }
    for (const kind of ['companies', 'artists', 'tags'] as const) expect(await namesIn(kind)).toEqual([COMPOSED])
    for (const kind of ['place', 'series'] as const) {
      const page = await textsPage(me.actor, kind, { search: OTHERS[0] ?? '', sort: 'name', page: 1 })
      expect(page.texts).toEqual([{ name: COMPOSED, kits: SPELLINGS.length }])
    }
  })

  it.each(OTHERS)('%j is refused beside the first in its list, by the form and the API', async spelling => {
    const token = await tokenOfUser(me.user.id)
    const create = (collection: string, body: object) =>
      call(`/api/collections/${collection}/records`, {
        method: 'POST',
        token,
        body: JSON.stringify({ user: me.user.id, ...body }),
        headers: { 'Content-Type': 'application/json' },
      })
    for (const [action, path] of [
      [addCompany, '/companies'],
      [addTag, '/tags'],
    ] as const) {
      const color = '#3B82F6'
      expect((await send(me.user, action, path, { name: COMPOSED, color })).status).toBe(302)
      const { status, ...reply } = await send(me.user, action, path, { name: spelling, color })
      expect([status, errorsOf({ ...reply, status })?.name?.[0]]).toEqual([
        400,
        expect.stringContaining('already exists'),
      ])
    }
    expect((await create('artists', { name: spelling })).status).toBe(200)
    const twice = { user: { code: 'validation_not_unique' }, name: { code: 'validation_not_unique' } }
    expect((await create('artists', { name: COMPOSED })).body).toMatchObject({ status: 400, data: twice })
    expect((await create('companies', { name: spelling })).body).toMatchObject({ status: 400, data: twice })
  })

  it('are found by a search and by the guard against duplicates, however both are written', async () => {
    const { id } = await makeProject(me.actor, { title: 'Caf\u00e9 at Night' })
    // As an earlier release stored it.
    await pool.query(`update projects set title = $1, general_notes = $2 where id = $3`, [
      'Cafe\u0301\u00a0at\u200b  Night',
      'Grandmother\u2019s na\u0308h\u00adkorb',
      id,
    ])
    await makeNote(me.actor, id, { content: 'E\u0301poxy dr\u00adills' })
    for (const text of [
      'caf\u00e9 at night',
      'cafe\u0301',
      'ca\u200bfe\u00a0AT',
      'n\u00e4hkorb',
      'nahko\u200brb',
      'epoxy drills',
    ]) {
      const { state } = parseDashboardParams(new URLSearchParams({ status: 'everything', search: text }))
      expect([text, (await listProjects(me.actor, state)).total]).toEqual([text, 1])
    }
    expect(await find(me.actor, 'ca\u200bfe\u0301')).toMatchObject([{ label: 'Kits' }])
    const alike = { title: 'CAF\u00c9 at\u00a0night', sourceUrl: '', code: '' }
    expect(await findDuplicates(me.actor, alike)).toMatchObject([{ id }])
  })

  it('are one kit when a file is imported again', async () => {
    await makeProject(me.actor, { title: 'Caf\u00e9 at Night', company: COMPOSED })
    const file = `Title,Status,Company\nCafe\u0301\u00a0at Ni\u200bght,stash,${OTHERS[0]}\nMoon,stash,\n`
    await importFile(me.actor, file)
    expect((await kitsOf(me.actor)).map(({ title }) => title)).toEqual(['Caf\u00e9 at Night', 'Moon'])
  })
})

describe('texts without a visible character', () => {
  it('are errors of an imported file, and others are stored without invisible characters', async () => {
    const file = caseFile('csv-invisible-titles.csv')
    const { id } = await startImport(me.actor, { name: 'x.csv', bytes: file })
    const check = await checkImport(me.actor, id)
    expect(check.rows.map(row => [row.verdict, row.problems?.map(({ message }) => message)])).toMatchObject([
      ['problem', ['Enter a title.']],
      ['problem', ['Enter a title.']],
      ['problem', ['Enter a title.']],
      ['new', []],
      ['new', []],
      ['new', []],
    ])
    await importFile(me.actor, file)
    expect((await kitsOf(me.actor)).map(kit => [kit.title, kit.company])).toEqual([
      ['No-break space', 'Caf\u00e9'],
      ['ZWjoin', 'Caf\u00e9'],
      ['gnp.txt', 'z'],
    ])
    expect((await getImport(me.actor, id)).counts).toBeNull()
  })

  it.each(['\u200b', '\u2060\u00a0\ufeff', '\u3164'])('%j is no title, name or tag', async blank => {
    const kit = await send(me.user, addKit, '/projects/new', { title: blank, status: 'stash' })
    expect([kit.status, errorsOf(kit)]).toEqual([400, { title: ['Enter a title.'] }])
    const name = await send(me.user, addCompany, '/companies', { name: blank })
    expect([name.status, errorsOf(name)]).toEqual([400, { name: ['Enter a name for the company.'] }])
    const tag = await send(me.user, addTag, '/tags', { name: blank, color: '#3B82F6' })
    expect([tag.status, errorsOf(tag)]).toEqual([400, { name: ['Enter a name for the tag.'] }])
    const token = await tokenOfUser(me.user.id)
    for (const [collection, field] of [
      ['companies', 'name'],
      ['projects', 'title'],
    ] as const) {
      const { status, body } = await call(`/api/collections/${collection}/records`, {
        method: 'POST',
        token,
        body: JSON.stringify({ user: me.user.id, status: 'stash', [field]: blank }),
        headers: { 'Content-Type': 'application/json' },
      })
      expect([status, body.data]).toEqual([400, { [field]: expect.objectContaining({ code: 'validation_required' }) }])
    }
    // A name that is optional is none.
    const fields = {
      title: 'Plain',
      status: 'stash',
      company: blank,
      artist: blank,
      tags: `${blank}, sky`,
      place: blank,
    }
    expect((await send(me.user, addKit, '/projects/new', fields)).status).toBe(302)
    expect(await kitsOf(me.actor)).toMatchObject([{ company: '', artist: '', tags: ['sky'], place: '' }])
  })
})

describe('stored texts', () => {
  it('are composed, with plain spaces', async () => {
    const { id } = await makeProject(me.actor)
    const token = await tokenOfUser(me.user.id)
    const { body } = await call('/api/collections/progress_notes/records', {
      method: 'POST',
      token,
      body: JSON.stringify({ project: id, date: '2026-11-15', content: 'Cafe\u0301\u00a0done\u200b' }),
      headers: { 'Content-Type': 'application/json' },
    })
    expect(body.content).toBe('Caf\u00e9 done')
    const fields = {
      title: 'E\u0301toile\u00a0filante',
      status: 'stash',
      generalNotes: 'na\u0308h\u00a0hier\r\n\u200b',
    }
    await send(me.user, addKit, '/projects/new', fields)
    const made = await db.project.findFirst({ where: { userId: me.user.id, title: '\u00c9toile filante' } })
    expect(made?.generalNotes).toBe('n\u00e4h hier\n')
  })
})

it('the keys of Postgres and of the app are equal', async () => {
  const characters = Array.from({ length: 0x30000 }, (_, code) => code)
    .concat(Array.from({ length: 0x1000 }, (_, at) => 0xe0000 + at))
    // Without characters that only one of them knows: both have their version of Unicode.
    .filter(code => code > 0 && !/\p{Cn}|\p{Cs}/u.test(String.fromCodePoint(code)))
    .map(code => `A${String.fromCodePoint(code)}b`)
  const given = [
    ...characters,
    ...SPELLINGS,
    'e\u200b\u0301',
    ' x\t\r\n y ',
    '\u1112\u1161\u11ab',
    '\u03a3\u03a3',
    '👩‍🚀 ❤️ 1️⃣',
  ]
  const { rows } = await pool.query<{ name: string; key: string }>(
    'select name, same_name(name) as key from unnest($1::text[]) name where unicode_assigned(name)',
    [given],
  )
  const different = rows.filter(({ name, key }) => nameKey(name) !== key)
  expect(different.map(({ name }) => name.codePointAt(1)?.toString(16))).toEqual([])
})
