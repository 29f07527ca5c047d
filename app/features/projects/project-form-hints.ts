import { splitTagNames } from '~/features/tags/tag-names'
import { type Day, dayInWords, isDay } from '~/platform/dates'
import {
  countInWords,
  countPointer,
  estimatedDiamonds,
  parseCount,
  parseSide,
  roundedDiamonds,
  sideInWords,
  sizeInWords,
} from './project-figures'
import { type ProjectFormValues, unitOf } from './project-form-values'
import { PROJECT_DATES, type ProjectDate } from './project-terms'

/** What stands in a folded group of the form, in a few words. */
export const groupHints = (values: ProjectFormValues) => ({
  size: sizeHint(values) || 'not given yet',
  dates: datesHint(values) || 'none yet',
  tags: splitTagNames(values.tags).join(', ') || 'none yet',
  notes: notesHint(values) || 'none yet',
})

/** How many diamonds a canvas of the typed size takes, "32,000"; empty when the size is not known. */
export function estimateInWords(values: ProjectFormValues): string {
  const { width, height } = sidesOf(values)
  const estimate = estimatedDiamonds(width, height)
  return estimate ? countInWords(roundedDiamonds(estimate)) : ''
}

/** What is said of a typed count that is far from what fits on the typed size. */
export function typedCountPointer(values: ProjectFormValues): string {
  const { width, height } = sidesOf(values)
  return countPointer(parseCount(values.totalDiamonds), width, height)
}

/** A side typed in inches as it will be kept, "40.6 cm"; empty for one in centimetres. */
export function inchesInWords(name: 'width' | 'height', values: ProjectFormValues): string {
  const side = sidesOf(values)[name]
  return side && side !== parseSide(values[name].replace(/[^\d.,-]/g, '')) ? `${sideInWords(side)} cm` : ''
}

const sidesOf = ({ width, height, unit }: ProjectFormValues) => ({
  width: parseSide(width, unitOf(unit)) || null,
  height: parseSide(height, unitOf(unit)) || null,
})

/** The typed days that exist; null for the others. */
export const daysOf = (values: ProjectFormValues) =>
  Object.fromEntries(PROJECT_DATES.map(name => [name, isDay(values[name]) ? values[name] : null])) as Record<
    ProjectDate,
    Day | null
  >

function sizeHint(values: ProjectFormValues): string {
  const { width, height } = sidesOf(values)
  const count = parseCount(values.totalDiamonds)
  return [sizeInWords(width, height), values.drillShape, count ? `${countInWords(count)} diamonds` : '']
    .filter(Boolean)
    .join(', ')
}

const DID: Record<ProjectDate, string> = {
  datePurchased: 'bought',
  dateReceived: 'arrived',
  dateStarted: 'started',
  dateCompleted: 'finished',
}

function datesHint(values: ProjectFormValues): string {
  const last = PROJECT_DATES.findLast(name => isDay(values[name]))
  return last ? `${DID[last]} ${dayInWords(values[last])}` : ''
}

const notesHint = ({ generalNotes, sourceUrl }: ProjectFormValues) =>
  [generalNotes && 'notes', sourceUrl && 'a link'].filter(Boolean).join(' and ')
