import { joinTagNames } from '~/features/collection/tags/tag-names'
import { formatDay } from '~/platform/dates'
import { formatCount } from '~/platform/notation'
import { type ProjectField, type ProjectFieldName, type ProjectValues, projectField } from './project-fields'
import { formatSide } from './project-figures'

/** Formats a value of a kit; empty if it is unknown or no. */
export function formatValue(name: ProjectFieldName, value: ProjectValues[ProjectFieldName]): string {
  const field = projectField(name)
  if (value === null) return ''
  if (Array.isArray(value)) return joinTagNames(value)
  if (typeof value === 'boolean') return value ? 'Yes' : ''
  if (typeof value === 'number') return formatNumber(field, value)
  if (field.kind === 'terms') return inTerms(field.options, value)
  if (field.kind === 'choice') return field.options[value] ?? ''
  return field.kind === 'day' ? formatDay(value) : value
}

function formatNumber(field: ProjectField, value: number): string {
  if (field.kind === 'side') return `${formatSide(value)} cm`
  if (field.kind === 'money') return value.toFixed(2)
  if (field.kind !== 'count') return ''
  if (field.outOf) return `${value} of ${field.max}`
  return value === field.initial ? '' : formatCount(value)
}

/** Formats terms by their labels: "AB, Fairy dust". */
export const inTerms = (options: Record<string, string>, terms: string): string =>
  terms
    .split(',')
    .flatMap(term => options[term] ?? [])
    .join(', ')

/** Returns the terms of a text, in small letters, each once: "AB, fairy dust" has ab and fairy_dust. */
export const termsIn = (typed: string): string[] => [
  ...new Set(
    typed
      .toLowerCase()
      .split(/[,;]/)
      .map(term =>
        term
          .trim()
          .replace(/^glow in the dark$/, 'glow')
          .replace(/[\s-]+/g, '_'),
      )
      .filter(Boolean),
  ),
]
