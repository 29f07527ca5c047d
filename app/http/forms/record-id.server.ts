import { NotFoundError } from '~/platform/errors'
import { isRecordId } from '~/platform/record-id'

/**
 * Returns the record ID of a page's URL. Rejects an invalid one before it reaches the database.
 * @throws NotFoundError
 */
export function recordIdOf(id: string | undefined): string {
  if (id === undefined || !isRecordId(id)) throw new NotFoundError()
  return id
}
