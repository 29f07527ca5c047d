import type { CustomField, CustomValues } from '~/features/collection/custom-fields/custom-field-terms'
import { addFields, listFields } from '~/features/collection/custom-fields/custom-fields.server'
import type { Actor } from '~/platform/actor'
import type { Tx } from '~/platform/db/transaction.server'
import type { CheckedRow } from './check-rows'
import { fieldNamed } from './own-fields'

/** Returns the values of a row by the ID of the user's field. */
export type CustomOf = (row: Pick<CheckedRow, 'own'>) => CustomValues

/**
 * Creates the fields of columns that the user does not have yet.
 * @throws InvalidError if there are too many
 */
export async function customValues(tx: Tx, actor: Actor, columns: CustomField[]): Promise<CustomOf> {
  const fields = await listFields(actor, tx)
  const missing = columns.filter(({ name }) => !fieldNamed(name, fields))
  if (missing.length > 0) await addFields(tx, actor, missing)
  const all = missing.length > 0 ? await listFields(actor, tx) : fields
  const ids = new Map(columns.map(({ id, name }) => [id, fieldNamed(name, all)?.id ?? '']))
  return ({ own }) => Object.fromEntries(Object.entries(own).map(([id, value]) => [ids.get(id) ?? '', value]))
}
