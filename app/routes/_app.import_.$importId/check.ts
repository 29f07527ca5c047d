import type { SerializeFrom } from '@remix-run/node'
import type { loader } from './route'

/** The check page's data. */
export type Check = SerializeFrom<typeof loader>
