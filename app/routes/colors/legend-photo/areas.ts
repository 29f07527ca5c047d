/** A rectangle over a photo, in its pixels, and the rows of the legend in it. */
export type Area = { left: number; top: number; right: number; bottom: number; rows: number }
export type Photo = { src: string; full: string; width: number; height: number }

export const MAX_ROWS = 100

/** Returns the rectangle that a new photo starts with: most of it. */
export const firstArea = ({ width, height }: Photo): Area => ({
  left: Math.round(width * 0.05),
  right: Math.round(width * 0.95),
  top: Math.round(height * 0.05),
  bottom: Math.round(height * 0.95),
  rows: 10,
})

/** Returns the box of each row, a little larger than the row, because rows are seldom equal. */
export function rowBoxes({ left, top, right, bottom, rows }: Area, photo: Photo) {
  const height = (bottom - top) / rows
  const margin = height * 0.15
  return Array.from({ length: rows }, (_, index) => {
    const from = Math.max(0, top + index * height - margin)
    const to = Math.min(photo.height, top + (index + 1) * height + margin)
    return { x: left, y: from, width: right - left, height: to - from }
  })
}

type Point = { x: number; y: number }

/** Returns the fixed point of a drag: the corner opposite to one that is near, or the point itself for a new rectangle. */
export function anchorOf({ left, top, right, bottom }: Area, { x, y }: Point, reach: number): Point {
  const isNear = (a: number, b: number) => Math.abs(a - b) <= reach
  const opposite = (at: number, one: number, other: number) =>
    isNear(at, one) ? other : isNear(at, other) ? one : null
  const [acrossX, acrossY] = [opposite(x, left, right), opposite(y, top, bottom)]
  return acrossX !== null && acrossY !== null ? { x: acrossX, y: acrossY } : { x, y }
}

/** Returns the rectangle between two points within the photo, or null while it is too small to hold a row. */
export function areaBetween(a: Point, b: Point, rows: number, { width, height }: Photo): Area | null {
  const within = (value: number, most: number) => Math.round(Math.max(0, Math.min(most, value)))
  const [left, right] = [a.x, b.x].map(x => within(x, width)).sort((one, other) => one - other) as [number, number]
  const [top, bottom] = [a.y, b.y].map(y => within(y, height)).sort((one, other) => one - other) as [number, number]
  return right - left < width * 0.02 || bottom - top < height * 0.01 ? null : { left, top, right, bottom, rows }
}
