import { isUniqueViolation, violatedIndex } from '~/platform/db/db-errors.server'
import { ConflictError } from '~/platform/errors'

/**
 * Runs a write that sets a name.
 * @throws ConflictError on `name` with `sentence` if the name is taken
 */
export async function claimingName<T>(sentence: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const isTaken = isUniqueViolation(error) && !violatedIndex(error)?.endsWith('_pkey')
    if (isTaken) throw new ConflictError('name', sentence)
    throw error
  }
}
