import { TAG_PALETTE } from '~/features/collection/tags/tag-palette'

export type KitOnWheel = { id: string; title: string; company: string | null }

/** The wheel's radius in SVG units. */
export const RADIUS = 200
/** With more slices than this, titles are unreadable and are not drawn. */
const LABELLED = 24

export type Slice = { id: string; path: string; color: string; label: Label | null }
type Label = { text: string; size: number; turn: number; ink: string }

/** Returns the slices of a wheel, clockwise from the pointer at the right. A single kit is a full disc. */
export function slicesOf(kits: readonly KitOnWheel[]): Slice[] {
  const step = 360 / kits.length
  return kits.map(({ id, title }, at) => {
    const color = colorAt(at, kits.length)
    const turn = (at + 0.5) * step
    const label = kits.length > LABELLED ? null : { ...fitted(title, step), turn, ink: inkOn(color) }
    return { id, path: slicePath(at * step, (at + 1) * step), color, label }
  })
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

/** Returns the final angle of a wheel that starts at `from`, makes `limitConcurrency` full turns and stops at `rest`. */
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

/** Repeats the palette. The last slice differs from the first, which is adjacent. */
function colorAt(at: number, count: number): string {
  const meets = at > 0 && at === count - 1 && at % TAG_PALETTE.length === 0
  return (TAG_PALETTE[meets ? 5 : at % TAG_PALETTE.length] ?? TAG_PALETTE[0]).color
}

const DARK = '#140a1c'
const LIGHT = '#ffffff'

/** Returns dark or light, whichever has more contrast with the color. */
function inkOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(from => {
    const share = Number.parseInt(color.slice(from, from + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.17 ? DARK : LIGHT
}

const ROOM = 134

/** Returns the title at the largest size that fits the slice, truncated if necessary. */
function fitted(title: string, step: number): { text: string; size: number } {
  const size = Math.min(19, Math.max(16, step * 1.1))
  const letters = Array.from(title.trim())
  let width = 0
  const fits = letters.findIndex(letter => {
    width += letterWidth(letter) * size
    return width > ROOM
  })
  if (fits < 0) return { text: letters.join(''), size }
  return {
    text: `${letters
      .slice(0, Math.max(1, fits - 1))
      .join('')
      .trimEnd()}…`,
    size,
  }
}

/** Approximate width in parts of the font size: ideographs are square, capitals wide, the rest narrow. */
function letterWidth(letter: string): number {
  if (/[\u1100-\uffff\u{1f000}-\u{3ffff}]/u.test(letter)) return 1
  return /[\p{Lu}mw@%&]/u.test(letter) ? 0.66 : 0.49
}
