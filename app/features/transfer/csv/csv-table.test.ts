import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { InvalidError } from '~/platform/errors'
import { readTable } from './csv-table'
import { IMPORT_LIMITS } from './import-limits'

const bytes = (text: string) => new TextEncoder().encode(text)
const fixture = (name: string) => readFileSync(`tests/fixtures/csv/${name}.csv`)

describe('encodings', () => {
  const text = 'Title,Status\nCafé am Straßenrand,stash\n'
  const utf16 = (littleEndian: boolean, mark: boolean) => {
    const buffer = Buffer.from((mark ? '\uFEFF' : '') + text, 'utf16le')
    return littleEndian ? buffer : buffer.swap16()
  }
  test.each([
    ['UTF-8', bytes(text), 'utf-8'],
    ['UTF-8 with mark', bytes(`\uFEFF${text}`), 'utf-8'],
    ['UTF-16 little endian with mark', utf16(true, true), 'utf-16le'],
    ['UTF-16 big endian with mark', utf16(false, true), 'utf-16be'],
    ['UTF-16 little endian without mark', utf16(true, false), 'utf-16le'],
    ['UTF-16 big endian without mark', utf16(false, false), 'utf-16be'],
    ['Windows-1252', Buffer.from(text, 'latin1'), 'windows-1252'],
  ])('%s', async (_, file, encoding) => {
    const table = await readTable(file)
    expect(table.encoding).toBe(encoding)
    expect(table.header).toEqual(['Title', 'Status'])
    expect(table.rows[0]?.cells[0]).toBe('Café am Straßenrand')
  })
})

describe('delimiters', () => {
  test.each([
    [',', 'Title,Status\na,stash'],
    [';', 'Title;Status;Notes\na;stash;1,2,3,4'],
    ['\t', 'Title\tStatus\na, b, c\tstash'],
    ['|', 'Title|Status\na|stash'],
    [';', 'Titel;Stand;"a, b, c"\na;stash;x'],
    [';', 'sep=;\nTitle;Status\na;stash'],
    [';', '"sep=;"\r\nTitle;Status\r\na;stash'],
    ['|', 'sep=|\rTitle|Status\ra|stash'],
    [',', 'SEP=,,,\nTitle,Status\na,stash'],
  ])('%j', async (delimiter, text) => expect((await readTable(bytes(text))).delimiter).toBe(delimiter))
})

describe('lines', () => {
  const linesOf = async (text: string) => (await readTable(bytes(text))).rows.map(row => row.line)
  test.each([
    ['line feeds', 'a,b\n1,2\n3,4\n', [2, 3]],
    ['CRLF inside quotes', 'a,b\r\n1,"x\r\ny"\r\n\r\n3,4\r\n', [2, 5]],
    ['carriage returns', 'a,b\r1,"x\ry"\r3,4', [2, 4]],
    ['blank lines above', '\n\na,b\n1,2', [4]],
    ['a line that names the delimiter', 'sep=,\na,b\n1,2', [3]],
    ['empty rows', 'a,b\n,\n , \n1,2', [4]],
  ])('%s', async (_, text, lines) => expect(await linesOf(text)).toEqual(lines))

  test('parses quotes, doubled quotes and inch marks', async () =>
    expect((await readTable(bytes('a,b\n"say ""hi""",16" x 20"\n'))).rows[0]?.cells).toEqual(['say "hi"', '16" x 20"']))

  test.each([
    ['"say \\"hi\\", ok",x', ['say "hi", ok', 'x']],
    ['"16\\" x 20\\" canvas",x', ['16" x 20" canvas', 'x']],
    ['"C:\\",x', ['C:\\', 'x']],
    ['"a \\""b",x', ['a \\"b', 'x']],
    ['C:\\"new",x', ['C:\\"new"', 'x']],
  ])('parses backslashes in %s', async (line, cells) =>
    expect((await readTable(bytes(`Title,Notes\n${line}\n`))).rows[0]?.cells).toEqual(cells),
  )

  test('parses every row of the sample files', async () => {
    expect((await readTable(fixture('kits-1000'))).rows).toHaveLength(1000)
    expect((await readTable(fixture('kits-40'))).rows).toHaveLength(40)
    const own = await readTable(fixture('kits-spreadsheet'))
    expect(own).toMatchObject({ encoding: 'utf-8', delimiter: ';' })
    expect(own.rows.map(row => row.line)).toEqual([2, 3, 4, 5, 6, 7, 8, 9])
  })
})

describe('millions of empty lines', () => {
  test.each([
    ['line breaks', '\n'.repeat(9_000_000)],
    ['delimiters, as spreadsheets write them', ',,,\r\n'.repeat(1_000_000)],
  ])('at the end take little time: %s', async (_, blank) => {
    const began = performance.now()
    const { rows } = await readTable(bytes(`Title,Status\nOwl,stash,\n${blank}`))
    expect(rows.map(row => row.cells)).toEqual([['Owl', 'stash', '']])
    // The parser takes a minute.
    expect(performance.now() - began).toBeLessThan(5_000)
  })

  test('between the rows take little time', async () => {
    const { rows } = await readTable(bytes(`Title,Status\nOwl,stash\n${'\n'.repeat(9_000_000)}Fox,stash`))
    expect(rows.map(row => row.line)).toEqual([2, 9_000_003])
  })

  test('of delimiters are rejected between the rows', () =>
    expect(readTable(bytes(`Title,Status\nOwl,stash\n${',\n'.repeat(200_000)}Fox,stash`))).rejects.toThrow(
      'This file has more than 20,000 lines.',
    ))
})

describe('a file that is not a table is rejected with a reason', () => {
  const sentence = async (file: Uint8Array) => {
    try {
      await readTable(file)
    } catch (error) {
      if (error instanceof InvalidError) return error.fields.file?.[0]
      throw error
    }
    return 'read'
  }
  const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), deflateSync(bytes('x'))])
  test.each([
    ['nothing', new Uint8Array(), /^This file is empty\./],
    ['blank lines', bytes('\n \n'), /^This file is empty\./],
    ['a picture', png, /^This is an image/],
    ['a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0]), /^This is an image/],
    ['a spreadsheet', Buffer.from('PK\x03\x04rest'), /^This is a spreadsheet file/],
    ['a PDF', bytes('%PDF-1.7'), /^This is a PDF/],
    ['other binary', Buffer.from(Array.from({ length: 200 }, (_, at) => (at % 30) + 1)), /^This is not a text file/],
    ['a NUL byte', bytes('Title,Status\na\0b,stash\n'), /^This is not a text file, or it is damaged/],
    ['one column', bytes('Title\nThe Kiss\n'), /^This file has only one column/],
    ['a header alone', bytes('Title,Status\n'), /^This file has a header but no kits/],
    ['a quote left open', bytes('Title,Notes\na,b\nc,"d\ne,f\n'), /on line 3 is never closed/],
    [
      'too many lines',
      bytes(`Title,Status\n${'a,stash\n'.repeat(IMPORT_LIMITS.rows + 1)}`),
      /20,001 lines.*limit is 20,000/,
    ],
    ['too many columns', bytes(`Title,Status${',more'.repeat(200)}\na,stash\n`), /^This file has 202 columns/],
    ['too many bytes', new Uint8Array(IMPORT_LIMITS.bytes + 1), /^This file is larger than 10 MB/],
  ])('%s', async (_, file, expected) => expect(await sentence(file)).toMatch(expected))
})
