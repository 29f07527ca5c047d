import { COLLECTIONS } from '~/pocketbase/collections'
import { collectionOf, endpoint } from '~/pocketbase/endpoint.server'
import { viewRecord } from '~/pocketbase/records.server'

const record = endpoint({
  GET: async ({ query, params, requester }) =>
    viewRecord(params.id ?? '', query, { registry: COLLECTIONS, requester, collection: collectionOf(params) }),
})
export const loader = record
export const action = record
