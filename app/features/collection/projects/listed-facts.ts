import { moneyInWords } from './money'
import { PLAIN_FIELDS, PROJECT_FIELDS, projectField } from './project-fields'
import { diamondsOf } from './project-figures'
import type { ProjectDetails } from './project-queries.server'
import { valueInWords } from './project-words'

const LISTED = PLAIN_FIELDS.filter(name => projectField(name).page === 'fact')

/** Returns the fields of a kit that its page only lists, and its prices, as label and value. Unknown ones are empty. */
export const listedFacts = (project: ProjectDetails): [string, string][] => [
  ['Price', priceInWords(project)],
  ['Shipping', moneyOf(project, 'shipping')],
  ['Sold for', moneyOf(project, 'soldFor')],
  ...LISTED.map((name): [string, string] => [PROJECT_FIELDS[name].label, valueInWords(name, project[name])]),
]

const moneyOf = (project: ProjectDetails, name: 'shipping' | 'soldFor') => {
  const amount = project[name]
  return amount === null || project.hidesMoney ? '' : moneyInWords(amount, project.currency)
}

/** Formats the price, with that of a thousand diamonds. */
function priceInWords(project: ProjectDetails): string {
  const { price, currency, hidesMoney } = project
  if (price === null || hidesMoney) return ''
  if (price === 0) return 'A gift'
  const { stated, estimate } = diamondsOf(project)
  const diamonds = stated || estimate
  const each = diamonds ? ` · ${moneyInWords((price / diamonds) * 1000, currency)} per 1,000 diamonds` : ''
  return moneyInWords(price, currency) + each
}
