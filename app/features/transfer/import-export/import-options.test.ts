import { expect, test } from 'vitest'
import { FIELD_HEADERS, TRANSFER_FIELDS } from '~/features/transfer/csv/transfer-fields'
import { defaultOptions } from './import-options'

const EXPORTED = TRANSFER_FIELDS.map(field => FIELD_HEADERS[field])

test.each([
  ['our export', EXPORTED, 'add'],
  ['an older export with sixteen columns', EXPORTED.slice(0, 16), 'add'],
  ['an incomplete export', EXPORTED.slice(0, 15), 'skip'],
  ['another order', EXPORTED.toReversed(), 'skip'],
  ['our export with own fields', [...EXPORTED, 'Wall'], 'add'],
  ['more columns', [...EXPORTED, 'Rating'], 'skip'],
])('default for repeated kits in a file with the columns of %s', (_, header, repeats) => {
  const table = { encoding: 'utf-8', delimiter: ',', header, rows: [] } as const
  expect(defaultOptions({ ...table, rows: [] })).toMatchObject({ repeats })
})
