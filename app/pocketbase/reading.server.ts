import { type ApiCall, collectionOf } from './call.server'
import { COLLECTIONS } from './collections/index.server'
import { listAsJson, viewAsJson } from './records.server'

/** Returns a page of the collection's records, see `listAsJson`. */
export async function getRecords(call: ApiCall) {
  const { search, params, requester } = call
  return listAsJson(search, { registry: COLLECTIONS, requester, collection: collectionOf(params), request: call })
}

/** Returns one record, see `viewAsJson`. */
export async function getRecord({ query, params, requester }: ApiCall) {
  const context = { registry: COLLECTIONS, requester, collection: collectionOf(params) }
  return viewAsJson(params.id ?? '', query, context)
}
