import { listFields } from '~/features/collection/custom-fields/custom-fields.server'
import type { Actor } from '~/platform/actor'
import type { SortField } from './sorts'

/** Returns the numbers and days that the user defined, as sort fields with their names. */
export const ownSorts = async (actor: Actor): Promise<Partial<Record<SortField, string>>> =>
  Object.fromEntries(
    (await listFields(actor))
      .filter(({ kind }) => kind === 'number' || kind === 'day')
      .map(({ id, kind, name }) => [`${kind}-${id}`, name]),
  )
