import { describe, expect, test } from 'vitest'
import { updateArtist } from '~/features/collection/artists/artists.server'
import { updateCompany } from '~/features/collection/companies/companies.server'
import { updateProject } from '~/features/collection/projects/projects.server'
import { dataOf } from '~/features/collection/tags/tag-result.server'
import { updateTag } from '~/features/collection/tags/tags.server'
import { trashPage } from '~/features/collection/trash/trash.server'
import { restoreFromTrash } from '~/features/collection/trash-restore/restore.server'
import { confirmImport, runImportJob } from '~/features/transfer/import-export/import-confirm.server'
import { failedLines, failedLinesCsv } from '~/features/transfer/import-export/import-failures.server'
import type { ImportResult } from '~/features/transfer/import-export/import-result'
import { undoImport, undoOutlook } from '~/features/transfer/import-export/import-undo.server'
import {
  checkImport,
  chooseForImport,
  discardImport,
  getImport,
  incompleteKits,
  listImports,
  startImport,
} from '~/features/transfer/import-export/imports.server'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'
import { InvalidError, NotFoundError } from '~/platform/errors'
import { csvFixture, importFile, kitsOf } from '../factories/imports'
import { makeNote, makeProject } from '../factories/projects'
import { makeUser } from '../factories/users'

const countsOf = async (actor: Actor, id: string) => (await getImport(actor, id)).counts
async function namesOf(kind: 'companies' | 'artists' | 'tags', { userId }: Actor): Promise<string[]> {
  const mine = { where: { userId }, select: { name: true }, orderBy: { name: 'asc' } } as const
  const found = {
    companies: () => db.company.findMany(mine),
    artists: () => db.artist.findMany(mine),
    tags: () => db.tag.findMany(mine),
  }
  return (await found[kind]()).map(({ name }) => name)
}

describe('the sample files', () => {
  test.each([
    ['kits-40', 40, { companies: 12, artists: 30 }],
    ['kits-1000', 1000, { companies: 14, artists: 65 }],
  ])('%s: imports every line as a kit', async (name, count, { companies, artists }) => {
    const { actor } = await makeUser()
    const { id } = await importFile(actor, csvFixture(name))
    expect(await countsOf(actor, id)).toEqual({ added: count, updated: 0, unchanged: 0, skipped: 0, failed: 0 })
    expect(await kitsOf(actor)).toHaveLength(count)
    expect(await namesOf('companies', actor)).toHaveLength(companies)
    expect(await namesOf('artists', actor)).toHaveLength(artists)
  })

  test("a user's own spreadsheet: valid lines become kits, the others are reported", async () => {
    const { actor } = await makeUser()
    const { id } = await startImport(actor, { name: 'my kits.csv', bytes: csvFixture('kits-spreadsheet') })
    const check = await checkImport(actor, id)
    expect(check).toMatchObject({
      reading: { encoding: 'utf-8', delimiter: ';' },
      counts: { new: 6, duplicate: 0, repeat: 1, problem: 1 },
      incomplete: 3,
      rowCount: 8,
    })
    expect(check.rows.map(row => [row.line, row.verdict, row.earlier])).toEqual([
      [2, 'new', undefined],
      [3, 'new', undefined],
      [4, 'problem', undefined],
      [5, 'new', undefined],
      [6, 'new', undefined],
      [7, 'repeat', 6],
      [8, 'new', undefined],
      [9, 'new', undefined],
    ])
    await confirmImport(actor, id)
    expect(await countsOf(actor, id)).toEqual({ added: 6, updated: 0, unchanged: 0, skipped: 1, failed: 1 })
    const kits = await kitsOf(actor)
    expect(kits.map(kit => [kit.title, kit.status, kit.company])).toEqual([
      ['The Kiss', 'progress', 'Oraloa'],
      ['Strawberry Thief', 'stash', 'Paint Gem'],
      ['Phoenix', 'wishlist', 'Paint Gem'],
      ['Rye', 'completed', 'Craft-Ease'],
      ['Castle and Sun', 'completed', 'Oraloa'],
      ['Fish Magic "deluxe"', 'onhold', 'Oraloa'],
    ])
    expect(kits[0]).toMatchObject({ width: 42.5, totalDiamonds: 38080, tags: ['gold drills', 'AB drills'] })
    expect(kits[4]).toMatchObject({
      dateCompleted: null,
      width: null,
      height: 20,
      kitCategory: 'full',
      drillShape: null,
    })
    expect(kits[5]?.generalNotes).toBe('Two lines\r\nof notes, with a ; inside')
    expect((await incompleteKits(actor, id)).map(kit => [kit.line, kit.title, kit.problems.length])).toEqual([
      [5, 'Phoenix', 1],
      [6, 'Rye', 1],
      [8, 'Castle and Sun', 4],
    ])
    expect(await failedLines(actor, id, { most: 5 })).toMatchObject([{ line: 4, reasons: [{ field: 'title' }] }])
    const failed = await failedLinesCsv(actor, id)
    expect(failed.fileName).toBe('my kits-not-imported.csv')
    expect(failed.text.split('\n')[1]).toBe(
      ',Diamond Dotz,,30,30,round,14400,stash,full,,,,,,a row without a title,,4,Name: Enter a title.',
    )
  })
})

