import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { undoImport } from '~/features/transfer/import-export/import-undo.server'
import { checkImport, getImport, startImport } from '~/features/transfer/import-export/imports.server'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'
import { InvalidError } from '~/platform/errors'
import { importFile, kitsOf } from '../factories/imports'
import { makeProject } from '../factories/projects'
import { makeUser } from '../factories/users'

const sample = (name: string) => readFileSync(`tests/fixtures/other-apps/${name}`)

async function movedIn(file: string | Uint8Array, choices: Record<string, string> = {}) {
  const { actor } = await makeUser()
  const { id } = await importFile(actor, file, choices)
  return { actor, id, kits: await shortKits(actor), counts: (await getImport(actor, id)).counts }
}

/** Writes an Excel file with one sheet. */
async function workbook(rows: string): Promise<Buffer> {
  const texts = ['A title above', 'Title', 'Status', 'Ordered', 'In progress']
  const zip = new ZipFile()
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const parts = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships><Relationship Id="w" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="Kits" r:id="a"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="a" Type="${relations}/worksheet" Target="worksheets/s.xml"/><Relationship Id="b" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `<sst>${texts.map(text => `<si><t>${text}</t></si>`).join('')}</sst>`,
    'xl/worksheets/s.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  }
  for (const [path, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), path)
  zip.end()
  return buffer(zip.outputStream)
}

const iso = (day: Date | null) => day?.toISOString().slice(0, 10)

/** Returns the kits without empty values. */
async function shortKits(actor: Actor) {
  const notes = await db.progressNote.findMany({ where: { userId: actor.userId }, orderBy: [{ date: 'asc' }] })
  return (await kitsOf(actor)).map(kit => {
    const values = {
      ...{ title: kit.title, status: kit.status, kitted: kit.kitted, company: kit.company, artist: kit.artist },
      ...{ width: Number(kit.width), height: Number(kit.height), drillShape: kit.drillShape },
      ...{ totalDiamonds: kit.totalDiamonds, colorCount: kit.colorCount, kitCategory: kit.kitCategory },
      ...{ sourceUrl: kit.sourceUrl, generalNotes: kit.generalNotes, tags: kit.tags.join('; ') },
      ...{ coverage: kit.coverage, specialDrills: kit.specialDrills, code: kit.code, place: kit.place },
      ...{ series: kit.series, rating: kit.rating, quantity: kit.quantity > 1 && kit.quantity },
      ...{ price: kit.price?.toFixed(2), shipping: kit.shipping?.toFixed(2), soldFor: kit.soldFor?.toFixed(2) },
      ...{ currency: kit.currency, orderNumber: kit.orderNumber },
      ...{ bought: iso(kit.datePurchased), received: iso(kit.dateReceived) },
      ...{ started: iso(kit.dateStarted), completed: iso(kit.dateCompleted) },
      ...{ left: iso(kit.dateLeft), wentTo: kit.wentTo },
      notes: notes
        .filter(note => note.projectId === kit.id)
        .map(note => [iso(note.date), note.content, note.percent && Number(note.percent), note.minutes]),
    }
    const filled = Object.entries(values).filter(
      ([, value]) => value && (!Array.isArray(value) || value.length > 0) && value !== 'full',
    )
    return Object.fromEntries(filled)
  })
}

async function found(file: string | Uint8Array) {
  const { actor } = await makeUser()
  const { id } = await startImport(actor, { name: 'x.bin', bytes: Buffer.from(file) })
  return (await checkImport(actor, id)).found
}

const addsNothing = async (actor: Actor, file: string | Uint8Array) => {
  const before = await shortKits(actor)
  await expect(importFile(actor, file)).rejects.toThrow(InvalidError)
  expect(await shortKits(actor)).toEqual(before)
}

