import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { confirmImport } from '~/features/transfer/import-export/import-confirm.server'
import { checkImport, chooseForImport, startImport } from '~/features/transfer/import-export/imports.server'
import { InvalidError } from '~/platform/errors'
import { kitsOf } from '../factories/imports'
import { makeUser } from '../factories/users'

const caseFile = (name: string) => readFileSync(`tests/fixtures/cases/${name}`)

/** Starts the import of a file, and returns its check page. */
async function checked(file: string | Uint8Array, name = 'file') {
  const { actor } = await makeUser()
  const { id } = await startImport(actor, { name, bytes: typeof file === 'string' ? caseFile(file) : file })
  return {
    ...(await checkImport(actor, id)),
    choose: async (choices: Record<string, string>) => {
      await chooseForImport(actor, id, choices)
      return checkImport(actor, id)
    },
    imported: async () => {
      await confirmImport(actor, id)
      return kitsOf(actor)
    },
  }
}

const kitsIn = async (file: string | Uint8Array) => (await checked(file)).imported()
const day = (date: string) => new Date(`${date}T00:00:00Z`)

describe('workbooks', () => {
  test('a price with binary noise is exact', async () =>
    expect((await kitsIn('xlsx-float-price.xlsx')).map(({ price }) => price?.toString())).toEqual(['16.99']))

  test('day numbers count from 1904 where the workbook says so', async () =>
    expect(await kitsIn('xlsx-1904.xlsx')).toMatchObject([{ title: 'Mac date', datePurchased: day('2024-01-05') }]))

  test('an escaped line break is one', async () =>
    expect(await kitsIn('xlsx-x000D.xlsx')).toMatchObject([{ generalNotes: 'line 1\nline 2' }]))

  test('formatted empty rows are no lines', async () => {
    const { counts, imported } = await checked('xlsx-blank-rows.xlsx')
    expect(counts).toEqual({ new: 1, duplicate: 0, repeat: 0, problem: 0 })
    expect(await imported()).toMatchObject([{ title: 'Blank rows' }])
  })

  test('any prefix of a namespace', async () =>
    expect(await kitsIn('xlsx-other-rel-prefix.xlsx')).toMatchObject([{ title: 'Rel prefix', price: { d: [10] } }]))
})

describe('a header below other lines', () => {
  test.each(['xlsx-title-rows.xlsx', 'csv-title-row.csv'])('is found and can be chosen: %s', async name => {
    const { reading, choose, imported } = await checked(name)
    expect(reading).toMatchObject({ headerLine: 3, above: 1 })
    expect(reading.lines.map(({ line }) => line)).toEqual([1, 3, 4])
    const other = await choose({ headerLine: '1' })
    expect(other.columns[0]?.header).toMatch(/^My /)
    await expect(choose({ headerLine: '4' })).rejects.toMatchObject({
      fields: { headerLine: [expect.stringMatching(/no kits below|no table/)] },
    })
    const again = await choose({ headerLine: '3' })
    expect(again.columns.map(({ header }) => header)).toContain('Status')
    expect((await imported()).map(({ title }) => title)).toEqual([expect.stringMatching(/^Under /)])
  })
})

describe('encodings', () => {
  test('Cyrillic', async () => {
    const { reading, imported } = await checked('csv-cp1251.csv')
    expect(reading.encoding).toBe('windows-1251')
    expect(reading.samples).toContainEqual({
      encoding: 'windows-1251',
      sample: 'Звёздная ночь · Алмазная мозаика',
    })
    expect(await imported()).toMatchObject([{ title: 'Звёздная ночь', company: 'Алмазная мозаика' }])
  })

  test('Mac Roman', async () => {
    const { reading, choose, imported } = await checked('csv-macroman.csv')
    expect(reading.encoding).toBe('macintosh')
    expect((await choose({ encoding: 'windows-1252' })).rows[0]?.title).toBe('CafŽ am Flu§')
    expect((await choose({ encoding: 'macintosh' })).reading.encoding).toBe('macintosh')
    expect(await imported()).toMatchObject([{ title: 'Café am Fluß', company: 'Müller' }])
  })
})

describe('other dialects of CSV', () => {
  test('the line that names the delimiter is in quotes', async () =>
    expect(await kitsIn('csv-sep-quoted.csv')).toMatchObject([{ title: 'Quoted sep' }]))

  test('quotes after a backslash', async () =>
    expect(await kitsIn('csv-backslash-quote.csv')).toMatchObject([
      { title: 'a', generalNotes: 'he said "hi", ok' },
      { title: 'b', generalNotes: 'x' },
    ]))
})

describe('zips', () => {
  test.each([
    ['mac-finder.zip', 'Finder'],
    ['windows-backslash.zip', 'Backslash'],
  ])('%s', async (name, title) => expect(await kitsIn(name)).toMatchObject([{ title }]))

  test('a zip in a zip, with two copies of a table', async () => {
    const { leftOut, reading, imported } = await checked('notion-zip-in-zip.zip')
    expect({ leftOut, sheets: reading.sheets }).toEqual({ leftOut: [], sheets: [] })
    expect(await imported()).toMatchObject([{ title: 'Notion kit', tags: ['a', 'b'] }])
  })
})

test('a spreadsheet that cannot be read says how to save it', async () => {
  const { actor } = await makeUser()
  const start = startImport(actor, { name: 'kits.ods', bytes: caseFile('ods-as-file.ods') })
  await expect(start).rejects.toThrow(InvalidError)
  await expect(start).rejects.toThrow(/save it as CSV or as an Excel workbook/)
})
