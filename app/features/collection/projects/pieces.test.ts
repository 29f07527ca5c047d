import { expect, it } from 'vitest'
import { formatPieces } from './pieces'

it.each([
  [12, 4, '4 of 12 pieces'],
  [12, 12, '12 of 12 pieces'],
  [12, 0, '12 pieces'],
  [1, 0, ''],
  [1, 1, ''],
])('of %i pieces with %i done are “%s”', (pieces, piecesDone, text) => {
  expect(formatPieces({ pieces, piecesDone })).toBe(text)
})
