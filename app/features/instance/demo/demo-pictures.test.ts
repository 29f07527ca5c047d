import sharp from 'sharp'
import { expect, it } from 'vitest'
import { paintCanvas } from './demo-pictures.server'

const SCENES = ['night', 'hills', 'sea', 'flowers', 'sunset', 'forest', 'moon', 'waves'] as const
const [COLUMNS, ROWS] = [24, 18]

/** Returns the color in the middle of every drill, row by row. */
async function drills(image: Buffer) {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const size = info.width / COLUMNS
  const at = (row: number, column: number) => ((row * size + size / 2) * info.width + column * size + size / 2) * 3
  return Array.from({ length: ROWS * COLUMNS }, (_, drill) => [
    ...data.subarray(at(Math.floor(drill / COLUMNS), drill % COLUMNS)).subarray(0, 3),
  ])
}

// One scene below the other, with one pixel per drill.
const expected = await sharp('tests/fixtures/demo-scenes.png').removeAlpha().raw().toBuffer()

it.each(SCENES)('paints the scene %s with the colors of tests/fixtures/demo-scenes.png', async scene => {
  const painted = (await drills(await paintCanvas('A demo kit', scene, COLUMNS, ROWS))).flat()
  const start = SCENES.indexOf(scene) * painted.length
  const wrong = painted.filter((part, at) => Math.abs(part - (expected[start + at] ?? 0)) > 5)
  expect(wrong).toEqual([])
})
