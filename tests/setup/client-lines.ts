import PocketBase from 'pocketbase'
import PocketBase26 from 'pocketbase-26'
import PocketBase27 from 'pocketbase-27'

/** The newest release of each major line of the official client that existing apps use, for `describe.each`. */
export const CLIENT_LINES: [line: string, Client: typeof PocketBase][] = [
  ['0.26', PocketBase26 as unknown as typeof PocketBase],
  ['0.27', PocketBase27 as unknown as typeof PocketBase],
  ['0.28', PocketBase],
]
