import { COLLECTIONS } from '~/pocketbase/collections/index.server'
import { collectionOf, endpoint } from '~/pocketbase/endpoint.server'
import { writtenRecord } from '~/pocketbase/records.server'
import { deleteRecord, updateRecord } from '~/pocketbase/writing.server'

const record = endpoint(
  {
    GET: async ({ query, params, requester, claim }) =>
      writtenRecord(params.id ?? '', query, {
        registry: COLLECTIONS,
        requester,
        collection: collectionOf(params),
        claim,
      }),
    PATCH: call => updateRecord(call, COLLECTIONS),
    DELETE: call => deleteRecord(call, COLLECTIONS),
  },
  () => true,
)
export const loader = record
export const action = record