describe('edited cells', () => {
  const file = 'Title;Status;Company\nRye;Wish;\nSwan\n'
  const waiting = async () => {
    const { actor } = await makeUser()
    return { actor, ...(await startImport(actor, { name: 'mend.csv', bytes: Buffer.from(file) })) }
  }

  test('replace the cells of the file, including missing ones', async () => {
    const { actor, id } = await waiting()
    const { reloaded } = await chooseForImport(actor, id, {
      'cell-2-1': 'Wishlist',
      'cell-3-1': 'stash',
      'cell-3-2': 'Oraloa',
    })
    expect(reloaded).toBe(true)
    expect((await checkImport(actor, id)).inFile).toEqual({ 2: { 1: 'Wish' }, 3: { 1: '', 2: '' } })
    await confirmImport(actor, id)
    expect((await kitsOf(actor)).map(kit => [kit.title, kit.status, kit.company])).toEqual([
      ['Rye', 'wishlist', ''],
      ['Swan', 'stash', 'Oraloa'],
    ])
  })

  test('are discarded if they equal the file or if the encoding changes', async () => {
    const { actor, id } = await waiting()
    const mended = async () => (await checkImport(actor, id)).options.mended
    await chooseForImport(actor, id, { 'cell-2-1': 'Wishlist', 'cell-2-0': 'Barley' })
    await chooseForImport(actor, id, { 'cell-2-1': 'Wish' })
    expect(await mended()).toEqual({ 2: { 0: 'Barley' } })
    await chooseForImport(actor, id, { encoding: 'windows-1252' })
    expect(await mended()).toEqual({})
  })

  test('and options of an outdated request are ignored', async () => {
    const { actor, id } = await waiting()
    expect((await chooseForImport(actor, id, { 'cell-2-0': 'Later', turn: '2' })).reloaded).toBe(true)
    expect((await chooseForImport(actor, id, { 'cell-2-0': 'Earlier', turn: '1' })).reloaded).toBe(true)
    expect(await checkImport(actor, id)).toMatchObject({ turn: 2, options: { mended: { 2: { 0: 'Later' } } } })
    // A page with the latest options, without a script that counts turns.
    await chooseForImport(actor, id, { 'cell-2-0': 'Latest', turn: '2' })
    expect((await checkImport(actor, id)).options.mended).toEqual({ 2: { 0: 'Latest' } })
  })

  test('of lines or columns outside of the file are ignored', async () => {
    const { actor, id } = await waiting()
    await chooseForImport(actor, id, { 'cell-1-1': 'x', 'cell-9-1': 'x', 'cell-2-3': 'x', 'cell-2-__proto__': 'x' })
    expect((await checkImport(actor, id)).options.mended).toEqual({})
  })

  test('that are too long are rejected', async () => {
    const { actor, id } = await waiting()
    await expect(chooseForImport(actor, id, { 'cell-2-0': 'x'.repeat(20_001) })).rejects.toThrow(InvalidError)
  })
})

