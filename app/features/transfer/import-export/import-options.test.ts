import { expect, test } from 'vitest'
import { FIELD_HEADERS, TRANSFER_FIELDS } from '~/features/transfer/csv/transfer-fields'
import { defaultOptions } from './import-options'

const EXPORTED = TRANSFER_FIELDS.map(field => FIELD_HEADERS[field])

test.each([
  ['our export', EXPORTED, 'add'],
  ['our first export, which had sixteen columns', EXPORTED.slice(0, 16), 'add'],
  ['a part of it', EXPORTED.slice(0, 15), 'skip'],
  ['another order', EXPORTED.toReversed(), 'skip'],
  ['more columns', [...EXPORTED, 'Rating'], 'skip'],
])('repeated kits in a file with the columns of %s', (_, header, repeats) => {
  const table = { encoding: 'utf-8', delimiter: ',', header, rows: [] } as const
  expect(defaultOptions({ ...table, rows: [] })).toMatchObject({ repeats })
})
