import { describe, expect, it } from 'vitest'
import { anchorOf, areaBetween, firstArea, rowBoxes } from './areas'

const photo = { src: '', full: '', width: 1000, height: 2000 }
const area = { left: 100, top: 200, right: 500, bottom: 1200, rows: 10 }

describe('the rows of a rectangle', () => {
  it('share its height, with a little of their neighbors', () => {
    const boxes = rowBoxes(area, photo)
    expect(boxes).toHaveLength(10)
    expect(boxes[0]).toEqual({ x: 100, y: 185, width: 400, height: 130 })
    expect(boxes[9]).toEqual({ x: 100, y: 1085, width: 400, height: 130 })
  })

  it('end at the edges of the photo', () => {
    const boxes = rowBoxes({ ...area, top: 0, bottom: 2000 }, photo)
    expect([boxes[0]?.y, (boxes[9]?.y ?? 0) + (boxes[9]?.height ?? 0)]).toEqual([0, 2000])
  })
})

describe('a drag', () => {
  it('from a corner keeps the opposite one', () => {
    expect(anchorOf(area, { x: 110, y: 1190 }, 20)).toEqual({ x: 500, y: 200 })
    expect(anchorOf(area, { x: 490, y: 210 }, 20)).toEqual({ x: 100, y: 1200 })
  })

  it('from elsewhere starts a new rectangle', () => {
    expect(anchorOf(area, { x: 300, y: 210 }, 20)).toEqual({ x: 300, y: 210 })
  })

  it('in any direction gives a rectangle within the photo', () => {
    expect(areaBetween({ x: 900, y: 1900 }, { x: -50, y: 100 }, 4, photo)).toEqual({
      ...{ left: 0, top: 100, right: 900, bottom: 1900, rows: 4 },
    })
  })

  it('of a tap changes nothing', () => {
    expect(areaBetween({ x: 500, y: 500 }, { x: 505, y: 900 }, 4, photo)).toBeNull()
  })
})

it('a new photo starts with most of it', () => {
  expect(firstArea(photo)).toEqual({ left: 50, right: 950, top: 100, bottom: 1900, rows: 10 })
})
