import type { Actor } from '~/platform/actor'
import { withReader } from '~/platform/reader/reader-process.server'
import type { DrillFile } from './drill-csv.server'

/**
 * Reads a drawer from a CSV file or its text, in the reader process.
 * @throws InvalidError on `file` if it is not text
 */
export const readDrills = ({ userId }: Actor, file: Uint8Array | string): Promise<DrillFile> =>
  withReader({ owner: userId }, ask => ask('drills', file))
