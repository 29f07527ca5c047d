import { shownKind } from './field-kinds'
import { type ProjectFieldName, type ProjectValues, projectField } from './project-fields'

/** Formats a value of a kit; empty if it is unknown or no. */
export function formatValue(name: ProjectFieldName, value: ProjectValues[ProjectFieldName]): string {
  const field = projectField(name)
  return value === null ? '' : shownKind(field).format(value, field)
}