describe('duplicates', () => {
  const file = 'Title,Status,Company,Artist,Notes,Tags\nRye,completed,craft-ease,Shishkin,,new one\nSwan,stash,,,,\n'
  const collection = async () => {
    const { actor } = await makeUser()
    await makeProject(actor, { title: 'RYE', company: 'Craft-Ease', generalNotes: 'mine', tags: ['old one'] })
    return actor
  }

  test('are skipped by default', async () => {
    const actor = await collection()
    const { id } = await importFile(actor, file)
    expect(await countsOf(actor, id)).toMatchObject({ added: 1, skipped: 1 })
    expect((await kitsOf(actor)).map(kit => [kit.title, kit.status])).toEqual([
      ['RYE', 'stash'],
      ['Swan', 'stash'],
    ])
  })

  test('can be updated: filled cells replace values, tags are added, no date is set', async () => {
    const actor = await collection()
    const { id } = await importFile(actor, file, { duplicates: 'update' })
    expect(await countsOf(actor, id)).toMatchObject({ added: 1, updated: 1, skipped: 0 })
    expect((await kitsOf(actor))[0]).toMatchObject({
      title: 'RYE',
      status: 'completed',
      dateCompleted: null,
      company: 'Craft-Ease',
      artist: 'Shishkin',
      generalNotes: 'mine',
      tags: ['old one', 'new one'],
    })
    const again = await importFile(actor, file, { duplicates: 'update' })
    expect(await countsOf(actor, again.id)).toMatchObject({ added: 0, updated: 0, unchanged: 2 })
  })

  test('updated to an unfinished status lose a completion date that a status change set', async () => {
    const { actor } = await makeUser()
    for (const title of ['Owl', 'Fox', 'Hen']) {
      const { id } = await makeProject(actor, { title, status: 'completed', dateCompleted: '2026-01-31' })
      // A status change completed these two.
      const completedByStatus = new Date('2026-01-31')
      if (title !== 'Hen') await db.project.update({ where: { id }, data: { completedByStatus } })
    }
    const back = 'Title,Status,Date Completed\nOwl,in progress,\nFox,in progress,2026-01-30\nHen,in progress,\n'
    const { id } = await importFile(actor, back, { duplicates: 'update' })
    const dates = async () => (await kitsOf(actor)).map(kit => kit.dateCompleted?.toISOString().slice(0, 10) ?? null)
    expect(await dates()).toEqual([null, '2026-01-30', '2026-01-31'])
    await undoImport(actor, id)
    expect(await dates()).toEqual(['2026-01-31', '2026-01-31', '2026-01-31'])
  })

  test('can be added as further kits', async () => {
    const actor = await collection()
    await importFile(actor, file, { duplicates: 'add' })
    expect((await kitsOf(actor)).map(kit => kit.title)).toEqual(['RYE', 'Rye', 'Swan'])
  })

  test('within the file are skipped, or added if selected', async () => {
    const { actor } = await makeUser()
    const twice = 'Title,Status\nRye,stash\nrye,stash\n'
    await importFile(actor, twice)
    expect(await kitsOf(actor)).toHaveLength(1)
    const other = await makeUser()
    await importFile(other.actor, twice, { repeats: 'add' })
    expect(await kitsOf(other.actor)).toHaveLength(2)
  })
})

