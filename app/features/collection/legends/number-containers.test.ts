import { expect, test } from 'vitest'
import { numberContainers } from './number-containers'

const LEGEND = [
  { id: 'a', symbol: '', code: '0310' },
  { id: 'b', symbol: 'Z', code: 'B5200' },
  { id: 'c', symbol: '10', code: '5' },
  { id: 'd', symbol: '9', code: '310' },
]

test.each([
  ['1', 'legend', 'a1 b2 c3 d4'],
  ['A8', 'legend', 'aA8 bA9 cA10 dA11'],
  ['A08', 'legend', 'aA08 bA09 cA10 dA11'],
  ['Box 1', 'code', 'cBox 1 aBox 2 dBox 3 bBox 4'],
  ['1', 'symbol', 'd1 c2 b3 a4'],
] as const)('numbers from %s by %s', (first, order, expected) => {
  const numbered = numberContainers(LEGEND, { first, order })
  expect(numbered.map(({ id, container }) => id + container).join(' ')).toBe(expected)
})
