import { raw, type Sql } from 'sql-template-tag'
import { columnOf, PLAIN_FIELDS, type PlainFieldName, type ProjectField, projectField } from './project-fields'

const COLUMN_TYPES = {
  text: 'text',
  url: 'text',
  prose: 'text',
  name: 'text',
  day: 'date',
  flag: 'boolean',
  side: 'float8',
  count: 'int',
  terms: 'text',
  money: 'numeric',
} satisfies Partial<Record<ProjectField['kind'], string>>

/** Returns the type of a field's column. Null for tags, which are in another table. */
export function columnTypeOf(field: ProjectField): string | null {
  if (field.kind === 'tags') return null
  return field.kind === 'choice' ? field.type : COLUMN_TYPES[field.kind]
}

/**
 * Returns the plain fields for a select list over `alias`, each under its own name. Dates and choices are text, amounts
 * numbers.
 */
export const selectFields = (alias: string, names: readonly PlainFieldName[] = PLAIN_FIELDS): Sql =>
  raw(
    names
      .map(name => {
        const { kind } = projectField(name)
        const cast = kind === 'day' || kind === 'choice' ? '::text' : kind === 'money' ? '::float8' : ''
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