describe('Organized Glitter', () => {
  const NEWER =
    'Title,Status,Company,Artist,Width,Height,Drill Shape,Canvas Type,Drill Type,Total Diamonds,# of Colors,Type of Kit,Source URL,Date Purchased,Date Received,Date Started,Date Completed,General Notes,Tags\n'

  test('its CSV keeps apostrophes, statuses and texts without a field', async () => {
    const file = `${NEWER}''Twas Night,kitted,None,Ana Reed,40,50,round,poured glue,resin,"12000",0,mini,https://x.example/a,2026-01-02,2026-01-03,,,'@home,a; b\n'-5,waiting,Unknown,,,,,,,0,12,big,,,,,,,\n`
    const { kits, actor } = await movedIn(file)
    expect(kits).toEqual([
      {
        ...{ title: "'Twas Night", status: 'stash', kitted: true, artist: 'Ana Reed', width: 40, height: 50 },
        ...{ drillShape: 'round', totalDiamonds: 12_000, kitCategory: 'mini', sourceUrl: 'https://x.example/a' },
        ...{ bought: '2026-01-02', received: '2026-01-03', tags: 'a; b' },
        generalNotes: '@home\nCanvas Type: poured glue\nDrill Type: resin',
      },
      { title: '-5', status: 'onhold', colorCount: 12 },
    ])
    await addsNothing(actor, file)
  })

  test('numbers in place of names are never imported as names', async () => {
    const { kits, actor } = await movedIn(sample('og-2025.csv'))
    expect(kits.map(({ title, company, artist, tags }) => [title, company, artist, tags])).toEqual([
      ['Lantern Harbor', undefined, undefined, undefined],
      ['Moth Garden', undefined, undefined, undefined],
    ])
    expect(kits[1]?.generalNotes).toBe('=1+1')
    expect(await db.company.count({ where: { userId: actor.userId } })).toBe(0)
    expect((await found(sample('og-2025.csv')))?.missing.join()).toContain('internal numbers instead of names')
  })

  test('the samples of 2026 and of the template', async () => {
    const { kits } = await movedIn(sample('og-2026.csv'))
    expect(kits.map(kit => kit.title)).toEqual([
      ...['Lantern Harbor', "'Tis the Season", '-40 Degrees', 'Moth Garden', 'Old Lighthouse'],
    ])
    expect(kits[0]).toMatchObject({ status: 'stash', kitted: true, colorCount: 48, tags: 'sea; night' })
    expect(kits[1]?.generalNotes).toBe('=SUM is no formula')
    const choices = { 'dates-11': 'day-first', repeats: 'add' }
    await expect(movedIn(sample('og-template-filled.csv'), choices)).rejects.toMatchObject({
      fields: { partialKits: ['First choose what “Partial” means.'] },
    })
    const mini = await movedIn(sample('og-template-filled.csv'), { ...choices, partialKits: 'mini' })
    expect(mini.kits[2]).toMatchObject({ title: 'Tea Time', kitCategory: 'mini' })
    const template = await movedIn(sample('og-template-filled.csv'), { ...choices, partialKits: 'coverage' })
    expect(template.counts).toMatchObject({ added: 3, failed: 1 })
    expect(template.kits[0]).toMatchObject({ status: 'stash', kitted: true, received: '2026-03-09' })
    expect(template.kits[2]).toMatchObject({ title: 'Tea Time', coverage: 'partial', bought: '2026-04-03' })
    expect(template.kits[2]?.colorCount).toBeUndefined()
  })

  test('its archive brings kits and dated notes, and two kits of one name', async () => {
    const project = (oldId: string, more: object) => ({ ref: `project:${oldId}`, oldId, status: 'progress', ...more })
    const manifest = {
      ...{ schemaVersion: 2, source: 'organized-glitter', exportedAt: '2026-05-01T10:00:00Z', coloringBooks: [{}] },
      diamondProjects: [
        project('a', {
          coverPhotoPath: 'photos/projects/a/cover.jpg',
          ...{ title: '=Sum', company: 'Gem Co', width: 30.5, height: 40, totalDiamonds: 0, colorCount: 22 },
          ...{ dateStarted: '2026-02-03T23:30:00Z', generalNotes: '**bold**', tags: ['one, two', 'three'] },
          progressNotes: [
            { content: 'Half way', date: '2026-03-04 00:00:00.000Z' },
            { content: 'First', date: '2026-02-04' },
            { content: 'lost', date: 'soon' },
          ],
        }),
        project('b', { title: '=Sum', company: 'Gem Co', tags: [] }),
      ],
    }
    const { kits, actor, id } = await movedIn(JSON.stringify(manifest))
    expect(kits).toEqual([
      {
        ...{ title: '=Sum', status: 'progress', company: 'Gem Co', width: 30.5, height: 40, colorCount: 22 },
        ...{ started: '2026-02-03', generalNotes: '**bold**', tags: 'one, two; three' },
        notes: [
          ['2026-02-04', 'First', null, null],
          ['2026-03-04', 'Half way', null, null],
        ],
      },
      { title: '=Sum', status: 'progress', company: 'Gem Co' },
    ])
    expect((await found(JSON.stringify(manifest)))?.missing).toEqual([
      'Not imported: 1 photo that is not in the file.',
      'Not imported: 1 coloring book.',
      'Not imported: 1 note without a date.',
    ])
    await addsNothing(actor, JSON.stringify(manifest))
    await undoImport(actor, id)
    expect(await shortKits(actor)).toEqual([])
  })

  test('a later archive adds the new kit alone, although another one was renamed', async () => {
    const archive = (...kits: [string, string][]) => {
      const diamondProjects = kits.map(([oldId, title]) => ({ oldId, title, status: 'stash', tags: [] }))
      return JSON.stringify({ schemaVersion: 2, source: 'organized-glitter', diamondProjects })
    }
    const { actor } = await movedIn(archive(['a', 'Moth'], ['b', 'Moth']))
    const [first] = await kitsOf(actor)
    await db.project.update({ where: { id: first?.id }, data: { title: 'Moth of my sister' } })
    await addsNothing(actor, archive(['a', 'Moth'], ['b', 'Moth']))
    await importFile(actor, archive(['a', 'Moth'], ['b', 'Moth'], ['c', 'Moth']))
    expect((await kitsOf(actor)).map(kit => [kit.title, kit.sourceId])).toEqual([
      ['Moth of my sister', 'organized-glitter:a'],
      ['Moth', 'organized-glitter:b'],
      ['Moth', 'organized-glitter:c'],
    ])
  })

  test('a kit that was there by its title gets the ID of the app, until the import is undone', async () => {
    const archive = (...kits: [string, string][]) => {
      const diamondProjects = kits.map(([oldId, title]) => ({ oldId, title, status: 'stash', tags: [] }))
      return JSON.stringify({ schemaVersion: 2, source: 'organized-glitter', diamondProjects })
    }
    const { actor } = await makeUser()
    const moth = await makeProject(actor, { title: 'Moth' })
    const stranger = await makeUser()
    const foreign = await makeProject(stranger.actor, { title: 'Moth' })
    const sources = async () => (await kitsOf(actor)).map(kit => [kit.title, kit.sourceId])
    for (const duplicates of ['skip', 'update']) {
      const { id } = await importFile(actor, archive(['a', 'Moth'], ['b', 'Owl']), { duplicates })
      expect(await sources()).toEqual([
        ['Moth', 'organized-glitter:a'],
        ['Owl', 'organized-glitter:b'],
      ])
      await undoImport(actor, id)
      expect(await sources()).toEqual([['Moth', '']])
    }
    await importFile(actor, archive(['a', 'Moth'], ['b', 'Owl']))
    await db.project.update({ where: { id: moth.id }, data: { title: 'Moth of my sister' } })
    await addsNothing(actor, archive(['a', 'Moth'], ['b', 'Owl']))
    expect((await db.project.findUniqueOrThrow({ where: { id: foreign.id } })).sourceId).toBe('')
  })

  test('the samples of its archive, as zips', async () => {
    expect((await movedIn(sample('og-archive-v1.zip'))).kits).toHaveLength(1)
    const { kits } = await movedIn(sample('og-archive-v2.zip'))
    expect(kits).toHaveLength(3)
    expect(kits.flatMap(kit => (kit.notes ?? []) as unknown[])).toHaveLength(3)
  })
})

