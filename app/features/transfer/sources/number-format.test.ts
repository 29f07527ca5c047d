import { expect, test } from 'vitest'
import { numberFormat } from './number-format'

test.each([
  ['General', { kind: 'number' }],
  ['0%', { kind: 'percent' }],
  ['0.00%', { kind: 'percent' }],
  ['#,##0.00 [$€-407]', { kind: 'number', currency: 'EUR' }],
  ['#,##0.00\\ [$€-407];[Red]\\-#,##0.00\\ [$€-407]', { kind: 'number', currency: 'EUR' }],
  ['_-* #,##0.00 "€"_-;\\-* #,##0.00 "€"_-', { kind: 'number', currency: 'EUR' }],
  ['"$"#,##0.00', { kind: 'number', currency: 'USD' }],
  ['[$$-409]#,##0.00', { kind: 'number', currency: 'USD' }],
  ['[$$-1009]#,##0.00', { kind: 'number', currency: 'CAD' }],
  ['[$£-809]#,##0.00', { kind: 'number', currency: 'GBP' }],
  ['[$CHF-807] #,##0.00', { kind: 'number', currency: 'CHF' }],
  ['#,##0 "diamonds"', { kind: 'number' }],
  ['0.0 "cm"', { kind: 'number' }],
  ['dd\\.mm\\.yyyy', { kind: 'date' }],
  ['[$-409]mmm d, yyyy', { kind: 'date' }],
  ['h:mm', { kind: 'time' }],
  ['[h]:mm:ss', { kind: 'time' }],
  ['[Red]0.00', { kind: 'number' }],
  ['[White][>100]0', { kind: 'number' }],
  ['"TRUE";"TRUE";"FALSE"', { kind: 'number' }],
] as const)('%s', (format, expected) => expect(numberFormat(format)).toEqual(expected))
