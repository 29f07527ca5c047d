import { expect, test } from 'vitest'
import { detectColumns } from './detect-columns'
import { csvColumn, TRANSFER_FIELDS } from './transfer-fields'

test.each(TRANSFER_FIELDS)('%s is detected by its header and by each synonym', field => {
  const { header, headings } = csvColumn(field)
  for (const name of [header, ...headings, header.toUpperCase()])
    expect([name, detectColumns([name])]).toEqual([name, [field]])
})