describe('Dazzle Diary', () => {
  test('its backup: inches, statuses, facts without a field, and one note a day', async () => {
    const backup = {
      version: 3,
      projects: [
        {
          ...{
            id: 7,
            title: 'Blue Heron',
            status: 'started',
            shape: 'Square',
            width_in: 10,
            height_in: 20,
            colors: 30,
          },
          ...{ drills: 9000, drills_estimated: 1, brand: 'Maker', source: 'Swap', shop: 'das', dac_handle: 'heron' },
          ...{ price: 30, price_source: 'you', currency: 'GBP', shipping: 4, tax: 1, rating: 5, notes: 'Soft' },
          ...{ coverage: 'Partial drill', special: '1 AB and 2 Fairy Dust Diamonds' },
          ...{ date_ordered: '2026-01-02', date_started: '2026-01-09', progress: 99, hours: 99 },
          holds: '[{"held":"2026-02-01","restarted":null}]',
        },
        {
          id: 8,
          title: 'Catalog',
          status: 'abandoned',
          price: 10,
          price_source: 'catalogue',
          drills: 5000,
          width_in: 0,
        },
        { id: 9, title: 'Strange', status: 'dreaming', width_in: null },
      ],
      sessions: [
        { on: '2026-01-10', minutes: 60, note: 'Sky', project_id: 7 },
        { on: '2026-01-10', minutes: 30, note: 'Reeds', project_id: 7 },
        { on: '2026-01-10', minutes: 30, project_id: 99 },
      ],
      progress: [
        { on: '2026-01-10', at: '2026-01-10T20:00:00Z', from: 10, to: 25, project_id: 7 },
        { on: '2026-01-10', at: '2026-01-10T10:00:00Z', from: 0, to: 10, project_id: 7 },
      ],
      photos: [{ project_id: 7, data: '' }],
    }
    const { kits, counts, actor } = await movedIn(JSON.stringify(backup))
    expect(counts).toMatchObject({ added: 2, failed: 1 })
    expect(kits).toEqual([
      {
        ...{
          title: 'Blue Heron',
          status: 'progress',
          company: 'Maker',
          width: 25.4,
          height: 50.8,
          drillShape: 'square',
        },
        ...{ colorCount: 30, sourceUrl: 'https://diamondartstudio.co.uk/product/heron' },
        ...{ bought: '2026-01-02', started: '2026-01-09' },
        ...{ price: '30.00', shipping: '5.00', currency: 'GBP', rating: 5, coverage: 'partial' },
        ...{ specialDrills: 'ab,fairy_dust' },
        generalNotes: 'Soft\nSpecial drills: 1 AB and 2 Fairy Dust Diamonds\nFrom: Swap\nOn hold: 2026-02-01 – now',
        notes: [['2026-01-10', 'Sky\nReeds', 25, 90]],
      },
      { title: 'Catalog', status: 'archived', tags: 'abandoned', totalDiamonds: 5000 },
    ])
    expect((await found(JSON.stringify(backup)))?.missing).toEqual([
      'Not imported: 1 photo that is not in the file.',
      'Not imported: 1 progress entry without a kit.',
      'Not imported: 1 list price, which is not what was paid.',
      'Not imported: 1 estimated number of diamonds.',
      'Tax is added to the shipping of 1 kit.',
    ])
    await addsNothing(actor, JSON.stringify(backup))
  })

  test('the samples of its backups and its spreadsheet', async () => {
    const { kits } = await movedIn(sample('dazzle-backup-v3.json'))
    expect(kits).toHaveLength(6)
    expect(kits[1]?.title).toBe('Minus Forty')
    expect(((kits[1]?.notes ?? []) as unknown[][]).map(([, , percent, minutes]) => [percent, minutes])).toEqual([
      [20, 120],
      [null, 75],
      [35, null],
    ])
    const older = await movedIn(sample('dazzle-backup-v2.json'))
    expect(older.kits[1]?.notes).toEqual([['2026-09-30', '', 35, 195]])
    const sheet = await movedIn(sample('dazzle-export.csv'))
    expect(sheet.kits).toHaveLength(4)
    expect(sheet.kits[0]).toMatchObject({ width: 50, height: 70, totalDiamonds: 56_000, status: 'stash' })
  })
})

