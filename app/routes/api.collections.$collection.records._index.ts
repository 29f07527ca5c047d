import { COLLECTIONS } from '~/pocketbase/collections/index.server'
import { collectionOf, endpoint } from '~/pocketbase/endpoint.server'
import { writtenRecords } from '~/pocketbase/records.server'
import { createRecord } from '~/pocketbase/writing.server'

const records = endpoint(
  {
    GET: async call => {
      const { search, params, requester } = call
      return writtenRecords(search, {
        registry: COLLECTIONS,
        requester,
        collection: collectionOf(params),
        request: call,
      })
    },
    POST: call => createRecord(call, COLLECTIONS),
  },
  // Concurrent lists share one lookup.
  ({ method }) => method === 'POST',
)
export const loader = records
export const action = records
