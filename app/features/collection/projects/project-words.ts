import { joinTagNames } from '~/features/collection/tags/tag-names'
import { dayInWords } from '~/platform/dates'
import { countInWords } from '~/platform/notation'
import { type ProjectFieldName, type ProjectValues, projectField } from './project-fields'
import { sideInWords } from './project-figures'

/** Formats a value of a kit; empty if it is unknown or no. */
export function valueInWords(name: ProjectFieldName, value: ProjectValues[ProjectFieldName]): string {
  const field = projectField(name)
  if (value === null) return ''
  if (Array.isArray(value)) return joinTagNames(value)
  if (typeof value === 'boolean') return value ? 'Yes' : ''
  if (typeof value === 'number') return field.kind === 'side' ? `${sideInWords(value)} cm` : countInWords(value)
  if (field.kind === 'choice') return field.options[value] ?? ''
  return field.kind === 'day' ? dayInWords(value) : value
}