describe('options', () => {
  test('columns can be mapped to other fields', async () => {
    const { actor } = await makeUser()
    const { id } = await startImport(actor, { name: 'x.csv', bytes: Buffer.from('Titulus,Condicio\nRoggen,stash\n') })
    expect((await checkImport(actor, id)).counts).toMatchObject({ problem: 1 })
    await expect(confirmImport(actor, id)).rejects.toThrow('Choose the column that contains the title.')
    expect(await chooseForImport(actor, id, { 'column-0': 'title', 'column-1': 'status' })).toMatchObject({
      reloaded: true,
    })
    await confirmImport(actor, id)
    expect(await kitsOf(actor)).toMatchObject([{ title: 'Roggen', status: 'stash' }])
  })

  test('two columns cannot be mapped to the same field', async () => {
    const { actor } = await makeUser()
    const { id } = await startImport(actor, { name: 'x.csv', bytes: Buffer.from('Title,Status,Memo\na,stash,b\n') })
    const clash = chooseForImport(actor, id, { 'column-2': 'title' })
    await expect(clash).rejects.toMatchObject({
      fields: { 'column-2': ['“Title” and “Memo” are both set to Title. Leave one of them out.'] },
    })
    await expect(chooseForImport(actor, id, { 'column-2': 'nonsense' })).rejects.toBeInstanceOf(InvalidError)
  })

  test('ambiguous dates require a date format first', async () => {
    const { actor } = await makeUser()
    const { id } = await startImport(actor, {
      name: 'x.csv',
      bytes: Buffer.from('Title,Status,Bought\na,stash,05/01/2024\n'),
    })
    await expect(confirmImport(actor, id)).rejects.toThrow('First choose the date format of “Bought”.')
    await chooseForImport(actor, id, { 'dates-2': 'day-first' })
    await confirmImport(actor, id)
    expect((await kitsOf(actor))[0]?.datePurchased?.toISOString()).toBe('2024-01-05T00:00:00.000Z')
  })

  test('the encoding can be changed', async () => {
    const { actor } = await makeUser()
    const { id } = await startImport(actor, {
      name: 'x.csv',
      bytes: Buffer.from('Title,Status\nCafé,stash\n', 'latin1'),
    })
    expect((await checkImport(actor, id)).rows[0]?.title).toBe('Café')
    await chooseForImport(actor, id, { encoding: 'utf-8' })
    expect((await checkImport(actor, id)).rows[0]?.title).toBe('Caf�')
    await expect(chooseForImport(actor, id, { delimiter: '|' })).rejects.toMatchObject({
      fields: { delimiter: ["The file can't be parsed with these options."] },
    })
    expect((await checkImport(actor, id)).reading.delimiter).toBe(',')
  })

  test('a default status can be set', async () => {
    const { actor } = await makeUser()
    const { id } = await startImport(actor, { name: 'x.csv', bytes: Buffer.from('Title,Artist\na,b\n') })
    await expect(confirmImport(actor, id)).rejects.toThrow('Nothing to import with these options')
    await chooseForImport(actor, id, { emptyStatus: 'wishlist' })
    await confirmImport(actor, id)
    expect(await kitsOf(actor)).toMatchObject([{ status: 'wishlist' }])
  })
})

describe('confirming', () => {
  test('repeatedly or concurrently imports once', async () => {
    const { actor } = await makeUser()
    const { id } = await startImport(actor, { name: 'x.csv', bytes: csvFixture('kits-40') })
    await Promise.allSettled([confirmImport(actor, id), confirmImport(actor, id), confirmImport(actor, id)])
    expect(await kitsOf(actor)).toHaveLength(40)
    await expect(confirmImport(actor, id)).rejects.toBeInstanceOf(NotFoundError)
    expect(await kitsOf(actor)).toHaveLength(40)
  })

  test('imports a long file in a background job, which is idempotent', async () => {
    const { actor } = await makeUser()
    const lines = Array.from({ length: 2_500 }, (_, at) => `Kit ${at},stash,Company ${at % 7},tag ${at % 9}`)
    const bytes = Buffer.from(`Title,Status,Company,Tags\n${lines.join('\n')}\n`)
    const { id } = await startImport(actor, { name: 'x.csv', bytes })
    await db.import.update({ where: { id }, data: { state: 'running' }, select: { id: true } })
    await runImportJob({ importId: id, userId: actor.userId })
    await runImportJob({ importId: id, userId: actor.userId })
    expect(await getImport(actor, id)).toMatchObject({ state: 'done', progress: 100, counts: { added: 2_500 } })
    expect((await kitsOf(actor)).map(kit => kit.title)).toEqual(lines.map(line => line.split(',')[0]))
  })

  test('a failed job imports nothing and keeps the file pending', async () => {
    const { actor } = await makeUser()
    const { id } = await startImport(actor, {
      name: 'x.csv',
      bytes: Buffer.from('Title,Status,Bought\na,stash,05/01/2024\n'),
    })
    await db.import.update({ where: { id }, data: { state: 'running' }, select: { id: true } })
    await runImportJob({ importId: id, userId: actor.userId })
    expect(await getImport(actor, id)).toMatchObject({
      state: 'pending',
      error: expect.stringMatching(/^First choose/),
    })
    expect(await kitsOf(actor)).toEqual([])
  })

  test('sets no dates from the status', async () => {
    const { actor } = await makeUser()
    await importFile(actor, 'Title,Status\na,completed\nb,progress\n')
    for (const kit of await kitsOf(actor)) expect(kit).toMatchObject({ dateCompleted: null, dateStarted: null })
  })
})

