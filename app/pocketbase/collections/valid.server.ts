import type { z } from 'zod'
import type { Collection, WireInput } from '../collection.server'
import { FieldProblems, type Problems } from '../errors'
import { validated } from '../validation'

/**
 * An input through the schema of its operation.
 * @throws FieldProblems with what the schema refuses, and with `more` problems that were found elsewhere
 */
export function valid<Schema extends z.ZodObject>(
  collection: Collection,
  schema: Schema,
  { values }: Pick<WireInput, 'values'>,
  more: Problems = {},
): z.output<Schema> {
  const { value, problems } = validated(collection, schema, values)
  if (problems || Object.keys(more).length > 0) throw new FieldProblems({ ...problems, ...more })
  return value
}
