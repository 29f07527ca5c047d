import { describe, expect, test } from 'vitest'
import type { Cell } from './cell'
import { detectScale, readMinutes, readPercent } from './cell-progress'

describe('percentages', () => {
  test.each<[Cell[], (number | undefined)[]]>([
    [
      ['62', '62 %', '62,5%', '62.55'],
      [62, 62, 62.5, 62.6],
    ],
    [
      ['0.1', '35%'],
      [10, 35],
    ],
    [
      ['0,1', '1', '0'],
      [10, 100, 0],
    ],
    [
      ['0.1', '35'],
      [0.1, 35],
    ],
    [
      ['1', '0'],
      [1, 0],
    ],
    [
      [0.35, 1],
      [35, 100],
    ],
    [[1], [100]],
    [
      [35, 100],
      [35, 100],
    ],
    [
      ['101', 'lots', '-5'],
      [undefined, undefined, undefined],
    ],
  ])('the column %j is %j', (cells, percents) =>
    expect(cells.map(cell => readPercent(cell, detectScale(cells)))).toEqual(percents),
  )
})

describe('the time of work', () => {
  test.each<[Cell, number | undefined]>([
    ['3:15', 195],
    ['03:15:40', 196],
    ['27:00', 1620],
    ['3h 15m', 195],
    ['3h15', 195],
    ['3 h 15 min', 195],
    ['3 hrs, 15 mins', 195],
    ['3 hours and 15 minutes', 195],
    ['3 Std. 15 Min.', 195],
    ['3 uur en 15 minuten', 195],
    ['3 ч 15 мин', 195],
    ['3.25', 195],
    ['3,25 h', 195],
    ['3½', 210],
    ['.5', 30],
    ['45 min', 45],
    ['45m', 45],
    ['2 heures', 120],
    ['0', 0],
    [3.25, 195],
    [{ at: '1899-12-30T03:15:00' }, 195],
    [{ at: '1899-12-31T03:15:00' }, 1635],
    [{ at: '2024-01-05T03:15:00' }, undefined],
    ['3:75', undefined],
    ['a while', undefined],
    ['-3', undefined],
    ['3 kits', undefined],
  ])('%j is %j minutes', (cell, minutes) => expect(readMinutes(cell)).toBe(minutes))

  test.each([
    ['Minutes', 90, 90],
    ['Time (min)', '90', 90],
    ['Minuten', '1:30', 90],
    ['Time (min)', '1.5 h', 90],
    ['Admin time', 1.5, 90],
  ])('under “%s”, %j is %d minutes', (header, cell, minutes) => expect(readMinutes(cell, header)).toBe(minutes))
})
