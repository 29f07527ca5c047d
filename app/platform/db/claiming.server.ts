import { ConflictError } from '../errors'
import { isUniqueViolation, violatedIndex } from './db-errors.server'

/**
 * Runs a write that sets a value that only one row may have.
 * @throws ConflictError on `field` with `sentence` if another row has it
 */
export async function claiming<T>(field: string, sentence: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const isTaken = isUniqueViolation(error) && !violatedIndex(error)?.endsWith('_pkey')
    if (isTaken) throw new ConflictError(field, sentence)
    throw error
  }
}
