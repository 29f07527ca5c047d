import sharp from 'sharp'

const SCENES = ['night', 'hills', 'sea', 'flowers', 'sunset', 'forest', 'moon', 'waves'] as const
export type Scene = (typeof SCENES)[number]

const DRILL = 16

/**
 * Renders a painted canvas for a demo kit as JPEG: the scene in square drills with beveled edges.
 * Deterministic for a title and scene. `columns` × `rows` drills of 16 px each.
 */
export function paintCanvas(title: string, scene: Scene, columns: number, rows: number): Promise<Buffer> {
  const random = seeded(title)
  const color = PAINTERS[scene](random, columns / rows)
  const pixels = Buffer.alloc(columns * rows * DRILL * DRILL * 3)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const jitter = (random() - 0.5) * 0.05
      const drill = color((column + 0.5) / columns, (row + 0.5) / rows).map(part => clamp(part + jitter)) as Color
      facet(pixels, columns, column, row, drill)
    }
  }
  return sharp(pixels, { raw: { width: columns * DRILL, height: rows * DRILL, channels: 3 } })
    .jpeg({ quality: 82 })
    .toBuffer()
}

type Color = [number, number, number]
type Random = () => number
/** Color at a position on the canvas. Both coordinates are 0 to 1 from the top left corner. */
type Painter = (x: number, y: number) => Color

const PAINTERS: Record<Scene, (random: Random, aspect: number) => Painter> = {
  night(random) {
    const stars = Array.from({ length: 9 }, () => ({ x: random(), y: random() * 0.6, r: 0.03 + random() * 0.05 }))
    const shift = random() * 6
    return (x, y) => {
      const swirl = Math.sin(x * 9 + shift + 3 * Math.sin(y * 7 + shift)) * 0.5 + 0.5
      let sky = mix(hex('#101a4a'), hex('#3f6fb5'), swirl * (0.4 + 0.6 * (1 - y)))
      for (const star of stars) {
        const distance = Math.hypot(x - star.x, y - star.y)
        if (distance < star.r * 2.4) sky = mix(hex('#fff0b0'), sky, Math.min(1, distance / (star.r * 2.4)) ** 0.7)
      }
      const hill = 0.8 + 0.05 * Math.sin(x * 6 + shift)
      return y > hill ? mix(hex('#15233a'), hex('#2c4a3e'), (y - hill) * 5) : sky
    }
  },
  hills(random) {
    const shift = random() * 6
    const layers = ['#a9c9c4', '#7fae9b', '#4f8a72', '#2f6650', '#1c4638']
    return (x, y) => {
      let color = mix(hex('#f7d9b0'), hex('#9fc6dd'), Math.max(0, 1 - y * 2.2))
      layers.forEach((layer, depth) => {
        const edge = 0.38 + depth * 0.13 + 0.06 * Math.sin(x * (5 + depth * 2) + shift * (depth + 1))
        if (y > edge) color = mix(hex(layer), hex('#fff3d6'), Math.max(0, 0.22 - (y - edge)))
      })
      return color
    }
  },
  sea(random) {
    const shift = random() * 6
    return (x, y) => {
      if (y < 0.42) return mix(hex('#f3e3c3'), hex('#8fc0d8'), 1 - y * 1.6 + 0.12 * Math.sin(x * 8 + shift))
      const wave = Math.sin(y * 42 + 2.4 * Math.sin(x * 9 + shift)) * 0.5 + 0.5
      const water = mix(hex('#0e4560'), hex('#3fa0a8'), (y - 0.42) * 0.9 + wave * 0.35)
      return wave > 0.93 ? hex('#eef6ea') : water
    }
  },
  flowers(random) {
    const blossoms = Array.from({ length: 26 }, () => ({
      x: random(),
      y: 0.25 + random() * 0.75,
      r: 0.035 + random() * 0.055,
      color: hex(
        ['#e8618c', '#f6b36b', '#f2d94e', '#c77ddb', '#f7f1e3', '#e2504c'][Math.floor(random() * 6)] ?? '#e8618c',
      ),
    }))
    return (x, y) => {
      let color = mix(hex('#9fc7a2'), hex('#1f4d3a'), y * 0.9 + 0.1 * Math.sin(x * 30 + y * 22))
      for (const blossom of blossoms) {
        const angle = Math.atan2(y - blossom.y, x - blossom.x)
        const petal = blossom.r * (0.75 + 0.25 * Math.cos(angle * 5))
        const distance = Math.hypot(x - blossom.x, y - blossom.y)
        if (distance < petal) color = mix(hex('#6b3a1c'), blossom.color, Math.min(1, (distance / petal) * 2.2))
      }
      return color
    }
  },
  sunset(random, aspect) {
    const at = { x: 0.3 + random() * 0.4, y: 0.45 }
    return (x, y) => {
      const distance = Math.hypot((x - at.x) * aspect, y - at.y) / 1.25
      if (distance < 0.11 && y < 0.62) return hex('#fff0c2')
      if (y < 0.62)
        return mix(
          mix(hex('#f9a15f'), hex('#5b2a6e'), Math.min(1, distance * 1.5)),
          hex('#f7d27a'),
          Math.max(0, 0.35 - distance),
        )
      const glitter = Math.sin(y * 60 + Math.sin(x * 20)) > 0.55 && Math.abs(x - at.x) < 0.06 + (y - 0.62) * 0.5
      return glitter ? hex('#ffd89a') : mix(hex('#7a3a66'), hex('#1d1638'), (y - 0.62) * 2.6)
    }
  },
  forest(random) {
    const trunks = Array.from({ length: 9 }, () => ({ x: random(), w: 0.012 + random() * 0.022 }))
    const shift = random() * 9
    return (x, y) => {
      const trunk = trunks.find(t => Math.abs(x - t.x) < t.w * (0.7 + y * 0.6))
      if (trunk && y > 0.12)
        return mix(
          hex('#f2ece0'),
          hex('#4a3a33'),
          Math.abs(x - trunk.x) / (trunk.w * 1.6) + 0.15 * Math.sin(y * 40 + trunk.x * 30),
        )
      const leaf = Math.sin(x * 27 + shift) * Math.cos(y * 23 + shift * 2) + Math.sin((x + y) * 39)
      if (y < 0.62) return mix(hex('#c4552b'), hex('#f2c14e'), clamp(leaf * 0.35 + 0.5))
      return mix(hex('#7b4a26'), hex('#3c2b1e'), (y - 0.62) * 2 + leaf * 0.1)
    }
  },
  moon(random, aspect) {
    const at = { x: 0.3 + random() * 0.45, y: 0.32 }
    return (x, y) => {
      const distance = Math.hypot((x - at.x) * aspect, y - at.y) / 1.25
      if (y < 0.72) {
        if (distance < 0.15)
          return mix(hex('#fffbe8'), hex('#d8d0b4'), clamp(distance * 5 + 0.2 * Math.sin(x * 50) * Math.cos(y * 44)))
        return mix(hex('#5d6fa8'), hex('#141432'), Math.min(1, distance * 1.5))
      }
      const path = Math.abs(x - at.x) < 0.05 + (y - 0.72) * 0.3 && Math.sin(y * 90) > 0.1
      return path ? hex('#cfd3e6') : mix(hex('#1c2350'), hex('#0c0f28'), (y - 0.72) * 3)
    }
  },
  waves(random) {
    const shift = random() * 6
    const ramp = ['#1b2a49', '#234f7d', '#4b93b8', '#a7d3d6', '#f5efdc', '#e59a5c'].map(hex)
    return (x, y) => {
      const field = Math.sin(x * 5 + shift + 2 * Math.sin(y * 4)) + Math.cos(y * 6 - shift + 1.5 * Math.sin(x * 6))
      const step = clamp((field + 2) / 4) * (ramp.length - 1)
      const low = ramp[Math.floor(step)] ?? hex('#1b2a49')
      return mix(low, ramp[Math.ceil(step)] ?? low, step % 1)
    }
  },
}

