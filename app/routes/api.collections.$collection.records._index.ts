import { COLLECTIONS } from '~/pocketbase/collections'
import { collectionOf, endpoint } from '~/pocketbase/endpoint.server'
import { listRecords } from '~/pocketbase/records.server'

const records = endpoint({
  GET: async ({ query, params, requester }) =>
    listRecords(query, { registry: COLLECTIONS, requester, collection: collectionOf(params) }),
})
export const loader = records
export const action = records
