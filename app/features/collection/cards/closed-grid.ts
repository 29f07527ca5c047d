import type { CardShape } from './card-choice'

export type Cell = { left: number; top: number; width: number; height: number }

/** How many photos a row has, by the number of photos. Of three in a square, the first is beside the others. */
const ROWS: Record<CardShape, number[][]> = {
  square: [[1], [2], [1, 2], [2, 2], [2, 3], [3, 3], [3, 4], [4, 4], [3, 3, 3]],
  story: [[1], [1, 1], [1, 2], [2, 2], [1, 2, 2], [2, 2, 2], [1, 3, 3], [2, 3, 3], [3, 3, 3]],
}

// Pixels between photos.
const GAP = 8

/** Returns a cell for each of one to nine photos: together with the gaps they fill the width and height. */
export function closedGrid(count: number, shape: CardShape, width: number, height: number): Cell[] {
  const rows = ROWS[shape][count - 1] ?? []
  if (shape === 'square' && count === 3) return besideTwo(width, height)
  return split(height, rows.length).flatMap(([top, tall], row) =>
    split(width, rows[row] ?? 1).map(([left, wide]) => ({ left, top, width: wide, height: tall })),
  )
}

function besideTwo(width: number, height: number): Cell[] {
  const large = Math.round(width * 0.64)
  const rest = { left: large + GAP, width: width - large - GAP }
  return [
    { left: 0, top: 0, width: large, height },
    ...split(height, 2).map(([top, tall]) => ({ ...rest, top, height: tall })),
  ]
}

/** Returns the start and the length of each part of a length. */
function split(length: number, parts: number): [start: number, length: number][] {
  const edge = (at: number) => Math.round((at * (length + GAP)) / parts)
  return Array.from({ length: parts }, (_, at) => [edge(at), edge(at + 1) - edge(at) - GAP])
}
