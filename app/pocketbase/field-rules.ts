import { z } from 'zod'
import { RECORD_ID_LENGTHS } from '~/platform/record-id'
import { type Collection, fieldsOf } from './collection.server'
import { termOf } from './validation'

/** What the operations accept in a field, read from the schema that validates them. Limits that do not exist are undefined. */
export type FieldRules = {
  /** neither omitted nor empty */
  required: boolean
  /** characters of a text, or the number itself */
  min?: number
  max?: number
  pattern?: string
  isInteger: boolean
  values: string[]
}

type JsonSchema = {
  type?: string
  anyOf?: JsonSchema[]
  enum?: string[]
  items?: JsonSchema
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

/** The values that stand for an unset field of some kind. */
const UNSET = ['', 0, false, null, undefined, []]

const known = new WeakMap<Collection, Map<string, FieldRules>>()

/** Returns the rules of a field. A field that its owner does not write is required if its column is. */
export function rulesOf(collection: Collection, name: string): FieldRules {
  const byName = known.get(collection) ?? new Map<string, FieldRules>()
  known.set(collection, byName)
  const rules = byName.get(name) ?? readRules(collection, name)
  byName.set(name, rules)
  return rules
}

function readRules(collection: Collection, name: string): FieldRules {
  if (name === 'id') return ID_RULES
  const field = fieldsOf(collection)[name]
  const check: z.ZodType | undefined = collection.schema?.shape[termOf(name)]
  if (!check) return { required: field?.needed ?? false, isInteger: false, values: [] }
  const limits = limitsIn(z.toJSONSchema(check, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
  return {
    required: field?.initial === undefined && !UNSET.some(value => check.safeParse(value).success),
    min: limits.minLength ?? limits.minimum,
    max: limits.maxLength ?? limits.maximum,
    pattern: limits.pattern,
    isInteger: limits.type === 'integer',
    values: (limits.items?.enum ?? limits.enum ?? []).filter(Boolean),
  }
}

const ID_RULES: FieldRules = {
  required: true,
  ...RECORD_ID_LENGTHS,
  pattern: '^[a-z0-9]+$',
  isInteger: false,
  values: [],
}

const limitsIn = (schema: JsonSchema): JsonSchema => schema.anyOf?.find(({ type }) => type !== 'null') ?? schema
