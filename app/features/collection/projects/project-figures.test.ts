import { describe, expect, it } from 'vitest'
import {
  countPointer,
  estimatedDiamonds,
  formatSize,
  parseCount,
  parseSide,
  roundedDiamonds,
  sizeInInches,
} from './project-figures'

describe('parseSide', () => {
  it.each([
    ['', null],
    ['  ', null],
    ['40', 40],
    ['42.5', 42.5],
    ['42,5', 42.5],
    ['42,5 cm', 42.5],
    ['.5', 0.5],
    ['-40', -40],
    ['1000.5', 1000.5],
    ['16 in', 40.6],
    ['16"', 40.6],
    ['15,75 inches', 40],
    ['-16in.', -40.6],
  ])('%j is %j', (text, side) => expect(parseSide(text)).toBe(side))

  it('reads inches if that unit is selected, unless the text names another one', () => {
    expect(parseSide('16', 'in')).toBe(40.6)
    expect(parseSide('40 cm', 'in')).toBe(40)
    expect(parseSide('', 'in')).toBeNull()
  })

  it.each(['forty', '1,000', '40x50', '1e3', '4 0', '--4', '40 ft', 'in'])('%j is not a number', text =>
    expect(parseSide(text)).toBeNaN(),
  )
})

describe('parseCount', () => {
  it.each([
    ['', null],
    ['32000', 32000],
    ['32,000', 32000],
    ['32.000', 32000],
    ['32 000', 32000],
    ['32 000', 32000],
    ["1'234'567", 1234567],
    ['0', 0],
    ['-5', -1],
    ['99999999999999999999', Number.MAX_SAFE_INTEGER],
  ])('%j is %j', (text, count) => expect(parseCount(text)).toBe(count))

  it.each(['12.5', '3,20', 'many', '1,0000', '1e4'])('%j is not a whole number', text =>
    expect(parseCount(text)).toBeNaN(),
  )
})

describe('figures for display', () => {
  it('estimates 16 drills per square centimeter', () => {
    expect(estimatedDiamonds(40, 50)).toBe(32000)
    expect(estimatedDiamonds(42.5, 56)).toBe(38080)
    expect(estimatedDiamonds(null, 50)).toBeNull()
    expect(estimatedDiamonds(0, 50)).toBeNull()
    expect(estimatedDiamonds(-4, 50)).toBeNull()
  })

  it.each([
    [32_000, ''],
    [8_000, ''],
    [48_000, ''],
    [3_200, 'About 32,000 fit on 40 × 50 cm. Check the count.'],
    [320_000, 'About 32,000 fit on 40 × 50 cm. Check the count.'],
    [0, ''],
    [null, ''],
  ])('warns about %s drills on 40 × 50 cm with %j', (count, sentence) => {
    expect(countPointer(count, 40, 50).replaceAll('\u00A0', ' ')).toBe(sentence)
    expect(countPointer(count, 40, null)).toBe('')
  })

  it('rounds an estimate by its magnitude', () => {
    expect(roundedDiamonds(38080)).toBe(38100)
    expect(roundedDiamonds(144)).toBe(140)
    expect(roundedDiamonds(3)).toBe(10)
  })

  it('formats the size in centimeters and inches', () => {
    expect(formatSize(42.5, 56)).toBe('42.5\u00A0×\u00A056\u00A0cm')
    expect(formatSize(40, null)).toBe('40 cm wide')
    expect(formatSize(null, 40)).toBe('40 cm high')
    expect(formatSize(null, null)).toBe('')
    expect(sizeInInches(42.5, 56)).toBe('16.7\u00A0×\u00A022\u00A0in')
    expect(sizeInInches(42.5, null)).toBe('')
  })
})
