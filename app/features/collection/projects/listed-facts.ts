import { formatMoney } from '~/features/collection/money/money'
import { formatList } from '~/platform/lists'
import { i18n } from '~/platform/messages'
import { formatValue } from './format-project'
import { termsIn } from './kinds/terms'
import { type FieldOfKind, fieldsOfKind, PLAIN_FIELDS, PROJECT_FIELDS, projectField } from './project-fields'
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
  return amount === null || project.hidesMoney ? '' : formatMoney(amount, project.currency)
}

/** Formats the price of a kit: "€ 42.50", "A gift". Empty if it is unknown or hidden. */
export function formatPaid({ price, currency, hidesMoney }: ProjectDetails): string {
  if (price === null || hidesMoney) return ''
  return price === 0 ? i18n.t('A gift') : formatMoney(price, currency)
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
