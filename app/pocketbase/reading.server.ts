import { type ApiCall, collectionOf } from './call.server'
import { COLLECTIONS } from './collections/index.server'
import { writtenRecord, writtenRecords } from './records.server'

/** Returns a page of the collection's records, see `writtenRecords`. */
export async function getRecords(call: ApiCall) {
  const { search, params, requester } = call
  return writtenRecords(search, { registry: COLLECTIONS, requester, collection: collectionOf(params), request: call })
}

/** Returns one record, see `writtenRecord`. */
export async function getRecord({ query, params, requester }: ApiCall) {
  const context = { registry: COLLECTIONS, requester, collection: collectionOf(params) }
  return writtenRecord(params.id ?? '', query, context)
}
