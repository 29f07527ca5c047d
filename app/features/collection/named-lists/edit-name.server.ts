import sql, { raw } from 'sql-template-tag'
import type { Actor } from '~/platform/actor'
import { editOf } from '~/platform/changes/merge-edits'
import { execute } from '~/platform/db/query.server'
import { inTransaction } from '~/platform/db/transaction.server'
import { nameValues } from './lists'
import type { NameOperations } from './name-operations'
import { getName } from './name-queries.server'

/**
 * Saves the form of a name: reads, merges and writes in one transaction that locks its row. Returns the name.
 * @throws NotFoundError
 * @throws RejectedEditError for invalid fields, and for those changed both here and elsewhere
 */
export function editName<Input extends { name: string }>(
  actor: Actor,
  { list: { kind }, schema, update, colorName = color => color }: NameOperations<Input>,
  id: string,
  form: { get(name: string): unknown },
): Promise<string> {
  return inTransaction(async tx => {
    const lock = sql`select from ${raw(kind)} where id = ${id} and "user" = ${actor.userId} for no key update`
    await execute(lock, tx)
    const now = await getName(actor, kind, id, tx)
    const changes = editOf(form, nameValues(now), schema, (field, value) =>
      field === 'color' ? colorName(value) : value,
    )
    await update(actor, id, changes, tx)
    return changes.name ?? now.name
  })
}
