import type { SerializeFrom } from '@remix-run/node'
import type { loader } from './route'

/** What the page knows of the file. */
export type Check = SerializeFrom<typeof loader>
