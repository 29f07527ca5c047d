import { NotFoundError } from '~/platform/errors'
import { isRecordId } from '~/platform/ids.server'

/** The id that stands in a page's address. Throws NotFoundError for what can be none, so that it never reaches the database. */
export function recordIdOf(id: string | undefined): string {
  if (id === undefined || !isRecordId(id)) throw new NotFoundError()
  return id
}
