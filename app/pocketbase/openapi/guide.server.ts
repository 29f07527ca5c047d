import { env } from '~/platform/env.server'
import { fieldsOf } from '../collection.server'
import { COLLECTIONS } from '../collections/index.server'
import type { DocumentedCall } from './calls'
import { documentedCalls, recordCalls } from './document.server'
import { fieldSchema } from './schemas.server'

export type GuideCall = Pick<DocumentedCall, 'method' | 'path' | 'summary' | 'who'>

/** Returns the API for the documentation page. */
export function apiGuide() {
  const open = COLLECTIONS.all.filter(({ rules }) => rules.list)
  return {
    address: env.APP_URL,
    collections: open.map(collection => ({
      name: collection.name,
      calls: recordCalls(collection).map(shortly),
      fields: Object.entries(fieldsOf(collection))
        .filter(([, { hidden }]) => !hidden)
        .map(([name]) => {
          const { type = 'any JSON', description = '' } = fieldSchema(collection, name)
          return { name, type, about: description }
        }),
    })),
    others: groupsOf(documentedCalls().filter(({ tag }) => !open.some(({ name }) => name === tag))),
  }
}

function groupsOf(calls: DocumentedCall[]): { tag: string; calls: GuideCall[] }[] {
  const tags = [...new Set(calls.map(({ tag }) => (isClosed(tag) ? SUPERUSERS : tag)))]
  return tags.sort().map(tag => ({
    tag,
    calls: calls.filter(call => call.tag === tag || (tag === SUPERUSERS && isClosed(call.tag))).map(shortly),
  }))
}

const SUPERUSERS = 'Superusers'

const isClosed = (tag: string) => COLLECTIONS.find(tag) !== undefined

const shortly = ({ method, path, summary, who }: DocumentedCall): GuideCall => ({ method, path, summary, who })
