import { expect, test } from 'vitest'
import { importTemplate } from '~/features/transfer/import-export/export.server'
import { csvFixture, exported, importFile, kitsOf } from '../factories/imports'
import { makeProject } from '../factories/projects'
import { makeUser } from '../factories/users'

/** The columns after the original sixteen, in order. */
const NEWER = [
  ...['Kitted', 'Colors', 'Coverage', 'Special Drills', 'Code', 'Place', 'Series', 'Rating', 'Copies'],
  ...['Price', 'Shipping', 'Sold For', 'Currency', 'Progress %'],
  ...['Order Number', 'Date Expected', 'Tracking URL', 'Adhesive', 'Pieces', 'Pieces Done'],
  ...['Finishing', 'Went To', 'Date Left', 'Asked'],
]
const EMPTY_CELLS = ','.repeat(NEWER.length)

const HEADER = `\uFEFF${[
  'Title,Status,Company,Artist,Width,Height,Drill Shape,Total Diamonds,Type of Kit,Project URL,Date Purchased,Date Received,Date Started,Date Completed,Notes,Tags',
  ...NEWER,
].join()}\n`

test('an empty collection exports a header only', async () => {
  const { actor } = await makeUser()
  expect(await exported(actor)).toBe(HEADER)
})

test('kits are ordered by creation, with every column', async () => {
  const { actor } = await makeUser()
  await makeProject(actor, {
    title: 'The Kiss',
    status: 'progress',
    company: 'Oraloa',
    artist: 'Gustav Klimt',
    width: 42.5,
    height: 56,
    drillShape: 'square',
    totalDiamonds: 38080,
    kitCategory: 'mini',
    sourceUrl: 'https://shop.example/kits/the-kiss',
    datePurchased: '2024-01-05',
    dateReceived: '2024-01-12',
    dateStarted: '2024-02-03',
    generalNotes: 'Gold, "lots" of it',
    tags: ['gift'],
  })
  await makeProject(actor, { title: 'Another' })
  expect(await exported(actor)).toBe(
    `${HEADER}The Kiss,progress,Oraloa,Gustav Klimt,42.5,56,square,38080,mini,https://shop.example/kits/the-kiss,2024-01-05,2024-01-12,2024-02-03,,"Gold, ""lots"" of it",gift${EMPTY_CELLS}\nAnother,stash,,,,,,,full,,,,,,,${EMPTY_CELLS}\n`,
  )
})

const LINE = /(?:"(?:[^"]|"")*"|[^"\n])*\n/g

test('export → import → export of a thousand kits gives the same file', async () => {
  const first = await makeUser()
  await importFile(first.actor, csvFixture('kits-1000'))
  const file = await exported(first.actor)
  const second = await makeUser()
  await importFile(second.actor, Buffer.from(file))
  expect(await exported(second.actor)).toBe(file)
  // Except for the byte order mark, the escaped formulas and the newer columns, it equals the imported file.
  const [, ...lines] = csvFixture('kits-1000').toString().replaceAll('"=not', `"'=not`).match(LINE) ?? []
  expect(file).toBe(HEADER + lines.map(line => line.replace(/\n$/, `${EMPTY_CELLS}\n`)).join(''))
})

test('export → import → export of special values gives the same file', async () => {
  const { actor } = await makeUser()
  const nasty = [
    { title: '=HYPERLINK("http://evil.example")', generalNotes: '=1+1' },
    { title: "'=already quoted", generalNotes: "''@twice" },
    { title: "'tis the season", generalNotes: "'" },
    { title: '-5', generalNotes: '-cmd|calc' },
    { title: '+49 and @home', company: '=Company', artist: '@Artist' },
    { title: 'Lines', generalNotes: 'one\ntwo\r\nthree\rfour\n\n' },
    { title: 'Spaces', generalNotes: '  around  ' },
    { title: 'Only spaces', generalNotes: '   ' },
    { title: 'Tab', generalNotes: '\tindented' },
    { title: 'Quotes "all" over, and; commas', generalNotes: '"' },
    { title: '💎 Ünïcødé 日本 ‏עברית', generalNotes: '👩🏽‍🎨' },
    { title: 'Tags', tags: ['zebra', 'Apple', 'red, white', 'blue; green', '"quoted"', '=tag', '5" frame', 'mañana'] },
    { title: 'One tag', tags: ['red, white and blue'] },
    { title: 'Formula tag', tags: ['=first', 'second'] },
    { title: 'Numbers', width: 0.1, height: 1000, totalDiamonds: 0 },
    { title: 'More numbers', width: 54.123, height: 1e-7, totalDiamonds: 2147483647 },
    { title: 'Twins', company: 'Oraloa' },
    { title: 'twins', company: 'oraloa' },
    { title: 'Old', datePurchased: '1000-01-01', dateCompleted: '9999-12-31' },
    { title: 'in stash', company: 'stash', artist: '2024-01-01', generalNotes: '01/02/2024' },
    { title: 'x'.repeat(200), generalNotes: `${'long, '.repeat(3000)}end` },
  ]
  for (const kit of nasty) await makeProject(actor, kit)
  const file = await exported(actor)
  const other = await makeUser()
  await importFile(other.actor, Buffer.from(file))
  expect(await exported(other.actor)).toBe(file)
  const [mine, theirs] = [await kitsOf(actor), await kitsOf(other.actor)]
  const fieldsOf = ({ title, generalNotes, tags, width, height, company }: (typeof mine)[number]) => ({
    title,
    generalNotes,
    tags,
    width,
    height,
    company,
  })
  expect(theirs.map(fieldsOf)).toEqual(mine.map(fieldsOf))
  // No cell starts like a formula.
  for (const line of file.split('\n')) expect(line).not.toMatch(/(^|,)"?[=+@]/)
})

test('more kits than one batch stay in order', async () => {
  const { actor } = await makeUser()
  const lines = Array.from({ length: 1_203 }, (_, at) => `Kit ${at},stash`)
  await importFile(actor, `Title,Status\n${lines.join('\n')}\n`)
  const titles = (await exported(actor)).split('\n').slice(1, -1)
  expect(titles.map(line => line.split(',').slice(0, 2).join())).toEqual(lines)
})

test('the template can be imported', async () => {
  const { actor } = await makeUser()
  await importFile(actor, importTemplate())
  expect(importTemplate().startsWith(HEADER)).toBe(true)
  expect(await kitsOf(actor)).toMatchObject([
    { status: 'stash', drillShape: 'square', width: 50, tags: ['night sky', 'gift'] },
  ])
})
