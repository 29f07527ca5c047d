import type { z } from 'zod'
import { type Collection, fieldsOf } from './collection.server'
import type { FieldProblem, Problems } from './errors'
import type { Field } from './fields'
import { least, longest, most, noChoice, PROBLEM, shortest } from './problems'

/** Converts an API name: date_started → dateStarted. */
export function termOf(wireName: string): string {
  const known = terms.get(wireName)
  if (known !== undefined) return known
  const term = wireName.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  terms.set(wireName, term)
  return term
}
/** Names of our fields, so they are few. */
const terms = new Map<string, string>()

/** Parses API values with the operation's schema. Returns its output, or the problems in PocketBase's codes. */
export function validated<Schema extends z.ZodObject>(
  collection: Collection,
  schema: Schema,
  values: Record<string, unknown>,
): { value: z.output<Schema>; problems: null } | { value: null; problems: Problems } {
  const fields = fieldsOf(collection)
  const terms = Object.entries(values).map(([name, value]) => [termOf(name), value])
  const parsed = schema.safeParse(Object.fromEntries(terms))
  if (parsed.success) return { value: parsed.data, problems: null }
  const problems: Problems = {}
  for (const issue of parsed.error.issues) {
    const name = Object.keys(fields).find(field => termOf(field) === issue.path[0])
    const field = name === undefined ? undefined : fields[name]
    if (name && field) problems[name] ??= problemOf(issue, field, valueAt(values[name], issue.path.slice(1)))
  }
  return { value: null, problems }
}

/** Returns the value itself, or the one in a list that has the problem. */
const valueAt = (value: unknown, [at]: PropertyKey[]): unknown =>
  Array.isArray(value) && typeof at === 'number' ? value[at] : value

function problemOf(issue: z.core.$ZodIssue, { kind }: Field, value: unknown): FieldProblem {
  if (value === undefined || value === '') return PROBLEM.required
  if (kind === 'number' && !Number.isFinite(value)) return PROBLEM.notANumber
  if (isBeyondIntegers(issue, value)) return PROBLEM.wholeNumber
  if (kind === 'select') return noChoice(value)
  if (kind === 'url' && issue.code !== 'too_big') return PROBLEM.url
  if (kind === 'email') return PROBLEM.email
  if (issue.code === 'too_small') {
    const minimum = Number(issue.minimum)
    if (kind === 'number') return least(minimum)
    // Nothing is left of a text of spaces or characters that cannot be seen.
    return minimum === 1 ? PROBLEM.required : shortest(minimum)
  }
  if (issue.code === 'too_big') return kind === 'number' ? most(Number(issue.maximum)) : longest(Number(issue.maximum))
  if (kind === 'number' && issue.code !== 'not_multiple_of') return PROBLEM.wholeNumber
  return issue.code === 'invalid_format' ? PROBLEM.format : PROBLEM.value
}

/** Whether a whole number has more than the 64 bits of PocketBase's. The schema reports its own limit, of 53 bits. */
const isBeyondIntegers = (issue: z.core.$ZodIssue, value: unknown) =>
  (issue.code === 'too_big' || issue.code === 'too_small') &&
  issue.origin === 'int' &&
  Math.abs(Number(value)) >= 2 ** 63