// Draws one drill: a flat top with four beveled edges, light from the top left, and a thin gap around it.
function facet(pixels: Buffer, columns: number, column: number, row: number, color: Color) {
  for (let y = 0; y < DRILL; y++) {
    for (let x = 0; x < DRILL; x++) {
      const edge = Math.min(x, y, DRILL - 1 - x, DRILL - 1 - y)
      let light = 0
      if (edge === 0) light = -0.16
      else if (edge < 4) light = edge === y ? 0.13 : edge === x ? 0.05 : edge === DRILL - 1 - y ? -0.12 : -0.05
      const at = ((row * DRILL + y) * columns * DRILL + column * DRILL + x) * 3
      for (let part = 0; part < 3; part++) pixels[at + part] = Math.round(clamp((color[part] ?? 0) + light) * 255)
    }
  }
}

const clamp = (value: number) => Math.min(1, Math.max(0, value))
const hex = (text: string) => [1, 3, 5].map(at => Number.parseInt(text.slice(at, at + 2), 16) / 255) as Color
const mix = (from: Color, to: Color, share: number) =>
  from.map((part, i) => part + ((to[i] ?? 0) - part) * clamp(share)) as Color

// Mulberry32: small, and deterministic for a title on every machine.
function seeded(text: string): Random {
  let state = 0
  for (const letter of text) state = (Math.imul(state, 31) + (letter.codePointAt(0) ?? 0)) | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }
}
