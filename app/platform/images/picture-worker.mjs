import { existsSync, readdirSync } from 'node:fs'
import { setPriority } from 'node:os'
import sharp from 'sharp'
import { hasGrayEdge } from './gray-edge.mjs'
import { heicToTiff } from './heic-tiff.mjs'
import { makePoster } from './poster.mjs'
import { makeTimeLapse } from './time-lapse.mjs'

// Decodes and draws photos in a separate process (started by picture-process.server.ts), without settings or secrets. A file that crashes
// or exhausts a decoder does not affect the app, and its exit frees the memory.

// A nice value, at most 19. While all processors are busy, photos get about a tenth of a page's time.
const BELOW_PAGES = 10
// On Linux each thread has its own priority, which the threads it starts inherit.
const THREADS = '/proc/self/task'
const threads = existsSync(THREADS) ? readdirSync(THREADS).map(Number) : [process.pid]
for (const thread of threads) setPriority(thread, BELOW_PAGES)

sharp.cache(false)
sharp.concurrency(1)

process.on('message', ({ id, task }) => {
  const tell = done => process.send({ id, done })
  handleTask(task, tell).then(reply => process.send({ id, reply }))
})
// The app decides when to end, also after Ctrl-C: it may still wait for a photo.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.on('disconnect', () => process.exit())

async function handleTask(task, tell) {
  try {
    if (task.poster) return await makePoster(task.poster)
    if (task.timeLapse) return await makeTimeLapse(task.timeLapse, tell)
    return task.thumb ? await makeThumb(task) : await make(task)
  } catch (error) {
    // Decoder errors have no codes. After the earlier checks, the file is the cause.
    return { rejected: 'damaged', detail: String(error).slice(0, 200) }
  }
}

async function make({ bytes, widths, maxPixels, maxAnimation, square }) {
  const header = await sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata()
  // A JPEG that lacks its last bytes lacks a corner. One that lacks more is refused below.
  const failOn = header.format === 'jpeg' ? 'none' : 'error'
  const pixels = header.width * header.height
  if (pixels > maxPixels) return { rejected: 'tooManyPixels', detail: `${header.width} × ${header.height}` }

  const source = header.compression === 'hevc' ? await fromHeic(bytes, header, maxPixels) : bytes
  if (!source) return { rejected: 'tooManyPixels', detail: 'larger than its header says' }
  const animated = !square && ['gif', 'webp'].includes(header.format) && header.pages > 1
  if (animated && (header.pages > maxAnimation.frames || pixels * header.pages > maxAnimation.pixels)) {
    return { rejected: 'tooManyFrames', detail: `${header.pages} × ${header.width} × ${header.height}` }
  }
  // By default, sharp converts to sRGB and strips metadata.
  const middle = square && middleOf((await sharp(source, { limitInputPixels: maxPixels }).metadata()).autoOrient)
  const open = options => {
    const image = sharp(source, { autoOrient: true, failOn, limitInputPixels: maxPixels, ...options })
    return middle ? image.extract(middle) : image
  }

  const contentType = await storedType(header, open)
  // Read once in the size that browsers send. A larger JPEG is read twice, first at a fraction of its size,
  // because resizing all its pixels takes longer.
  const isReadOnce = !animated && Math.max(header.width, header.height) <= MAX_SIDE_READ_ONCE
  const whole = isReadOnce ? opener(await rawOf(open())) : null
  const pixelsOfLargest = await rawOf(sized(whole ? whole() : open(), Math.max(...widths)))
  if (failOn === 'none' && hasGrayEdge(pixelsOfLargest) && !(await isWhole(bytes, maxPixels))) {
    return { rejected: 'damaged', detail: 'its end is missing' }
  }
  const largest = opener(pixelsOfLargest)
  const [full, preview, ...sizes] = await Promise.all([
    encode(whole ? whole() : open({ animated }), contentType).toBuffer({ resolveWithObject: true }),
    largest().resize(PREVIEW).webp({ quality: 20, alphaQuality: 20, effort: 6 }).toBuffer(),
    // More effort takes three times as long for the same size and quality.
    ...widths.map(width => sized(largest(), width).webp({ quality: 80, effort: 1 }).toBuffer()),
  ])
  return {
    full: { bytes: full.data, contentType },
    sizes,
    width: full.info.width,
    height: full.info.pageHeight ?? full.info.height,
    preview: `data:image/webp;base64,${preview.toString('base64')}`,
  }
}

async function makeThumb({ bytes, thumb }) {
  const square = sharp(bytes, { failOn: 'error' }).resize({ width: thumb, height: thumb, fit: 'cover' })
  return { thumb: await square.webp({ quality: 80 }).toBuffer() }
}

/** Returns whether a JPEG can be read to its end. A program may have closed one that lacks half of it. */
const isWhole = (bytes, limitInputPixels) =>
  rawOf(sharp(bytes, { failOn: 'warning', limitInputPixels }).resize({ width: 64 })).then(
    () => true,
    () => false,
  )

const fromHeic = (bytes, { pagePrimary, icc, hasAlpha }, maxPixels) =>
  heicToTiff(bytes, { index: pagePrimary ?? 0, profile: icc, hasAlpha, maxPixels })

function middleOf({ width, height }) {
  const side = Math.min(width, height)
  return { left: Math.floor((width - side) / 2), top: Math.floor((height - side) / 2), width: side, height: side }
}

async function storedType({ format, hasAlpha }, open) {
  if (['jpeg', 'png', 'webp', 'gif'].includes(format)) return `image/${format}`
  if (format !== 'heif') throw new Error(`Not an accepted format: ${format}`)
  // Some programs write an opaque alpha channel.
  return hasAlpha && !(await open().stats()).isOpaque ? 'image/png' : 'image/jpeg'
}

// After two encodings, photos differ invisibly from the original: PSNR of 40 dB at least.
function encode(image, contentType) {
  if (contentType === 'image/png') return image.png()
  if (contentType === 'image/gif') return image.gif()
  if (contentType === 'image/webp') return image.webp({ quality: 95 })
  // Optimized codes triple the time and save a tenth of the bytes.
  return image.jpeg({ quality: 95, chromaSubsampling: '4:4:4', optimizeCoding: false })
}

const rawOf = image => image.raw().toBuffer({ resolveWithObject: true })

/** Returns a function that opens a decoded photo again. */
function opener({ data, info: { width, height, channels } }) {
  return () => sharp(data, { raw: { width, height, channels } })
}

// Pixels. The app's scripts shrink photos to 3,000 (photo-canvas.ts).
const MAX_SIDE_READ_ONCE = 3_000
const PREVIEW = { width: 16, height: 16, fit: 'inside' }
// WebP's limit for width and height.
const WEBP_MAX_SIDE = 16_383

const sized = (image, width) => image.resize({ width, height: WEBP_MAX_SIDE, fit: 'inside', withoutEnlargement: true })
