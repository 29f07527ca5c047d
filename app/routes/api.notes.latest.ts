import { endpoint } from '~/pocketbase/endpoint.server'
import { latestNotes } from '~/pocketbase/statistics/latest-notes.server'

const notes = endpoint({ POST: latestNotes })
export const loader = notes
export const action = notes
