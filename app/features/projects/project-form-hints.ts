import { splitTagNames } from '~/features/tags/tag-names'
import { type Day, dayInWords, isDay } from '~/platform/dates'
import { countInWords, estimatedDiamonds, parseCount, parseSide, roundedDiamonds, sizeInWords } from './project-figures'
import type { ProjectFormValues } from './project-form-values'
import { PROJECT_DATES, type ProjectDate } from './project-terms'

/** What stands in a folded group of the form, in a few words. */
export const groupHints = (values: ProjectFormValues) => ({
  size: sizeHint(values) || 'not given yet',
  dates: datesHint(values) || 'none yet',
  tags: splitTagNames(values.tags).join(', ') || 'none yet',
  notes: notesHint(values) || 'none yet',
})

/** How many diamonds a canvas of the typed size takes, "32,000"; empty when the size is not known. */
export function estimateInWords({ width, height }: ProjectFormValues): string {
  const estimate = estimatedDiamonds(parseSide(width), parseSide(height))
  return estimate ? countInWords(roundedDiamonds(estimate)) : ''
}

/** The typed days that exist; null for the others. */
export const daysOf = (values: ProjectFormValues) =>
  Object.fromEntries(PROJECT_DATES.map(name => [name, isDay(values[name]) ? values[name] : null])) as Record<
    ProjectDate,
    Day | null
  >

function sizeHint({ width, height, drillShape, totalDiamonds }: ProjectFormValues): string {
  const side = (text: string) => parseSide(text) || null
  const count = parseCount(totalDiamonds)
  return [sizeInWords(side(width), side(height)), drillShape, count ? `${countInWords(count)} diamonds` : '']
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
