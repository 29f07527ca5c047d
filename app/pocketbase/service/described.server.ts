import { crc32 } from 'node:zlib'
import { type Collection, fieldsOf, ownerFieldOf, type Registry } from '../collection.server'
import type { Field } from '../fields'

/** A collection as its schema is told (protocol, section 8): what clients that manage a schema read and send back. */
export type DescribedCollection = {
  id: string
  name: string
  type: Collection['type']
  system: boolean
  fields: DescribedField[]
  listRule: string | null
  viewRule: string | null
  createRule: string | null
  updateRule: string | null
  deleteRule: string | null
  indexes: string[]
  [option: string]: unknown
}
type DescribedField = {
  id: string
  name: string
  type: string
  hidden: boolean
  system: boolean
  [option: string]: unknown
}

/** Tells a collection's fields and rules from its declaration. */
export function described(collection: Collection, registry: Registry): DescribedCollection {
  const { id, name, type, rules, writes } = collection
  const owner = ownerRule(collection, registry)
  const isAccount = type === 'auth'
  return {
    id,
    name,
    type,
    system: name.startsWith('_'),
    fields: Object.entries(fieldsOf(collection)).map(([field, its]) =>
      describedField(collection, field, its, registry),
    ),
    listRule: rules.list && owner,
    viewRule: rules.view && owner,
    createRule: writes?.create ? (isAccount ? '' : owner) : null,
    updateRule: writes?.update ? owner : null,
    deleteRule: writes?.remove ? owner : null,
    indexes: [],
    ...(isAccount ? { authRule: '', manageRule: null } : {}),
  }
}

/** The rule "one's own" in the protocol's words: by the owner's field, or by whose the records are that it links. */
function ownerRule(collection: Collection, registry: Registry): string {
  const field = ownerFieldOf(collection)
  const paths = field
    ? [field]
    : Object.entries(collection.fields).flatMap(([name, its]) => {
        const target = its.kind === 'relation' ? registry.find(its.target ?? '') : undefined
        return target ? [`${name}.${ownerFieldOf(target)}`] : []
      })
  return ['@request.auth.id != ""', ...paths.map(path => `${path} = @request.auth.id`)].join(' && ')
}

const KEPT_BY_US = ['id', 'created', 'updated']

function describedField(collection: Collection, name: string, field: Field, registry: Registry): DescribedField {
  const type = typeOf(name, field)
  return {
    id: `${type}${crc32(`${collection.name}.${name}`)}`,
    name,
    type,
    hidden: field.hidden ?? false,
    system: KEPT_BY_US.includes(name) || collection.name.startsWith('_'),
    ...(field.kind === 'relation' ? { collectionId: registry.find(field.target ?? '')?.id ?? '', maxSelect: 1 } : {}),
    ...(field.kind === 'file' || field.kind === 'select' ? { maxSelect: 1 } : {}),
  }
}

function typeOf(name: string, { kind, hidden }: Field): string {
  if (name === 'created' || name === 'updated') return 'autodate'
  if (name === 'password' && hidden) return 'password'
  return kind === 'day' || kind === 'instant' ? 'date' : kind
}
