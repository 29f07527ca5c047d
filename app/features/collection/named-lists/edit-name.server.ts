import sql, { raw } from 'sql-template-tag'
import type { z } from 'zod'
import type { Actor } from '~/platform/actor'
import { editOf } from '~/platform/changes/merge-edits'
import { execute } from '~/platform/db/query.server'
import { inTransaction, type Tx } from '~/platform/db/transaction.server'
import { type ListKind, nameValues } from './lists'
import { getName } from './name-queries.server'

type Edit<Input> = {
  form: { get(name: string): unknown }
  schema: z.ZodType<Input>
  update: (changes: Partial<Input>, tx: Tx) => Promise<unknown>
  /** formats a color for the message about a conflict */
  colorName?: (color: string) => string
}

/**
 * Saves the form of a name: reads, merges and writes in one transaction that locks its row. Returns the name.
 * @throws NotFoundError
 * @throws RefusedEditError for invalid fields, and for those changed both here and elsewhere
 */
export function editName<Input extends { name: string }>(
  actor: Actor,
  kind: ListKind,
  id: string,
  { form, schema, update, colorName = color => color }: Edit<Input>,
): Promise<string> {
  return inTransaction(async tx => {
    const lock = sql`select from ${raw(kind)} where id = ${id} and "user" = ${actor.userId} for no key update`
    await execute(lock, tx)
    const now = await getName(actor, kind, id, tx)
    const changes = editOf(form, nameValues(now), schema, (field, value) =>
      field === 'color' ? colorName(value) : value,
    )
    await update(changes, tx)
    return changes.name ?? now.name
  })
}
