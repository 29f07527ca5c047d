import { splitTagNames } from '~/features/collection/tags/tag-names'
import { type Day, formatDay, isDay } from '~/platform/dates'
import { formatList } from '~/platform/lists'
import { i18n } from '~/platform/messages'
import { hintOf } from '../kinds/inputs'
import { byField, fieldsOfKind, type ProjectFieldName, type ProjectGroup, projectField } from '../project-fields'
import { diamondsOf, formatSide, formatSize, parseCount, parseSide } from '../project-figures'
import { PROJECT_DATES, type ProjectDate } from '../project-terms'
import { fieldsIn, type ProjectFormValues, unitOf } from './project-form-values'

/** Returns a summary of each folded group of the form; empty for one without values. */
export function groupHints(values: ProjectFormValues): Record<Exclude<ProjectGroup, 'head'>, string> {
  const { width, height } = sidesOf(values)
  const others = (group: ProjectGroup, ...placed: ProjectFieldName[]) =>
    fieldsIn(group)
      .filter(name => !placed.includes(name))
      .map(name => hintOf(values[name], projectField(name)))
  return {
    size: listed([formatSize(width, height), ...others('size', 'width', 'height')]),
    dates: listed([datesHint(values), ...others('dates', ...PROJECT_DATES)]),
    tags: listed([...splitTagNames(values.tags), ...others('tags', 'tags')]),
    more: listed(others('more')),
    price: listed(others('price')),
    notes: listed(others('notes')),
  }
}

export const listed = (hints: string[]) => formatList(hints.filter(Boolean), 'commas')

/** Returns the diamonds of the typed values, stated and estimated, as `diamondsOf` does. */
export const typedDiamonds = (values: ProjectFormValues) =>
  diamondsOf({ ...sidesOf(values), ...byField(fieldsOfKind('count'), name => parseCount(values[name])) })

/** Formats a side typed in inches as it is stored, "40.6 cm". Empty for a side in centimeters. */
export function formatInches(name: 'width' | 'height', values: ProjectFormValues): string {
  const side = sidesOf(values)[name]
  return side && side !== parseSide(values[name].replace(/[^\d.,-]/g, ''))
    ? i18n.t('{side} cm', { side: formatSide(side) })
    : ''
}

/** Parses the typed sides into centimeters. Null if empty, 0 or invalid. */
export const sidesOf = ({ width, height, unit }: ProjectFormValues) => ({
  width: parseSide(width, unitOf(unit)) || null,
  height: parseSide(height, unitOf(unit)) || null,
})

/** Returns the typed dates that exist; null for the others. */
export const daysOf = (values: ProjectFormValues) =>
  Object.fromEntries(PROJECT_DATES.map(name => [name, isDay(values[name]) ? values[name] : null])) as Record<
    ProjectDate,
    Day | null
  >

const DID: Record<ProjectDate, string> = {
  datePurchased: /*i18n*/ 'bought {day}',
  dateReceived: /*i18n*/ 'arrived {day}',
  dateStarted: /*i18n*/ 'started {day}',
  dateCompleted: /*i18n*/ 'finished {day}',
  dateLeft: /*i18n*/ 'left {day}',
}

function datesHint(values: ProjectFormValues): string {
  const last = PROJECT_DATES.findLast(name => isDay(values[name]))
  return last ? i18n.t(DID[last], { day: formatDay(values[last]) }) : ''
}
