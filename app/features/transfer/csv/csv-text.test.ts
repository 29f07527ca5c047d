import { describe, expect, test } from 'vitest'
import { csvLine, escapeFormula, joinTags, rearmFormula, splitTags } from './csv-text'

describe('formulas', () => {
  test.each(['=1+1', '+49', '@sum', '-cmd', "-5+cmd|' /C calc'!A0", '-5 apples', '\tx', '\rx', "'=x", "''@x", '＝1'])(
    '%j is escaped',
    text => expect(escapeFormula(text)).toBe(`'${text}`),
  )
  test.each(['-5', '-5,5', "'tis the season", "rock'n'roll", 'plain', '', "'"])('%j is unchanged', text =>
    expect(escapeFormula(text)).toBe(text),
  )
  test.each(['=1+1', "'=1", "''=1", "'tis", '-5', "'-5", "'", "''", '\n=x', 'a=b'])('%j survives a round trip', text =>
    expect(rearmFormula(escapeFormula(text))).toBe(text),
  )
})

describe('lines', () => {
  test('quotes only cells that need it', () =>
    expect(csvLine(['a', 'b, c', 'say "hi"', 'two\nlines', 'two\r\nlines', 'two\rlines', ''])).toBe(
      'a,"b, c","say ""hi""","two\nlines","two\r\nlines","two\rlines",\n',
    ))
})

describe('tags', () => {
  test.each([
    ['gift; flowers', ['gift', 'flowers']],
    ['gift, flowers', ['gift', 'flowers']],
    ['red, white; blue', ['red, white', 'blue']],
    ['"red, white"; blue', ['red, white', 'blue']],
    ['"red, white"', ['red, white']],
    [' gift ;; GIFT; gift', ['gift']],
    ['16" frame; gift', ['16" frame', 'gift']],
    ['"open; gift', ['"open', 'gift']],
    ['', []],
  ])('%j', (cell, names) => expect(splitTags(cell)).toEqual(names))

  test.each([[['red, white', 'blue; green', 'say "hi"', '"quoted"', '"a"; b', "o'clock"]], [['one']], [['a,b']], [[]]])(
    '%j survives a round trip',
    names => expect(splitTags(joinTags(names))).toEqual(names),
  )
})
