import { runBatch } from '~/pocketbase/batch.server'
import { endpoint } from '~/pocketbase/endpoint.server'

const batch = endpoint({ POST: runBatch })
export const loader = batch
export const action = batch