test('Diamond Art Club orders: several kits in a cell', async () => {
  const file =
    'Order number,Order date,Financial status,Fulfilment status,Total price,Line items\n#1,2026-05-06,paid,delivered,$10.00,Solo Fox\n#2,2026-05-07,refunded,shipped,$30.00,"Owl, by Night,Bee,S"\n'
  const { kits, actor } = await movedIn(file)
  const common = { company: 'Diamond Art Club' }
  expect(kits).toEqual([
    {
      ...{ title: 'Solo Fox', status: 'stash', ...common, bought: '2026-05-06', orderNumber: '#1' },
      ...{ price: '10.00', currency: 'USD' },
    },
    ...['Owl, by Night', 'Bee'].map(title => ({
      ...{ title, status: 'purchased', ...common, bought: '2026-05-07' },
      ...{ orderNumber: '#2', generalNotes: 'Payment: refunded' },
    })),
  ])
  await addsNothing(actor, file)
  const samples = await movedIn(sample('dac-orders.csv'))
  expect(samples.kits.map(kit => [kit.title, kit.bought])).toEqual([
    ['Multi Placer Set', '2026-08-18'],
    ['Lantern Harbor', '2026-08-18'],
    ['Minus Forty', '2026-08-20'],
    ['Freya, Keeper of Cats', '2026-08-20'],
    ['Moth Garden', '2026-09-18'],
  ])
  const short = await movedIn(sample('dac-orders-short.csv'), { repeats: 'add' })
  expect(short.kits.map(kit => [kit.title, kit.bought])).toEqual([
    ['Starlit Fox', '2024-05-10'],
    ['First Kit', '2024-05-10'],
    ['Second Kit, With a Comma', '2024-05-10'],
    ['Starlit Fox', '2024-05-10'],
    ['Undated Kit', undefined],
  ])
})

