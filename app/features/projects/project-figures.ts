/** 2.5 mm drills: 4 × 4 on a square centimetre (product decisions, section 1). */
const DRILLS_PER_CM2 = 16
const CM_PER_INCH = 2.54

/** How many diamonds a canvas of that size in centimetres takes, rounded; null unless both sides are known. An estimate. */
export function estimatedDiamonds(width: number | null, height: number | null): number | null {
  if (!width || !height || width < 0 || height < 0) return null
  return Math.round(width * height * DRILLS_PER_CM2)
}

/** The estimate as people say it: rounded to hundreds, small canvases to tens. */
export function roundedDiamonds(estimate: number): number {
  const step = estimate < 1000 ? 10 : 100
  return Math.max(step, Math.round(estimate / step) * step)
}

/**
 * A typed count that lies far from what fits on the canvas, as a sentence; empty when it may be right, or nothing is known. A kit may be
 * covered in part, so few diamonds are likelier than many. Only ever pointed out, never refused.
 */
export function countPointer(count: number | null, width: number | null, height: number | null): string {
  const fits = estimatedDiamonds(width, height)
  if (!count || !fits || (count >= fits / 4 && count <= fits * 1.5)) return ''
  return `About ${countInWords(roundedDiamonds(fits))} fit on ${sizeInWords(width, height)}. Is it right?`
}

/** What sides are measured in when nothing beside the number says so. */
export const UNITS = ['cm', 'in'] as const
export type Unit = (typeof UNITS)[number]
export const UNIT_LABELS: Record<Unit, string> = { cm: 'Centimetres', in: 'Inches' }

/**
 * A side as people type it, in centimetres: "42.5", "42,5", "42.5 cm", "16 in", '16"'. NaN when it is not a number; "1,000" is one of
 * these, for it may mean a thousand or one.
 */
export function parseSide(text: string, unit: Unit = 'cm'): number | null {
  const plain = text.trim()
  if (plain === '') return null
  const [, number, said] =
    plain.match(/^(-?(?:\d+(?:\.\d*)?|\.\d+|\d+,\d{1,2}))(?:\s*(cm|in|inch|inches|["″”])\.?)?$/i) ?? []
  if (number === undefined) return Number.NaN
  const side = Number(number.replace(',', '.'))
  const isInches = said ? said.toLowerCase() !== 'cm' : unit === 'in'
  return isInches ? Math.round(side * CM_PER_INCH * 10) / 10 : side
}

/** A count as people type it: "32000", "32,000", "32.000", "32 000", "32'000". NaN when it is not a whole number. */
export function parseCount(text: string): number | null {
  const plain = text.trim()
  if (plain === '') return null
  if (!/^-?(\d+|\d{1,3}([.,'’\s]\d{3})+)$/.test(plain)) return Number.NaN
  const count = Number(plain.replace(/[^\d-]/g, ''))
  return Math.max(-1, Math.min(count, Number.MAX_SAFE_INTEGER))
}

const SIDE = new Intl.NumberFormat('en', { maximumFractionDigits: 2, useGrouping: false })
const INCHES = new Intl.NumberFormat('en', { maximumFractionDigits: 1, useGrouping: false })
const COUNT = new Intl.NumberFormat('en')

/** A side in centimetres for reading: 42.5. */
export const sideInWords = (side: number) => SIDE.format(side)

/** A count for reading and for the form: 32,000. */
export const countInWords = (count: number) => COUNT.format(count)

/** "42.5 × 56 cm"; one side alone as "42.5 cm wide"; empty when none is known. */
export function sizeInWords(width: number | null, height: number | null): string {
  if (width !== null && height !== null) return unbroken(`${sideInWords(width)} × ${sideInWords(height)} cm`)
  if (width !== null) return `${sideInWords(width)} cm wide`
  if (height !== null) return `${sideInWords(height)} cm high`
  return ''
}

/** The same in inches: "16.7 × 22 in"; empty unless both sides are known. */
export function sizeInInches(width: number | null, height: number | null): string {
  if (width === null || height === null) return ''
  return unbroken(`${INCHES.format(width / CM_PER_INCH)} × ${INCHES.format(height / CM_PER_INCH)} in`)
}

// A size that breaks over two lines is read as two figures.
const unbroken = (text: string) => text.replaceAll(' ', '\u00A0')
