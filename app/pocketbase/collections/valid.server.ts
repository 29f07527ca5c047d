import type { z } from 'zod'
import type { Collection, Write } from '../collection.server'
import { FieldProblems, type Problems } from '../errors'
import { termOf, validated } from '../validation'

/**
 * Parses an input with its operation's schema.
 * @throws FieldProblems with the schema's errors and `more`
 */
export function valid<Schema extends z.ZodObject>(
  collection: Collection,
  schema: Schema,
  { values }: Pick<Write, 'values'>,
  more: Problems = {},
): z.output<Schema> {
  const { value, problems } = validated(collection, schema, values)
  if (problems || Object.keys(more).length > 0) throw new FieldProblems({ ...problems, ...more })
  return value
}

/**
 * Validates a change. Fields that were not sent are absent, whatever their default.
 * @throws FieldProblems
 */
export function validChange<Schema extends z.ZodObject>(
  collection: Collection,
  schema: Schema,
  input: Pick<Write, 'values'>,
  more: Problems = {},
) {
  const partial = partialOf(schema)
  const sent = new Set(Object.keys(input.values).map(termOf))
  const entries = Object.entries(valid(collection, partial, input, more)).filter(([term]) => sent.has(term))
  return Object.fromEntries(entries) as z.output<typeof partial>
}

const partials = new WeakMap<z.ZodObject, z.ZodObject>()

/** Makes each partial schema once, because that takes longer than everything else in an update. */
function partialOf<Schema extends z.ZodObject>(schema: Schema) {
  const make = () => schema.partial()
  const partial = (partials.get(schema) as ReturnType<typeof make> | undefined) ?? make()
  partials.set(schema, partial)
  return partial
}
