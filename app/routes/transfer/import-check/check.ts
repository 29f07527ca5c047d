import type { SerializeFrom } from '@remix-run/node'
import type { loader } from './page'

/** The check page's data. */
export type Check = SerializeFrom<typeof loader>