test('two orders of one product are two kits, and the same file again adds nothing', async () => {
  const orders = 'Order,Date,Products\n#1,2026-05-06,Solo Fox\n#2,2026-05-07,"Solo Fox,Solo Fox"\n'
  const { kits, actor } = await movedIn(orders)
  expect(kits.map(kit => [kit.title, kit.bought])).toEqual([
    ['Solo Fox', '2026-05-06'],
    ['Solo Fox', '2026-05-07'],
    ['Solo Fox', '2026-05-07'],
  ])
  await addsNothing(actor, orders)
})

test('what is left out of orders is named once, with its number', async () => {
  expect((await found(sample('dac-orders.csv')))?.missing).toEqual([
    'Not imported: 1 order without a product.',
    'Not imported: 3 products of one letter.',
    'Not imported: 2 totals of orders with several kits.',
    expect.stringContaining('Supplies, such as pens and trays, are listed like kits'),
  ])
  const other = 'Order,Date,Products,Mood,Empty\n#1,2026-05-06,Fox,good,\n'
  expect((await found(other))?.missing[0]).toBe('Not imported: 1 unknown field (mood).')
})

test('what is left out of backups is named once, with its number', async () => {
  const manifest = {
    ...{ schemaVersion: 2, source: 'organized-glitter', coloringMediums: [{}, {}], shelves: ['a'] },
    diamondProjects: [{ oldId: 'a', title: 'Fox', status: 'stash', mood: 'good', empty: null }],
  }
  expect((await found(JSON.stringify(manifest)))?.missing).toEqual([
    'Not imported: 2 coloring mediums.',
    'Not imported: 1 unknown field (mood).',
    'Not imported: 1 unknown field (shelves).',
  ])
  const backup = {
    projects: [{ id: 1, title: 'Fox', status: 'received', width_in: 10, mood: 'good', cover: 'a.jpg' }],
    sessions: [{ on: 'soon', minutes: 5, project_id: 1 }],
    palettes: [{}],
  }
  expect((await found(JSON.stringify(backup)))?.missing).toEqual([
    'Not imported: 1 progress entry without a date.',
    'Not imported: 1 photo of a shop, which the file does not hold.',
    'Not imported: 1 unknown field (mood).',
    'Not imported: 1 unknown field (palettes).',
  ])
})