describe('undo', () => {
  test('deletes the added kits and the names that only they used', async () => {
    const { actor } = await makeUser()
    await makeProject(actor, { title: 'Mine', company: 'Oraloa', tags: ['gift'] })
    const { id } = await importFile(
      actor,
      'Title,Status,Company,Artist,Tags\na,stash,Oraloa,Klee,gift; new\nb,stash,Fresh,,\n',
    )
    expect(await undoOutlook(actor, id)).toEqual({ kits: 2, touched: 0, updated: 0, updatedTouched: 0 })
    expect(await undoImport(actor, id)).toEqual({ removed: 2, trashed: 0, restored: 0, kept: 0 })
    expect((await kitsOf(actor)).map(kit => kit.title)).toEqual(['Mine'])
    expect(await namesOf('companies', actor)).toEqual(['Oraloa'])
    expect(await namesOf('artists', actor)).toEqual([])
    expect(await namesOf('tags', actor)).toEqual(['gift'])
    expect(await getImport(actor, id)).toMatchObject({ state: 'undone', undone: { removed: 2 } })
    await expect(undoImport(actor, id)).rejects.toBeInstanceOf(NotFoundError)
  })

  test('keeps kits that were edited since', async () => {
    const { actor } = await makeUser()
    const { id } = await importFile(actor, 'Title,Status,Company\na,stash,One\nb,stash,Two\nc,stash,Three\n')
    const [a, b] = await kitsOf(actor)
    if (!a || !b) throw new Error('no kits')
    await updateProject(actor, a.id, { status: 'progress' })
    await makeNote(actor, b.id)
    expect(await undoOutlook(actor, id)).toEqual({ kits: 3, touched: 2, updated: 0, updatedTouched: 0 })
    expect(await undoImport(actor, id)).toEqual({ removed: 1, trashed: 0, restored: 0, kept: 2 })
    expect((await kitsOf(actor)).map(kit => kit.title)).toEqual(['a', 'b'])
    expect(await namesOf('companies', actor)).toEqual(['One', 'Two'])
  })

  test('moves edited kits with their names to the trash if selected', async () => {
    const { actor } = await makeUser()
    const { id } = await importFile(actor, 'Title,Status,Company,Tags\na,stash,One,gift\nb,stash,Two,\n')
    const [a] = await kitsOf(actor)
    if (!a) throw new Error('no kit')
    await makeNote(actor, a.id, { content: 'half of it done' })
    const [before] = await kitsOf(actor)
    expect(await undoImport(actor, id, { alsoTouched: true })).toEqual({ removed: 2, trashed: 1, restored: 0, kept: 0 })
    expect(await kitsOf(actor)).toEqual([])
    expect(await namesOf('companies', actor)).toEqual(['One'])

    const { things } = await trashPage(actor, 1)
    await restoreFromTrash(actor, { act: things[0]?.act ?? '' })
    expect(await kitsOf(actor)).toEqual([before])
    expect(await db.progressNote.findMany({ where: { projectId: a.id }, select: { content: true } })).toEqual([
      { content: 'half of it done' },
    ])
  })

  test('keeps names that were edited since', async () => {
    const { actor } = await makeUser()
    const { id } = await importFile(actor, 'Title,Status,Company,Artist,Tags\na,stash,One,Klee,gift; plain\n')
    const mine = { where: { userId: actor.userId } }
    const before = { created: new Date(Date.now() - 60_000), updated: new Date(Date.now() - 60_000) }
    await db.tag.updateMany({ ...mine, data: before })
    await db.company.updateMany({ ...mine, data: before })
    await db.artist.updateMany({ ...mine, data: before })
    const gift = await db.tag.findFirstOrThrow({ where: { userId: actor.userId, name: 'gift' } })
    dataOf(await updateTag(actor, gift.id, { name: 'Gift' }))
    const company = await db.company.findFirstOrThrow(mine)
    await updateCompany(actor, company.id, { websiteUrl: 'https://one.example' })
    const artist = await db.artist.findFirstOrThrow(mine)
    await updateArtist(actor, artist.id, { name: 'Paul Klee' })
    expect(await undoImport(actor, id)).toMatchObject({ removed: 1 })
    expect(await namesOf('tags', actor)).toEqual(['Gift'])
    expect(await namesOf('companies', actor)).toEqual(['One'])
    expect(await namesOf('artists', actor)).toEqual(['Paul Klee'])
  })

  test('restores the previous values of updated kits', async () => {
    const { actor } = await makeUser()
    const rye = await makeProject(actor, { title: 'Rye', company: 'One', artist: 'Shishkin', width: 40, tags: ['old'] })
    await makeProject(actor, { title: 'Swan' })
    const [before] = await kitsOf(actor)
    const { id } = await importFile(
      actor,
      'Title,Status,Company,Artist,Width,Bought,Tags\nRye,completed,One,Klee,42.5,2024-01-05,new\nSwan,progress,,,,,\n',
      { duplicates: 'update' },
    )
    const [, swan] = await kitsOf(actor)
    await updateProject(actor, swan?.id ?? '', { generalNotes: 'worked on since' })
    expect(await undoOutlook(actor, id)).toEqual({ kits: 0, touched: 0, updated: 2, updatedTouched: 1 })
    expect(await undoImport(actor, id)).toEqual({ removed: 0, trashed: 0, restored: 1, kept: 1 })
    const [after, remaining] = await kitsOf(actor)
    expect(after).toEqual({ ...before, updated: after?.updated })
    expect(after?.id).toBe(rye.id)
    expect(remaining).toMatchObject({ status: 'progress', generalNotes: 'worked on since' })
    expect(await namesOf('artists', actor)).toEqual(['Shishkin'])
    expect(await namesOf('tags', actor)).toEqual(['old'])
  })

  test('is possible for 30 days', async () => {
    const { actor } = await makeUser()
    const { id } = await importFile(actor, 'Title,Status\na,stash\n')
    const days = ((await getImport(actor, id)).expires.getTime() - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(29.9)
    await db.import.update({ where: { id }, data: { expires: new Date(0) }, select: { id: true } })
    await expect(undoImport(actor, id)).rejects.toBeInstanceOf(NotFoundError)
    expect(await listImports(actor)).toEqual([])
  })
})

test('deletes the file after the import', async () => {
  const { actor } = await makeUser()
  const { id } = await importFile(actor, csvFixture('kits-spreadsheet'))
  const stored = await db.import.findUniqueOrThrow({ where: { id } })
  expect(stored.source).toBeNull()
  expect((stored.result as ImportResult).failures).toHaveLength(1)
})

test("returns not found for another user's import", async () => {
  const { actor } = await makeUser()
  const { actor: stranger } = await makeUser()
  const { id } = await startImport(actor, { name: 'x.csv', bytes: csvFixture('kits-40') })
  for (const attempt of [getImport, checkImport, confirmImport, discardImport, failedLinesCsv, undoImport]) {
    await expect(attempt(stranger, id)).rejects.toBeInstanceOf(NotFoundError)
  }
  await expect(chooseForImport(stranger, id, {})).rejects.toBeInstanceOf(NotFoundError)
  await confirmImport(actor, id)
  for (const attempt of [getImport, failedLinesCsv, undoImport]) {
    await expect(attempt(stranger, id)).rejects.toBeInstanceOf(NotFoundError)
  }
  expect(await undoOutlook(stranger, id)).toEqual({ kits: 0, touched: 0, updated: 0, updatedTouched: 0 })
  expect(await failedLines(stranger, id, { most: 5 })).toEqual([])
  expect(await incompleteKits(stranger, id)).toEqual([])
  expect(await kitsOf(actor)).toHaveLength(40)
})

test.each([
  ['20,001 kits', 20_001, 2, 'This file has 20,001 lines; the limit is 20,000.'],
  ['2,000,200 cells', 10_001, 200, 'This file has more than 2,000,000 cells. Remove the columns'],
])('a file of %s is rejected', async (_, rows, columns, message) => {
  const { actor } = await makeUser()
  const cells = (more: string) => more.repeat(columns - 2)
  const bytes = Buffer.from(`Title,Status${cells(',x')}\n${`Owl,stash${cells(',')}\n`.repeat(rows)}`)
  await expect(startImport(actor, { name: 'kits.csv', bytes })).rejects.toMatchObject({
    fields: { file: [expect.stringContaining(message)] },
  })
})

test('a pending file can be discarded, and at most 20 can be pending', async () => {
  const { actor } = await makeUser()
  const file = { name: 'C:\\kits\\mine.csv', bytes: Buffer.from('Title,Status\na,stash\n') }
  const { id } = await startImport(actor, file)
  expect(await listImports(actor)).toMatchObject([{ id, fileName: 'mine.csv', state: 'pending' }])
  for (let times = 1; times < 20; times++) await startImport(actor, file)
  await expect(startImport(actor, file)).rejects.toThrow('20 files are waiting')
  await discardImport(actor, id)
  await expect(getImport(actor, id)).rejects.toBeInstanceOf(NotFoundError)
})
