import { type Collection, fieldsOf, ownerFieldOf } from '../collection.server'
import type { Field } from '../fields'

export function fieldSchema(field: Field): Record<string, unknown> {
  switch (field.kind) {
    case 'number':
      return { type: 'number', description: '0 if unknown' }
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
      return { type: 'string', description: `ID of a record of ${field.target}, or empty` }
    case 'file':
      return { type: 'string', description: 'Name of an image file, served under /api/files, or empty' }
    case 'email':
      return { type: 'string', description: 'An email address' }
    case 'url':
      return { type: 'string', description: 'A URL that starts with http:// or https://, or empty' }
    case 'json':
      return { description: 'Any JSON value' }
    case 'select':
      return { type: 'string', description: 'One of the allowed values, or empty' }
    default:
      return { type: 'string' }
  }
}

const DAY = '2026-11-21 00:00:00.000Z'
const MOMENT = '2026-11-21 10:00:00.123Z'

/** Returns the schema of a record in responses. */
export function recordSchema(collection: Collection): Record<string, unknown> {
  const own = Object.entries(fieldsOf(collection)).filter(([, field]) => !field.hidden)
  const properties = Object.fromEntries(own.map(([name, field]) => [name, fieldSchema(field)]))
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

/** Returns the schema of a record in requests. Only forms can contain files. */
export function writtenSchema(collection: Collection, media: 'json' | 'form'): Record<string, unknown> {
  const fields = Object.entries(collection.fields).filter(
    ([, { hidden, kind }]) => !hidden && (kind !== 'file' || media === 'form'),
  )
  const owner = ownerFieldOf(collection)
  const properties: Record<string, unknown> = {
    id: { type: 'string', description: 'Only for new records; generated if omitted' },
  }
  for (const [name, field] of fields) {
    properties[name] = field.kind === 'file' ? { type: 'string', format: 'binary' } : fieldSchema(field)
  }
  if (collection.type === 'auth') {
    const secret = { type: 'string', format: 'password' }
    Object.assign(properties, { password: secret, passwordConfirm: secret, oldPassword: secret })
  } else if (owner) properties[owner] = { type: 'string', description: 'Your user ID' }
  return { type: 'object', properties }
}
