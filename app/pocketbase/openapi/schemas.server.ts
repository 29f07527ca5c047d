import { type Collection, fieldsOf, ownerFieldOf } from '../collection.server'
import type { Field } from '../fields'

/** What a field holds, for those who read it. */
export function fieldSchema(field: Field): Record<string, unknown> {
  switch (field.kind) {
    case 'number':
      return { type: 'number', description: '0 when it is not known' }
    case 'bool':
      return { type: 'boolean' }
    case 'day':
      return {
        type: 'string',
        description: 'A calendar day: its midnight, UTC. Empty when it is not known.',
        examples: [DAY],
      }
    case 'instant':
      return { type: 'string', description: 'A moment, UTC', examples: [MOMENT] }
    case 'relation':
      return { type: 'string', description: `The id of a record of ${field.target}, or empty` }
    case 'file':
      return { type: 'string', description: 'The name of a picture, to be fetched below /api/files; or empty' }
    case 'email':
      return { type: 'string', description: 'An e-mail address' }
    case 'url':
      return { type: 'string', description: 'An address that begins with http:// or https://, or empty' }
    case 'json':
      return { description: 'Any JSON value' }
    case 'select':
      return { type: 'string', description: 'One of a fixed list, or empty' }
    default:
      return { type: 'string' }
  }
}

const DAY = '2026-11-21 00:00:00.000Z'
const MOMENT = '2026-11-21 10:00:00.123Z'

/** A record as it is read. */
export function recordSchema(collection: Collection): Record<string, unknown> {
  const own = Object.entries(fieldsOf(collection)).filter(([, field]) => !field.hidden)
  const properties = Object.fromEntries(own.map(([name, field]) => [name, fieldSchema(field)]))
  return {
    type: 'object',
    properties: {
      collectionId: { const: collection.id },
      collectionName: { const: collection.name },
      ...properties,
      expand: { type: 'object', description: 'The records behind the relations that were asked for' },
    },
    // An address that its owner hides is left out.
    required: ['collectionId', 'collectionName', ...own.map(([name]) => name).filter(name => name !== 'email')],
  }
}

/** A record as it is sent: its pictures as files, which only a form can carry. */
export function writtenSchema(collection: Collection, media: 'json' | 'form'): Record<string, unknown> {
  const fields = Object.entries(collection.fields).filter(
    ([, { hidden, kind }]) => !hidden && (kind !== 'file' || media === 'form'),
  )
  const owner = ownerFieldOf(collection)
  const properties: Record<string, unknown> = {
    id: { type: 'string', description: 'Only to create; made up when left out' },
  }
  for (const [name, field] of fields) {
    properties[name] = field.kind === 'file' ? { type: 'string', format: 'binary' } : fieldSchema(field)
  }
  if (collection.type === 'auth') {
    const secret = { type: 'string', format: 'password' }
    Object.assign(properties, { password: secret, passwordConfirm: secret, oldPassword: secret })
  } else if (owner) properties[owner] = { type: 'string', description: 'Your own id' }
  return { type: 'object', properties }
}
