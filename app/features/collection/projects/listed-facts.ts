import { formatMoney } from '~/features/collection/money/money'
import { formatList } from '~/platform/lists'
import { i18n } from '~/platform/messages'
import { formatCount } from '~/platform/notation'
import { formatValue } from './format-project'
import { termsIn } from './kinds/terms'
import {
  type FieldOfKind,
  fieldsOfKind,
  PLAIN_FIELDS,
  PROJECT_FIELDS,
  type ProjectFieldName,
  type ProjectValues,
  projectField,
} from './project-fields'
import { diamondsOf } from './project-figures'
import type { ProjectDetails } from './project-queries.server'
import { COVERAGE_LABELS, COVERAGES_IN_TEXT, DRILL_SHAPE_LABELS } from './project-terms'

const LISTED = PLAIN_FIELDS.filter(name => projectField(name).page === 'fact')

/** A field of a kit in words. */
export type Fact = { name: string; label: string; text: string }

/** Returns the fields of a kit that its page only lists, and its prices. The texts of unknown ones are empty. */
export const listedFacts = (project: ProjectDetails): Fact[] => [
  ...fieldsOfKind('money').map(name => ({
    name,
    label: i18n.t(PROJECT_FIELDS[name].label),
    text: name === 'price' ? formatPrice(project) : moneyOf(project, name),
  })),
  ...LISTED.map(name => ({
    name,
    label: i18n.t(PROJECT_FIELDS[name].label),
    text: formatValue(name, project[name]),
  })),
]

/** Formats shape and coverage: "Square, partial coverage". */
export function formatDrills({ drillShape, kitCategory, coverage }: ProjectDetails): string {
  const isMini = kitCategory === 'mini'
  if (!drillShape) return isMini ? i18n.t('Mini kit') : i18n.t(COVERAGE_LABELS[coverage ?? 'full'])
  const kit = isMini ? i18n.t('mini kit') : i18n.t(COVERAGES_IN_TEXT[coverage ?? 'full'])
  return formatList([i18n.t(DRILL_SHAPE_LABELS[drillShape]), kit], 'commas')
}

/** Returns the special drills of a kit in words. */
export const specialDrillsOf = ({ specialDrills }: ProjectDetails): string[] =>
  termsIn(specialDrills).map(term => formatValue('specialDrills', term))

const moneyOf = (project: ProjectDetails, name: FieldOfKind<'money'>) => {
  const amount = project[name]
  return amount === null || project.hidesMoney ? '' : formatAmount(name, amount, project.currency)
}

/** Formats an amount of a kit: "€ 42.50", "A gift" for a price of 0. */
const formatAmount = (name: FieldOfKind<'money'>, amount: number, currency: string) =>
  name === 'price' && amount === 0 ? i18n.t('A gift') : formatMoney(amount, currency)

/** Formats any value of a kit in a sentence, where a value that says nothing on its page has a word too. */
export function formatKnown(name: ProjectFieldName, value: ProjectValues[ProjectFieldName], currency: string): string {
  if (isMoney(name) && typeof value === 'number') return formatAmount(name, value, currency)
  const text = formatValue(name, value)
  if (text) return text
  if (value === false) return i18n.t('No')
  return typeof value === 'number' ? formatCount(value) : i18n.t({ id: 'value.empty', message: 'empty' })
}

const isMoney = (name: ProjectFieldName): name is FieldOfKind<'money'> => projectField(name).kind === 'money'

/** Formats the price of a kit: "€ 42.50", "A gift". Empty if it is unknown or hidden. */
export function formatPaid({ price, currency, hidesMoney }: ProjectDetails): string {
  return price === null || hidesMoney ? '' : formatAmount('price', price, currency)
}

/** Formats the price, with that of a thousand diamonds. */
function formatPrice(project: ProjectDetails): string {
  const paid = formatPaid(project)
  const { price, currency } = project
  const { stated, estimate } = diamondsOf(project)
  const diamonds = stated || estimate
  if (!paid || !price || !diamonds) return paid
  return i18n.t('{paid} · {each} per 1,000 diamonds', { paid, each: formatMoney((price / diamonds) * 1000, currency) })
}
