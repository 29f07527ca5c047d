import { keysOf } from '~/platform/keys-of'

export const DELIMITER_LABELS = { ',': 'Commas', ';': 'Semicolons', '\t': 'Tabs', '|': 'Pipes' }
export type Delimiter = keyof typeof DELIMITER_LABELS
export const DELIMITERS = keysOf(DELIMITER_LABELS)
