import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { emptyProject } from '~/features/collection/projects/empty-project'
import { readTable } from '~/features/transfer/csv/csv-table'
import { detectColumns } from '~/features/transfer/csv/detect-columns'
import { openDateColumns, openKit } from './check-columns'
import { type CheckedRow, checkRows } from './check-rows'
import { defaultOptions, type ImportOptions } from './import-options'

const check = async (file: string | Uint8Array, change: Partial<ImportOptions> = {}) => {
  const table = await readTable(typeof file === 'string' ? new TextEncoder().encode(file) : file)
  return checkRows(table, { ...defaultOptions(table), ...change })
}
const rowOf = async (text: string, change?: Partial<ImportOptions>) => (await check(text, change)).rows[0] as CheckedRow
const findingsOf = (row: CheckedRow) =>
  row.problems.map(({ column, value, message }) => `${row.line} ${column} “${value}”: ${message}`)

describe('headers', () => {
  test.each([
    [
      ['Name', 'Brand', 'Creator', 'State', 'Length'],
      ['title', 'company', 'artist', 'status', 'height'],
    ],
    [
      ['PROJECT_TITLE', 'project status', ' Manufacturer '],
      ['title', 'status', 'company'],
    ],
    [
      ['kit_category', 'Diamond Count', 'source_url', 'canvas-size'],
      ['kitCategory', 'totalDiamonds', 'sourceUrl', 'dimensions'],
    ],
    [
      ['Width (in)', 'bought', 'Finished', 'Labels'],
      ['width', 'datePurchased', 'dateCompleted', 'tags'],
    ],
    [
      ['Kitted?', '# of Colors'],
      ['kitted', 'colorCount'],
    ],
    [
      ['Title', 'Name', 'Price', 'Paid', 'Hours'],
      ['title', 'ignore', 'price', 'fact', 'minutes'],
    ],
  ])('%j', (headers, targets) => expect(detectColumns(headers)).toEqual(targets))
})

describe('a kitted kit', () => {
  test('has the status stash if the status cell says kitted', async () => {
    const { input, given, problems } = await rowOf('Title,Status\nOwl,Kitted up\n')
    expect(input).toMatchObject({ status: 'stash', kitted: true })
    expect(given).toEqual(['title', 'status', 'kitted'])
    expect(problems).toEqual([])
  })

  test('is marked by "yes", and a cell that is neither yes nor no is reported', async () => {
    const { rows } = await check('Title,Status,Kitted,Colors\nOwl,wishlist,x,41\nRye,stash,no,\nElm,stash,soon,1000\n')
    expect(rows.map(row => row.input)).toMatchObject([
      { status: 'wishlist', kitted: true, colorCount: 41 },
      { status: 'stash', kitted: false, colorCount: null },
      { status: 'stash', kitted: false, colorCount: null },
    ])
    expect(rows.map(row => row.given.includes('kitted'))).toEqual([true, true, false])
    expect(rows.flatMap(findingsOf)).toEqual([
      '4 Kitted “soon”: This is neither yes nor no, so the kit is not marked as kitted.',
      '4 Colors “1000”: Colors can be at most 999.',
    ])
  })
})

