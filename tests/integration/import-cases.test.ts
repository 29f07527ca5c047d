import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { confirmImport } from '~/features/transfer/import-export/import-confirm.server'
import { checkImport, chooseForImport, startImport } from '~/features/transfer/import-export/imports.server'
import type { Actor } from '~/platform/actor'
import { kitsOf } from '../factories/imports'
import { makeUser } from '../factories/users'

const CASES = 'tests/fixtures/cases'

/** `choices` answers the questions of the check page. `findings` are the problems and remarks of its lines. */
type Case = {
  choices?: Record<string, string>
  open?: string[]
  kits?: Record<string, unknown>[]
  findings?: string[]
  error?: RegExp
}

const EARLIER = 'This is earlier than the date it was bought. Check the dates.'
const NO_DATE = 'This stands for no date, so the date stays empty.'

const EXPECTED: Record<string, Case> = {
  'csv-backslash-quote.csv': {
    kits: [
      { title: 'a', generalNotes: 'he said "hi", ok' },
      { title: 'b', generalNotes: 'x' },
    ],
  },
  'csv-cp1251.csv': { kits: [{ title: 'Звёздная ночь', company: 'Алмазная мозаика' }] },
  'csv-macroman.csv': { kits: [{ title: 'Café am Fluß', company: 'Müller' }] },
  'csv-dates-local.csv': {
    open: ['Date Received'],
    choices: { 'dates-3-dashes': 'year-first' },
    kits: [
      { title: 'JS', purchased: '2024-05-13', received: '2024-01-05', started: '2024-01-05' },
      { title: 'Zero', purchased: '', received: '2024-01-05', started: '2024-01-05' },
      { title: 'Old', purchased: '1998-01-13', received: '', started: '' },
    ],
    findings: [
      ...['Read as January 13, 1998.', 'Read as January 5, 2024.', 'Read as January 5, 2024.'],
      ...[EARLIER, EARLIER],
    ],
  },
  'csv-dates-silent.csv': {
    open: ['Date Received', 'Date Purchased'],
    choices: { 'dates-2-dashes': 'year-first', 'dates-3-dashes': 'year-first' },
    kits: [
      { title: 'Short year first', received: '2024-01-05', purchased: '1998-12-31' },
      { title: 'First two-digit nineties', received: '1998-01-13', purchased: '' },
    ],
    findings: [NO_DATE, 'Read as January 13, 1998.', 'Read as January 5, 2024.', 'Read as December 31, 1998.'],
  },
  'csv-german-headers.csv': {
    kits: [
      {
        ...{ title: 'Sternennacht', company: 'DAC', artist: 'van Gogh', width: 40, height: 50, diamonds: 32_000 },
        ...{ purchased: '2024-01-05', price: '59.90', currency: 'EUR', status: 'progress' },
      },
    ],
  },
  'csv-goodreads-isbn.csv': { kits: [{ title: 'Goodreads style', code: '0441172717' }] },
  'csv-prices-local.csv': {
    open: ['12.345'],
    choices: { decimalMark: '.' },
    kits: [
      { title: 'Swiss', price: '59.00', currency: 'CHF' },
      { title: 'Norse', price: '59.00' },
      { title: 'Brazil', price: '1234.50', currency: 'BRL' },
      { title: 'HK', price: '120.00', currency: 'HKD' },
      { title: 'Float', price: '4.90', currency: 'EUR' },
      { title: 'Three', price: '12.35', currency: 'EUR' },
    ],
    findings: ['Rounded to 12.35.'],
  },
  'csv-sep-quoted.csv': { kits: [{ title: 'Quoted sep' }] },
  'csv-title-row.csv': { kits: [{ title: expect.stringMatching(/^Under /) }] },
  'xlsx-title-rows.xlsx': { kits: [{ title: expect.stringMatching(/^Under /) }] },
  'xlsx-1904.xlsx': { kits: [{ purchased: '2024-01-05' }] },
  'xlsx-blank-rows.xlsx': { kits: [{ title: 'Blank rows' }] },
  'xlsx-float-price.xlsx': { kits: [{ price: '16.99' }] },
  'xlsx-other-rel-prefix.xlsx': { kits: [{ title: 'Rel prefix' }] },
  'xlsx-x000D.xlsx': { kits: [{ generalNotes: 'line 1\nline 2' }] },
  'mac-finder.zip': { kits: [{ title: 'Finder' }] },
  'notion-zip-in-zip.zip': {
    kits: [
      {
        ...{ title: 'Notion kit', started: '2024-01-05', tags: ['a', 'b'] },
        generalNotes: expect.stringMatching(/→ (2024-01-10|January 10, 2024|2024\/01\/10)/),
      },
    ],
    findings: ['The end of this range is added to the notes.'],
  },
  'windows-backslash.zip': { kits: [{ title: 'Backslash' }] },
  'ods-as-file.ods': { error: /save it as CSV or as an Excel workbook/ },
}

const iso = (day: Date | null) => day?.toISOString().slice(0, 10) ?? ''

/** Starts the import of a file as a new user. */
async function started(name: string) {
  const { actor } = await makeUser()
  const { id } = await startImport(actor, { name, bytes: readFileSync(`${CASES}/${name}`) })
  return { actor, id }
}

async function shortKits(actor: Actor) {
  return (await kitsOf(actor)).map(kit => ({
    ...{ title: kit.title, status: kit.status, company: kit.company, artist: kit.artist, tags: kit.tags },
    ...{ width: Number(kit.width), height: Number(kit.height), diamonds: kit.totalDiamonds, code: kit.code },
    ...{ price: kit.price?.toFixed(2) ?? '', currency: kit.currency, generalNotes: kit.generalNotes },
    ...{ purchased: iso(kit.datePurchased), received: iso(kit.dateReceived) },
    ...{ started: iso(kit.dateStarted), completed: iso(kit.dateCompleted) },
  }))
}

const readable = Object.entries(EXPECTED).filter(([, { error }]) => !error)

test.each(readable)('%s gives its stated result', async (name, { choices, kits, findings }) => {
  const { actor, id } = await started(name)
  if (choices) await chooseForImport(actor, id, choices)
  const { rows } = await checkImport(actor, id)
  await confirmImport(actor, id)
  const found = await shortKits(actor)
  expect(found).toMatchObject(kits ?? [])
  expect(found).toHaveLength(kits?.length ?? 0)
  const said = rows.flatMap(({ problems, remarks }) => [...problems, ...remarks].map(({ message }) => message))
  expect(said.sort()).toEqual([...(findings ?? [])].sort())
})

test.each(readable.filter(([, { open }]) => open))(
  '%s is not imported before its question is answered',
  async (name, { open = [] }) => {
    const { actor, id } = await started(name)
    for (const question of open) await expect(confirmImport(actor, id)).rejects.toThrow(question)
    expect(await kitsOf(actor)).toEqual([])
  },
)

test.each(Object.entries(EXPECTED).filter(([, { error }]) => error))(
  '%s says how to save it',
  async (name, { error }) => {
    await expect(started(name)).rejects.toThrow(error)
  },
)

test('every file has a result', () => {
  const elsewhere = ['two-sheets.xlsx', 'libreoffice.ods', 'libreoffice.xls', 'libreoffice.xlsx']
  const named = [...Object.keys(EXPECTED), 'csv-nfd-company.csv', 'csv-invisible-titles.csv', ...elsewhere]
  expect(readdirSync(CASES).sort()).toEqual(named.sort())
})
