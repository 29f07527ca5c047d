import { type Canvas, DRILLS_PER_CM2, diamondsOf, formatSide } from '~/features/collection/projects/project-figures'
import { formatCount } from '~/platform/notation'

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
  const size = `${formatSide(section.width)} × ${formatSide(section.height)} cm`
  const diamonds = diamondsIn(canvas, section)
  const about = diamonds === 1 ? '1 diamond' : `${formatCount(diamonds)} diamonds`
  return `${size} ${formatPlace(canvas, section)}, about ${about}`
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

const ACROSS = ['left', '', 'right']
const DOWN = ['top', '', 'bottom']

function formatPlace(canvas: SectionCanvas, section: Section): string {
  const down = DOWN[third(section.y + section.height / 2, canvas.height)]
  const across = ACROSS[third(section.x + section.width / 2, canvas.width)]
  if (!down && !across) return 'in the middle'
  return `near the ${[down, across].filter(Boolean).join(' ')}${down ? '' : ' edge'}`
}

const third = (at: number, side: number) => Math.min(2, Math.floor((at / side) * 3))
