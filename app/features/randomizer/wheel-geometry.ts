import { TAG_PALETTE } from '~/features/tags/tag-palette'

/** A kit as the wheel and the list beside it show it. */
export type KitOnWheel = { id: string; title: string; company: string | null }

/** The wheel's radius in the units of its drawing. */
export const RADIUS = 200
/** Beyond so many slices no title could be read, and none is drawn. */
const LABELLED = 24

export type Slice = { id: string; path: string; color: string; label: Label | null }
type Label = { text: string; size: number; turn: number; ink: string }

/** The slices of a wheel, clockwise from the pointer at the right. One kit alone is a whole disc. */
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
 * The rotation in degrees at which the wheel rests with that slice at the pointer: not always in its middle, but always at the same
 * place for the same spin. Nothing to point at gives 0.
 */
export function restingTurn(at: number, count: number, spinId: string): number {
  if (at < 0 || count < 1) return 0
  const within = (Number.parseInt(spinId.slice(-3), 36) % 61) / 100 - 0.3
  return -(at + 0.5 + within) * (360 / count)
}

/** Where a wheel that stands at `from` ends when it turns `turns` times and then on to `rest`. */
export const turnTo = (from: number, rest: number, turns: number): number =>
  from + turns * 360 + ((((rest - from) % 360) + 360) % 360)

function slicePath(from: number, to: number): string {
  // An arc that ends where it begins is none.
  if (to - from >= 360)
    return `M${RADIUS} 0A${RADIUS} ${RADIUS} 0 1 1 -${RADIUS} 0A${RADIUS} ${RADIUS} 0 1 1 ${RADIUS} 0Z`
  return `M0 0L${pointAt(from)}A${RADIUS} ${RADIUS} 0 ${to - from > 180 ? 1 : 0} 1 ${pointAt(to)}Z`
}

function pointAt(degrees: number): string {
  const angle = (degrees * Math.PI) / 180
  return `${rounded(RADIUS * Math.cos(angle))} ${rounded(RADIUS * Math.sin(angle))}`
}

const rounded = (length: number) => Math.round(length * 100) / 100

/** The palette round and round; the last slice differs from the first, which lies beside it. */
function colorAt(at: number, count: number): string {
  const meets = at > 0 && at === count - 1 && at % TAG_PALETTE.length === 0
  return (TAG_PALETTE[meets ? 5 : at % TAG_PALETTE.length] ?? TAG_PALETTE[0]).color
}

const DARK = '#140a1c'
const LIGHT = '#ffffff'

/** Dark or light, whichever reads better on the colour. */
function inkOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(from => {
    const share = Number.parseInt(color.slice(from, from + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.17 ? DARK : LIGHT
}

const ROOM = 134

/** The title as large as the slice takes it, cut where there is no more room. */
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

/** In parts of the type size, near enough: ideographs are square, capitals wide, the rest narrow. */
function letterWidth(letter: string): number {
  if (/[\u1100-\uffff\u{1f000}-\u{3ffff}]/u.test(letter)) return 1
  return /[\p{Lu}mw@%&]/u.test(letter) ? 0.66 : 0.49
}