test('a comma stays in a tag of another app', async () => {
  const koillection = '1,Fox,"Cats, big"\n2,Owl,Birds\n'
  expect((await movedIn(koillection, { emptyStatus: 'stash' })).kits[0]?.tags).toBe('Cats, big')
  const homebox = 'HB.name,HB.tags\nFox,"Cats, big"\n'
  expect((await movedIn(homebox, { emptyStatus: 'stash' })).kits[0]?.tags).toBe('Cats, big')
  const glitter = 'Title,Status,# of Colors,General Notes,Tags\nFox,stash,,,"Cats, big; gift"\n'
  expect((await movedIn(glitter)).kits[0]?.tags).toBe('Cats, big; gift')
})

describe('Excel files', () => {
  test('orders of Diamond Art Club: sizes, prices without shipping, no canceled order', async () => {
    const { kits, actor } = await movedIn(sample('dac-orders.xlsx'))
    expect(kits).toEqual([
      {
        ...{ title: 'Lantern Harbor', status: 'stash', company: 'Diamond Art Club', width: 50, height: 70 },
        ...{ drillShape: 'square', colorCount: 48, totalDiamonds: 56_000, bought: '2026-08-18' },
        ...{ specialDrills: 'ab,fairy_dust', price: '80.00', shipping: '8.00', currency: 'USD' },
        ...{ generalNotes: 'Special drills: 2 ABs and 1 Fairy Dust Diamonds', orderNumber: '#91001' },
      },
      {
        ...{ title: 'Coasters - Blooms', status: 'stash', company: 'Diamond Art Club', width: 10, height: 10 },
        ...{ drillShape: 'round', colorCount: 12, totalDiamonds: 2400, bought: '2026-08-18' },
        ...{ quantity: 2, price: '10.00', shipping: '1.00', currency: 'USD' },
        orderNumber: '#91001',
      },
      {
        ...{ title: 'Wax Duo', status: 'purchased', company: 'Diamond Art Club', bought: '2026-09-05' },
        ...{ orderNumber: '#91002', price: '8.00', currency: 'USD' },
      },
      {
        ...{ title: 'Minus Forty', status: 'purchased', company: 'Diamond Art Club', width: 40.5, height: 50 },
        ...{ drillShape: 'round', colorCount: 36, totalDiamonds: 32_400, bought: '2026-09-05' },
        ...{ orderNumber: '#91002', price: '40.00', currency: 'USD' },
      },
    ])
    expect((await found(sample('dac-orders.xlsx')))?.missing[0]).toBe('Not imported: 1 item of canceled orders.')
    await addsNothing(actor, sample('dac-orders.xlsx'))
  })

  test('the first table of a workbook, with shared texts, gaps and day numbers', async () => {
    const { kits } = await movedIn(
      await workbook(
        '<row r="1"><c r="B1" t="s"><v>0</v></c></row><row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3" t="s"><v>2</v></c><c r="D3" t="s"><v>3</v></c></row><row r="4"><c r="A4" t="str"><v>Fox &amp; Owl</v></c><c r="B4" t="s"><v>4</v></c><c r="D4"><v>46252</v></c></row>',
      ),
    )
    expect(kits).toEqual([{ title: 'Fox & Owl', status: 'progress', bought: '2026-08-18' }])
  })

  test.each([
    ['a cell far to the right', '<row r="1"><c r="XFD1"><v>1</v></c></row>'],
    ['too many rows', '<row/>'.repeat(20_101)],
    ['broken XML', '<row><c></row'],
    ['no table', ''],
  ])('%s is refused', async (_name, rows) => {
    await expect(found(await workbook(rows))).rejects.toThrow(InvalidError)
  })
})

