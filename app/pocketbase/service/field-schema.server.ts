import { crc32 } from 'node:zlib'
import { FIRST_DAY } from '~/platform/dates'
import { recordIdLength } from '~/platform/db/ids.server'
import { PICTURE_MAX_BYTES } from '~/platform/images/images.server'
import { PICTURE_TYPES } from '~/platform/images/picture-type'
import { PICTURE_WIDTHS, THUMB } from '~/platform/storage/file-url'
import { type Collection, fieldsOf, type Registry } from '../collection.server'
import { type FieldRules, rulesOf } from '../field-rules'
import { ACCOUNT_FIELDS, type Field } from '../fields'
import { wireDay } from '../wire-time'

/** A field in the schema of its collection, with the options of its type (PocketBase 0.39). */
export type DescribedField = {
  id: string
  name: string
  type: string
  hidden: boolean
  presentable: boolean
  system: boolean
  [option: string]: unknown
}

/** Returns a field as the schema shows it. Its limits are those that validate its values. */
export function describeField(collection: Collection, name: string, registry: Registry): DescribedField {
  const field = fieldsOf(collection)[name] as Field
  const type = typeOf(name, field)
  const rules = rulesOf(collection, name)
  const { help = '', ...options } = optionsOf(type, name, field, rules, registry)
  return {
    id: `${type}${crc32(name)}`,
    name,
    type,
    hidden: field.hidden ?? false,
    presentable: false,
    system: isSystem(collection, name),
    ...(type === 'autodate' ? {} : { help, required: rules.required }),
    ...options,
  }
}

function typeOf(name: string, { kind }: Field): string {
  if (name === 'created' || name === 'updated') return 'autodate'
  if (name === 'password') return 'password'
  return kind === 'day' || kind === 'instant' ? 'date' : kind
}

const isSystem = ({ name, type }: Collection, field: string) =>
  field === 'id' || name.startsWith('_') || (type === 'auth' && field in ACCOUNT_FIELDS)

function optionsOf(
  type: string,
  name: string,
  field: Field,
  rules: FieldRules,
  registry: Registry,
): Record<string, unknown> {
  const { min, max, pattern = '' } = rules
  switch (type) {
    case 'text':
      return { min: min === 1 ? 0 : (min ?? 0), max: max ?? 0, pattern, ...NOT_GENERATED, ...generatedOptions(name) }
    case 'password':
      return { min: min ?? 0, max: max ?? 0, pattern, cost: 0 }
    case 'email':
    case 'url':
      return { exceptDomains: null, onlyDomains: null, ...(max && { help: `At most ${max} characters.` }) }
    case 'number':
      return { min: min ?? null, max: max ?? null, onlyInt: rules.isInteger }
    case 'autodate':
      return { onCreate: true, onUpdate: name === 'updated' }
    case 'date':
      return { min: field.kind === 'day' ? wireDay(FIRST_DAY) : '', max: '' }
    case 'select': {
      const values = [...rules.values, ...Object.keys(field.synonyms ?? {})]
      return { values, maxSelect: field.many ? values.length : 1 }
    }
    case 'relation': {
      const collectionId = registry.find(field.target ?? '')?.id ?? ''
      return { collectionId, cascadeDelete: field.needed ?? false, minSelect: 0, maxSelect: 1 }
    }
    case 'file':
      return { maxSelect: 1, maxSize: PICTURE_MAX_BYTES, mimeTypes: MIME_TYPES, thumbs: THUMBS, protected: false }
    case 'json':
      return { maxSize: field.maxSize ?? 0 }
    default:
      return {}
  }
}

const NOT_GENERATED = { autogeneratePattern: '', primaryKey: false }

function generatedOptions(name: string): Record<string, unknown> {
  if (name === 'tokenKey') return { autogeneratePattern: '[a-zA-Z0-9]{50}', min: 30, max: 60 }
  if (name !== 'id') return {}
  const autogeneratePattern = `[a-z0-9]{${recordIdLength()}}`
  return { autogeneratePattern, primaryKey: true }
}

const MIME_TYPES = [...PICTURE_TYPES, 'heif'].map(type => `image/${type}`)
const THUMBS = [THUMB, ...PICTURE_WIDTHS.map(width => `${width}x0`)]
