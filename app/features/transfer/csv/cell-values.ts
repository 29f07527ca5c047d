import { FINISHING_STEPS } from '~/features/collection/projects/project-terms'
import { foldWord } from './fold-word'
import {
  ADHESIVE_SPELLINGS,
  COVERAGE_SPELLINGS,
  DRILL_SPELLINGS,
  FINISHING_SPELLINGS,
  FLAG_SPELLINGS,
  KIT_SPELLINGS,
  STATUS_SPELLINGS,
} from './value-spellings'

/** A parsed cell, or undefined if it is invalid. Callers skip empty cells. */
type Read<T> = T | undefined

const NOTHING = /^(?:[-–—−]+|#?n\/a|n\.\s?a\.?|none|null|nil|\?+|unknown|tbd|k\.\s?a\.|n\.?v\.?t\.?|s\/o|н\/д)$/i

/** Returns whether a cell of a number, date or choice says that there is none: "-", "N/A", "?". */
export const isNothing = (cell: string): boolean => NOTHING.test(cell.trim())

export const readStatus = wordReader(STATUS_SPELLINGS)
export const readKitCategory = wordReader(KIT_SPELLINGS)
export const readDrillShape = wordReader(DRILL_SPELLINGS)

const SPECIAL_PATTERNS: [string, RegExp][] = [
  ['ab', /\b(abs?|aurora borealis)\b/i],
  ['crystal', /\bcrystals?\b/i],
  ['glow', /\bglow/i],
  ['fairy_dust', /\bfairy[\s_-]?dust/i],
  ['pearl', /\bpearls?\b/i],
  ['metallic', /\b(metallics?|foil)\b/i],
  ['other', /\b(other|shimmers?|md)\b/i],
]
export const readCoverage = wordReader(COVERAGE_SPELLINGS)
export const readAdhesive = wordReader(ADHESIVE_SPELLINGS)

/** Returns whether a category can be two things: other apps call a mini kit partial. */
export const isPartialKit = (cell: string): boolean => readCoverage(cell) === 'partial'

/** Returns the special drills that a text names: "1 AB and 2 Fairy Dust Diamonds" gives "ab,fairy_dust". */
export function readSpecialDrills(cell: string, header = ''): Read<string> {
  const named = SPECIAL_PATTERNS.filter(([, pattern]) => pattern.test(cell)).map(([term]) => term)
  if (named.length > 0) return named.join()
  const isAb = /^ab\b/i.test(header.trim())
  if (isAb && readYesOrNo(cell.replace(/\(.*?\)/g, '')) === 'yes') return 'ab'
  return isAb || /^(none|no|0)$/i.test(cell.trim()) ? '' : undefined
}

/** Returns the steps that a text names: "Sealed and framed" gives "sealed,framed". "Yes" below "Framed?" is one, too. */
export function readFinishing(cell: string, header = ''): Read<string> {
  const steps = stepsIn(cell)
  if (steps) return steps
  const word = readYesOrNo(cell)
  return word === 'yes' ? stepsIn(header) || undefined : word && ''
}

function stepsIn(text: string): string {
  const tokens = foldWord(text).split(/[^\p{L}]+/u)
  if (tokens.includes('not')) return ''
  return FINISHING_STEPS.filter(step => FINISHING_SPELLINGS[step].some(word => tokens.includes(foldWord(word)))).join()
}

/** Parses yes or no, in several spellings (`FLAG_SPELLINGS`). */
export function readFlag(cell: string): Read<boolean> {
  const word = readYesOrNo(cell)
  return word && word === 'yes'
}
const readYesOrNo = wordReader(FLAG_SPELLINGS)

function wordReader<Code extends string>(spellings: Record<Code, string[]>) {
  const codes = new Map<string, Code>()
  for (const code of Object.keys(spellings) as Code[])
    for (const word of spellings[code]) codes.set(foldWord(word), code)
  return (cell: string): Read<Code> => codes.get(foldWord(cell))
}

/**
 * Parses a whole number with or without thousands separators: 38080, "38.080", "38,080", "32 000", "38080.0",
 * "3.8E+04", "32.4k".
 */
export function readCount(cell: string): Read<number> {
  const text = withoutSpaces(cell)
  const [, thousands] = /^(\d{1,4}(?:[.,]\d{1,3})?)\s?k$/i.exec(text) ?? []
  if (thousands) return Math.round(Number(thousands.replace(',', '.')) * 1000)
  if (/^-?\d{1,3}([.,])\d{3}(\1\d{3})*$/.test(text)) return Number(text.replace(/[.,]/g, ''))
  if (/^-?\d{1,3}(,\d{3})+\.0+$/.test(text)) return Number(text.replaceAll(',', ''))
  if (/^-?\d{1,3}(\.\d{3})+,0+$/.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'))
  if (!/^-?\d+([.,]0+)?$/.test(text) && !/^\d([.,]\d+)?e\+?\d+$/i.test(text)) return
  const number = Number(text.replace(',', '.'))
  return Number.isSafeInteger(number) ? number : undefined
}

export type LengthUnit = 'cm' | 'mm' | 'in'
export type Length = { cm: number; unit: LengthUnit }

// One length, shared by two patterns: "42,5", "16.5 in", '16"'.
const SIDE = String.raw`(-?\d+(?:[.,]\d+)?(?:e-?\d+)?)\s*(centimet(?:er|re)s?|cm|millimet(?:er|re)s?|mm|inch(?:es)?|in\.?|''|["″”])?`
const ONE_SIDE = new RegExp(`^${SIDE}$`, 'i')
const TWO_SIDES = new RegExp(String.raw`^${SIDE}\s*(?:x|×|х|\*|by)\s*${SIDE}$`, 'i')

/** Returns one side of a canvas in centimeters, in any unit that the cell or its header names. */
export function readLength(cell: string, headerUnit: LengthUnit = 'cm'): Read<Length> {
  const [, number, unit] = ONE_SIDE.exec(cell.trim()) ?? []
  return number === undefined ? undefined : length(number, unitOf(unit) ?? headerUnit)
}

/** Returns both sides from one cell: "40x50", "40 x 50 cm", "16x20 in", '16" x 20"'. */
export function readDimensions(cell: string, headerUnit: LengthUnit = 'cm'): Read<{ width: Length; height: Length }> {
  const [, width, widthUnit, height, heightUnit] = TWO_SIDES.exec(cell.trim()) ?? []
  if (width === undefined || height === undefined) return
  // In "16x20 in" the unit applies to both.
  const last = unitOf(heightUnit) ?? unitOf(widthUnit) ?? headerUnit
  return { width: length(width, unitOf(widthUnit) ?? last), height: length(height, last) }
}

function unitOf(text: string | undefined): LengthUnit | undefined {
  if (!text) return
  const word = text.toLowerCase()
  if (word.startsWith('c')) return 'cm'
  return word.startsWith('m') ? 'mm' : 'in'
}

function length(text: string, unit: LengthUnit): Length {
  const number = Number(text.replace(',', '.'))
  if (unit === 'cm') return { cm: number, unit }
  const cm = unit === 'mm' ? number / 10 : number * 2.54
  return { cm: Math.round(cm * 10) / 10, unit }
}

// Removes spaces (including the narrow ones of spreadsheets) and Swiss apostrophes between digits.
const withoutSpaces = (cell: string) => cell.trim().replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, '')
