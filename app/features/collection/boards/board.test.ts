import { expect, it } from 'vitest'
import { countLines, freeNumber, numbersOf, readNumbers } from './board'

const FIVE = { size: 5, free: false }
const THREE = { size: 3, free: true }

it.each([
  ['nothing', FIVE, [], 0],
  ['a row', FIVE, [6, 7, 8, 9, 10], 1],
  ['a column', FIVE, [3, 8, 13, 18, 23], 1],
  ['both diagonals', FIVE, [1, 7, 13, 19, 25, 5, 9, 17, 21], 2],
  ['a row but its last number', FIVE, [21, 22, 23, 24], 0],
  ['numbers side by side across two rows', FIVE, [4, 5, 6, 7, 8], 0],
  ['all of it', FIVE, Array.from({ length: 25 }, (_, at) => at + 1), 12],
  ['a diagonal through the free square', THREE, [1, 9], 1],
  ['a cross through the free square', THREE, [2, 4, 6, 8], 2],
  ['no free square of an even size', { size: 4, free: true }, [1, 11, 16], 0],
  ['a diagonal of an even size', { size: 4, free: true }, [4, 7, 10, 13], 1],
])('%s has its lines', (_, shape, done, lines) => {
  expect(countLines(shape, done)).toBe(lines)
})

it('only odd sizes have a free square, which has no number to call', () => {
  expect([3, 4, 5].map(size => freeNumber({ size, free: true }))).toEqual([5, null, 13])
  expect(freeNumber(FIVE)).toBeNull()
  expect(numbersOf(THREE)).toEqual([1, 2, 3, 4, 6, 7, 8, 9])
  expect(numbersOf(FIVE)).toHaveLength(25)
})

it.each([
  ['7, 14', [7, 14]],
  [' 7 and 14; 7 ', [7, 14]],
  ['', []],
  ['seven', null],
])('reads the numbers in %j', (text, numbers) => {
  expect(readNumbers(text)).toEqual(numbers)
})
