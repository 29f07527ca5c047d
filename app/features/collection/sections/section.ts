import { type Canvas, DRILLS_PER_CM2, diamondsOf, formatSide } from '~/features/collection/projects/project-figures'
import { i18n } from '~/platform/messages'

/** The sides of a canvas in centimeters, and the entered number of diamonds. */
export type SectionCanvas = Canvas & { width: number; height: number }

/** Returns whether both sides are known. */
export const hasSize = (canvas: Canvas): canvas is SectionCanvas => Boolean(canvas.width && canvas.height)

/** A square of the canvas, in centimeters from the top left corner. Squares are numbered from 1, row by row. */
export type Section = { number: number; count: number; x: number; y: number; width: number; height: number }

const SIDE = 4

/** Returns how many squares the canvas has. */
export const sectionCount = ({ width, height }: SectionCanvas): number => cuts(width) * cuts(height)

/**
 * Returns the square with this number. Those at the right and the bottom edge take what the others leave: 2 to 6 cm.
 */
export function sectionOf(canvas: SectionCanvas, number: number): Section {
  const columns = cuts(canvas.width)
  const [column, row] = [(number - 1) % columns, Math.floor((number - 1) / columns)]
  return {
    number,
    count: sectionCount(canvas),
    x: column * SIDE,
    y: row * SIDE,
    width: sideOf(canvas.width, column),
    height: sideOf(canvas.height, row),
  }
}

/** Returns "4 × 4 cm near the top left, about 256 diamonds". */
export function formatSection(canvas: SectionCanvas, section: Section): string {
  return i18n.t('{width} × {height} cm {place}, about {diamonds, plural, one {# diamond} other {# diamonds}}', {
    width: formatSide(section.width),
    height: formatSide(section.height),
    place: formatPlace(canvas, section),
    diamonds: diamondsIn(canvas, section),
  })
}

const cuts = (side: number) => Math.max(1, Math.round(side / SIDE))

// Two decimals, as the form accepts them: 42.3 − 40 is 2.2999….
const sideOf = (side: number, at: number) => (at === cuts(side) - 1 ? Math.round((side - at * SIDE) * 100) / 100 : SIDE)

/** By the entered count, because a canvas may be drilled in part; otherwise by the size of the drills. */
function diamondsIn(canvas: SectionCanvas, section: Section): number {
  const { stated } = diamondsOf(canvas)
  const perCm2 = stated ? stated / (canvas.width * canvas.height) : DRILLS_PER_CM2
  return Math.max(1, Math.round(section.width * section.height * perCm2))
}

function formatPlace(canvas: SectionCanvas, section: Section): string {
  const row = PLACES[third(section.y + section.height / 2, canvas.height)]
  return i18n.t(row?.[third(section.x + section.width / 2, canvas.width)] ?? '')
}

const PLACES = [
  [/*i18n*/ 'near the top left', /*i18n*/ 'near the top', /*i18n*/ 'near the top right'],
  [/*i18n*/ 'near the left edge', /*i18n*/ 'in the middle', /*i18n*/ 'near the right edge'],
  [/*i18n*/ 'near the bottom left', /*i18n*/ 'near the bottom', /*i18n*/ 'near the bottom right'],
]

const third = (at: number, side: number) => Math.min(2, Math.floor((at / side) * 3))