describe("a user's own spreadsheet", () => {
  const file = readFileSync('tests/fixtures/csv/kits-spreadsheet.csv')

  test('every valid row becomes a kit', async () => {
    const { rows, columns } = await check(file)
    expect(openDateColumns(columns, defaultOptions(await readTable(file)))).toEqual([])
    const kits = rows.flatMap(row => row.input ?? [])
    expect(rows.filter(row => !row.input).map(row => row.line)).toEqual([4])
    expect(kits).toHaveLength(7)
    expect(kits[0]).toEqual({
      ...emptyProject(),
      title: 'The Kiss',
      status: 'progress',
      kitCategory: 'full',
      drillShape: 'square',
      company: 'Oraloa',
      artist: 'Gustav Klimt',
      tags: ['gold drills', 'AB drills'],
      datePurchased: '2024-01-05',
      dateReceived: '2024-01-12',
      dateStarted: '2024-02-03',
      dateCompleted: null,
      width: 42.5,
      height: 56,
      totalDiamonds: 38080,
      sourceUrl: 'https://shop.example/kits/the-kiss',
      generalNotes: 'Gold foil drills in bags 12; 13 and 14.',
    })
    expect(kits[1]).toMatchObject({ totalDiamonds: 32000, kitCategory: 'mini', status: 'stash', drillShape: 'round' })
    expect(kits[2]).toMatchObject({
      title: 'Phoenix',
      company: 'paint gem',
      drillShape: 'square',
      sourceUrl: '',
      tags: ['birds'],
    })
    expect(kits[5]).toMatchObject({
      title: 'Castle and Sun',
      status: 'completed',
      kitCategory: 'full',
      drillShape: null,
      width: null,
      height: 20,
      totalDiamonds: null,
    })
    expect(kits[6]).toMatchObject({
      title: 'Fish Magic "deluxe"',
      generalNotes: 'Two lines\r\nof notes, with a ; inside',
      tags: ['animals', 'ocean'],
    })
  })

  test('every problem is reported with its line and column', async () => {
    const { rows } = await check(file)
    expect(rows.flatMap(findingsOf)).toEqual([
      '4 Name “”: Enter a title.',
      '5 Link “not a link”: The link must start with http:// or https://.',
      '6 Date Purchased “31.02.2024”: This date does not exist if the day comes first, so the date stays empty.',
      '8 Width “-20”: Width cannot be negative. Enter it in centimeters.',
      '8 Shape “hexagon”: This is neither round nor square, so the drill shape stays empty.',
      '8 Diamond count “lots”: This is not a whole number, so the diamond count stays empty.',
      '8 Category “micro”: This is neither full nor mini, so the kit is imported as full.',
    ])
  })

  test('labels that overflow the last column are kept and reported', async () => {
    const { rows } = await check(file)
    expect(rows.flatMap(row => row.remarks.map(remark => [row.line, remark.column, remark.value]))).toEqual([
      [2, 'Labels', 'gold drills; AB drills'],
      [9, 'Labels', 'animals;ocean'],
    ])
  })
})

