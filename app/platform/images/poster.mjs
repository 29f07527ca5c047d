import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'

// Draws an image of photos and text. Text becomes paths with the app's own font, so that no installed font is needed.

/** Returns a PNG. Photos are drawn in their order, the text above them. */
export async function makePoster({ width, height, background, pictures, text }) {
  const layers = []
  for (const picture of pictures) layers.push(await layerOf(picture))
  layers.push({ input: Buffer.from(await pathsOf(text, { width, height })), left: 0, top: 0 })
  const canvas = sharp({ create: { width, height, channels: 3, background } })
  return { poster: await canvas.composite(layers).png().toBuffer() }
}

async function layerOf({ bytes, raw, left, top, width, height, fit, radius = 0, backdrop = false }) {
  const source = raw ? sharp(bytes, { raw }) : sharp(bytes, { failOn: 'error' })
  // Of a mosaic, each pixel is a drill.
  const scaled = source.resize({ width, height, fit, kernel: raw ? 'nearest' : 'lanczos3' })
  if (backdrop) return { input: await scaled.blur(30).modulate({ brightness: 0.45 }).png().toBuffer(), left, top }
  const { data, info } = await scaled.ensureAlpha().png().toBuffer({ resolveWithObject: true })
  const corners = `<svg width="${info.width}" height="${info.height}"><rect width="100%" height="100%" rx="${radius}"/></svg>`
  return {
    input: await sharp(data)
      .composite([{ input: Buffer.from(corners), blend: 'dest-in' }])
      .png()
      .toBuffer(),
    left: left + Math.floor((width - info.width) / 2),
    top: top + Math.floor((height - info.height) / 2),
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
    [400, 700].map(weight => ({
      name: `Karla ${subset}`,
      data: readFileSync(resolve(`@fontsource/karla/files/karla-${subset}-${weight}-normal.woff`)),
      weight,
      style: 'normal',
    })),
  )
}
