export type KitOnWheel = { id: string; title: string; company: string | null }

/** The wheel's radius in SVG units. */
export const RADIUS = 200

/** `hue` is the angle of the gem color. */
export type Slice = { id: string; path: string; hue: number; label: Label }
/** `turn` and `anchor` make the lines readable from the left. `size` and the lines' `y` are in SVG units. */
type Label = { lines: { text: string; y: number }[]; size: number; turn: number; x: number; anchor: 'start' | 'end' }

/**
 * Returns the slices of a wheel that rests at `rest` degrees, clockwise from the pointer at the right. A single kit is
 * a full disc.
 */
export function slicesOf(kits: readonly KitOnWheel[], rest = 0): Slice[] {
  const step = 360 / kits.length
  return kits.map(({ id, title }, at) => ({
    id,
    path: slicePath(at * step, (at + 1) * step),
    hue: hueAt(at),
    label: labelAt((at + 0.5) * step, rest, fitted(title, step)),
  }))
}

/**
 * Returns the rotation in degrees that puts the slice at the pointer. The position within the slice varies, but is
 * fixed for a spin. Returns 0 without slices.
 */
export function restingTurn(at: number, count: number, spinId: string): number {
  if (at < 0 || count < 1) return 0
  const within = (Number.parseInt(spinId.slice(-3), 36) % 61) / 100 - 0.3
  return -(at + 0.5 + within) * (360 / count)
}

/**
 * Returns the final angle of a wheel that starts at `from`, makes `turns` full turns and stops at `rest`.
 */
export const turnTo = (from: number, rest: number, turns: number): number =>
  from + turns * 360 + ((((rest - from) % 360) + 360) % 360)

function slicePath(from: number, to: number): string {
  // SVG draws no arc whose ends are equal.
  if (to - from >= 360)
    return `M${RADIUS} 0A${RADIUS} ${RADIUS} 0 1 1 -${RADIUS} 0A${RADIUS} ${RADIUS} 0 1 1 ${RADIUS} 0Z`
  return `M0 0L${pointAt(from)}A${RADIUS} ${RADIUS} 0 ${to - from > 180 ? 1 : 0} 1 ${pointAt(to)}Z`
}

function pointAt(degrees: number): string {
  const angle = (degrees * Math.PI) / 180
  return `${rounded(RADIUS * Math.cos(angle))} ${rounded(RADIUS * Math.sin(angle))}`
}

const rounded = (length: number) => Math.round(length * 100) / 100

/** Returns one of twelve hues. Neighbors are far apart, also the first and the last of up to twelve. */
export const hueAt = (at: number): number => (at * 150 + 10) % 360

const EDGE = 16

/** On the left half of the resting wheel, the label starts at the rim instead of ending there. */
function labelAt(turn: number, rest: number, lines: string[]): Label {
  const isLeft = Math.cos(((turn + rest) * Math.PI) / 180) < 0
  const end = RADIUS - EDGE
  return {
    lines: lines.map((text, line) => ({ text, y: rounded((line - (lines.length - 1) / 2) * LINE) })),
    size: SIZE,
    turn: rounded(isLeft ? turn + 180 : turn),
    x: isLeft ? -end : end,
    anchor: isLeft ? 'start' : 'end',
  }
}

/** 14 px on the smallest phone. */
const SIZE = 20
const LINE = 22
const HUB = 43
const LINES_AT_MOST = 3

/** Returns the length of a line: above or below the middle, it begins where the slice is wide enough. */
function roomFor(fromMiddle: number, step: number): number {
  const isHalf = step >= 180
  const wideEnough = isHalf ? HUB : (fromMiddle + LINE / 2) / Math.tan(((step / 2) * Math.PI) / 180)
  return RADIUS - EDGE - Math.max(HUB, wideEnough)
}

/** Wraps the title to as few lines as possible. Only a title that does not fit into the slice is truncated. */
function fitted(title: string, step: number): string[] {
  const tokens = title.trim().split(/\s+/)
  let best: string[] = []
  for (let count = 1; count <= LINES_AT_MOST; count++) {
    const rooms = Array.from({ length: count }, (_, line) => roomFor(Math.abs(line - (count - 1) / 2) * LINE, step))
    if (Math.min(...rooms) < roomFor(0, step) / 2) break
    const { lines, isWhole } = wrap(tokens, rooms)
    if (isWhole) return lines
    best = lines
  }
  return best
}

function wrap(tokens: string[], rooms: number[]) {
  const rest = [...tokens]
  const lines: string[] = []
  let isWhole = true
  for (const [at, room] of rooms.entries()) {
    let line = rest.shift()
    if (line === undefined) break
    while (rest.length && widthOf(`${line} ${rest[0]}`) <= room) line = `${line} ${rest.shift()}`
    const isCut = widthOf(line) > room || (rest.length > 0 && at === rooms.length - 1)
    lines.push(isCut ? truncated(line, room) : line)
    if (isCut) isWhole = false
  }
  return { lines, isWhole }
}

function truncated(line: string, room: number): string {
  const letters = Array.from(line)
  while (letters.length > 1 && widthOf(`${letters.join('')}…`) > room) letters.pop()
  return `${letters.join('').trimEnd()}…`
}

const widthOf = (text: string) => Array.from(text).reduce((width, letter) => width + letterWidth(letter), 0) * SIZE

/** The approximate advance in Karla, in parts of the font size. Ideographs are square. */
function letterWidth(letter: string): number {
  if (letter === '…') return 0.63
  if (/[\u1100-\uffff\u{1f000}-\u{3ffff}]/u.test(letter)) return 1
  if (/[MWmw@%&]/.test(letter)) return 0.88
  if (/[ijlI.,:;'’!| ]/.test(letter)) return 0.29
  if (/[frt()-]/.test(letter)) return 0.38
  return /\p{Lu}/u.test(letter) ? 0.64 : 0.57
}
