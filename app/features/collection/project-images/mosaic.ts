/**
 * Draws a placeholder photo from the title: a mosaic of square drills. Pure and without a codec, so server and browser
 * draw the same one. Returns a data URL of a 4-bit bitmap with one pixel per drill (about 400 characters for 24 × 18).
 */
export function mosaicUrl(title: string, columns = 24, rows = 18): string {
  const key = `${columns} ${rows} ${title}`
  const url = drawn.get(key) ?? draw(title, columns, rows)
  // Deleting and adding again keeps the map in order of use: the first entry is the least recently used.
  drawn.delete(key)
  drawn.set(key, url)
  if (drawn.size > MAX_CACHED) drawn.delete(drawn.keys().next().value ?? '')
  return url
}

/** Returns the same mosaic as pixels: red, green and blue of each drill, row by row. */
export function mosaicPixels(title: string, columns: number, rows: number): Uint8Array {
  const { ramp, drills } = mosaicOf(title, columns, rows)
  return Uint8Array.from([...drills].flatMap(drill => ramp[drill] as Color))
}

// Drawing is the most expensive part of a list of kits, and users view the same kits again. About a megabyte.
const MAX_CACHED = 2_000
const drawn = new Map<string, string>()

function draw(title: string, columns: number, rows: number): string {
  return `data:image/bmp;base64,${btoa(bitmap(mosaicOf(title, columns, rows)))}`
}

/** `drills`: row by row, each an index of the ramp (0 dark to 4 light, 5 the spark). */
type Mosaic = { columns: number; rows: number; ramp: Color[]; drills: Uint8Array }

/** Arranges the drills: slow waves with a few outliers. */
function mosaicOf(title: string, columns: number, rows: number): Mosaic {
  const seed = hashOf(title)
  const random = (n: number) => ((Math.imul(seed, n * 2_654_435_761) >>> 0) % 1000) / 1000
  const [a, b, c, d, e, f] = [9, 10, 11, 12, 13, 14].map(random) as [number, number, number, number, number, number]
  // A wave across and one down, each bent by the other direction. The sine of a sum separates columns from rows.
  const across = waves(columns, u => u * (3 + 5 * a) + b * 6)
  const sway = waves(columns, u => 1.6 * Math.sin(u * (5 + 3 * f)))
  const bend = waves(rows, v => 2 * Math.sin(v * (4 + 4 * c)))
  const along = waves(rows, v => v * (4 + 5 * d) + e * 6)
  const drills = new Uint8Array(columns * rows)
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const wave =
        sine(across, x) * cosine(bend, y) +
        cosine(across, x) * sine(bend, y) +
        cosine(along, y) * cosine(sway, x) -
        sine(along, y) * sine(sway, x)
      const height = (wave + 2) / 4
      const stray = ((Math.imul(x, 73_856_093) ^ Math.imul(y, 19_349_663) ^ seed) >>> 0) % 97
      const step = Math.min(4, Math.floor(height * 4.99))
      const isSpark = stray === 50 && height > 0.55
      drills[y * columns + x] = isSpark ? 5 : stray < 9 ? Math.min(4, step + 1) : step
    }
  }
  return { columns, rows, ramp: RAMPS[seed % RAMPS.length] as Color[], drills }
}

const sine = (waves: Float64Array, at: number) => waves[2 * at] as number
const cosine = (waves: Float64Array, at: number) => waves[2 * at + 1] as number

/** Returns the sine and the cosine of an angle for each position, which goes from 0 to 1. */
function waves(count: number, angle: (position: number) => number): Float64Array {
  const both = new Float64Array(2 * count)
  for (let at = 0; at < count; at++) {
    const turned = angle(at / count)
    both[2 * at] = Math.sin(turned)
    both[2 * at + 1] = Math.cos(turned)
  }
  return both
}

type Color = [red: number, green: number, blue: number]

// Curated color ramps, dark to light, each with one spark color.
const RAMPS = [
  '1b1f4b 2f4a8a 4f7fbf 9cc4e4 f4d58d fff4cf',
  '2d1538 5b2a6e 8d4a9e c58ac9 f2c6de ffe9a8',
  '10302b 1d5a4c 3c8a6d 86bf95 dbe7b5 f7a072',
  '3a1420 7a2c3b b5525c e08d79 f5cfa8 7fd1c7',
  '15303d 1f5d73 3693a3 86c5c0 e4ead0 f08a6b',
  '2b1d0e 5e3f1c 9a6b2f d1a054 f3dba0 5fb3b3',
  '181a2a 3a3556 665c8f 9d94c2 d9d2ea f6b36b',
  '0f2a1f 2f5b34 6b8e3d b3bd5b eee6a6 e8618c',
  '26122f 51226b 7a4bc2 8f9cf0 bfe3f2 ffd1e8',
  '331a14 6f3424 b05d3b dd9a68 f2d6b3 6ea8d8',
  '0e2433 123f63 1d6f9c 58a9c7 bfe0e0 fbe29a',
  '2a1030 6d1f4f b33a63 e87a7a f9c9a6 fff0d6',
].map(ramp => ramp.split(' ').map(colorOf))

function colorOf(hex: string): Color {
  const color = Number.parseInt(hex, 16)
  return [color >> 16, (color >> 8) & 255, color & 255]
}

/**
 * Encodes a Windows bitmap with a palette and 4 bits per pixel, as a string of bytes. Rows run from the bottom, each
 * padded to 4 bytes.
 */
function bitmap({ columns, rows, ramp, drills }: Mosaic): string {
  const rowBytes = Math.ceil(columns / 8) * 4
  const start = 54 + ramp.length * 4
  const dots: number[] = []
  for (let y = rows - 1; y >= 0; y--) {
    const row = drills.subarray(y * columns, (y + 1) * columns)
    for (let x = 0; x < rowBytes * 2; x += 2) dots.push(((row[x] ?? 0) << 4) | (row[x + 1] ?? 0))
  }
  const head = [start + dots.length, 0, start, 40, columns, rows, 1 | (4 << 16), 0, dots.length, 0, 0, ramp.length, 0]
  const colors = ramp.map(([red, green, blue]) => (red << 16) | (green << 8) | blue)
  return ['BM', ...[...head, ...colors].map(long), String.fromCharCode(...dots)].join('')
}

const short = (value: number) => String.fromCharCode(value & 255, (value >> 8) & 255)
const long = (value: number) => short(value) + short(value >>> 16)

// FNV-1a.
function hashOf(text: string): number {
  let hash = 2_166_136_261
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619)
  return hash >>> 0
}
