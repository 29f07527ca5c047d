import { i18n } from '~/platform/messages'
import { formatCount, inNotation } from '~/platform/notation'
import type { ProjectValues } from './project-fields'

/** 2.5 mm drills: 4 × 4 on a square centimeter. */
export const DRILLS_PER_CM2 = 16
const CM_PER_INCH = 2.54

/** Estimates the diamonds of a canvas from its size in centimeters. Null unless both sides are known. */
export function estimatedDiamonds(width: number | null, height: number | null): number | null {
  if (!width || !height || width < 0 || height < 0) return null
  return Math.round(width * height * DRILLS_PER_CM2)
}

/** Rounds an estimate for display: to hundreds, below 1,000 to tens. */
export function roundedDiamonds(estimate: number): number {
  const step = estimate < 1000 ? 10 : 100
  return Math.max(step, Math.round(estimate / step) * step)
}

/**
 * Returns a message if a stated count is far from the estimate for the canvas; empty if it is plausible or unknown. Low
 * counts are more plausible than high ones, because of partial coverage. It is a hint, never an error.
 */
export function countPointer(count: number | null, width: number | null, height: number | null): string {
  const fits = estimatedDiamonds(width, height)
  if (!count || !fits || (count >= fits / 4 && count <= fits * 1.5)) return ''
  return i18n.t('About {count} fit on {size}. Check the count.', {
    count: formatCount(roundedDiamonds(fits)),
    size: formatSize(width, height),
  })
}

/** The values that determine the size and the diamonds of a kit. */
export type Canvas = Pick<ProjectValues, 'width' | 'height' | 'totalDiamonds'>
export const CANVAS_COLUMNS = { width: true, height: true, totalDiamonds: true } satisfies Record<keyof Canvas, true>

/** Returns whether a kit states over twice the diamonds that fit on its centimeters. */
export function seemsInInches({ totalDiamonds: stated, width, height }: Canvas): boolean {
  const fits = estimatedDiamonds(width, height)
  return stated !== null && fits !== null && stated > 2 * fits
}

/** Returns only these values of a kit. */
export const canvasOf = ({ width, height, totalDiamonds }: Canvas): Canvas => ({ width, height, totalDiamonds })

/** Returns the diamonds of a kit: the stated count, or else the estimate from its size. */
export function totalOf({ totalDiamonds: stated, width, height }: Canvas): {
  total: number | null
  isEstimated: boolean
} {
  const estimate = stated ? null : estimatedDiamonds(width, height)
  return { total: stated || estimate || null, isEstimated: estimate !== null }
}

/** SQL: the column of the stated diamonds. */
export const STATED = 'total_diamonds'

/** SQL over `projects`: the diamonds of a kit as stated, and as estimated from its size. */
export const DIAMOND_COLUMNS = `${STATED} as stated, width * height * ${DRILLS_PER_CM2} as by_size`

/**
 * Returns the diamonds of a kit as stated and as estimated from its size, null for unknown, and the message if the two
 * are far apart.
 */
export function diamondsOf({ totalDiamonds: stated, width, height }: Canvas) {
  return { stated, estimate: estimatedDiamonds(width, height), pointer: countPointer(stated, width, height) }
}

/** Units for sides that are typed without one. */
export const UNITS = ['cm', 'in'] as const
export type Unit = (typeof UNITS)[number]
export const UNIT_LABELS: Record<Unit, string> = { cm: /*i18n*/ 'Centimeters', in: /*i18n*/ 'Inches' }

/**
 * Parses a typed side into centimeters: "42.5", "42,5", "42.5 cm", "16 in", '16"'. NaN if it is invalid, also for
 * "1,000", which can mean a thousand or one.
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

/** Parses a typed count: "32000", "32,000", "32.000", "32 000", "32'000". NaN if it is not a whole number. */
export function parseCount(text: string): number | null {
  const plain = text.trim()
  if (plain === '') return null
  if (!/^-?(\d+|\d{1,3}([.,'’\s]\d{3})+)$/.test(plain)) return Number.NaN
  const count = Number(plain.replace(/[^\d-]/g, ''))
  return Math.max(-1, Math.min(count, Number.MAX_SAFE_INTEGER))
}

const SIDE = new Intl.NumberFormat('en', { maximumFractionDigits: 2, useGrouping: false })
const INCHES = new Intl.NumberFormat('en', { maximumFractionDigits: 1, useGrouping: false })

/** Formats a side in centimeters: 42.5. */
export const formatSide = (side: number) => inNotation(SIDE.format(side))

/** Formats a size: "42.5 × 56 cm", or one side as "42.5 cm wide". Empty if both are unknown. */
export function formatSize(width: number | null, height: number | null): string {
  if (width !== null && height !== null)
    return unbroken(i18n.t('{width} × {height} cm', { width: formatSide(width), height: formatSide(height) }))
  if (width !== null) return i18n.t('{width} cm wide', { width: formatSide(width) })
  if (height !== null) return i18n.t('{height} cm high', { height: formatSide(height) })
  return ''
}

/** Formats a size in inches: "16.7 × 22 in". Empty unless both sides are known. */
export function sizeInInches(width: number | null, height: number | null): string {
  if (width === null || height === null) return ''
  return unbroken(i18n.t('{width} × {height} in', { width: inInches(width), height: inInches(height) }))
}

const inInches = (side: number) => inNotation(INCHES.format(side / CM_PER_INCH))

// A size that wraps reads like two numbers.
const unbroken = (text: string) => text.replaceAll(' ', '\u00A0')
