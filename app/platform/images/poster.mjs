import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'

// Draws an image of photos and text. Text becomes paths with the app's own font, so that no installed font is needed.

/** Returns a PNG. Photos are drawn in their order, the text above them, and above it those that are marked. */
export async function makePoster({ width, height, background, pictures, text }) {
  const layers = []
  for (const picture of pictures.filter(({ isAbove }) => !isAbove)) layers.push(await layerOf(picture))
  layers.push({ input: Buffer.from(await pathsOf(text, { width, height })), left: 0, top: 0 })
  for (const picture of pictures.filter(({ isAbove }) => isAbove)) layers.push(await layerOf(picture))
  const canvas = sharp({ create: { width, height, channels: 3, background } })
  return { poster: await canvas.composite(layers).png().toBuffer() }
}

async function layerOf({ bytes, left, top, width, height, radius = 0 }) {
  const scaled = sharp(bytes, { failOn: 'error' }).resize({ width, height, fit: 'cover' })
  if (radius === 0) return { input: await scaled.png().toBuffer(), left, top }
  const corners = `<svg width="${width}" height="${height}"><rect width="100%" height="100%" rx="${radius}"/></svg>`
  const rounded = sharp(await scaled.ensureAlpha().png().toBuffer())
  return {
    input: await rounded
      .composite([{ input: Buffer.from(corners), blend: 'dest-in' }])
      .png()
      .toBuffer(),
    left,
    top,
  }
}

let library

async function pathsOf(text, size) {
  // Takes a second to load, and most processes only decode photos.
  library ??= Promise.all([import('satori'), fontsOf()])
  const [{ default: satori }, fonts] = await library
  return satori(text, { ...size, fonts })
}

function fontsOf() {
  const { resolve } = createRequire(import.meta.url)
  return ['latin', 'latin-ext'].flatMap(subset =>
    [400, 500, 700, 800].map(weight => ({
      name: `Karla ${subset}`,
      data: readFileSync(resolve(`@fontsource/karla/files/karla-${subset}-${weight}-normal.woff`)),
      weight,
      style: 'normal',
    })),
  )
}
