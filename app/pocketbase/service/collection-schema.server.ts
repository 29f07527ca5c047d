import { MFA_SECONDS } from '~/features/account/otp/mfa.server'
import { CODE_DIGITS, CODE_SECONDS } from '~/features/account/otp/otp.server'
import { env } from '~/platform/env.server'
import { takesCodes } from '../auth/codes.server'
import { identitiesOf } from '../auth/password.server'
import { type Collection, fieldsOf, ownerFieldOf, type Registry } from '../collection.server'
import { tokenSeconds } from '../tokens.server'
import { type DescribedField, describeField } from './field-schema.server'

/** A collection's schema, as clients that manage schemas read and send it. */
export type DescribedCollection = {
  id: string
  name: string
  type: string
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

/** Returns whether the collection belongs to the protocol itself. */
export const isInternal = (name: string): boolean => name.startsWith('_')

/** Returns a collection's schema. A rule is a filter text, '' for everyone, or null for superusers only. */
export function describeCollection(
  collection: Collection,
  registry: Registry,
  indexes: string[] = [],
): DescribedCollection {
  const { id, name, type, rules, writes } = collection
  const owner = ownerRule(collection, registry)
  const isAccount = type === 'auth'
  return {
    id,
    name,
    type,
    system: isInternal(name),
    fields: inOrder(collection).map(field => describeField(collection, field, registry)),
    listRule: rules.list && owner,
    viewRule: rules.view && owner,
    createRule: writes?.create ? (isAccount ? '' : owner) : null,
    updateRule: writes?.update ? [owner, ...fixedOwner(collection)].join(' && ') : null,
    deleteRule: writes?.remove ? owner : null,
    indexes,
    ...(isAccount ? accountOptions(collection) : {}),
  }
}

/** The names of the fields in PocketBase's order: the ID first, the times last. */
function inOrder(collection: Collection): string[] {
  const { id: _, created: __, updated: ___, ...others } = fieldsOf(collection)
  return ['id', ...Object.keys(others), 'created', 'updated']
}

/** Builds the owner rule in PocketBase syntax, from the owner field or from the owners of linked records. */
function ownerRule({ fields, ...collection }: Collection, registry: Registry): string {
  const field = ownerFieldOf({ fields, ...collection })
  const paths = field
    ? [field]
    : Object.entries(fields).flatMap(([name, its]) => {
        const target = its.kind === 'relation' ? registry.find(its.target ?? '') : undefined
        return target ? [`${name}.${ownerFieldOf(target)}`] : []
      })
  const owners = paths.map(path => `${path} = @request.auth.id`)
  const ofCollection = 'collectionRef' in fields ? ['collectionRef = @request.auth.collectionId'] : []
  return ["@request.auth.id != ''", ...owners, ...ofCollection].join(' && ')
}

/** A record keeps its owner. */
function fixedOwner(collection: Collection): string[] {
  const owner = ownerFieldOf(collection)
  return owner && owner !== 'id' ? [`@request.body.${owner}:changed = false`] : []
}

/** The options of an auth collection, without the providers and mails, which are not set by the schema. */
function accountOptions(collection: Collection): Record<string, unknown> {
  const isUsers = collection.name === 'users'
  return {
    authRule: '',
    manageRule: null,
    authAlert: { enabled: false },
    passwordAuth: { enabled: true, identityFields: identitiesOf(collection) },
    mfa: { enabled: isUsers && env.API_MFA === 'on', duration: MFA_SECONDS, rule: '' },
    otp: { enabled: takesCodes(collection), duration: CODE_SECONDS, length: CODE_DIGITS },
    authToken: { duration: tokenSeconds('auth', collection.id) },
    fileToken: { duration: tokenSeconds('file', collection.id) },
  }
}
