import { isUniqueViolation } from '~/platform/db-errors.server'
import { ConflictError } from '~/platform/errors'

/** Runs a write that gives something a name; when that name is taken, throws a ConflictError with that sentence for the field `name`. */
export async function claimingName<T>(sentence: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isUniqueViolation(error)) throw new ConflictError('name', sentence)
    throw error
  }
}
