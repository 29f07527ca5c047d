import { type Collection, fieldsOf, ownerFieldOf } from '../collection.server'
import { type FieldRules, rulesOf } from '../field-rules'
import type { Field } from '../fields'

type Schema = { type?: string | string[]; description?: string; [keyword: string]: unknown }

/** Returns the schema of a field, in responses or in requests. Its choices and limits are those that validate it. */
export function fieldSchema(collection: Collection, name: string, { isSent = false } = {}): Schema {
  const field = fieldsOf(collection)[name] as Field
  if (field.computed) return { type: 'number', description: 'Computed. 0 if unknown', readOnly: true }
  const rules = rulesOf(collection, name)
  const limits = limitsOf(field.kind, rules)
  const orEmpty = rules.required ? '' : ', or empty'
  switch (field.kind) {
    case 'number':
      if (field.amount) return amountSchema(limits, isSent)
      return { type: rules.isInteger ? 'integer' : 'number', description: '0 if unknown', ...limits }
    case 'bool':
      return { type: 'boolean' }
    case 'day':
      return {
        type: 'string',
        description: 'A date, as midnight UTC. Empty if unknown.',
        examples: [DAY],
      }
    case 'instant':
      return { type: 'string', description: 'A timestamp in UTC', examples: [MOMENT] }
    case 'relation':
      return { type: 'string', description: `ID of a record of ${field.target}${orEmpty}` }
    case 'file':
      return { type: 'string', description: 'Name of an image file, served under /api/files, or empty' }
    case 'email':
      return { type: 'string', description: 'An email address', ...limits }
    case 'url':
      return { type: 'string', description: `A URL that starts with http:// or https://${orEmpty}`, ...limits }
    case 'json':
      return { description: 'Any JSON value' }
    case 'select': {
      const choices = [...rules.values, ...(isSent ? Object.keys(field.synonyms ?? {}) : [])]
      if (field.many) return listSchema(choices, isSent)
      const description = `One of ${choices.join(', ')}`
      if (field.initial || rules.required) return { type: 'string', description, enum: choices }
      return { type: 'string', description: `${description}, or empty`, enum: [...choices, ''] }
    }
    default:
      return { type: 'string', ...limits }
  }
}

function amountSchema(limits: Schema, isSent: boolean): Schema {
  if (!isSent) return { type: 'number', description: 'An amount. 0 if unknown or a gift', ...limits }
  const description = 'An amount. The text "0" is a gift. 0 changes neither a gift nor an unknown amount'
  return { type: ['number', 'string'], description, ...limits }
}

function listSchema(choices: string[], isSent: boolean): Schema {
  const list = { type: 'array', items: { type: 'string', enum: choices } }
  const description = `Any of ${choices.join(', ')}`
  if (!isSent) return { ...list, description }
  return { anyOf: [list, { type: 'string' }], description: `${description}, as a list or as text with commas` }
}

/** Returns the limits of a field in JSON Schema. Empty texts and 0 stand for what is unknown. */
function limitsOf(kind: Field['kind'], { min, max, pattern, required }: FieldRules): Schema {
  const limits =
    kind === 'number'
      ? { minimum: min && Math.min(min, 0), maximum: max }
      : {
          minLength: required ? min : undefined,
          maxLength: max,
          pattern: required ? pattern : pattern && `^$|${pattern}`,
        }
  return Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit !== undefined))
}

const DAY = '2026-11-21 00:00:00.000Z'
const MOMENT = '2026-11-21 10:00:00.123Z'

/** Returns the JSON Schema of a record in responses to users, without hidden fields. */
export function recordSchema(collection: Collection): Record<string, unknown> {
  const own = Object.entries(fieldsOf(collection)).filter(([, field]) => !field.hidden)
  const properties = Object.fromEntries(own.map(([name]) => [name, fieldSchema(collection, name)]))
  return {
    type: 'object',
    properties: {
      collectionId: { const: collection.id },
      collectionName: { const: collection.name },
      ...properties,
      expand: { type: 'object', description: 'The expanded relations' },
    },
    // Hidden addresses are missing.
    required: ['collectionId', 'collectionName', ...own.map(([name]) => name).filter(name => name !== 'email')],
  }
}

/**
 * Returns the schema of a record in requests: a new one with what it requires, or the changes of one. Only forms can
 * contain files.
 */
export function writtenSchema(
  collection: Collection,
  { isNew, isForm }: { isNew: boolean; isForm: boolean },
): Record<string, unknown> {
  const fields = Object.entries(collection.fields).filter(
    ([, { hidden, kind, computed }]) => !hidden && !computed && (kind !== 'file' || isForm),
  )
  const owner = ownerFieldOf(collection)
  const id = { ...fieldSchema(collection, 'id'), description: 'Generated if omitted' }
  const properties: Record<string, unknown> = isNew ? { id } : {}
  for (const [name, field] of fields) {
    properties[name] =
      field.kind === 'file' ? { type: 'string', format: 'binary' } : fieldSchema(collection, name, { isSent: true })
  }
  const required = fields.map(([name]) => name).filter(name => rulesOf(collection, name).required)
  if (collection.type === 'auth') {
    const secret = { ...fieldSchema(collection, 'password'), format: 'password' }
    Object.assign(properties, { password: secret, passwordConfirm: secret })
    if (!isNew) properties.oldPassword = { type: 'string', format: 'password' }
    required.push('password', 'passwordConfirm')
  } else if (owner) properties[owner] = { type: 'string', description: 'Your user ID' }
  return { type: 'object', properties, ...(isNew && required.length > 0 && { required }) }
}
