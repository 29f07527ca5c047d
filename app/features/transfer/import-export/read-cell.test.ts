import { describe, expect, test } from 'vitest'
import type { Cell } from '~/features/transfer/csv/cell'
import type { ColumnTarget } from '~/features/transfer/csv/transfer-fields'
import { readCell } from './read-cell'

const read = (cell: Cell, target: ColumnTarget) => readCell(cell, { target, unit: 'cm' })

describe('a typed cell of a workbook', () => {
  test.each<[Cell, ColumnTarget, unknown]>([
    [12.345, 'price', 12.35],
    [32_000, 'totalDiamonds', 32_000],
    [42.5, 'width', 42.5],
    [310, 'title', '310'],
    [441_172_717, 'code', '441172717'],
    [45_296, 'datePurchased', '2024-01-05'],
    [{ at: '2024-01-05T22:00:00' }, 'datePurchased', '2024-01-05'],
    [{ at: '2024-01-05T00:00:00' }, 'generalNotes', '2024-01-05'],
    [true, 'kitted', true],
    [1, 'kitted', true],
    [true, 'specialDrills', undefined],
    [0.5, 'totalDiamonds', undefined],
    [{ at: '2024-01-05T00:00:00' }, 'price', undefined],
  ])('%j in a column of %s is %j', (cell, target, value) =>
    expect(read(cell, target).values).toEqual(value === undefined ? undefined : { [target]: value }),
  )
})
