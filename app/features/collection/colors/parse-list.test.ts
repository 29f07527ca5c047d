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

  it('reads containers of a table, and counts of bags are none', () => {
    const { colors, errors, skipped } = parseList(
      'Jar\tDMC\tCount\tBags\nA1\t310\t1250\t7\n\t321\t8\t1\nthe blue box 2\t5\t8\t1',
    )
    expect(colors.map(({ code, container }) => [code, container])).toEqual([
      ['310', 'A1'],
      ['321', ''],
    ])
    expect(errors).toMatchObject([{ line: 4, message: 'A container has at most 12 characters.' }])
    expect(skipped.map(({ text }) => text)).toEqual(['Jar\tDMC\tCount\tBags', '7', '1'])
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
    expect(parseList(table)).toMatchObject({
      errors: [],
      skipped: [
        { line: 1, text: 'No.\tSymbol\tDMC\tColor\tBags\tQty' },
        { line: 2, text: 'Black · 7' },
        { line: 3, text: 'White · 1' },
        { line: 4, text: 'Winter White · 5' },
        { line: 5, text: 'special · 1' },
        { line: 6, text: 'AB yellow · 1' },
        { line: 7, text: 'Total\t\t\t\t15\t2,494' },
      ],
    })
  })

  it.each([
    ['7) DMC 712: 14', ['712|14']],
    ['AB105 · 12', ['AB105|12']],
    ['105 · Aurora Borealis · 44', ['105 AB|44']],
    ['105 AB 12', ['105 AB|12']],
    ['1 A 310 1250', ['A|310|1250']],
    ['A1 310 12', ['A1|310|12']],
    ['A 310 1\u00a0250', ['A|310|1250']],
    ["310 1'250 pcs", ['310|1250']],
    ['A 310 = 12', ['A|310|12']],
    ['310 → [12]', ['310|12']],
    ['B5200: 3', ['B5200|3']],
    ['310,1250', ['310|1250']],
    ['310,321', ['310|', '321|']],
    ['310,321,666', ['310|', '321|', '666|']],
    ['310; 321; 666', ['310|', '321|', '666|']],
    ['310 x 5, 321 x 7', ['310|5', '321|7']],
    ['310 (5), 321-7', ['310|5', '321|7']],
    ['AB;105;12', ['AB|105|12']],
  ])('reads every part of %j', (line, expected) => {
    expect(inShort(line)).toEqual(expected)
    expect(parseList(line)).toMatchObject({ errors: [], skipped: [] })
  })

  it.each([
    ['|---|---|', '|---|---|'],
    ['=====', '====='],
    ['* * *', '* * *'],
    ['1,494\t\t\tTotal\t9', '1,494\t\t\tTotal\t9'],
    ['Total: 2,494 drills', 'Total: 2,494 drills'],
    ['Gesamt 2.494', 'Gesamt 2.494'],
    ['Symbol\tDMC\tName', 'Symbol\tDMC\tName'],
    ['150 : 3 bags', '3 bags'],
    ['310 · Black', 'Black'],
    ['1. 5001 White AB (44)', 'White AB'],
    ['310 Grey 5 Light', 'Grey 5 Light'],
    ['310 Grey 5 (44)', 'Grey 5'],
  ])('names what it skips of %j', (line, skipped) => {
    expect(parseList(`310 5\n${line}`)).toMatchObject({ errors: [], skipped: [{ line: 2, text: skipped }] })
  })

  it.each([
    ['| Symbol | DMC | Count |\n|---|---|---|\n| A | DMC 310 | 1,250 |', ['A|310|1250'], 2],
    ['Symbol,DMC,Name,Count\nA,310,"Black, dark","1,250"', ['A|310|1250'], 2],
    ['Symbol  Farbnummer  Anzahl\nA  310  1.250', ['A|310|1250'], 1],
    ['Code\tFinish\tQty\n105\tAB\t44\n310\t\t-', ['105 AB|44', '310|'], 1],
    ['Symbol\tDMC\tQty\nA\t310\t5\n321, 666', ['A|310|5', '321|', '666|'], 1],
  ])('reads the table %j', (table, expected, skipped) => {
    expect(inShort(table)).toEqual(expected)
    expect(parseList(table).errors).toEqual([])
    expect(parseList(table).skipped).toHaveLength(skipped)
  })

  it.each([
    'S5200?',
    'hello',
    'DMC Legend 5',
    'A 310 1.25',
    'A 310 99999999',
    'D 666 -5',
    '666 -5',
    '310 0',
    '310 +5',
    'A 310, 321, 666',
    '310 321 666',
    '310 Black 7 1250',
    '310 B5200',
    'AB 105 12',
    `310 ${'x'.repeat(4000)}`,
  ])('says what is wrong with %j', line => {
    expect(parseList(`310 5\n\n${line}`)).toMatchObject({
      colors: [{ code: '310' }],
      errors: [{ line: 3, text: line.slice(0, 120) }],
    })
  })

  it('with a table and a wrong count is an error of that line alone', () =>
    expect(parseList('DMC\tQty\n310\t-5\n321\t5')).toMatchObject({
      colors: [{ line: 3, code: '321', count: 5 }],
      errors: [{ line: 2, text: '310\t-5' }],
    }))

  it.each([' ', '\t', ',', '310,', 'a:', '(1', '· ', '310 x '])(
    'of 40,000 characters of %j takes less than a second',
    part => {
      const text = part.repeat(40_000 / part.length)
      const start = performance.now()
      for (const list of [text, `310${text}5`, text.replaceAll(/.{3900}/g, '$&\n'), `DMC,Qty\n${text}`]) parseList(list)
      expect(performance.now() - start).toBeLessThan(1000)
    },
  )
})
