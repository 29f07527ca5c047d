import { raw, type Sql } from 'sql-template-tag'
import { storedKind } from './field-kinds'
import { columnOf, PLAIN_FIELDS, type PlainFieldName, type ProjectField, projectField } from './project-fields'

/** Returns the type of a field's column. Null for tags, which are in another table. */
export const columnTypeOf = (field: ProjectField): string | null => storedKind(field).column(field)

/**
 * Returns the plain fields for a select list over `alias`, each under its own name. Dates and choices are text, amounts
 * numbers.
 */
export const selectFields = (alias: string, names: readonly PlainFieldName[] = PLAIN_FIELDS): Sql =>
  raw(
    names
      .map(name => {
        const { cast = '' } = storedKind(projectField(name))
        return `${alias}.${columnOf(name)}${cast} as "${name}"`
      })
      .join(', '),
  )

/** The columns of `ProjectPicture` for a select list over `projects p`. */
export const PICTURE_COLUMNS = raw(
  'p.image, p.image_width as "imageWidth", p.image_height as "imageHeight", p.image_preview as "imagePreview"',
)

const COLUMNS = PLAIN_FIELDS.map(name => [name, columnOf(name)] as const)

/** Returns the values by column. */
export function rowOf(values: Partial<Record<PlainFieldName, unknown>>): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (const [name, column] of COLUMNS) if (name in values) row[column] = values[name]
  return row
}