describe('ambiguous input', () => {
  test('a row with an unknown status is rejected', async () =>
    expect(findingsOf(await rowOf('Title,Status\na,someday'))).toEqual([
      '2 Status “someday”: This status is unknown. Use one like “In stash” or “Completed”.',
    ]))

  test('a missing status is a problem until the user chooses a default', async () => {
    expect(await rowOf('Title,Status\na,')).toMatchObject({
      input: null,
      problems: [{ message: 'This kit has no status.' }],
    })
    expect(await rowOf('Title,Status\na,', { emptyStatus: 'stash' })).toMatchObject({
      input: { status: 'stash' },
      problems: [],
    })
    expect((await rowOf('Title,Status\na,someday', { emptyStatus: 'stash' })).input).toBeNull()
  })

  test('an unknown status becomes the one that the user chooses', async () => {
    const file = 'Title,Status\na,UFO\nb,toString\nc,stash'
    const statuses = async (options = {}) => (await check(file, options)).rows.map(({ input }) => input?.status)
    expect(await statuses()).toEqual([undefined, undefined, 'stash'])
    expect(await statuses({ statusWords: { UFO: 'onhold' } })).toEqual(['onhold', undefined, 'stash'])
  })

  test('a partial kit is what the user chooses: a mini kit, or a kit with partial coverage', async () => {
    const file = 'Title,Status,Type of Kit\na,stash,Partial\nb,stash,full drill\nc,stash,teilweise'
    const bytes = new TextEncoder().encode(file)
    const kits = async (change: Partial<ImportOptions> = {}) => {
      const { columns, rows } = await check(file, change)
      const kit = ({ input }: CheckedRow) => [input?.kitCategory, input?.coverage].filter(Boolean).join(' ')
      return { open: openKit(columns, { ...defaultOptions(await readTable(bytes)), ...change }), kits: rows.map(kit) }
    }
    expect(await kits()).toEqual({ open: 'Partial', kits: ['full', 'full', 'full'] })
    expect(findingsOf(await rowOf(file))).toEqual([
      '2 Type of Kit “Partial”: This can be a mini kit or partial coverage. Choose it above.',
    ])
    expect(await kits({ partialKits: 'mini' })).toEqual({ open: undefined, kits: ['mini', 'full', 'mini'] })
    expect((await kits({ partialKits: 'coverage' })).kits).toEqual(['full partial', 'full', 'full partial'])
    const both = 'Title,Status,Coverage,Type of Kit\na,stash,Full,Partial'
    const row = await rowOf(both, { partialKits: 'coverage' })
    expect(row.input?.coverage).toBe('full')
    expect(findingsOf(row)).toEqual([
      '2 Type of Kit “Partial”: Another cell says “Full coverage”, so this is left out.',
    ])
  })

  test('sizes without a unit are in the one that the user chooses', async () => {
    const inches = { sizeUnit: 'in' } as const
    const file = 'Title,Status,Width,Height,Total Diamonds\na,stash,16,20,32000'
    expect(await rowOf(file)).toMatchObject({ input: { width: 16, height: 20 } })
    expect(await rowOf(file, inches)).toMatchObject({
      input: { width: 40.6, height: 50.8 },
      remarks: [{ field: 'width', message: 'Converted from inches to centimeters.' }, { field: 'height' }],
    })
    expect((await rowOf('Title,Status,Size\na,stash,16 x 20', inches)).input).toMatchObject({
      width: 40.6,
      height: 50.8,
    })
    expect((await rowOf('Title,Status,Size\na,stash,40 x 50 cm', inches)).input).toMatchObject({
      width: 40,
      height: 50,
    })
    expect((await rowOf('Title,Status,Width (cm)\na,stash,40', inches)).input).toMatchObject({ width: 40 })
  })

  test('ambiguous dates require a choice of date order', async () => {
    const file = 'Title,Status,Bought\na,stash,05/01/2024'
    const { columns } = await check(file)
    const options = defaultOptions(await readTable(new TextEncoder().encode(file)))
    expect(openDateColumns(columns, options)).toEqual(['Bought'])
    expect((await rowOf(file)).problems[0]?.message).toMatch(/ambiguous/)
    expect(await rowOf(file, { dateOrders: { 2: 'month-first' } })).toMatchObject({
      input: { datePurchased: '2024-05-01' },
    })
  })

  test('values that are too long are omitted and reported, never truncated', async () => {
    const title = await rowOf(`Title,Status\n${'x'.repeat(201)},stash`)
    expect(title).toMatchObject({ input: null, problems: [{ field: 'title', message: /200 characters/ }] })
    const notes = await rowOf(`Title,Status,Notes\na,stash,${'x'.repeat(20_001)}`)
    expect(notes).toMatchObject({ input: { generalNotes: '' }, problems: [{ column: 'Notes', message: /20,000/ }] })
    const tags = await rowOf(`Title,Status,Tags\na,stash,ok; ${'x'.repeat(51)}`)
    expect(tags).toMatchObject({
      input: { tags: ['ok'] },
      given: ['title', 'status', 'tags'],
      problems: [{ field: 'tags' }],
    })
  })

  test('inches are converted to centimeters with a remark', async () =>
    expect(await rowOf('Title,Status,Size\na,stash,16x20 in')).toMatchObject({
      input: { width: 40.6, height: 50.8 },
      remarks: [{ column: 'Size' }],
    }))

  test('a row with too many cells is rejected as misaligned', async () =>
    expect(await rowOf('Title,Status,Artist\nRye, Autumn,stash,Shishkin')).toMatchObject({ input: null }))

  test('a short row becomes a kit with a remark', async () =>
    expect(await rowOf('Title,Status,Artist,Notes\nRye,stash')).toMatchObject({
      input: { title: 'Rye', artist: '' },
      remarks: [{ message: 'This line has 2 of 4 cells. The missing cells count as empty.' }],
    }))

  test('dates out of order cause a remark, not a problem', async () =>
    expect(await rowOf('Title,Status,Purchased,Received\na,stash,2024-03-01,2024-02-01')).toMatchObject({
      input: { datePurchased: '2024-03-01', dateReceived: '2024-02-01' },
      problems: [],
      remarks: [{ message: 'This is earlier than the date it was bought. Check the dates.' }],
    }))
})

test('checks each of 20,000 rows', async () => {
  const line =
    'The Kiss,In Progress,Oraloa,Gustav Klimt,"42,5",56,square,38080,full,https://shop.example/k,05.01.2024,,,,"Notes, plain",a; b\n'
  const header =
    'Title,Status,Company,Artist,Width,Height,Drill Shape,Total Diamonds,Type of Kit,Project URL,Date Purchased,Date Received,Date Started,Date Completed,Notes,Tags\n'
  const { rows } = await check(header + line.repeat(20_000))
  expect(rows.filter(row => row.input)).toHaveLength(20_000)
}, 60_000)

test('a wide table is checked in slices: other requests run after each column and each 10,000 cells', async () => {
  const [columns, rows] = [100, 1000]
  const file = `Title,Status${',x'.repeat(columns - 2)}\n${`Owl,stash${',a'.repeat(columns - 2)}\n`.repeat(rows)}`
  let turns = 0
  let isDone = false
  const countTurns = () => {
    turns++
    if (!isDone) setImmediate(countTurns)
  }
  const checked = check(file)
  setImmediate(countTurns)
  expect((await checked).rows).toHaveLength(rows)
  isDone = true
  expect(turns).toBeGreaterThanOrEqual(columns + (columns * rows) / 10_000)
})
