import { expect, it } from 'vitest'
import { copyOut } from '~/features/instance/backups/tables.server'

it('the statement that backs up a table orders rows by the key, if there is one', () => {
  const table = { name: 'notes', columns: ['id', 'text'], parents: [] }
  expect(copyOut({ ...table, key: ['id'] })).toBe('copy (select "id", "text" from "notes" order by "id") to stdout')
  expect(copyOut({ ...table, key: [] })).toBe('copy (select "id", "text" from "notes" ) to stdout')
})