test('Homebox: own fields are columns, zero is unknown', async () => {
  const { kits, counts } = await movedIn(sample('homebox-export.csv'), { emptyStatus: 'stash' })
  expect(counts).toMatchObject({ added: 3, failed: 0 })
  expect(kits[0]).toEqual({
    ...{
      title: 'Lantern Harbor',
      status: 'stash',
      company: 'Sparrow Gems',
      bought: '2026-02-03',
      width: 50,
      height: 70,
    },
    tags: 'diamond painting; sea',
    ...{ place: 'Craft room / Box 2', quantity: 2, price: '59.90', code: 'SG-1187' },
    generalNotes: 'Bagged by symbol.\nBought from: Sparrow Gems',
  })
  expect(kits[1]).toEqual({
    title: 'Old Lighthouse',
    status: 'destashed',
    ...{ soldFor: '15.00', left: '2024-05-01', wentTo: 'A neighbor' },
  })
  const inEuros = await movedIn(sample('homebox-export.csv'), { emptyStatus: 'stash', emptyCurrency: 'EUR' })
  expect(inEuros.kits.map(({ currency }) => currency)).toEqual(['EUR', 'EUR', undefined])
  const tabs = await movedIn(sample('homebox-import.tsv'), { emptyStatus: 'stash' })
  expect(tabs.kits[0]).toMatchObject({ title: 'Moth Garden', drillShape: 'round', tags: 'diamond painting' })
})

test('Koillection: collections become tags', async () => {
  const { kits } = await movedIn(sample('koillection-export.csv'), { emptyStatus: 'stash' })
  expect(kits.map(({ title, tags }) => [title, tags])).toEqual([
    ['Lantern Harbor', 'Diamond paintings'],
    ['Moth Garden', 'Diamond paintings'],
    ['Blue vase', 'Glass'],
  ])
})

test("people's own tables: Notion, Airtable and Google Sheets", async () => {
  const notion = await movedIn(sample('notion-guess.zip'))
  expect(notion.kits).toMatchObject([
    { title: 'Lantern Harbor', status: 'stash', width: 50, height: 70, tags: 'sea; night' },
    { title: 'Old Lighthouse', status: 'completed', completed: '2023-02-21' },
  ])
  const airtable = await movedIn(sample('airtable-guess.csv'), { 'dates-7': 'month-first' })
  expect(airtable.kits).toMatchObject([
    { kitted: true, totalDiamonds: 56_000, bought: '2026-02-03', received: '2026-02-20' },
    { status: 'progress', width: 40.5, bought: '2025-11-01', price: '40.00', currency: 'USD' },
  ])
  expect(airtable.kits[0]).toMatchObject({ rating: 4, price: '59.90', currency: 'USD' })
  const sheets = await movedIn(sample('sheets-guess.csv'), { emptyStatus: 'stash' })
  expect(sheets.kits).toMatchObject([
    { title: 'Lantern Harbor', company: 'Sparrow Gems', artist: 'Ida Fern', width: 50, height: 70.1, kitted: true },
    { drillShape: 'round', totalDiamonds: 32_400, started: '2026-01-06' },
    { title: 'Moth Garden', width: 30.5, height: 30.5, started: '2025-05-05' },
  ])
  expect(sheets.kits[1]).toMatchObject({ place: 'Table', price: '12.00' })
  expect(sheets.kits[1]?.notes).toEqual([[expect.any(String), '', 35, 195]])
})

test.each([
  ['an unknown JSON file', '{"projects": [{"a": 1}]}', /^This is a JSON file, but not a backup/],
  [
    'a list in JSON',
    ' [\n {"title": "Fox", "size": {"width": 40}}, {"title": "Owl"}]',
    /^This is a JSON file, but not/,
  ],
  ['deeply nested JSON', `${'{"a":['.repeat(50_000)}1${']}'.repeat(50_000)}`, /^This JSON file has too many entries/],
  ['JSON with millions of entries', `[${'{},'.repeat(2_000_000)}{}]`, /^This JSON file has too many entries/],
  ['a damaged JSON file', '{"projects": [', /^This JSON file is damaged or incomplete/],
  ['an empty backup', '{"source":"organized-glitter","schemaVersion":2,"diamondProjects":[]}', /no kits/],
  ['a spreadsheet', readFileSync('tests/fixtures/other-apps/og-archive-v1.zip').subarray(0, 300), /./],
])('%s is refused', async (_name, file, message) => {
  await expect(found(file)).rejects.toThrow(InvalidError)
  await expect(found(file)).rejects.toThrow(message)
})
