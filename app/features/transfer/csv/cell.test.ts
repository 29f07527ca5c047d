import { expect, test } from 'vitest'
import { type Cell, cellText, dateCell, isEmptyCell } from './cell'

test.each<[Cell, string]>([
  ['  as in the file ', '  as in the file '],
  [16.989999999999998, '16.99'],
  [12.345, '12.345'],
  [32_000, '32000'],
  [1e21, '1e+21'],
  [true, 'TRUE'],
  [false, 'FALSE'],
  [dateCell(new Date('2024-01-05T00:00:00Z')), '2024-01-05'],
  [dateCell(new Date('2024-01-05T22:10:00.400Z')), '2024-01-05 22:10:00'],
])('people read %j as %j', (cell, text) => expect(cellText(cell)).toBe(text))

test('only a missing cell and one of white space are empty', () =>
  expect([undefined, '', ' \t\n', 0, false, 'x'].map(isEmptyCell)).toEqual([true, true, true, false, false, false]))
