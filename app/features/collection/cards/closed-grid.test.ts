import { expect, it } from 'vitest'
import { closedGrid } from './closed-grid'

const cases = (['square', 'story'] as const).flatMap(shape =>
  Array.from({ length: 9 }, (_, at) => [shape, at + 1] as const),
)

it.each(cases)('a %s of %d photos is closed: no part is empty, none overlap', (shape, count) => {
  const [width, height] = shape === 'square' ? [1080, 684] : [1080, 1330]
  const cells = closedGrid(count, shape, width, height)
  expect(cells).toHaveLength(count)
  const covered = new Uint8Array(width * height)
  for (const cell of cells) {
    for (let y = cell.top; y < cell.top + cell.height; y++) {
      for (let x = cell.left; x < cell.left + cell.width; x++)
        covered[y * width + x] = (covered[y * width + x] ?? 0) + 1
    }
  }
  expect(covered.some(times => times > 1)).toBe(false)
  // At the edges there are only gaps of 8 pixels between photos.
  expect(covered.subarray(0, width).filter(times => times === 0).length % 8).toBe(0)
  const [first, last] = [cells[0], cells.at(-1)]
  expect([first?.left, first?.top]).toEqual([0, 0])
  expect([(last?.left ?? 0) + (last?.width ?? 0), (last?.top ?? 0) + (last?.height ?? 0)]).toEqual([width, height])
  // What is not covered are the gaps: 8 px, never a cell.
  const open = covered.filter(times => times === 0).length
  expect(open / covered.length).toBeLessThan(0.05)
})
