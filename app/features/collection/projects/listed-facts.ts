import { formatMoney } from '~/features/collection/money/money'
import { formatValue } from './format-project'
import { termsIn } from './kinds/terms'
import { type FieldOfKind, fieldsOfKind, PLAIN_FIELDS, PROJECT_FIELDS, projectField } from './project-fields'
import { diamondsOf } from './project-figures'
import type { ProjectDetails } from './project-queries.server'
import { COVERAGE_LABELS, DRILL_SHAPE_LABELS } from './project-terms'

const LISTED = PLAIN_FIELDS.filter(name => projectField(name).page === 'fact')

/** Returns the fields of a kit that its page only lists, and its prices, as label and value. Unknown ones are empty. */
export const listedFacts = (project: ProjectDetails): [string, string][] => [
  ...fieldsOfKind('money').map((name): [string, string] => [
    PROJECT_FIELDS[name].label,
    name === 'price' ? formatPrice(project) : moneyOf(project, name),
  ]),
  ...LISTED.map((name): [string, string] => [PROJECT_FIELDS[name].label, formatValue(name, project[name])]),
]

/** Formats shape and coverage: "Square, partial coverage". */
export function formatDrills({ drillShape, kitCategory, coverage }: ProjectDetails): string {
  const kit = kitCategory === 'mini' ? 'Mini kit' : COVERAGE_LABELS[coverage ?? 'full']
  return drillShape ? `${DRILL_SHAPE_LABELS[drillShape]}, ${kit.toLowerCase()}` : kit
}

/** Returns the special drills of a kit in words. */
export const specialDrillsOf = ({ specialDrills }: ProjectDetails): string[] =>
  termsIn(specialDrills).map(term => formatValue('specialDrills', term))

const moneyOf = (project: ProjectDetails, name: FieldOfKind<'money'>) => {
  const amount = project[name]
  return amount === null || project.hidesMoney ? '' : formatMoney(amount, project.currency)
}

/** Formats the price, with that of a thousand diamonds. */
function formatPrice(project: ProjectDetails): string {
  const { price, currency, hidesMoney } = project
  if (price === null || hidesMoney) return ''
  if (price === 0) return 'A gift'
  const { stated, estimate } = diamondsOf(project)
  const diamonds = stated || estimate
  const each = diamonds ? ` · ${formatMoney((price / diamonds) * 1000, currency)} per 1,000 diamonds` : ''
  return formatMoney(price, currency) + each
}
