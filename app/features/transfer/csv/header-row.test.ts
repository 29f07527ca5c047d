import { describe, expect, test } from 'vitest'
import { belowHeader, findHeader, type Line } from './header-row'

const lines = (...rows: Line['cells'][]): Line[] => rows.map((cells, at) => ({ line: at + 1, cells }))

describe('the header', () => {
  test.each([
    [
      'is the first line',
      0,
      [
        ['Title', 'Status'],
        ['Fox', 'stash'],
      ],
    ],
    [
      'may be unknown',
      0,
      [
        ['Bild', 'Stand', 'Laden'],
        ['Fuchs', 'da', 'x'],
      ],
    ],
    [
      'is below a title',
      1,
      [
        ['My kits', ''],
        ['Title', 'Status', 'Notes'],
        ['Fox', 'stash', ''],
      ],
    ],
    [
      'is below remarks',
      2,
      [
        ['My kits', 2024],
        ['made by', 'me'],
        ['Title', 'Price', 'Status'],
        ['Fox', 5, 'stash'],
      ],
    ],
    ['may have unknown headings', 1, [['Sammlung'], ['Bild', 'Stand', 'Laden', 'Preis in'], ['Fuchs', 'da', 'x', '5']]],
    [
      'is not a row of statuses',
      0,
      [
        ['Bild', 'Stand'],
        ['Fuchs', 'Finished'],
        ['Eule', 'Started'],
      ],
    ],
    [
      'is not a line of one known heading',
      1,
      [
        ['Notes', 'of Ada', 'x'],
        ['Title', 'Status', 'Notes'],
        ['Fox', 'stash', ''],
      ],
    ],
  ])('%s', (_, at, rows) => expect(findHeader(rows)).toBe(at))

  test('can be chosen', () => {
    const found = lines(['Title', 'Status'], [], ['Bild', 'Stand'], ['Fuchs', 'da'])
    expect(belowHeader(found)).toMatchObject({ header: ['Title', 'Status'], headerLine: 1 })
    expect(belowHeader(found, { chosen: 3 })).toMatchObject({
      header: ['Bild', 'Stand'],
      headerLine: 3,
      rows: [{ line: 4 }],
    })
    expect(belowHeader(found, { chosen: 2 })).toMatchObject({ headerLine: 1 })
  })

  test('is offered with the lines around it', () => {
    const titles = Array.from({ length: 20 }, (_, at) => [`Remark ${at}`])
    const found = belowHeader(lines(...titles, ['Title', 'Status'], ['Fox', 'stash']))
    expect(found?.headerLine).toBe(21)
    expect(found?.lines).toHaveLength(13)
    expect(found?.lines.at(-1)).toEqual({ line: 21, text: 'Title · Status' })
  })

  test('need not name every column if it is chosen', () => {
    const found = lines(['My kits', ''], ['Title', 'Status', 'Notes'], ['Fox', 'stash', ''])
    expect(belowHeader(found, { chosen: 1 })).toMatchObject({ header: ['My kits', '', ''], above: 0 })
    expect(belowHeader(found)).toMatchObject({ header: ['Title', 'Status', 'Notes'], above: 1 })
  })

  test('of a sheet leaves no cell without a column', () => {
    const found = lines(['Title', 'Status'], ['Fox', 'stash', 'a remark'])
    expect(belowHeader(found, { isSheet: true })?.header).toEqual(['Title', 'Status', ''])
    expect(belowHeader(found)?.header).toEqual(['Title', 'Status'])
  })

  test('is missing in one column', () => expect(belowHeader(lines(['Title'], ['Fox']))).toBeUndefined())
})
