import { describe, expect, it } from 'vitest'
import { parseList } from './parse-list'

const inShort = (text: string) =>
  parseList(text).colors.map(({ symbol, code, count }) => [symbol, code, count].filter(part => part !== '').join('|'))

describe('a pasted list', () => {
  it.each([
    ['A 310 1250', 'A|310|1250'],
    ['A\t310\t1,250', 'A|310|1250'],
    ['A;310;1.250', 'A|310|1250'],
    ['A | 310 | 1250', 'A|310|1250'],
    ['A,310,1250', 'A|310|1250'],
    ['A 310 1 250', 'A|310|1250'],
    ['★ B5200 333', '★|B5200|333'],
    ['@ ECRU 12', '@|ECRU|12'],
    ['+ 05 88', '+|05|88'],
    ['310-1250', '310|1250'],
    ['310 x 1250', '310|1250'],
    ['310 (1250)', '310|1250'],
    ['310: 1250', '310|1250'],
    ['DMC 3713 x 210', '3713|210'],
    ['DMC-310', '310|'],
    ['#310', '310|'],
    ['150 : 3 bags', '150|'],
    ['1. 5001 White AB (44)', '5001|44'],
    ['2) 8001 Black 1.250', '8001|1250'],
    ['310 · Black', '310|'],
    ['105 · Tan · Aurora Borealis', '105 AB|'],
    ['1 310 1250', '310|1250'],
    ['5 310 1250', '5|310|1250'],
    ['0 321 740', '0|321|740'],
    ['7 321 740', '7|321|740'],
  ])('reads %j', (line, expected) => {
    expect(inShort(line)).toEqual([expected])
  })

  it('reads several codes in one line, and asks about those that stand there twice', () => {
    const list = parseList('310-1250\n310, 321, 666, blanc, Ecru')
    expect(list.colors.map(({ code }) => code)).toEqual(['310', '310', '321', '666', 'blanc', 'Ecru'])
    expect(list.twice).toEqual(['310'])
    expect(parseList('A 310 5\nB 310 7').twice).toEqual([])
  })

  it('reads a table by its header, and skips the header and the total', () => {
    const table = `No.\tSymbol\tDMC\tColor\tBags\tQty
1\tA\t310\tBlack\t7\t1,250
2\tB\tBLANC\tWhite\t1\t200
3\t&\t3865\tWinter White\t5\t940
4\t%\tZ743\tspecial\t1\t60
5\t#\tAB972\tAB yellow\t1\t44
Total\t\t\t\t15\t2,494`
    expect(inShort(table)).toEqual(['A|310|1250', 'B|BLANC|200', '&|3865|940', '%|Z743|60', '#|AB972|44'])
    expect(parseList(table)).toMatchObject({ skipped: 2, errors: [] })
  })

  it.each(['S5200?', 'hello', 'A 310 1.25', 'A 310 99999999'])('says what is wrong with %j', line => {
    expect(parseList(`310 5\n\n${line}`)).toMatchObject({
      colors: [{ code: '310' }],
      errors: [{ line: 3, text: line }],
    })
  })
})
