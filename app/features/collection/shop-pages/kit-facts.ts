import { parseCount } from '~/features/collection/projects/project-figures'
import type { DrillShape } from '~/features/collection/projects/project-terms'

/** Sides in centimeters. */
export type Size = { width: number; height: number }

// Every repetition has a limit, so that no text takes long to search.
const SIDE = String.raw`(?:\(?[wh]\)?[ :]{0,2})?(?<![\d.,])(\d{1,4}(?:[.,]\d{1,2})?)(?![\d])`
const UNIT = String.raw`(?: {0,2}(cm|mm|inches|inch|in|["″”]))?(?![a-wyz])\.?(?: ?\(?[wh]\)?(?![a-z]))?`
const SIZE = new RegExp(`${SIDE}${UNIT} {0,2}[x×✕*] {0,2}${SIDE}${UNIT}`, 'gi')
const CM_PER_UNIT: Record<string, number> = { cm: 1, mm: 0.1 }
const CM_PER_INCH = 2.54

/**
 * Finds the size of a canvas in a text. `several` if it has different ones, such as a choice. Numbers without a unit
 * count as centimeters, unless they can be inches; `isStated` accepts them.
 */
export function sizeIn(text: string, isStated: boolean): Size | 'several' | null {
  const found = [...text.matchAll(SIZE)].map(({ index, ...match }) => {
    const [whole = '', width = '', first, height = '', second] = Object.values(match) as string[]
    const unit = (second ?? first)?.toLowerCase()
    const size = { width: numberOf(width), height: numberOf(height) }
    return { unit: unit === 'in' && isPreposition(size, text.slice(index + whole.length)) ? undefined : unit, ...size }
  })
  const metric = found.filter(({ unit }) => unit && unit in CM_PER_UNIT)
  const inches = found.filter(({ unit }) => unit && !(unit in CM_PER_UNIT))
  const bare = found.filter(({ unit, width, height }) => !unit && isStated && width >= 25 && height >= 25)
  const sizes = ([metric, inches, bare].find(some => some.length > 0) ?? [])
    .map(({ unit, width, height }) => {
      const factor = unit ? CM_PER_UNIT[unit] : 1
      const inCentimeters = (side: number) => (factor ? rounded(side * factor) : fromInches(side))
      return { width: inCentimeters(width), height: inCentimeters(height) }
    })
    .filter(({ width, height }) => width >= 5 && height >= 5 && width <= 400 && height <= 400)
  return single(sizes, ({ width, height }) => `${width} ${height}`)
}

/** Whether “in” behind a size belongs to the next word: “40x50 in stock”. Canvases of 30 inches and more are rare. */
function isPreposition({ width, height }: Size, rest: string): boolean {
  const [, next] = /^ {1,2}([a-z]{1,20})/i.exec(rest) ?? []
  if (!next) return false
  return (
    /^(stock|store|stores|the|an?|our|your|my|this|that|total|size|full|different|two|many)$/i.test(next) ||
    (width >= 30 && height >= 30)
  )
}

const numberOf = (text: string) => Number(text.replace(',', '.'))
const rounded = (side: number) => Math.round(side * 10) / 10
/** Inches with decimals are converted centimeters: 15.7 are 40. */
const fromInches = (side: number) => {
  const centimeters = side * CM_PER_INCH
  const isConverted = !Number.isInteger(side) && Math.abs(centimeters - Math.round(centimeters)) <= 0.15
  return isConverted ? Math.round(centimeters) : rounded(centimeters)
}

const THINGS = '(?:drill|diamond|bead|rhinestone|gem)'
const SHAPE_BEFORE = new RegExp(String.raw`\b(round|square) {1,2}(?:[a-z\d]{1,10} ){0,2}${THINGS}s?\b`, 'gi')
const SHAPE_AFTER = new RegExp(
  String.raw`\b(?:${THINGS}s?(?: (?:shape|type|style))?|shape) ?[:=–-] {0,2}(round|square)\b`,
  'gi',
)
const SHAPE_ALONE = /(?:^|[([\-–|,/:] ?)(round|square) ?(?:$|[)\]\-–|,/])/gi
const BOTH = /\b(?:round|square) ?(?:\/|,|&|or|and) ?(?:round|square)\b/i

/** Finds the shape in the names of variants, where the word has no other meaning. */
export const variantShapeIn = (text: string): DrillShape | 'several' | null =>
  single(
    [...text.matchAll(/\b(round|square)\b/gi)].map(([shape]) => shape.toLowerCase() as DrillShape),
    shape => shape,
  )

/** Finds the shape of the drills. `several` if the text has both. `isStated` accepts the word alone. */
export function drillShapeIn(text: string, isStated: boolean): DrillShape | 'several' | null {
  const patterns = isStated ? [SHAPE_BEFORE, SHAPE_AFTER, SHAPE_ALONE] : [SHAPE_BEFORE, SHAPE_AFTER]
  const matches = patterns.flatMap(pattern => [...text.matchAll(pattern)])
  if (matches.length > 0 && BOTH.test(text)) return 'several'
  return single(
    matches.map(([, shape = '']) => shape.toLowerCase() as DrillShape),
    shape => shape,
  )
}

const NUMBER = String.raw`(?<![\d.,])(\d{1,3}(?:[,.  '’]\d{3}){1,2}|\d{3,7})(?![\d])`
const COUNT_BEFORE = new RegExp(
  String.raw`${NUMBER}\+? {1,2}(?:(?:round|square|resin|sparkling|total|ab) ){0,2}${THINGS}s\b`,
  'gi',
)
const COUNT_AFTER = new RegExp(
  String.raw`\b${THINGS}s?(?: (?:count|total|quantity|amount))? ?[:=–-] {0,2}(?:about |approx\.? |~ ?)?${NUMBER}`,
  'gi',
)

/** Finds the number of diamonds. `several` if the text has different ones. */
export function countIn(text: string): number | 'several' | null {
  const matches = [COUNT_AFTER, COUNT_BEFORE].flatMap(pattern => [...text.matchAll(pattern)])
  const counts = matches.map(([, number = '']) => parseCount(number) ?? 0).filter(count => count >= 500)
  return single(counts, String)
}

export function single<T>(values: T[], keyOf: (value: T) => string): T | 'several' | null {
  const [first] = values
  if (first === undefined) return null
  return values.every(value => keyOf(value) === keyOf(first)) ? first : 'several'
}
